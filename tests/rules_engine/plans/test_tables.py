"""Cells and rolls of selection tables."""

from __future__ import annotations

import pytest

from rules_engine.dice import DiceBox
from rules_engine.plans.tables import CellError, Ref, Rolls, cell_text, chances, loops, parse_cell


def rolls(kind: str, *cells: str) -> Rolls:
    return Rolls(kind, tuple(parse_cell(cell) for cell in cells))  # type: ignore[arg-type]


@pytest.mark.rule("fool:10.2.3-05", "fool:10.2.3-06")
@pytest.mark.parametrize(
    ("dice", "chosen"),
    [
        ({"play": [1]}, "A"),
        ({"play": [2], "play.split": [3]}, "A"),
        ({"play": [2], "play.split": [4]}, "B"),
        ({"play": [3], "play.split": [2]}, "C"),
        ({"play": [3], "play.split": [3]}, "D"),
        ({"play": [3], "play.split": [6]}, "E"),
        ({"play": [6]}, "*n"),
    ],
)
def test_one_die_and_divided_cells(dice: dict[str, list[int]], chosen: str) -> None:
    box = DiceBox.scripted(dice)
    line = rolls("d6", "A", "A/B", "C/D/E", "A", "A", "*n")
    pick = line.picked(line.roll(box.home, "play"))
    assert str(pick.cell[pick.place]) == chosen
    assert list(pick.rolls) == [roll for values in dice.values() for roll in values]


@pytest.mark.rule("fool:10.2.3-07")
def test_two_dice_and_lists() -> None:
    table = rolls("2d6", *"BCDEFGHIJKL")
    for total, name in ((2, "B"), (12, "L")):
        rolled = table.roll(DiceBox.scripted({"play": [total]}).home, "play")
        assert (table.picked(rolled).cell, table.picked(rolled).rolls) == ((Ref(name),), (total,))
    listed, places = rolls("list", "A", "B", "C"), []
    at = 0
    for _ in range(4):
        rolled = listed.roll(DiceBox.scripted({}).home, "play", at)
        places.append(str(listed.picked(rolled).cell[0]))
        at = listed.following(rolled)
    assert places == ["A", "B", "C", "A"]


@pytest.mark.parametrize("text", ["", "A//B", "A/B/C/D", "A B", "**A", "-"])
def test_what_is_no_cell(text: str) -> None:
    with pytest.raises(CellError):
        parse_cell(text)


def test_cells_are_written_as_read() -> None:
    assert cell_text(parse_cell(" A / *1/ B2 ")) == "A/*1/B2"


@pytest.mark.rule("fool:10.2.3-06")
def test_chances_of_a_line() -> None:
    found = dict(chances(rolls("d6", "A/B/C", "D", "D", "D", "D", "D")))
    assert found[Ref("A")] == pytest.approx(1 / 18)
    sums = chances(rolls("2d6", *"ABCDEFGHIJK"))
    assert sum(chance for _, chance in sums) == pytest.approx(1)
    assert dict(sums)[Ref("F")] == pytest.approx(6 / 36)


def test_loops_are_found() -> None:
    lines = {
        "1": rolls("list", "*2"),
        "2": rolls("list", "A", "*1"),
        "3": rolls("list", "A", "*4"),
        "4": rolls("list", "B"),
    }
    assert loops(lines, "1") == ["1", "2", "1"]
    assert loops(lines, "3") is None
