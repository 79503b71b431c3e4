"""Seasons on paper: weeks of final games that no database keeps, for what is worked out from scores alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count

from league.models import Fixture, Team, Week
from league.selectors.schedule import Round

_serial = count(1)

Score = tuple[str, int, int, str]  # away team, its points, the home team's points, home team


@cache
def team(name: str) -> Team:
    return Team(pk=next(_serial), name=name, code=name[:3].upper())


def week(
    number: int, *scores: Score, kind: str = Week.Kind.REGULAR, name: str = "", ahead: Sequence[Score] = ()
) -> Round:
    """A week whose games ended so; those ``ahead`` are still to be played."""
    row = Week(pk=next(_serial), number=number, kind=kind, name=name)
    over = [_game(row, score, Fixture.Status.FINAL) for score in scores]
    return Round(row, (*over, *(_game(row, score, Fixture.Status.SCHEDULED) for score in ahead)))


def _game(row: Week, score: Score, status: str) -> Fixture:
    away, points, others, home = score
    game = Fixture(pk=next(_serial), week=row, away=team(away), home=team(home), status=status)
    if status == Fixture.Status.FINAL:
        game.away_score, game.home_score = points, others
    return game
