from django.db import migrations, models

import league.clock


class Migration(migrations.Migration):
    dependencies = [("games", "0009_queues_and_outages")]

    operations = [
        migrations.AlterField(
            model_name="planversion",
            name="created_at",
            field=models.DateTimeField(default=league.clock.now),
        )
    ]
