"""The roll for a change of position, and the way back (12.5.2, 12.8)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.careers.moves import resolution
from rules_engine.fool.options import FoolOptions
from rules_engine.interface import Athlete

from .test_transitions import man

OPTIONS = FoolOptions()
# The columns of 12.8 as printed, realigned (LG-R25): for dice 1 and 6 rookie, veteran, experienced; "." is no effect
PRINTED = """
1  | C C D | o | -p | f | C | . -p -2p
2  | C,p=1 C,p=1 p=0 | o,p=1 | p=2 | f,p=2 | C,p=2 | p=3 p=2 D,p=1
3  | B . C | o | . | -c | B | +p . -s
4  | B,p=2 p=1 C,p=0 | p=1 | p=2 | p=2 | B,p=2 | p=3 C,p=2 D,p=1
5  | B C C | . | . | . | . | B B C
6  | B -p -p | . | . | . | +c-p | B B C
7  | B -p -p | . | . | . | . | B B C
8  | +p C -c | . | . | . | +p-c | B B C
9  | . . -c | o | -c | . | C | C C D
10 | +p-c +p-c -c | o | . | ! | +p-c | C D D
11 | +c-s +c-s -s | o | D | ! | +c-s | C D D
12 | . . -c | o | . | . | C | C D D
13 | +c-s +c-s -s | o/! | . | f | -p+c | C D D
14 | . . -c | o/! | -p | f | C | C C D
15 | p=2 p=1 p=0 | o/f | -c+s | f,p=1 | D,p=1 | C,p=1 D D
16 | ! C C | . | . | ! | +c-s | C C D
17 | ! C C | o | . | ! | +c-s | C C D
18 | C C -c | o | . | ! | +p-c | C D D
"""


@pytest.mark.rule("fool:12.8-10")
@pytest.mark.parametrize("line", PRINTED.strip().splitlines())
def test_columns_are_those_printed(line: str) -> None:
    column, *cells = (part.split() for part in line.split("|"))
    for die, shown in enumerate(cells, start=1):
        wanted = [cell.replace(",", " ").replace(".", "") for cell in shown]
        found = [resolution.cell(int(column[0]), die, of) for of in "rve"][: len(wanted)]
        assert found == wanted, die


@pytest.mark.rule("fool:12.8-10")
def test_row_goes_by_experience() -> None:
    """Rookies and men of the first year are "r", from 30 on, or 26 of the mature, "e"."""
    assert resolution.row_of(man(rookie=True)) == "r"
    assert resolution.row_of(man(career={"first": "R2"})) == "r"
    assert [resolution.row_of(man(age=age)) for age in (25, 29, 30)] == ["v", "v", "e"]
    assert [resolution.row_of(man(age=age, attrs=["m"])) for age in (25, 26)] == ["v", "e"]


def moved(athlete: Athlete, to: str, **dice: Any) -> tuple[Athlete, str, int]:
    faces = ScriptedDice({name.replace("_", "."): [face] for name, face in dice.items()})
    change, balance = resolution.resolve(athlete, to, OPTIONS, faces)
    assert not any(faces.unused().values())
    return change.athlete, change.sentence, balance


def values(athlete: Athlete) -> str:
    return "-".join(str(athlete.sheet[key]) for key in "pcs")


@pytest.mark.rule("fool:12.5.2-01", "fool:12.8-10", "fool:12.8-11")
@pytest.mark.parametrize(
    ("old", "to", "dice", "after", "balance"),
    [
        ("LB", "MLB", {"pos_change": 5}, "2-3-4", 0),
        ("LB", "MLB", {"pos_change": 1}, "1-3-4", -1),  # a veteran loses a point of pass value
        ("CB", "S", {"pos_change": 5}, "1-4-4", 0),  # +c-p
        ("DE", "LB", {"pos_change": 1}, "1-3-4", 1),  # begins at nothing, p=1
        ("DE", "LB", {"pos_change": 3}, "0-2-5", 0),  # -c+s
        ("T", "TE", {"pos_change": 3}, "2-3-4", 1),  # begins at 1, p=2
        ("B", "G", {"pos_change": 2}, "0-3-4", 0),
        ("LB", "OLB", {"pos_change": 5, "chg_effect": 1}, "2-4-4", 1),  # B: +C
    ],
)
def test_what_a_roll_brings(old: str, to: str, dice: dict[str, Any], after: str, balance: int) -> None:
    athlete, sentence, gained = moved(man(old), to, **dice)
    assert (athlete.position, values(athlete), gained) == (to, after, balance)
    assert athlete.sheet["former"] == old
    assert sentence.startswith(f"{old} to {to}: ")


@pytest.mark.rule("fool:12.8-10")
def test_bad_attributes_of_a_column_suit_the_position() -> None:
    """ "Use "f" only for offensive players other than linemen; others get "!"": a cornerback's column 14 has f."""
    assert moved(man("CB"), "W", pos_change=4)[0].sheet["attrs"] == ["!"]
    assert moved(man("CB"), "W", pos_change=2, pos_half=6)[0].sheet["attrs"] == ["!"]
    assert moved(man("CB"), "W", pos_change=2, pos_half=3)[0].sheet["attrs"] == ["o"]
    assert moved(man("W"), "TE", pos_change=4)[0].sheet["attrs"] == ["f"]


@pytest.mark.rule("fool:12.5.2-16")
def test_favorable_changes_go_by_the_new_job_unfavorable_by_the_old() -> None:
    """The percent of A to D: a die of 2 is P for a CB and C for a S; C 5 is +%/-S, D 1 is -%."""
    better = moved(man("CB"), "E", pos_change=5, chg_effect=5, chg_effect_half=1, chg_percent=2)[0]
    assert values(better) == "2-4-4"  # E: C on 2; CB: P
    worse = moved(man("OLB", age=31), "DE", pos_change=6, chg_effect=1, chg_percent=4)[0]
    assert values(worse) == "0-3-4"  # OLB: P on 4, of which he has none left; a DE would have lost C
    evasive = {"chg_effect": 6, "chg_effect_half": 1, "chg_attr": 3, "chg_attr_half": 6}
    gain = moved(man("G", rookie=True), "F", pos_change=6, **evasive)[0]
    assert gain.sheet["attrs"] == ["$"]  # no lineman has it


@pytest.mark.rule("fool:12.5.2-07", "fool:12.8-13")
@pytest.mark.parametrize(
    ("sheet", "age", "by_age", "faces"),
    [({"rookie": True}, 22, True, [1, 2, 3, 4]), ({"career": {"first": "R"}}, 23, True, [1, 2, 3]),
     ({}, 29, True, [1, 2, 3]), ({}, 30, True, [1]), ({}, 30, False, [1, 2, 3]),
     ({"rookie": True}, 22, False, [1, 2, 3])],
)  # fmt: skip
def test_chance_to_go_back(sheet: dict[str, Any], age: int, by_age: bool, faces: list[int]) -> None:
    """ "Newly drafted rookie: 1-4; veteran (incl 1st year): 1-3; exp. veteran (30+ yrs): 1"; by the text 1 to 3."""
    assert resolution.succeeds(man(age=age, **sheet), FoolOptions(reverse_by_age=by_age)) == faces


@pytest.mark.rule("fool:12.5.2-07", "fool:12.8-13", "fool:12.5.2-10")
def test_reversal_gives_position_and_values_back() -> None:
    before = man("CB", attrs=["!"])
    worse = moved(before, "S", pos_change=1)[0]
    assert (worse.position, values(worse)) == ("S", "1-3-4")
    back = resolution.reverse(worse, OPTIONS, ScriptedDice({"pos.reverse": [3]})).athlete
    assert (back.position, values(back), back.sheet["attrs"]) == ("CB", "2-3-4", ["!"])
    assert back.sheet["career"] == {"moved": "done"}


@pytest.mark.rule("fool:12.5.2-09", "fool:12.5.2-10")
def test_failed_reversal_may_be_tried_once_more() -> None:
    worse = moved(man("CB"), "S", pos_change=1)[0]
    failed = resolution.reverse(worse, OPTIONS, ScriptedDice({"pos.reverse": [4]})).athlete
    assert (failed.position, values(failed)) == ("S", "1-3-4")
    assert failed.sheet["career"]["moved"] == "done"
    assert failed.sheet["career"]["back"]["tried"] is True
    again = resolution.reverse(failed, OPTIONS, ScriptedDice({"pos.reverse": [4]})).athlete
    assert "back" not in again.sheet["career"]


def test_lockout_by_option() -> None:
    """12.5.2: "ineligible for position change [...] for the remainder of that season and all of the next one"."""
    worse = moved(man("CB"), "S", pos_change=1)[0]
    for locked, seasons in ((False, None), (True, 2)):
        rules = FoolOptions(position_change_lockout=locked)
        back = resolution.reverse(worse, rules, ScriptedDice({"pos.reverse": [1]})).athlete
        assert back.sheet["career"].get("locked") == seasons
