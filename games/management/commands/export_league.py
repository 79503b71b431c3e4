"""Write a league into a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services import tables, transfer
from league.models import League
from league.selectors.ids import find_for_operator


class Command(BaseCommand):
    help = "Write a whole league into a file, without what is sealed or secret."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("league", help="the league's id")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        league = find_for_operator(League, options["league"])
        if league is None:
            raise CommandError(f'There is no league "{options["league"]}".')
        try:
            with options["file"].open("wb") as file:
                file.writelines(transfer.export_pieces(league=league))
        except OSError as wrong:
            raise CommandError(f'The file "{options["file"]}" cannot be written: {wrong.strerror}.') from wrong
        told = "; ".join(f"{count} {name}" for name, count in tables.left_out(league).items()) or "nothing"
        self.stdout.write(f"{league} is in {options['file']}. Left out: {told}.")
