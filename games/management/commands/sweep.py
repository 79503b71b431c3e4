"""``manage.py sweep``: one sweep at once, as beat sends them; or the rows that the last sweep of beat set aside."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.models import Heartbeat
from games.services import turns
from games.services.sweep import HEARTBEAT
from league.selectors.outages import open_hold
from league.services import holding


class Command(BaseCommand):
    help = (
        "Close what is due, queue what is ready, take back lost runs, send what waits. Games are played by the worker."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--set-aside", action="store_true", help="Print the rows that the last sweep set aside; sweep nothing."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["set_aside"]:
            for row in _set_aside():
                self.stdout.write(row)
        elif not turns.take_turn():
            self.stdout.write("A sweep is at work; it goes round once more.")
        elif hold := open_hold():
            self.stderr.write(f"{holding.described(hold)} To go on: {holding.how_to_end(hold)}")
        else:
            for row in _set_aside():
                self.stderr.write(f"Set aside: {row}")


def _set_aside() -> list[str]:
    """Return the rows that the last sweep set aside, each in a sentence."""
    beat = Heartbeat.objects.filter(name=HEARTBEAT).first()
    return [f"{row['row']}{_of_league(row)}: {row['fault']}." for row in (beat.set_aside if beat is not None else [])]


def _of_league(row: dict[str, Any]) -> str:
    return f" of league {row['league']} ({row['league_name']})" if row["league"] else ""
