"""How long hurt men are out, and when they come back (6.3, R172)."""

from __future__ import annotations

import pytest

from rules_engine.fool.gameday.health import recovery
from rules_engine.fool.gameday.memory import Absence
from rules_engine.interface.situation import Situation

from .values import at


@pytest.mark.rule("fool:6.3/5")
@pytest.mark.parametrize(
    ("duration", "absence"),
    [
        ("1 play", Absence("home", 30, "offense", "plays", 1)),
        ("2 plays", Absence("home", 30, "offense", "plays", 2)),
        ("series", Absence("home", 30, "offense", "series")),
        ("quarter", Absence("home", 30, "offense", "until", 600 + 900)),
        ("half", Absence("home", 30, "offense", "half", 1)),
        ("game", Absence("home", 30, "offense", "game")),
        ("longer", Absence("home", 30, "offense", "game")),
    ],
)
def test_what_an_injury_means(duration: str, absence: Absence) -> None:
    assert recovery.absence("home", 30, "offense", duration, at(clock=300)) == absence


def after(absence: Absence, before: Situation, now: Situation, kicks: bool = False) -> tuple[Absence, ...]:
    return recovery.after_play((absence,), kicks, before, now)


TWO = Absence("home", 30, "offense", "plays", 2)
ONE = Absence("home", 30, "offense", "plays", 1)
SERIES = Absence("home", 30, "offense", "series")
DEFENDER = Absence("home", 55, "defense", "series")
QUARTER = Absence("home", 30, "offense", "until", 600)
AWAY_BALL = at(possession="away", series=2)


@pytest.mark.rule("fool:6.3/5")
@pytest.mark.parametrize(
    ("absence", "before", "now", "kicks", "left"),
    [
        (TWO, at(), at(down=2), False, (ONE,)),
        (ONE, at(), at(down=2), False, ()),
        (ONE, AWAY_BALL, AWAY_BALL, False, (ONE,)),  # his unit was not on the field
        (ONE, at(), at(possession="away", series=2), True, (ONE,)),  # nor is a punt a play of the offense
        (SERIES, at(), at(down=2), False, (SERIES,)),
        (SERIES, at(), AWAY_BALL, False, ()),
        (SERIES, at(), at(phase="try"), False, ()),
        (SERIES, AWAY_BALL, at(series=3), False, (SERIES,)),  # the other side's series is not his
        (DEFENDER, at(), AWAY_BALL, False, (DEFENDER,)),
        (DEFENDER, AWAY_BALL, at(series=3), False, ()),
        (QUARTER, at(clock=320), at(clock=280, down=2), False, (QUARTER,)),  # over, but not before the next series
        (QUARTER, at(clock=320), at(clock=280, possession="away", series=2), False, ()),
        (QUARTER, at(clock=420), at(clock=380, possession="away", series=2), False, (QUARTER,)),
    ],
)
def test_what_a_play_leaves(
    absence: Absence, before: Situation, now: Situation, kicks: bool, left: tuple[Absence, ...]
) -> None:
    assert after(absence, before, now, kicks) == left


@pytest.mark.rule("fool:6.3/5")
def test_a_half_brings_men_back() -> None:
    half = Absence("home", 30, "offense", "half", 1)
    game = Absence("home", 31, "offense", "game")
    assert recovery.after_half((half, SERIES, game), at(period=3)) == (game,)
    assert recovery.after_half((Absence("home", 30, "offense", "half", 2),), at(period=3))


def test_who_is_out() -> None:
    assert recovery.out((TWO, DEFENDER, Absence("away", 12, "offense", "game")), "home") == {30, 55}
