from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0009_queues_and_outages")]

    operations = [
        migrations.AddField(
            model_name="league", name="rehearsal", field=models.BooleanField(default=False, editable=False)
        ),
    ]
