"""Whom the names of a play mean in a set (10.2.2), and who may stand where in one (3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool import board
from rules_engine.fool.calls.coverage import coverages_of
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.document.plan import Defender
from rules_engine.fool.model import OffMan, Player
from rules_engine.fool.notation.names import MEN
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.play_calls import PlayerRef
from rules_engine.fool.resolution import naming

from .. import sample

LINE = {"C": "C", "LG": "G", "RG": "G", "LT": "T", "RT": "T", "Q": "Q"}


def men(hand: str = "R", **spots: str) -> tuple[OffMan, ...]:
    """A line, a quarterback, and the others by spot and position."""
    found = {**LINE, **spots}
    return tuple(
        OffMan(Player(number, position, 2, 2, 4, hand=hand), at)  # type: ignore[arg-type]
        for number, (at, position) in enumerate(found.items(), 1)
    )


PRO = {"LTE": "TE", "LW": "W", "RW": "W", "F": "F", "LH": "H"}


@pytest.mark.parametrize(
    ("name", "spots", "taken", "found"),
    [
        pytest.param("LE", PRO, (), "LTE", marks=pytest.mark.rule("fool:10.2.2-03")),
        pytest.param("RE", PRO, (), "RW", marks=pytest.mark.rule("fool:10.2.2-04")),
        pytest.param("RTE", PRO, (), "RW", marks=pytest.mark.rule("fool:10.2.2-04")),
        pytest.param("LW", {"LTE": "TE", "RW": "W", "F": "F", "LH": "H"}, (), "LTE",
                     marks=pytest.mark.rule("fool:10.2.2-04")),
        pytest.param("LW", {"LTE": "TE", "RW": "W", "F": "F", "LH": "H"}, ("LTE",), "LH",
                     marks=pytest.mark.rule("fool:10.2.2-05")),
        pytest.param("RE", {**PRO, "RH": "H", "RHE": "H"}, ("RW",), "RHE", marks=pytest.mark.rule("fool:10.2.2-05")),
        pytest.param("LH", PRO, (), "LH", marks=pytest.mark.rule("fool:10.2.2-06")),
        pytest.param("RH", PRO, (), "LH", marks=pytest.mark.rule("fool:10.2.2-06")),
        pytest.param("LH", {"LTE": "TE", "RH": "H", "F": "F"}, (), "RH", marks=pytest.mark.rule("fool:10.2.2-06")),
        pytest.param("LH", {"LTE": "TE", "F": "F"}, (), "F", marks=pytest.mark.rule("fool:10.2.2-06")),
        pytest.param("F", {"LTE": "TE", "TB": "TB", "LH": "H"}, (), "TB", marks=pytest.mark.rule("fool:10.2.2-07")),
        pytest.param("W", PRO, (), "LW", marks=pytest.mark.rule("fool:10.2.2-08")),
        pytest.param("W", {"LTE": "TE", "RTE": "TE", "LW": "W", "RW": "W"}, (), "RW",
                     marks=pytest.mark.rule("fool:10.2.2-08")),
        pytest.param("GS", PRO, (), "LG", marks=pytest.mark.rule("fool:10.2.2-12")),
        pytest.param("GW", PRO, (), "RG", marks=pytest.mark.rule("fool:10.2.2-12")),
    ],
)  # fmt: skip
def test_whom_a_name_means(name: str, spots: dict[str, str], taken: tuple[str, ...], found: str) -> None:
    offense = men(**spots)
    busy = [place for place, man in enumerate(offense) if man.at in taken]
    place = naming.find(MEN[name], offense, "receiver", taken=busy)
    assert place is not None
    assert offense[place].at == found


BOTH = {"LTE": "TE", "RTE": "TE", "LW": "W", "RW": "W", "F": "F", "LH": "H"}


@pytest.mark.rule("fool:10.2.2-12")
@pytest.mark.parametrize("hand", ["L", "R"])
@pytest.mark.parametrize("job", ["G", "T", "E", "W"])
@pytest.mark.parametrize(
    ("toward", "near"),
    [(board.CENTER_X - 1, "L"), (board.CENTER_X + 1, "R"), (board.CENTER_X, None), (None, None)],
)
def test_near_and_far_are_counted_from_where_the_play_goes(hand: str, job: str, toward: int | None, near: str) -> None:
    """In the middle the near side is the strong one: with an end on both sides that of the throwing hand."""
    offense, side = men(hand=hand, **BOTH), near or hand
    far = "R" if side == "L" else "L"
    spot = "TE" if job == "E" else job
    for word, wanted in (("N", side), ("X", side), ("F", far)):
        place = naming.find(MEN[job + word], offense, "receiver", toward=toward)
        assert place is not None
        assert offense[place].at == wanted + spot


@pytest.mark.rule("fool:10.2.2-08")
@pytest.mark.parametrize(
    ("hand", "ends", "found"),
    [
        ("R", ("LTE", "RTE"), "RW"), ("L", ("LTE", "RTE"), "LW"), ("R", (), "RW"), ("L", (), "LW"),
        ("R", ("LTE",), "LW"), ("L", ("RTE",), "RW"),
    ],
)  # fmt: skip
def test_without_a_side_the_strong_one_is_meant_else_that_of_the_hand(
    hand: str, ends: tuple[str, ...], found: str
) -> None:
    offense = men(hand, **dict.fromkeys(ends, "TE"), LW="W", RW="W")
    place = naming.find(MEN["W"], offense, "receiver")
    assert place is not None
    assert offense[place].at == found


@pytest.mark.rule("fool:10.2.2-08")
def test_a_man_named_by_number_is_not_given_twice() -> None:
    offense, ref = men(**PRO), PlayerRef("#", number=9)
    assert naming.find(ref, offense, "receiver") == 8
    assert naming.find(ref, offense, "receiver", taken=[7]) == 8
    assert naming.find(ref, offense, "receiver", taken=[8]) is None


def test_without_a_strong_side_the_throwing_hand_decides() -> None:
    offense = men(hand="L", LTE="TE", RTE="TE", LW="W", RW="W")
    place = naming.find(MEN["W"], offense, "receiver")
    assert place is not None
    assert offense[place].at == "LW"


# -- who may stand where -----------------------------------------------------------------------------------------


def warned(plan: dict[str, Any]) -> set[str]:
    report = check_plan(plan, sample.team(), "home", FoolOptions(), None)
    return {problem.path for problem in report.warnings if problem.code == "SET-04"}


@pytest.mark.parametrize(
    ("number", "at", "place", "out"),
    [
        pytest.param(81, "RTE", 1, False, marks=pytest.mark.rule("fool:3.2/2")),
        pytest.param(81, "LW", 0, True, marks=pytest.mark.rule("fool:3.2/2")),
        pytest.param(84, "LW", 0, False, marks=pytest.mark.rule("fool:3.2/3")),
        pytest.param(84, "F", 9, True, marks=pytest.mark.rule("fool:3.2/3")),
        pytest.param(33, "F", 9, False, marks=pytest.mark.rule("fool:3.2/6")),
        pytest.param(33, "LH", 10, False, marks=pytest.mark.rule("fool:3.2/6")),
        pytest.param(33, "LW", 0, False, marks=pytest.mark.rule("fool:3.2/6")),
        pytest.param(32, "TB", 10, False, marks=pytest.mark.rule("fool:3.2/5")),
        pytest.param(77, "RTE", 1, True, marks=pytest.mark.rule("fool:3.2/7")),
        pytest.param(64, "LT", 2, True, marks=pytest.mark.rule("fool:3.2/8")),
        pytest.param(66, "C", 4, False, marks=pytest.mark.rule("fool:3.2/1")),
    ],
)
def test_who_is_out_of_place(number: int, at: str, place: int, out: bool) -> None:
    plan = sample.plan()
    plan["sets"][0]["players"][place] = {"no": number, "at": at}
    assert (f"sets[0].players[{place}]" in warned(plan)) is out


@pytest.mark.rule("fool:10.2.1-02", "fool:10.2.1-03")
@pytest.mark.parametrize(
    ("changes", "variation"),
    [
        ({27: {"no": 29, "at": "F"}, 48: {"no": 32, "at": "LH"}}, True),  # the same spots, other men
        ({48: {"no": 48, "at": "RH"}}, True),  # the same men, one of them moved
        ({48: {"no": 48, "at": "RH"}, 88: {"no": 88, "at": "RWW-"}}, False),
        ({48: {"no": 32, "at": "RH"}}, False),
    ],
)
def test_what_is_a_variation_of_a_set(changes: dict[int, dict[str, Any]], variation: bool) -> None:
    plan = sample.plan()
    players = [changes.get(man["no"], man) for man in plan["sets"][0]["players"]]
    plan["sets"][1]["players"] = players
    report = check_plan(plan, sample.team(), "home", FoolOptions(), None)
    assert ("SET-05" not in {problem.code for problem in report.errors}) is variation


@pytest.mark.rule("fool:3.4/12", "fool:10.3-01")
@pytest.mark.parametrize(("number", "covered"), [(11, 11), (12, 99), (13, 13)])
def test_who_covers_a_number_covers_its_substitute_of_two_on_one_spot(number: int, covered: int) -> None:
    """11 and 12 stand at F, 99 has come in for 12: who is to cover 12 covers 99, and 11 keeps his own man."""
    spots = {11: "F", 12: "F", 13: "RW"}
    plan = {"sets": [{"id": "1", "players": [{"no": no, "at": at} for no, at in spots.items()]}]}
    offense = tuple(
        OffMan(Player(no, pos, 2, 2, 4), at)  # type: ignore[arg-type]
        for no, pos, at in ((11, "H", "F"), (99, "F", "F"), (13, "W", "RW"))
    )
    on_him = Defender(58, "C", None, "man", number)
    found = coverages_of(plan).resolve([(0, on_him)], "1", offense)
    assert [offense[place].player.no for place in found.values()] == [covered]
