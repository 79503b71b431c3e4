

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Phase',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('code', models.CharField(max_length=40)),
                ('name', models.CharField(max_length=60)),
                ('kind', models.CharField(choices=[('preparation', 'Before the games'), ('preseason', 'Preseason'), ('regular', 'Regular season'), ('playoff', 'Play-offs'), ('complete', 'Complete')], max_length=12)),
                ('not_before', models.DateTimeField(blank=True, null=True)),
                ('opened_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['season', 'order'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='week',
            name='week_number_from_one',
        ),
        migrations.AddField(
            model_name='entry',
            name='final_rank',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='lot',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='week',
            name='kind',
            field=models.CharField(choices=[('preseason', 'Preseason'), ('regular', 'Regular season'), ('playoff', 'Play-offs')], default='regular', max_length=10),
        ),
        migrations.AddField(
            model_name='week',
            name='name',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AlterField(
            model_name='week',
            name='number',
            field=models.SmallIntegerField(),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('season', 'lot'), name='lot_once'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('season', 'final_rank'), name='final_rank_once'),
        ),
        migrations.AddConstraint(
            model_name='week',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'preseason'), ('number__lte', 0)), models.Q(('kind__in', ['regular', 'playoff']), ('number__gte', 1)), _connector='OR'), name='week_number_of_its_kind'),
        ),
        migrations.AddField(
            model_name='phase',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='phases', to='league.season'),
        ),
        migrations.AddField(
            model_name='phase',
            name='week',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='phase', to='league.week'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.UniqueConstraint(fields=('season', 'order'), name='phase_order_once'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.UniqueConstraint(fields=('season', 'code'), name='phase_code_once'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at', None), ('opened_at__isnull', False)), fields=('season',), name='one_phase_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.CheckConstraint(condition=models.Q(('closed_at', None), ('opened_at__isnull', False), _connector='OR'), name='phase_opens_before_it_closes'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['preseason', 'regular', 'playoff']), ('not_before', None), ('week__isnull', False)), models.Q(('kind__in', ['preparation', 'complete']), ('week', None)), _connector='OR'), name='phase_of_games_has_a_week'),
        ),
    ]
