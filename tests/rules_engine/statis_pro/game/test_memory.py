"""What a game remembers between plays: hurt men, quarters, endurance, and all of it as JSON."""

from __future__ import annotations

import json

import pytest

from rules_engine.statis_pro.gameday.memory import (
    Absence,
    GameMemory,
    SideMemory,
    a_play_less,
    absence,
    decode,
    encode,
    in_quarter,
)
from rules_engine.statis_pro.resolution.deck import DeckOrder
from rules_engine.statis_pro.resolution.displays import Display
from rules_engine.statis_pro.resolution.situation import DirectedPlay, History

from ..elevens import placed

DECK = DeckOrder((2, 0, 1), 1)
HURT = SideMemory(
    absences=(Absence(33, True, plays=2), Absence(55, False, plays=1), Absence(12, True, quarter=2), Absence(80, True))
)


@pytest.mark.parametrize(
    ("misses", "expected"),
    [
        ("2 plays", Absence(33, True, plays=2)),
        ("6 plays", Absence(33, True, plays=6)),
        ("quarter", Absence(33, True, quarter=3)),
        ("game", Absence(33, True)),
        ("game+2", Absence(33, True)),
        ("season", Absence(33, True)),
    ],
)
@pytest.mark.rule("statis_pro:SP-102")
def test_how_long_a_hurt_man_is_out(misses: str, expected: Absence) -> None:
    assert absence(33, offense=True, misses=misses, quarter=3) == expected


@pytest.mark.rule("statis_pro:SP-102")
def test_plays_are_missed_of_a_mans_own_unit() -> None:
    offense = a_play_less(HURT, offense=True)
    assert offense.out == {33, 55, 12, 80}
    assert a_play_less(offense, offense=True).out == {55, 12, 80}
    assert a_play_less(HURT, offense=False).out == {33, 12, 80}


@pytest.mark.rule("statis_pro:SP-025", "statis_pro:SP-102")
def test_a_new_quarter_forgets_earlier_possessions_and_brings_back_who_missed_the_last() -> None:
    """ "Once during the team's current possession" (4.6.4), which goes on from one quarter to the next."""
    last = DirectedPlay(33, 4, 7, 2)
    own = SideMemory(history=(DirectedPlay(44, 4, 5, 2), last), absences=HURT.absences)
    memory = GameMemory(DECK, own, own, period=2, no_huddle=True, hurried=True)
    assert in_quarter(memory, 2) is memory
    third = in_quarter(memory, 3)
    assert third.home.history == third.away.history == (last,)
    assert third.home.out == {33, 55, 80}
    assert (third.no_huddle, third.hurried, third.clock_stopped) == (False, False, True)


@pytest.mark.rule("statis_pro:SP-025")
def test_the_history_knows_which_plays_were_in_this_possession() -> None:
    before, first, second = DirectedPlay(33, 4, 5, 1), DirectedPlay(44, 3, 7, 1), DirectedPlay(33, 3, 7, 2)
    plays = (before, first, second)
    assert History(plays, 7, 1).of_possession() == [first, second]
    assert History(plays, 7, 1).of_quarter() == [before, first]
    assert (History(plays, 8, 2).of_possession(), History(plays, 8, 2).of_quarter()) == ([], [second])


def test_who_is_hurt_leaves_the_field_without_a_substitution() -> None:
    """Numbers 88 and 33 stood there; 33 is hurt and 88 is sound. Who comes in does not matter."""
    end, back, other = placed("RE", 88, "WR"), placed("BK1", 33, "RB"), placed("BK1", 44, "RB")
    own = SideMemory(absences=(Absence(33, True),), placed=Display((end, back)).numbers_by_place())
    assert not own.is_left_by(Display((end, back)))
    assert not own.is_left_by(Display((end, other)))
    assert not own.is_left_by(Display((end,)))
    assert own.is_left_by(Display((back,)))
    assert own.is_left_by(Display((other,)))


def test_the_memory_survives_json() -> None:
    own = SideMemory(
        (DirectedPlay(33, 4, 7, 3),), 1, ((88, 1),), 2, 5, HURT.absences, ("QB",), "BASE", (("QB", 12), ("A", 90))
    )
    memory = GameMemory(DECK, own, SideMemory(), 3, False, True, True, True, "run", "SC")
    assert decode(json.loads(json.dumps(encode(memory)))) == memory
