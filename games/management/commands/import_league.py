"""Read a league from the file of an export."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services import transfer
from league.limits import BY_OPERATOR
from league.services.errors import Refused


class Command(BaseCommand):
    help = "Read a whole league from the file of an export; its people get accounts without passwords."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with options["file"].open("rb") as file:
                league = transfer.import_league(body=file, bounds=BY_OPERATOR)
        except OSError as wrong:
            raise CommandError(f'The file "{options["file"]}" cannot be read: {wrong.strerror}.') from wrong
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"{league} is here. Its id is {league.public_id}.")
