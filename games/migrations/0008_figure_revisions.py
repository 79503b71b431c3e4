import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.utils import timezone

FIRST_FOLDS = 1  # what counted every figure that is stored by now


def number_what_is_there(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Every game whose figures are stored gets its first revision, so that a later counting is the second."""
    record, revision = apps.get_model("games", "GameRecord"), apps.get_model("games", "FigureRevision")
    counted = record.objects.filter(team_lines__isnull=False).distinct().select_related("run").defer("body")
    revision.objects.bulk_create(
        (
            revision(
                record=one, number=1, folds=FIRST_FOLDS, written_at=one.run.finished_at or timezone.now()
            )
            for one in counted.order_by("pk").iterator(chunk_size=500)
        ),
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_second_secrets_and_replays"),
    ]

    operations = [
        migrations.CreateModel(
            name="FigureRevision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("folds", models.PositiveSmallIntegerField()),
                ("reason", models.TextField(blank=True)),
                ("changes", models.JSONField(default=list)),
                ("written_at", models.DateTimeField()),
                (
                    "record",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="figure_revisions",
                        to="games.gamerecord",
                    ),
                ),
            ],
            options={
                "ordering": ["record", "number"],
                "indexes": [models.Index(fields=["folds"], name="figures_by_folds")],
                "constraints": [
                    models.UniqueConstraint(fields=("record", "number"), name="figures_revised_once"),
                ],
            },
        ),
        migrations.RunPython(number_what_is_there, migrations.RunPython.noop, elidable=True),
    ]
