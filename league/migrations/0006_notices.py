import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def name_rows(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Every row that there is gets an address of its own."""
    Outbox = apps.get_model("league", "Outbox")
    rows = list(Outbox.objects.all())
    for row in rows:
        row.public_id = uuid.uuid4()
    Outbox.objects.bulk_update(rows, ["public_id"], batch_size=500)


def drop_old_reminders(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Reminders named their person in the body; those that still wait are queued again by the next sweep."""
    apps.get_model("league", "Outbox").objects.filter(kind="reminder", sent_at=None).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0005_season_options"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="no_mail",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="outbox",
            name="public_id",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.RunPython(name_rows, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="outbox",
            name="public_id",
            field=models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
        ),
        migrations.AddField(
            model_name="outbox",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notices",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="outbox",
            name="league",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="league.league",
            ),
        ),
        migrations.AddField(
            model_name="outbox",
            name="topic",
            field=models.CharField(
                blank=True,
                choices=[
                    ("deadlines", "Deadlines: what you still owe, and when a deadline moves"),
                    ("games", "Games: half-time, results, what stood in for a plan"),
                    ("rosters", "Rosters: trades, claims, rulings on your men"),
                    ("league", "The league: people, rules, words of the commissioner"),
                ],
                max_length=12,
            ),
        ),
        migrations.AddField(
            model_name="outbox",
            name="link",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="outbox",
            name="mailed",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="outbox",
            name="read_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(drop_old_reminders, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("user__isnull", False)), fields=["user", "-created_at"], name="notices_by_person"
            ),
        ),
        migrations.AddConstraint(
            model_name="outbox",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("topic", ""), ("user", None)),
                    models.Q(("user__isnull", False), models.Q(("topic", ""), _negated=True)),
                    _connector="OR",
                ),
                name="notice_has_a_topic",
            ),
        ),
    ]
