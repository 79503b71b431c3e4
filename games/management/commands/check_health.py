"""``manage.py check_health``: whether the service, some of its queues or beat are well, for checks of processes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from games.selectors.health import Health, Sign, read_health
from league.services import holding


class Command(BaseCommand):
    help = "Say whether the service is well, as /health/ does, or beat and the queues that are named; exit 0 or 1."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--queue", action="append", choices=settings.QUEUES, help="Look at this queue alone.")
        parser.add_argument("--beat", action="store_true", help="Look at beat alone.")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = read_health()
        except DatabaseError as problem:
            raise CommandError("The database does not answer.") from problem
        queues, beat = options["queue"] or [], options["beat"]
        ill = [_complain(sign) for sign in _chosen(found, queues, beat) if not sign.is_well]
        if found.hold is not None and not (queues or beat):
            ill.insert(0, f"{holding.described(found.hold)} To go on: {holding.how_to_end(found.hold)}")
        if ill:
            raise CommandError(" ".join(ill))
        self.stdout.write("All is well.")


def _chosen(found: Health, queues: list[str], beat: bool) -> Iterable[Sign]:
    """Return the signs that were asked for; without any wish those that matter."""
    if not (queues or beat):
        return [sign for sign in (found.sweep, found.beat, *found.queues) if sign.matters]
    return [sign for sign in found.queues if sign.name in queues] + [found.beat] * beat


def _complain(sign: Sign) -> str:
    if sign.is_ahead:
        return f"The last sign of {sign.name} lies in the future, {sign.since:%Y-%m-%d %H:%M:%S} UTC: a clock is wrong."
    since = f"since {sign.since:%Y-%m-%d %H:%M:%S} UTC"
    if sign.name == "sweep":
        return f"No sweep has come {since}."
    if sign.name == "beat":
        return f"Beat has sent nothing {since}."
    return f"Nothing was taken from the queue {sign.name} {since}."
