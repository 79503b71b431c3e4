"""``manage.py sweep``: one sweep at once, as beat sends them; or the rows that the last sweep of beat set aside."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.models import Heartbeat
from games.services import queue
from games.services import sweep as sweeps


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
            self._tell_last()
            return
        done = sweeps.sweep()
        for trouble in done.troubles:
            self.stderr.write(f"Set aside: {trouble}")
        queue.send_runs(done.to_play)

    def _tell_last(self) -> None:
        beat = Heartbeat.objects.filter(name=sweeps.HEARTBEAT).first()
        for row in beat.set_aside if beat else []:
            of_league = f" of league {row['league']} ({row['league_name']})" if row["league"] else ""
            self.stdout.write(f"{row['row']}{of_league}: {row['fault']}.")
