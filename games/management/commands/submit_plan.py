"""``manage.py submit_plan GAME USER FILE``: hand in a plan for a coach, with every error located."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.selectors.problems import problem_lines
from games.services import plans
from league.models import Fixture, User
from league.selectors.ids import find_for_operator
from league.services.errors import Refused


class Command(BaseCommand):
    help = (
        "Hand in a coach's plan from a file (- reads standard input). A plan with errors is kept as his draft; exit 1."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="id of the game")
        parser.add_argument("coach", help="user name of the coach")
        parser.add_argument("file", help="file with the plan, - for standard input")
        parser.add_argument("--confirm", action="store_true", help="confirm it when it is legal")

    def handle(self, *args: Any, **options: Any) -> None:
        fixture = find_game(options["game"])
        coach = User.objects.filter(username__iexact=options["coach"]).first()
        if coach is None:
            raise CommandError(f'There is no user "{options["coach"]}".')
        try:
            version = plans.save_plan(fixture=fixture, author=coach, text=_read(options["file"]))
            if version.legal and options["confirm"]:
                version = plans.confirm_plan(fixture=fixture, author=coach)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        for line in problem_lines(version.problems):
            lead = "warning" if line.warning else "error"
            self.stderr.write(f"{line.place}: {lead}: {line.message} {line.hint}".rstrip())
            if line.source:
                self.stderr.write(f"    {line.source}\n    {line.caret}")
        if not version.legal:
            raise CommandError(f"Version {version.number} has errors and is kept as a draft.")
        done = "confirmed" if options["confirm"] else "saved"
        self.stdout.write(f"Version {version.number} is {done}. Digest {plans.receipt_digest(version.text)}")


def find_game(public_id: str) -> Fixture:
    """The game of an id as given on the command line."""
    fixture = find_for_operator(Fixture, public_id)
    if fixture is None:
        raise CommandError(f'There is no game "{public_id}".')
    return fixture


def _read(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as wrong:
        raise CommandError(f"{name} cannot be read: {wrong.strerror}.") from wrong
    except UnicodeDecodeError as wrong:
        raise CommandError(f"{name} is not UTF-8 text.") from wrong
