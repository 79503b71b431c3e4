"""``manage.py failed_run GAME FILE``: why a game could not be played, and its inputs for ``replay``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import GameRun

from .load_demo import write_private
from .submit_plan import find_game


class Command(BaseCommand):
    help = (
        "Write the kept inputs of a game that failed to FILE, readable by its owner only (they hold sealed plans), "
        "and print its error. python -m rules_engine replay FILE plays them again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="id of the game")
        parser.add_argument("file", help="where the inputs go; a file that is there is replaced")

    def handle(self, *args: Any, **options: Any) -> None:
        fixture = find_game(options["game"])
        run = GameRun.objects.filter(fixture=fixture, status=GameRun.Status.FAILED).first()
        if run is None:
            raise CommandError(f"{fixture} has no run that failed.")
        self.stdout.write(run.error.rstrip())
        if run.inputs is None:
            raise CommandError("No inputs are kept: it failed before they were put together.")
        try:
            write_private(Path(options["file"]), run.inputs)
        except OSError as wrong:
            raise CommandError(f"{options['file']} cannot be written: {wrong.strerror}.") from wrong
