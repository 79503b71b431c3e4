"""What a call gains: the chances that the autocoach reckons with are those of the engine's own plays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import e

import pytest

from rules_engine.dice import DiceBox
from rules_engine.statis_pro.boxes import BACKS, RECEIVERS
from rules_engine.statis_pro.coaching.matchups.candidates import defense_calls, double, offense_calls
from rules_engine.statis_pro.coaching.matchups.customs import usual_calls, usual_defenses
from rules_engine.statis_pro.coaching.matchups.gains import Gains
from rules_engine.statis_pro.coaching.matchups.mixing import mixture, weights
from rules_engine.statis_pro.coaching.matchups.moments import INTERCEPTION, MOMENTS, Moment, worth_of_yards
from rules_engine.statis_pro.coaching.matchups.pass_gains import Passers, Passes, caught_yards
from rules_engine.statis_pro.coaching.matchups.run_gains import Runs
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import DefenseCall, OffenseCall
from rules_engine.statis_pro.resolution.deck import Deck, shuffled
from rules_engine.statis_pro.resolution.displays import Lineup
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.resolution.legality import defenses
from rules_engine.statis_pro.resolution.legality.displays import legal_defense, legal_offense
from rules_engine.statis_pro.resolution.situation import PlaySituation
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.resolution.words import RUNS, THROWN
from rules_engine.statis_pro.scrimmage import play

from . import sample

PLAYS = 2_500
OFFENSE = {each.id: each.display for each in sample.elevens(sample.team(3, 1)).offense}
DEFENSE = {each.id: each.display for each in sample.elevens(sample.team(3, 2)).defense}
BLITZ = tuple(man.number for box in "FJ" for man in DEFENSE["NICKEL"].at(box))


def snap(call: OffenseCall, against: DefenseCall, offense: str = "BASE", defense: str = "NICKEL") -> Snap:
    sides = Lineup(display=OFFENSE[offense]), Lineup(display=DEFENSE[defense])
    return Snap(PlaySituation(yard_line=40), *sides, call, against, StatisProOptions())


def gains(given: Snap) -> Gains:
    """What the autocoach reckons that a play brings."""
    offense, defense = given.offense.display, given.defense.display
    if given.call.play in THROWN:
        met = Passes(Passers(offense), defense).against(given.against)
        return met.gains(given.call, within_20=given.situation.to_goal <= 20)
    return Runs(offense, defense).gains(given.call, given.against)


@cache
def played(given: Snap) -> tuple[float, float, float]:
    """Mean yards, the share of plays that gain five yards and more, and of interceptions, of many plays."""
    box = DiceBox.seeded(b"gains of the autocoach, one seed", None)
    deck = Deck(shuffled(box.play, solitaire=False), box.play)
    outcomes = [play(given, Drawing(deck), None, box.play) for _ in range(PLAYS)]
    gained = [outcome.gain for outcome in outcomes]
    picked = sum(outcome.result == "intercepted" for outcome in outcomes)
    return sum(gained) / PLAYS, sum(gain >= 5 for gain in gained) / PLAYS, picked / PLAYS


@pytest.mark.parametrize(
    ("call", "against"),
    [
        (OffenseCall("IL", "BK1"), DefenseCall("R1")),
        (OffenseCall("IR", "BK2"), DefenseCall("RNK")),
        (OffenseCall("SL", "BK1"), DefenseCall("P")),
        (OffenseCall("SR", "BK1"), DefenseCall("BLZ", BLITZ)),
        (OffenseCall("IL", "BK1", "draw"), DefenseCall("PR")),
        (OffenseCall("IL", "QB", "sneak"), DefenseCall("RNK")),
        pytest.param(
            OffenseCall("SC", "BK1"),
            DefenseCall("PR"),
            marks=pytest.mark.rule("statis_pro:SP-075", "statis_pro:SP-076"),
        ),
        (OffenseCall("QK", "LE"), DefenseCall("BLZ", BLITZ)),
        pytest.param(
            OffenseCall("SH", "RE"),
            DefenseCall("RNK"),
            marks=pytest.mark.rule("statis_pro:SP-058", "statis_pro:SP-073"),
        ),
        pytest.param(OffenseCall("SH", "FL1"), DefenseCall("BLZ", BLITZ), marks=pytest.mark.rule("statis_pro:SP-077")),
        (OffenseCall("SH", "FL1", "play_action"), DefenseCall("R1")),
        (OffenseCall("LP", "RE"), DefenseCall("P")),
    ],
    ids=str,
)
def test_a_call_gains_what_the_engine_plays(call: OffenseCall, against: DefenseCall) -> None:
    found = gains(snap(call, against))
    mean, five, picked = played(snap(call, against))
    # Long gains are cut at the goal line, 60 yards away. Four standard errors of 2,500 plays.
    chances = found.chances()
    cut = sum(min(yards, 60) * chance for yards, chance in chances.items())
    spread = sum((min(yards, 60) - cut) ** 2 * chance for yards, chance in chances.items()) ** 0.5
    assert mean == pytest.approx(cut, abs=4 * spread / PLAYS**0.5 + 0.05)
    assert five == pytest.approx(sum(chance for yards, chance in chances.items() if yards >= 5), abs=0.04)
    assert picked == pytest.approx(found.interceptions(), abs=0.016)


@pytest.mark.parametrize("name", OFFENSE)
def test_chances_add_up(name: str) -> None:
    for call in offense_calls(OFFENSE[name]):
        for against in defense_calls(DEFENSE["NICKEL"], BACKS[:2], ("RE", "LE")):
            found = gains(snap(call, against, name))
            assert sum(found.chances().values()) + found.interceptions() == pytest.approx(1.0)


def test_a_double_takes_its_receiver_away() -> None:
    coverage = double(DEFENSE["NICKEL"], "RE")
    assert coverage is not None
    alone, doubled = DefenseCall("P"), DefenseCall("P", coverages=(coverage,))
    to_him = [gains(snap(OffenseCall("SH", "RE"), each)).mean for each in (alone, doubled)]
    assert to_him[1] < to_him[0] - 1
    runs = [gains(snap(OffenseCall("IL", "BK1"), each)).mean for each in (alone, doubled)]
    assert runs[0] == runs[1]


@pytest.mark.rule("statis_pro:SP-062")
def test_catches_by_the_long_column() -> None:
    """Two of twelve entries of Q send to L, the others are its own."""
    man = OFFENSE["BASE"].man_at("RE")
    assert man is not None
    quick = caught_yards(man.card, "Q")
    assert sum(chance for _, chance in quick) == pytest.approx(1.0)
    assert max(yards for yards, _ in quick) == max(each for each in man.card.receiving["L"] if isinstance(each, int))
    assert caught_yards(OFFENSE["BASE"].placed[0].man.card, "Q") == []  # a lineman catches nothing


# -- what may be called ------------------------------------------------------------------------------------------------


def test_the_sets_are_legal() -> None:
    for key in range(1, 7):
        for side in (sample.elevens(sample.team(3, key)).offense,):
            assert [each.id for each in side] == ["BASE", "WIDE", "HEAVY"]
            assert all(legal_offense(each.display) for each in side)
        against = sample.elevens(sample.team(3, key)).defense
        assert [each.id for each in against] == ["D43", "D44", "NICKEL"]
        assert all(legal_defense(each.display) for each in against)


def test_every_candidate_is_legal() -> None:
    for display in DEFENSE.values():
        for call in defense_calls(display, BACKS, RECEIVERS):
            assert defenses.legal_blitz(call, display)
            assert defenses.legal_coverage(call, display)


@pytest.mark.rule("statis_pro:SP-038")
def test_doubles_need_a_set_that_permits_them() -> None:
    """7.2.2.2: four and four men in rows 2 and 3, or three and five; a 4-3 has three and four."""
    doubled = {
        name: any(call.coverages for call in defense_calls(display, BACKS, ("RE",)))
        for name, display in DEFENSE.items()
    }
    assert doubled == {"D43": False, "D44": True, "NICKEL": True}


@pytest.mark.rule("statis_pro:SP-030")
def test_nobody_throws_long_near_the_goal() -> None:
    assert any(call.play == "LP" for call in offense_calls(OFFENSE["WIDE"]))
    assert not any(call.play == "LP" for call in offense_calls(OFFENSE["WIDE"], near_goal=True))


# -- mixtures ----------------------------------------------------------------------------------------------------------


def test_usual_calls_stay_where_nothing_is_better() -> None:
    found = mixture([[2.0, 2.0], [2.0, 2.0]], [0.7, 0.3], [0.4, 0.6])
    assert found.rows == pytest.approx((0.7, 0.3))
    assert found.columns == pytest.approx((0.4, 0.6))
    assert found.value == pytest.approx(2.0)


@pytest.mark.parametrize("leaning", [2.0, 7.0])
def test_a_call_that_is_better_by_the_leaning_is_e_times_as_usual(leaning: float) -> None:
    """One column only: the defense has no choice. Shares 1 : 1 become e : 1."""
    found = mixture([[leaning], [0.0]], [0.5, 0.5], [1.0], leaning)
    assert found.rows == pytest.approx((e / (e + 1), 1 / (e + 1)), abs=0.01)
    assert found.value == pytest.approx(leaning * e / (e + 1), abs=0.01 * leaning)


def test_the_other_side_wants_little() -> None:
    found = mixture([[4.0, 0.0]], [1.0], [0.5, 0.5], 4.0)
    assert found.columns == pytest.approx((1 / (e + 1), e / (e + 1)), abs=0.01)


def test_shares_answer_each_other() -> None:
    """Matching pennies: where nothing is usual but both calls alike, both stay at a half, whoever would gain."""
    found = mixture([[1.0, -1.0], [-1.0, 1.0]], [0.5, 0.5], [0.5, 0.5], 0.5)
    assert found.rows == pytest.approx((0.5, 0.5), abs=0.01)
    assert found.value == pytest.approx(0.0, abs=0.01)


def test_weights_are_whole_and_leave_out_the_rare() -> None:
    assert weights((0.5, 0.03, 0.25, 0.22), 20, 0.05, 12) == {0: 10, 2: 5, 3: 5}
    assert weights((0.5, 0.03, 0.25, 0.22), 20, 0.05, 1) == {0: 20}
    assert weights((0.04, 0.03), 20, 0.05, 12) == {0: 20}


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.id)
def test_usual_shares_add_up_and_run_as_often_as_is_usual(moment: Moment) -> None:
    calls = offense_calls(OFFENSE["BASE"])
    shares = usual_calls(calls, moment)
    assert sum(shares) == pytest.approx(1.0)
    runs = sum(share for share, call in zip(shares, calls, strict=True) if call.play in RUNS)
    assert runs == pytest.approx(moment.runs)
    against = defense_calls(DEFENSE["NICKEL"], BACKS[:2], ("RE", "FL1"))
    assert sum(usual_defenses(against, moment)) == pytest.approx(1.0)


def test_shares_that_answer_each_other_stay_as_they_are() -> None:
    """Each share is the usual one times e to the power of its worth by the leaning, for both sides at once."""
    values = [[3.0, -1.0, 0.5], [-2.0, 4.0, 1.0]]
    found = mixture(values, [0.7, 0.3], [0.2, 0.5, 0.3], 7.0)
    rows = [usual * e ** (against(line, found.columns) / 7) for usual, line in zip((0.7, 0.3), values, strict=True)]
    assert found.rows == pytest.approx([share / sum(rows) for share in rows], abs=1e-6)
    columns = [
        usual * e ** (-against(line, found.rows) / 7)
        for usual, line in zip((0.2, 0.5, 0.3), zip(*values, strict=True), strict=True)
    ]
    assert found.columns == pytest.approx([share / sum(columns) for share in columns], abs=1e-6)


def against(line: Sequence[float], shares: Sequence[float]) -> float:
    """What a call is worth against the shares of the other side's calls."""
    return sum(value * share for value, share in zip(line, shares, strict=True))


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.id)
def test_gains_are_worth_what_their_chances_are_worth(moment: Moment) -> None:
    """A run, a screen, passes with and without a rush: the worth of each yard by its chance, and of interceptions."""
    for call in offense_calls(OFFENSE["WIDE"]):
        found = gains(snap(call, DefenseCall("P"), "WIDE"))
        yards = sum(worth_of_yards(yards, moment) * chance for yards, chance in found.chances().items())
        assert found.worth(moment) == pytest.approx(yards + INTERCEPTION * found.interceptions())


# -- what gains are worth ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.id)
def test_more_yards_are_never_worth_less(moment: Moment) -> None:
    worths = [worth_of_yards(yards, moment) for yards in range(-10, 60)]
    assert worths == sorted(worths)


def test_a_first_down_is_worth_more_than_a_yard() -> None:
    third = next(each for each in MOMENTS if each.id == "third")
    jump = worth_of_yards(third.distance, third) - worth_of_yards(third.distance - 1, third)
    assert jump == pytest.approx(1 + 36)  # the yard, and the punt that is not needed


def test_gains_of_nothing_are_nothing() -> None:
    assert Gains([], []).mean == 0
