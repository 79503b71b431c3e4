"""Free agents who roll with the camps have a report too, of no team."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0022_seat_applications_and_tour")]

    operations = [
        migrations.AlterField(
            model_name="campreport",
            name="team",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="camp_reports",
                to="league.team",
            ),
        ),
    ]
