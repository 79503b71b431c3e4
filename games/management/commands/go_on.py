"""``manage.py go_on``: let the service go on after a hold."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import turns
from league.selectors.outages import moved, open_hold, titles
from league.services import holding
from league.services.errors import Refused


class Command(BaseCommand):
    help = (
        "Let the service go on after a hold. Deadlines that were open move on by the time for which it was away; with "
        "--as-planned they stay, and what is overdue falls due at once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--as-planned", action="store_true", help="move no deadline")

    def handle(self, *args: Any, **options: Any) -> None:
        hold = open_hold()
        if hold is not None:
            self.stdout.write(holding.described(hold))
        try:
            _, outages = turns.go_on(move=not options["as_planned"])
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        for outage in outages:
            weeks = moved(outage)
            length = weeks[0].after - weeks[0].before
            self.stdout.write(f"{outage.season.league}: {titles([one.week for one in weeks])} move on by {length}.")
        self.stdout.write("The service goes on." if outages else "The service goes on; no deadline moves.")
