"""Offers of trades and claims may lapse. Offers that are open already stand for as long as new ones do, counted from
when they were made, but for three days from now at least."""

from datetime import timedelta
from typing import Any

from django.db import migrations, models

from league import clock

STANDS = timedelta(days=14)  # as the house rule is by default
AT_LEAST = timedelta(days=3)


def date_open_offers(apps: Any, schema_editor: Any) -> None:
    """Write down until when each open offer stands."""
    trades = apps.get_model("league", "Trade")
    earliest = clock.now() + AT_LEAST
    for trade in trades.objects.filter(state="proposed", open_until=None).only("proposed_at"):
        trades.objects.filter(pk=trade.pk).update(open_until=max(trade.proposed_at + STANDS, earliest))


class Migration(migrations.Migration):
    dependencies = [("league", "0026_hooks")]

    operations = [
        migrations.AddField("trade", "open_until", models.DateTimeField(blank=True, null=True)),
        migrations.AlterField(
            "trade",
            "state",
            models.CharField(
                choices=[
                    ("proposed", "Proposed"),
                    ("accepted", "Accepted, under review"),
                    ("done", "Carried out"),
                    ("declined", "Declined"),
                    ("withdrawn", "Withdrawn"),
                    ("disallowed", "Disallowed"),
                    ("void", "Void"),
                    ("lapsed", "Lapsed"),
                ],
                default="proposed",
                max_length=12,
            ),
        ),
        migrations.AlterField(
            "claim",
            "state",
            models.CharField(
                choices=[
                    ("open", "Open"),
                    ("granted", "Granted"),
                    ("lost", "Lost to another team"),
                    ("passed", "Not needed any more"),
                    ("refused", "Not possible"),
                    ("withdrawn", "Withdrawn"),
                    ("lapsed", "Lapsed"),
                ],
                default="open",
                max_length=10,
            ),
        ),
        migrations.RunPython(date_open_offers, migrations.RunPython.noop),
    ]
