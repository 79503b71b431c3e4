"""Import the men of a league from a table."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.models import League
from league.selectors.ids import find_for_operator
from league.services import imports
from league.services.errors import Refused, WrongRows


class Command(BaseCommand):
    help = "Import rosters from a table (CSV), before a season or between two; whole or not at all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("league", help="the league's id")
        parser.add_argument("kind", help="what the table holds, as the league's rulebook calls it")
        parser.add_argument("file", type=Path, help="the table, UTF-8")
        parser.add_argument("--preview", action="store_true", help="say what would change, and change nothing")
        parser.add_argument("--reason", default="By an operator.", help="stands in the ledger (default: %(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        asked = {"league": _league(options["league"]), "kind": options["kind"], "text": _text(options["file"])}
        try:
            prepared = imports.prepare(**asked)
            if not options["preview"]:
                imports.import_rosters(**asked, actor=None, reason=options["reason"])
        except WrongRows as wrong:
            raise CommandError("\n".join(f"{message} {hint}".rstrip() for _, message, hint in wrong.rows)) from wrong
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        for team in prepared.teams:
            self.stdout.write(
                f"{team.team}: {team.men} men; {team.stay} stay, {len(team.new)} are new, {len(team.joined)} join, "
                f"{len(team.released)} are released"
            )
        self.stdout.write("Nothing was changed." if options["preview"] else prepared.sentence)


def _league(public_id: str) -> League:
    found = find_for_operator(League, public_id)
    if found is None:
        raise CommandError(f'There is no league "{public_id}".')
    return found


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as wrong:
        raise CommandError(f'The file "{path}" cannot be read: {wrong.strerror}.') from wrong
    except UnicodeDecodeError as wrong:
        raise CommandError(f'The file "{path}" is no UTF-8 text.') from wrong
