"""``manage.py backup FILE``: the whole database in one verified file, while the service runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import backups
from league.services.errors import Refused


class Command(BaseCommand):
    help = "Write the whole database into one file, while the service runs, and verify it. The file is secret."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="replace the file if it is there")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            manifest = backups.back_up(file, force=options["force"])
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"The database is backed up in {file} ({file.stat().st_size:,} bytes), which was verified.")
        self.stdout.write("The file holds password hashes and sealed plans: keep it as secret as the database.")
        if not manifest.has_key:
            self.stdout.write("SECRET_KEY is not in it: keep that too, or links and stand-in plans change.")
        if settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"):
            self.stdout.write("Mails that were written into files are not in it.")
