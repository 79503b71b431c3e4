"""``manage.py run_week LEAGUE [--week N] [--now]``: play a week's games in the foreground, by the same services."""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.models import GameRun
from games.services import runs, statistics, turns
from games.services.sweep import NOT_OVER
from league import clock
from league.models import Fixture, League, Week
from league.selectors.ids import find_for_operator
from league.services import deadlines
from league.services.errors import Refused

PAUSE = 0.2  # seconds between two looks at a run that a worker holds


class Command(BaseCommand):
    help = "Play the games of a league's week: the first week that is not over, or --week N."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="name or id of the league")
        parser.add_argument("--week", type=int, help="number of the week")
        parser.add_argument("--now", action="store_true", help="move the week's deadline to this moment")

    def handle(self, *args: Any, **options: Any) -> None:
        league = _league(options["league"])
        week = _week(league, options["week"])
        games = Fixture.objects.filter(week=week)
        if games.exclude(status=Fixture.Status.FINAL).exists():
            self._play(league, week, now=options["now"])
        self._tell(week)

    def _play(self, league: League, week: Week, *, now: bool) -> None:
        try:
            with turns.in_turn() as turn:
                self._tell_troubles(turn, league)
                self._close(turn, league, week, now=now)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self._play_runs(week)
        statistics.refresh_stale(league_id=league.pk)

    def _tell_troubles(self, turn: turns.Turn, league: League) -> None:
        """Print the rows that were set aside after an outage; refused where this league lost time by it."""
        for trouble in turn.troubles:
            self.stderr.write(f"Set aside: {trouble}")
        if any(trouble.league in (None, league.pk) for trouble in turn.troubles):
            raise CommandError(f"The deadlines of {league} could not move on after an outage, so nothing is closed.")

    def _close(self, turn: turns.Turn, league: League, week: Week, *, now: bool) -> None:
        """Close what the week's games still wait for, in this command's turn to sweep."""
        _require_turn(week)
        week.refresh_from_db()  # an outage may have moved it
        if now and (week.due_at is None or week.due_at > clock.now()):
            with clock.hold():
                deadlines.set_deadline(week=week, due_at=clock.now(), reason="The week is run by command.")
            week.refresh_from_db()
        _require_due(league, week)
        # The first sweep opens what has not been opened, the second closes it.
        for _ in range(2):
            troubles = turns.sweep_league(turn, league_id=league.pk).troubles
            if troubles:
                raise CommandError(" ".join(map(str, troubles)))

    def _play_runs(self, week: Week) -> None:
        """Play every run of the week; wait for those that a worker has claimed before us, each time as long as its
        attempts may take."""
        patience = settings.RUN_LEASE_SECONDS * (settings.RUN_ATTEMPTS + 1)
        end = time.monotonic() + patience
        while time.monotonic() < end:
            under_way = (*GameRun.WAITING, *GameRun.CLAIMED)
            open_runs = GameRun.objects.filter(fixture__week=week, status__in=under_way)
            mine = open_runs.filter(status__in=GameRun.WAITING).order_by("pk").first()
            if mine is not None:
                try:
                    runs.play_run(run_id=mine.pk)
                except Refused as refused:
                    self.stderr.write(str(refused))
                end = time.monotonic() + patience
            elif open_runs.exists():
                time.sleep(PAUSE)
                runs.requeue_expired()
            else:
                return
        raise CommandError("A worker holds a game and does not come back; run the command again later.")

    def _tell(self, week: Week) -> None:
        self.stdout.write(f"Week {week.number}")
        troubles = []
        for game in Fixture.objects.filter(week=week).select_related("home", "away"):
            if game.status == Fixture.Status.FINAL:
                self.stdout.write(f"  {game.away} {game.away_score} at {game.home} {game.home_score}")
            else:
                troubles.append(f"{game} is not played: {game.get_status_display().lower()}.")
        if troubles:
            raise CommandError(" ".join(troubles))


def _league(name: str) -> League:
    by_id = find_for_operator(League, name)
    found = {*League.objects.filter(name__iexact=name)[:2]} | ({by_id} if by_id else set())
    if not found:
        raise CommandError(f'There is no league "{name}".')
    if len(found) > 1:
        raise CommandError(f'There is more than one league "{name}"; give its id.')
    return found.pop()


def _week(league: League, number: int | None) -> Week:
    weeks = Week.objects.filter(season__league=league).order_by("-season__number", "number")
    if number is not None:
        week = weeks.filter(number=number).first()
        if week is None:
            raise CommandError(f"{league} has no week {number}.")
        return week
    over = (Fixture.Status.FINAL, Fixture.Status.FAILED)
    for week in weeks.order_by("-season__number", "number"):
        if week.fixtures.exclude(status__in=over).exists():
            return week
    raise CommandError(f"{league} has no week that is still to be played.")


def _require_turn(week: Week) -> None:
    """Nobody may skip the week before; asked before anything is changed."""
    before = Fixture.objects.filter(week__season=week.season_id, week__number__lt=week.number)
    if before.filter(status__in=NOT_OVER).exists():
        raise CommandError(f"Week {week.number} is not open: a week before it is not over.")


def _require_due(league: League, week: Week) -> None:
    if week.due_at is None:
        raise CommandError(f"Week {week.number} of {league} has no deadline. Set one, or use --now.")
    under_way = week.fixtures.filter(status__in=[Fixture.Status.SCHEDULED, Fixture.Status.OPEN])
    if week.due_at > clock.now() and under_way.exists():
        due = timezone.localtime(week.due_at)
        raise CommandError(
            f"Week {week.number} of {league} is due on {due:%A %d %B %Y, %H:%M %Z}. Use --now to play it now."
        )
