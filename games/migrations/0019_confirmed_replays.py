"""A replay's reason is confirmed by both head coaches or by the operator, who has confirmed what he ordered."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F


def confirm_what_the_operator_ordered(apps: Any, schema_editor: Any) -> None:
    replays = apps.get_model("games", "GameReplay").objects.filter(ordered_by=None, started_at=None)
    replays.update(confirmed_at=F("ordered_at"))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0018_rows_set_aside"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="gamereplay",
            name="away_agreed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="gamereplay",
            name="confirmed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="gamereplay",
            name="confirmed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="gamereplay",
            name="home_agreed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="gamereplay",
            name="refusal",
            field=models.CharField(blank=True, max_length=250),
        ),
        migrations.AddField(
            model_name="gamereplay",
            name="refused_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="gamereplay",
            name="refused_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(confirm_what_the_operator_ordered, migrations.RunPython.noop),
    ]
