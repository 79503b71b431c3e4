"""``manage.py restore FILE``: a backup in the place of the database, which stays quiet until it goes live."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import backups
from league.services.errors import Refused


class Command(BaseCommand):
    help = (
        "Put a backup in the place of the database. Stop the service first. Afterwards it is on hold as a copy: "
        "nothing closes and nobody is mailed until python manage.py go_live."
    )
    requires_migrations_checks = False
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="also where the database holds leagues")
        parser.add_argument("--anyway", action="store_true", help="also where the service was seen a moment ago")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            manifest = backups.restore(options["file"], replace=options["replace"], running=options["anyway"])
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"The database is that of {manifest.told}.")
        if not manifest.has_key:
            self.stdout.write("Give the service the SECRET_KEY that it had then.")
        self.stdout.write("It is quiet: nothing closes and nobody is mailed. To go live: python manage.py go_live")
