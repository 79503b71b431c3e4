"""``manage.py go_live``: go on with a copy of the database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import going_live, turns
from league.selectors.outages import moved, titles
from league.services.errors import Refused


class Command(BaseCommand):
    help = (
        "Go on with a database that is a copy. It prints what that means: games that the original may have played get "
        "other dice, mails that it may have sent are not sent, and open deadlines move on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--preview", action="store_true", help="print what it means, and change nothing")
        parser.add_argument("--as-planned", action="store_true", help="move no deadline")
        parser.add_argument("--mails", action="store_true", help="send the mails that wait")
        vouched = parser.add_mutually_exclusive_group()
        vouched.add_argument(
            "--first",
            action="store_true",
            help="nobody has gone live with this backup before, on no machine: take dice whose hashes were published, "
            "draw none; leagues' logs say so",
        )
        vouched.add_argument(
            "--original",
            action="store_true",
            help="it is no copy, and nothing that people saw is lost: dice and mails stay, and leagues' logs say so",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        move, original, first = not options["as_planned"], options["original"], options["first"]
        try:
            if not original:
                for sentence in going_live.meaning(move=move, mails=options["mails"], first=first):
                    self.stdout.write(sentence)
            if options["preview"]:
                self.stdout.write("Nothing was changed.")
                return
            gone = turns.go_live(move=move, mails=options["mails"], original=original, first=first)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        for outage in gone.outages:
            weeks = moved(outage)
            length = weeks[0].after - weeks[0].before
            self.stdout.write(f"{outage.season.league}: {titles([one.week for one in weeks])} move on by {length}.")
        for trouble in gone.troubles:
            self.stderr.write(f"Set aside: {trouble}")
        if gone.troubles:
            self.stderr.write("Games among them are not played before they can be given dice, which each sweep tries.")
        self.stdout.write("The service is live.")
