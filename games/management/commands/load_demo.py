"""``manage.py load_demo``: the demo leagues, once; log-ins go to ``var/demo.json``, readable by its owner only."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.db.models import Q

from games.services.demo import load_demos
from league.models import Fixture, League, User
from league.services.demo import Demo
from league.services.errors import Refused
from league.services.people import draw_token


class Command(BaseCommand):
    help = "Found a demo league of each rulebook with everybody's plans for week 1. Does nothing when there is one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--ruleset", action="append", default=[], help="code of a rulebook, as often as there are to be leagues"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if League.objects.filter(demo=True).exists():
            return
        try:
            with transaction.atomic():
                first, *others = load_demos(codes=options["ruleset"], report=self._report)
                summary = {**_summary(first), "others": [_league(demo) for demo in others]}
                write_private(settings.VAR_DIR / "demo.json", summary)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        names = " and ".join(str(demo.league) for demo in (first, *others))
        self.stdout.write(f"Founded: {names}; log-ins are in {settings.VAR_DIR / 'demo.json'}.")

    def _report(self, line: str) -> None:
        self.stdout.write(f"  {line} ...")
        self.stdout.flush()


def _summary(demo: Demo) -> dict[str, Any]:
    """Who signs in how, and the league that has everybody."""
    people = {
        "coach": _login(demo.coaches[0], demo),
        "commissioner": _login(demo.commissioner, demo),
        "coaches": {user.username: demo.passwords[user.username] for user in demo.coaches[1:]},
    }
    return {**people, **_league(demo)}


def _league(demo: Demo) -> dict[str, Any]:
    """A league's games of week 1, and the coach's own of week 2."""
    games = Fixture.objects.filter(season=demo.season).order_by("week__number", "pk")
    own = games.filter(Q(home=demo.teams[0]) | Q(away=demo.teams[0]), week__number=2).first()
    return {
        "league": str(demo.league.public_id),
        "week1": [str(game.public_id) for game in games.filter(week__number=1)],
        "week2": str(own.public_id) if own else None,
    }


def _login(user: User, demo: Demo) -> dict[str, str]:
    return {"username": user.username, "password": demo.passwords[user.username], "token": draw_token(user=user)}


def write_private(path: Path, body: dict[str, Any]) -> None:
    """Write JSON that only its owner may read, from the first byte on."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump(body, file, indent=2)
        file.write("\n")
