

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0003_rosters'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='seed',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('season', 'seed'), name='seed_once'),
        ),
    ]
