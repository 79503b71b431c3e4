from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def keep_options(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Seasons that have begun keep the house rules of their league as they are now."""
    for season in apps.get_model("league", "Season").objects.exclude(status="preparing").select_related("league"):
        season.options = season.league.options
        season.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0004_playoff_seeds"),
    ]

    operations = [
        migrations.AddField(
            model_name="season",
            name="options",
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(keep_options, migrations.RunPython.noop),
    ]
