"""``manage.py decide_game GAME AWAY HOME --reason "..."``: the operator decides a game that cannot be played."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import runs
from league.services.errors import Refused

from .submit_plan import find_game


class Command(BaseCommand):
    help = "Decide a game that was not played to its end, for leagues whose commissioners have a stake in it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="id of the game")
        parser.add_argument("away_score", type=int, help="points of the visitors")
        parser.add_argument("home_score", type=int, help="points of the home side")
        parser.add_argument("--reason", required=True, help="stands in the league log")

    def handle(self, *args: Any, **options: Any) -> None:
        fixture = find_game(options["game"])
        given = {name: options[name] for name in ("away_score", "home_score", "reason")}
        try:
            runs.decide_game(fixture=fixture, actor=None, **given)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"{fixture} is decided.")
