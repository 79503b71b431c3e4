"""Leagues that are public already go on showing to readers what they have shown so far: people, and plans of past games."""

from typing import Any

from django.db import migrations


def keep_showing(apps: Any, schema_editor: Any) -> None:
    apps.get_model("league", "League").objects.filter(openness="public").update(shows_people=True, shows_plans=True)


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0020_who_may_read"),
    ]

    operations = [
        migrations.RunPython(keep_showing, migrations.RunPython.noop),
    ]
