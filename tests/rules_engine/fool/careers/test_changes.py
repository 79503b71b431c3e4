"""Change rolls: columns, letters, percent, kickers, attributes and maximums (12.3.1, 12.3.3, 12.6, 12.8)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.careers import changes, maximums
from rules_engine.fool.careers.changes import Rolled, Row, percent, roll
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import Athlete

OPTIONS = FoolOptions()
KICK = {"letter": "A", "m": 3, "b": 2, "n": 5}
PUNT = {"letter": "B", "m": -1, "control": 5, "blk": 0}


def man(values: str = "2-3-4", position: str = "H", age: int = 25, **sheet: Any) -> Athlete:
    p, c, s = (int(value) for value in values.split("-"))
    return Athlete(21, "Odo Marsh", position, age, {"p": p, "c": c, "s": s, **sheet}, ref="odo")


def script(**dice: Any) -> ScriptedDice:
    """Dice by purpose: ``column=6, column_half=4`` are chg.column and chg.column.half; ``limit`` is its own."""
    names = {name: f"chg.{name.replace('_', '.')}" if name != "limit" else name for name in dice}
    return ScriptedDice({names[name]: faces if isinstance(faces, list) else [faces] for name, faces in dice.items()})


def rolled(athlete: Athlete, where: str = "free agent", job: changes.Job = "field", /, **dice: Any) -> Rolled:
    """One roll with these dice, all of which must be asked for."""
    faces = script(**dice)
    result = roll(athlete, Row(where), job, OPTIONS, faces)
    assert not any(faces.unused().values())
    return result


def values(athlete: Athlete) -> str:
    return "-".join(str(athlete.sheet[key]) for key in "pcs")


# -- columns and letters -----------------------------------------------------------------------------------------------

# The first table of 12.8 as printed: the letters under dice 3 to 6; "." is no change. The columns on the right as its
# second copy names them.
PRINTED = {
    ("first season", 0): ". . . B",
    ("first season", 4): ". . . B/A",
    ("first season", 8): ". . -/B B/A",
    ("25 or younger", 0): ". . . C",
    ("25 or younger", 4): ". . . B/C",
    ("25 or younger", 8): ". . . B",
    ("26 to 29", 0): ". . . C/D",
    ("26 to 29", 4): ". . . C",
    ("26 to 29", 8): ". . . B/C",
    ("30 to 33", 0): ". . -/C D",
    ("30 to 33", 6): ". . . C/D",
    ("34 to 37", 0): ". . D D",
    ("34 to 37", 6): ". -/C D D",
    ("38 and over", 0): "D D retires retires",
    ("rookie free agent", 0): ". B C D",
    ("newly drafted", 0): ". . B/C D",
    ("traded", 0): ". . . -/C",
    ("free agent", 0): ". . . C",
}


@pytest.mark.rule("fool:12.8-01", "fool:12.8-02")
@pytest.mark.parametrize("column", PRINTED)
def test_columns_are_those_printed(column: tuple[str, int]) -> None:
    name, games = column
    told = [changes.cell(Row(name, games), die).replace("/", "-/", 1) for die in range(1, 7)]
    told = [cell if cell.startswith("-/") else cell.replace("-/", "/") for cell in told]
    assert told == ["", "", *(cell.replace(".", "") for cell in PRINTED[column].split())]


@pytest.mark.rule("fool:12.8-01", "fool:12.8-02")
@pytest.mark.parametrize(
    ("column", "games", "row"),
    [("first season", 3, 0), ("first season", 7, 4), ("26 to 29", 12, 8), ("30 to 33", 5, 0), ("34 to 37", 10, 6)],
)
def test_row_of_a_column_is_that_of_his_games(column: str, games: int, row: int) -> None:
    assert [changes.cell(Row(column, games), die) for die in range(1, 7)] == [
        changes.cell(Row(column, row), die) for die in range(1, 7)
    ]


# "Change Effects" of 12.8: for each letter and die the low and the high half, as what becomes of an LB 2-3-4 aged 25;
# "+" and "-" are told by the attribute roll that follows, "%" by its own die (1 to 3 C, 4 to 6 P for an LB).
LETTERS = {
    "A": ["2-4-4", "2-4-4", "3-3-4", "+%", "+%", "+ 2-3-5"],
    "B": ["2-4-4", "2-2-4", "3-3-4 1-3-4", "2-4-3", "+%", "+ -"],
    "C": ["2-4-4 3-3-4", "2-2-4", "1-3-4", "2-4-3", "+% 2-3-3", "+ -"],
    "D": ["-%", "2-2-4", "1-3-4", "2-3-3", "2-3-3", "-"],
}
COLUMN_OF = {"A": ("first season", 4, {"column": 6, "column_half": 6}), "B": ("first season", 0, {"column": 6}),
             "C": ("free agent", 0, {"column": 6}), "D": ("newly drafted", 0, {"column": 6})}  # fmt: skip


@pytest.mark.rule("fool:12.3.1-07", "fool:12.8-03")
@pytest.mark.parametrize(("letter", "die"), [(letter, die) for letter in LETTERS for die in range(1, 7)])
def test_effects_are_those_printed(letter: str, die: int) -> None:
    column, games, to_letter = COLUMN_OF[letter]
    halves = LETTERS[letter][die - 1].split()
    for half, wanted in zip((3, 4), halves, strict=False):
        dice: dict[str, Any] = {**to_letter, "effect": die} | ({"effect_half": half} if len(halves) > 1 else {})
        extra = {"+": {"attr": 5}, "-": {"attr": 6}, "+%": {"percent": 1}, "-%": {"percent": 6}}.get(wanted, {})
        faces = script(**dice, **extra)
        result = roll(man("2-3-4", "LB"), Row(column, games), "field", OPTIONS, faces).athlete
        attrs = result.sheet.get("attrs")
        told = {"r": "+", "pc": "-"}[attrs[0]] if attrs else values(result)
        assert told == {"+%": "2-4-4", "-%": "1-3-4"}.get(wanted, wanted)
        assert not any(faces.unused().values())


def test_what_happened_is_told_with_its_dice() -> None:
    assert rolled(man(), column=4).sentence == "no change (die 4)"
    assert rolled(man(), "traded", column=6, column_half=2).sentence == "no change (die 6 low)"
    assert rolled(man(), "traded", column=6, column_half=5, effect=3).sentence == "-P: 2 to 1 (die 6 high, then C 3)"
    assert rolled(man("2-3-3", "B"), column=6, effect=5, effect_half=1, percent=4).sentence == (
        "+P: 2 to 3 (die 6, then C 5 low, then % 4)"
    )
    assert rolled(man("3-3-4"), column=6, effect=5, effect_half=1, percent=4, limit=2).sentence == (
        "+P: 3 to 4 (limit 2) (die 6, then C 5 low, then % 4)"
    )


@pytest.mark.rule("fool:12.8-02")
@pytest.mark.parametrize("die", [5, 6])
def test_last_column_ends_a_career(die: int) -> None:
    result = rolled(man(age=39), "38 and over", column=die)
    assert (result.retires, result.sentence) == (True, f"retires (die {die})")


# -- values ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:12.3.1-08")
@pytest.mark.parametrize(("effect", "sheet"), [(2, "1-0-5"), (3, "0-2-5")])
def test_no_value_falls_below_nothing(effect: int, sheet: str) -> None:
    result = rolled(man(sheet), column=6, effect=effect)
    assert (values(result.athlete), result.balance) == (sheet, 0)
    assert "nothing to lose" in result.sentence


@pytest.mark.rule("fool:12.3.1-09")
@pytest.mark.parametrize(
    ("position", "least"),
    [("DT", 1), ("C", 1), ("T", 1), ("G", 2), ("DE", 2), ("LB", 3), ("TE", 3), ("Q", 3), ("F", 3), ("H", 4), ("CB", 4),
     ("W", 4), ("OLB", 4), ("LB*", 3), ("Q*", 3)],
)  # fmt: skip
def test_contact_gained_for_speed_stops_at_the_least_speed_of_the_position(position: str, least: int) -> None:
    """12.3.1: "DT,C,T: 1, G,DE: 2, LB,TE,Q,F: 3, all others: 4"; an OLB is one of the others (rulings.md)."""
    above = rolled(man(f"0-1-{least + 1}", position), column=6, effect=4)
    assert (values(above.athlete), above.balance) == (f"0-2-{least}", 0)
    at_it = rolled(man(f"0-1-{least}", position), column=6, effect=4)
    assert values(at_it.athlete) == f"0-1-{least}"
    assert f"fall below {least}" in at_it.sentence


# "% changes by Position" of 12.8, die 1 to 6.
PERCENT = {"Q W CB DH Q* DH*": "CPPPPP", "E S E*": "CCPPPP", "TE H B OLB LB TB B* LB*": "CCCPPP", "F MLB": "CCCCPP",
           "U L C G T DL DE DT NT": "CCCCCP"}  # fmt: skip


@pytest.mark.rule("fool:12.3.1-11", "fool:12.8-07")
@pytest.mark.parametrize(("positions", "faces"), PERCENT.items())
def test_percent_goes_by_position(positions: str, faces: str) -> None:
    for position in positions.split():
        assert "".join(percent(position, "field", die) for die in range(1, 7)) == faces


@pytest.mark.rule("fool:12.8-07")
def test_kickers_and_punters_have_their_own_percent() -> None:
    assert "".join(percent("K", "kick", die) for die in range(1, 7)) == "CCPPPP"
    assert "".join(percent("P", "punt", die) for die in range(1, 7)) == "CCCCPP"


@pytest.mark.rule("fool:12.8-08")
@pytest.mark.parametrize(
    ("letter", "effect", "half", "kicker", "punter"),
    [
        ("A", 1, None, {"m": 5}, {"m": 1}),
        ("D", 2, None, {"m": 1}, {"m": -3}),
        ("A", 3, None, {"n": 3}, {"control": 7}),
        ("D", 3, None, {"n": 7}, {"control": 3}),
        ("A", 6, 6, {"b": 0}, {"control": 6}),
        ("D", 4, None, {"b": 4}, {"blk": 1}),
        ("B", 4, None, {"m": 5, "b": 4}, {"m": 1, "blk": 1}),
    ],
)
def test_kickers_change_by_twos(
    letter: str, effect: int, half: int | None, kicker: dict[str, int], punter: dict[str, int]
) -> None:
    column, games, to_letter = COLUMN_OF[letter]
    for job, rating, wanted in (("kick", KICK, kicker), ("punt", PUNT, punter)):
        faces = script(**to_letter, effect=effect, **({"effect_half": half} if half else {}))
        athlete = man("0-0-3", {"kick": "K", "punt": "P"}[job], **{job: rating})
        result = roll(athlete, Row(column, games), job, OPTIONS, faces)  # type: ignore[arg-type]
        assert result.athlete.sheet[job] == {**rating, **wanted}
        assert values(result.athlete) == "0-0-3"


@pytest.mark.rule("fool:12.8-08")
def test_second_chance_of_a_block_doubles_the_first_and_a_third_adds_nothing() -> None:
    athlete = man("0-0-3", "P", punt={**PUNT, "blk": 1})
    twice = rolled(athlete, "newly drafted", "punt", column=6, effect=4)
    assert twice.athlete.sheet["punt"]["blk"] == 2
    assert rolled(twice.athlete, "newly drafted", "punt", column=6, effect=4).athlete.sheet["punt"]["blk"] == 2


# -- attributes --------------------------------------------------------------------------------------------------------


def attribute(athlete: Athlete, sign: str, **dice: Any) -> Rolled:
    """The ``+`` or ``-`` of die 6 in the free agents' letter C."""
    return rolled(athlete, column=6, effect=6, effect_half={"+": 1, "-": 6}[sign], **dice)


def attrs(result: Rolled) -> list[str]:
    found: list[str] = result.athlete.sheet.get("attrs", [])
    return found


@pytest.mark.rule("fool:12.8-04")
@pytest.mark.parametrize(
    ("position", "sign", "row"),
    [
        ("H", "+", ["", "m", "^ $", "^", "r", "gc"]),
        ("H", "-", ["", "im c", "! f", "o", "#", "pc"]),
        ("Q", "+", ["", "3r", "st", "+", "3r", "gc r"]),
        ("Q", "-", ["", "||", "st", "- pc", "#", "o f"]),
        ("Q*", "+", ["", "3r", "st", "+", "3r", "gc r"]),
    ],
)
def test_attributes_are_those_printed(position: str, sign: str, row: list[str]) -> None:
    for die, wanted in enumerate(row, start=1):
        halves = wanted.split()
        for half, one in zip((3, 4), halves or [""], strict=False):
            dice: dict[str, Any] = {"attr": die} | ({"attr_half": half} if len(halves) > 1 else {})
            assert attrs(attribute(man("2-2-4", position), sign, **dice)) == ([one] if one else [])


@pytest.mark.rule("fool:12.8-06")
@pytest.mark.parametrize("sign", ["+", "-"])
def test_removing_where_there_is_nothing_is_ignored(sign: str) -> None:
    result = attribute(man(), sign, attr=1)
    assert (attrs(result), result.balance) == ([], 0)
    assert "nothing to remove" in result.sentence


@pytest.mark.rule("fool:12.3.1-12")
def test_a_plus_takes_a_bad_attribute_off_and_a_minus_is_rolled() -> None:
    better = attribute(man(attrs=["^", "pc"]), "+")
    assert (attrs(better), better.balance) == (["^"], 1)
    worse = attribute(man(attrs=["^"]), "-", attr=5)
    assert (attrs(worse), worse.balance) == (["^", "#"], -1)
    assert attrs(attribute(man(attrs=["^"]), "-", attr=1)) == []


@pytest.mark.rule("fool:12.3.1-12")
def test_what_he_has_or_cannot_have_is_rolled_again() -> None:
    again = attribute(man(attrs=["r"]), "+", attr=[5, 6])
    assert attrs(again) == ["r", "gc"]
    assert again.sentence == "gets gc (+ 5, again, + 6; die 6, then C 6 low)"
    assert attrs(attribute(man(age=30), "+", attr=[2, 4])) == ["^"]  # 7.2.17: no effect from 30 on
    assert attrs(attribute(man("0-0-3", "K", kick=KICK), "+", attr=[6, 5])) == ["r"]


@pytest.mark.rule("fool:12.3.1-13", "fool:12.8-05")
@pytest.mark.parametrize(
    ("athlete", "sign", "dice", "wanted"),
    [
        (man("2-2-5", "W"), "-", {"attr": 3, "attr_half": 6}, "f"),
        (man("2-2-5", "CB"), "-", {"attr": 3, "attr_half": 6}, "!"),
        (man("2-2-5", "CB", skills=["PRS"]), "-", {"attr": 3, "attr_half": 6}, "f"),
        (man("0-4-3", "G"), "-", {"attr": 3, "attr_half": 6}, "!"),
        (man("0-4-3", "G"), "+", {"attr": 3, "attr_half": [6, 1]}, "^"),
        (man("0-4-3", "DT"), "+", {"attr": 3, "attr_half": [6, 6]}, "m"),
        (man("0-4-3", "DT"), "-", {"attr": 2, "attr_half": [6, 1]}, "im"),
        (man("0-4-3", "T"), "-", {"attr": 2, "attr_half": [6, 6]}, "o"),
        (man("2-3-4", "LB"), "-", {"attr": 2, "attr_half": 6}, "c"),
        (man("2-3-4", "LB"), "+", {"attr": 3, "attr_half": 6}, "$"),
    ],
)
def test_attributes_suit_the_position(athlete: Athlete, sign: str, dice: dict[str, Any], wanted: str) -> None:
    assert attrs(attribute(athlete, sign, **dice)) == [wanted]


@pytest.mark.parametrize(
    ("athlete", "sign", "die"),
    [(man(attrs=["m"]), "-", {"attr": 2, "attr_half": 1}), (man(attrs=["gc"]), "-", {"attr": 6})],
)
def test_opposites_cancel_each_other(athlete: Athlete, sign: str, die: dict[str, Any]) -> None:
    assert attrs(attribute(athlete, sign, **die)) == []


# -- maximums ----------------------------------------------------------------------------------------------------------

BEYOND_ONE = ["kept", "kept", "season", "season", "other", "void"]
BEYOND_TWO = ["kept", "season", "other", "void", "void", "void"]
NAMED = ["kept", "kept", "kept", "season", "other", "void"]
PASS_ONE = ["kept", "kept", "season", "season", "void", "void"]
PASS_TWO = ["kept", "season", "void", "void", "void", "void"]


@pytest.mark.parametrize(
    ("position", "before", "after", "key", "row"),
    [
        pytest.param("H", "2-3-5", "2-4-5", "c", BEYOND_ONE, marks=pytest.mark.rule("fool:12.6-02")),
        pytest.param("H", "2-3-5", "2-3-6", "s", BEYOND_ONE, marks=pytest.mark.rule("fool:12.6-02")),
        pytest.param("DT", "0-6-1", "0-7-1", "c", BEYOND_ONE, marks=pytest.mark.rule("fool:12.6-02")),
        pytest.param("T", "0-4-4", "0-5-4", "c", BEYOND_TWO, marks=pytest.mark.rule("fool:12.6-03")),
        pytest.param("T", "0-4-3", "0-5-3", "c", NAMED, marks=pytest.mark.rule("fool:12.6-04")),
        pytest.param("CB", "3-1-6", "3-1-7", "s", NAMED, marks=pytest.mark.rule("fool:12.6-04")),
        pytest.param("CB", "4-1-5", "5-1-5", "p", PASS_ONE, marks=pytest.mark.rule("fool:12.6-05")),
        pytest.param("MLB", "2-3-4", "3-3-4", "p", PASS_ONE, marks=pytest.mark.rule("fool:12.6-05")),
        pytest.param("G", "2-4-3", "3-4-3", "p", PASS_ONE, marks=pytest.mark.rule("fool:12.6-06")),
        pytest.param("LB", "4-3-4", "5-3-4", "p", PASS_TWO, marks=pytest.mark.rule("fool:12.6-07")),
        ("H", "2-2-5", "2-3-5", "c", None),
        ("H", "2-4-5", "3-4-5", "p", None),
        ("W", "4-2-5", "5-2-5", "p", None),
    ],
)
def test_gains_beyond_the_maximum_are_rolled(
    position: str, before: str, after: str, key: str, row: list[str] | None
) -> None:
    was, then = (maximums.sound_values(man(text)) for text in (before, after))
    for die in range(1, 7):
        faces = ScriptedDice({"limit": [die] if row else []})
        found = maximums.verdict(position, was, then, key, OPTIONS, faces)
        assert found == ((row[die - 1], die) if row else ("kept", 0))


@pytest.mark.rule("fool:12.6-06")
def test_linemen_may_be_held_to_one() -> None:
    assert [maximums.most_pass("G", FoolOptions(lineman_max_p=most)) for most in (1, 2)] == [1, 2]


@pytest.mark.rule("fool:12.6-02")
@pytest.mark.parametrize(
    ("limit", "wanted", "trial"), [(1, "2-4-5", None), (3, "2-4-5", ["c"]), (5, "2-4-4", None), (6, "2-3-5", None)]
)
def test_verdict_beyond_the_maximum_is_carried_out(limit: int, wanted: str, trial: list[str] | None) -> None:
    result = rolled(man("2-3-5"), column=6, effect=1, effect_half=1, limit=limit)
    assert values(result.athlete) == wanted
    assert result.athlete.sheet.get("trial") == trial


def test_injured_man_is_measured_by_his_sound_values() -> None:
    injury = {"value": "s", "row": 4, "lost": 1, "stage": "second", "left": 0, "out": 0, "old": False}
    result = rolled(man("2-3-4", injuries=[injury]), column=6, effect=1, effect_half=1, limit=6)
    assert values(result.athlete) == "2-3-4"  # sound he is a 3-5, and a 4-5 would be beyond 4-4


@pytest.mark.rule("fool:12.6-02")
@pytest.mark.parametrize(
    ("limit", "wanted", "trial"), [(2, "2-4-5", None), (4, "2-4-5", ["c"]), (5, "2-4-4", None), (6, "2-3-5", None)]
)
def test_what_was_kept_for_a_season_is_rolled_again_in_the_next_camp(
    limit: int, wanted: str, trial: list[str] | None
) -> None:
    dice = ScriptedDice({"limit": [limit]})
    after = RULESET.season_over(man("2-4-5", trial=["c"]), OPTIONS, dice)[-1].athlete
    assert (values(after), after.sheet.get("trial")) == (wanted, trial)


def test_man_back_within_the_maximum_keeps_what_he_has_without_a_roll() -> None:
    after = RULESET.season_over(man("2-4-4", trial=["c"]), OPTIONS, ScriptedDice({}))[-1].athlete
    assert (values(after), "trial" in after.sheet) == ("2-4-4", False)
