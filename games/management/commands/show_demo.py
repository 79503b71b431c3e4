"""``manage.py show_demo --wait SECONDS``: wait for the demo's week 1 to be played, then say how to go on.

The wait goes on as long as games are taken up or end; it is given up after SECONDS without either.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from games.models import GameRun
from games.permissions import side_of
from games.selectors.exchange import read_exchange
from games.services import turns
from games.services.plans import current_step, example_text
from league.models import Fixture, League, User
from league.selectors.ids import find_for_operator
from league.services.errors import Refused

PAUSE = 0.5  # seconds between two looks
SAY_AGAIN = 10.0  # seconds of silence after which the wait is told again


class Command(BaseCommand):
    help = "Print the demo's scores, log-ins and addresses; exit 1 when week 1 is not played."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--wait", type=float, default=0, metavar="SECONDS", help="how long to wait for progress with week 1"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        leagues = list(League.objects.filter(demo=True).order_by("pk"))
        if not leagues:
            raise CommandError("There is no demo league. Run load_demo first.")
        games = Fixture.objects.filter(season__league__demo=True, week__number=1).select_related("home", "away")
        self._wait(games, options["wait"])
        for league in leagues:
            self._open_week_2(league)
            self.stdout.write(f"\n{league}, week 1")
            for game in games.filter(season__league=league).order_by("pk"):
                self.stdout.write(f"  {game.away} {game.away_score} at {game.home} {game.home_score}")
        self._log_ins(leagues)

    def _open_week_2(self, league: League) -> None:
        """Open it without waiting for beat."""
        try:
            with turns.in_turn() as turn:
                turns.sweep_league(turn, league_id=league.pk)
        except Refused as refused:
            self.stderr.write(str(refused))

    def _wait(self, games: QuerySet[Fixture], patience: float) -> None:
        """Wait until every game is final. Give up when one has failed, or after so many seconds without progress."""
        seen, told = None, -1
        said = changed = time.monotonic()
        while True:
            counts = games.aggregate(
                every=Count("pk"),
                final=Count("pk", filter=Q(status=Fixture.Status.FINAL)),
                failed=Count("pk", filter=Q(status=Fixture.Status.FAILED)),
            )
            if counts["final"] == counts["every"]:
                return
            runs = GameRun.objects.filter(fixture__in=games).order_by("pk")
            state = list(runs.values_list("pk", "status", "attempts", "bookings"))
            now = time.monotonic()
            if state != seen:
                seen, changed = state, now
            if counts["failed"] or now - changed >= patience:
                late = ", ".join(
                    f"{game} ({game.get_status_display().lower()})" for game in games if not game.played_at
                )
                raise CommandError(f"Week 1 is not played: {late}.")
            if patience and (told != counts["final"] or now - said >= SAY_AGAIN):
                told, said = counts["final"], now
                self.stdout.write(f"  {counts['final']} of {counts['every']} games of week 1 are played ...")
                self.stdout.flush()
            time.sleep(PAUSE)

    def _log_ins(self, leagues: Sequence[League]) -> None:
        path = settings.VAR_DIR / "demo.json"
        if not path.exists():
            self.stdout.write(f"The log-ins were in {path}, which is gone.")
            return
        demo = json.loads(path.read_text(encoding="utf-8"))
        site = settings.SITE_URL.rstrip("/")
        self.stdout.write("")
        for league in leagues:
            self.stdout.write(f"{site}{reverse('league', args=[league.public_id])}  {league}")
        for who in ("coach", "commissioner"):
            self.stdout.write(f"  {who}: user {demo[who]['username']}, password {demo[who]['password']}")
        for number, own in enumerate([demo, *demo.get("others", ())], start=1):
            if own["week2"]:
                name = "example-plan.txt" if number == 1 else f"example-plan-{number}.txt"
                self._next_plan(site, demo["coach"], own["week2"], name)

    def _next_plan(self, site: str, login: dict[str, str], game: str, file_name: str) -> None:
        """When the demo coach's plan is due, and the one line that hands in the example."""
        fixture = find_for_operator(Fixture.objects.select_related("season__league", "home", "away"), game)
        if fixture is None:
            raise CommandError(f'There is no game "{game}", which demo.json names. Run load_demo again.')
        exchange = read_exchange(fixture)
        coach = User.objects.get(username=login["username"])
        step = current_step(exchange, side_of(coach, fixture) or "home")
        if step is None:
            return
        self.stdout.write(f"\n{fixture}: the coach's plan is due {step.due_at:%A %d %B %Y, %H:%M} UTC")
        self.stdout.write(f"  page: {site}{reverse('plan', args=[fixture.public_id])}")
        example = settings.VAR_DIR / file_name  # anew at each start: injuries change who may play
        example.write_text(example_text(fixture=fixture, author=coach), encoding="utf-8")
        if example.is_relative_to(settings.BASE_DIR):
            example = example.relative_to(settings.BASE_DIR)
        target = f"{site}{reverse('api-plan', args=[fixture.public_id])}"
        self.stdout.write(
            f"  by API: curl -X PUT -H 'Authorization: Token {login['token']}' "
            f"-H 'Content-Type: text/plain' --data-binary @{example} {target}"
        )
