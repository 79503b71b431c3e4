"""``manage.py replay_game GAME --reason engine --explanation TEXT``: the operator orders a replay, confirms the reason
of one, or withdraws it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import GameReplay
from games.services import replays
from league.services.errors import Refused

from .submit_plan import find_game


class Command(BaseCommand):
    help = (
        "Order that a final game be played again, for leagues whose commissioners have a stake in it. Both coaches are "
        "told; it runs after REPLAY_NOTICE_HOURS, or as soon as both head coaches confirm its reason. With --confirm "
        "the operator confirms the reason of one that a commissioner has ordered."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="id of the game")
        parser.add_argument("--reason", choices=GameReplay.Reason.values, help="once for each game")
        parser.add_argument("--explanation", default="", help="a sentence that stands in the league log")
        parser.add_argument("--confirm", action="store_true", help="confirm the reason of a replay that waits")
        parser.add_argument("--withdraw", action="store_true", help="take back a replay that has not run yet")

    def handle(self, *args: Any, **options: Any) -> None:
        fixture = find_game(options["game"])
        try:
            if options["withdraw"]:
                replays.withdraw(fixture=fixture, actor=None)
                self.stdout.write(f"The replay of {fixture} is withdrawn.")
                return
            if options["confirm"]:
                replays.confirm(fixture=fixture, actor=None)
                self.stdout.write(f"The reason for which {fixture} is replayed is confirmed.")
                return
            reason, explanation = options["reason"] or "", options["explanation"]
            replay = replays.order_replay(fixture=fixture, actor=None, reason=reason, explanation=explanation)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(
            f"{fixture} is played again on {replay.due_at:%d %B %Y, %H:%M} UTC, or when both coaches confirm it."
        )
