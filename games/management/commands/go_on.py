"""``manage.py go_on``: let the service go on after a hold."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import turns
from league.selectors.outages import moved, open_hold, titles
from league.services import holding
from league.services.errors import Refused
from league.services.isolation import Trouble


class Command(BaseCommand):
    help = (
        "Let the service go on after a hold. Deadlines that were open move on by the time for which it was away; with "
        "--as-planned they stay, and what is overdue falls due at once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--as-planned", action="store_true", help="move no deadline")
        parser.add_argument(
            holding.LAST_SEEN,
            metavar="MOMENT",
            help="when the service was last at work, with its time zone, where the hold does not know or a clock was "
            "ahead: 2031-09-01T18:00+00:00",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        hold = open_hold()
        if hold is not None:
            self.stdout.write(holding.described(hold))
        troubles: list[Trouble] = []
        last_seen = _moment(options["last_seen"]) if options["last_seen"] else None
        try:
            outages = turns.go_on(move=not options["as_planned"], last_seen=last_seen, set_aside=troubles.append)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        for outage in outages:
            weeks = moved(outage)
            length = weeks[0].after - weeks[0].before
            self.stdout.write(f"{outage.season.league}: {titles([one.week for one in weeks])} move on by {length}.")
        for trouble in troubles:
            self.stderr.write(f"Set aside, its deadlines stay: {trouble}")
        stays = "no deadline" if options["as_planned"] else "no week's deadline"
        self.stdout.write("The service goes on." if outages else f"The service goes on; {stays} moves.")


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as problem:
        raise CommandError(f'"{text}" is no moment. Write it like 2031-09-01T18:00+00:00.') from problem
    if moment.tzinfo is None:
        raise CommandError(f'"{text}" has no time zone. Write it like 2031-09-01T18:00+00:00.')
    return moment.astimezone(UTC)
