"""Cells, draws and references of tables, by the rules of two rulebooks: FOOL's, and one that nobody plays."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.document.vocabulary import TABLES
from rules_engine.plans.conditions.asking import PreparedCondition
from rules_engine.plans.conditions.words import Condition
from rules_engine.plans.tables.cells import CellError, Choice, cell_text, parse_cell
from rules_engine.plans.tables.choosing import Drawer, LineMemory
from rules_engine.plans.tables.drawing import Deck, DiceSum, Drawing, InTurn, LineKind, TableRules, WeightedDie
from rules_engine.plans.tables.explaining import describe_draws
from rules_engine.plans.tables.lines import Table, TableLine, WrittenLine
from rules_engine.plans.tables.references import LineCells, expected, loop, reachable

ODD = TableRules(
    kinds=(
        LineKind("d12", DiceSum(12), "a die of twelve"),
        LineKind("3d4", DiceSum(4, 3), "three dice"),
        LineKind("often", WeightedDie((5, 3, 2)), "a die of ten"),
        LineKind("deck", Deck(), "a deck"),
    ),
    split_sides=8,
    most_choices=2,
)


def written(kind: str, *cells: str, name: str = "n") -> WrittenLine:
    return WrittenLine(name, "normal", kind, cells)


def table(rules: TableRules, *lines: WrittenLine) -> Table:
    always = PreparedCondition(Condition())
    made = [
        TableLine(line, rules.kind(line.kind), [parse_cell(text, rules) for text in line.cells], always, always, rules)
        for line in lines
    ]
    return Table("offense", "first.offense", "home", made, rules)


def draw(rules: TableRules, line: WrittenLine, dice: dict[str, list[int]]) -> Drawer:
    drawer = Drawer(table(rules, line), (), DiceBox.scripted(dice).home, "play")
    drawer.draw(drawer.table.lines[0])
    return drawer


@pytest.mark.rule("fool:10.2.3-05", "fool:10.2.3-06")
@pytest.mark.parametrize(
    ("dice", "names"),
    [
        ({"play": [1]}, ("A",)),
        ({"play": [2], "play.split": [3]}, ("A", "B")),
        ({"play": [2], "play.split": [4]}, ("B", "A")),
        ({"play": [3], "play.split": [2]}, ("C", "D", "E")),
        ({"play": [3], "play.split": [3]}, ("D", "C", "E")),
        ({"play": [3], "play.split": [6]}, ("E", "C", "D")),
    ],
)
def test_one_die_and_divided_cells(dice: dict[str, list[int]], names: tuple[str, ...]) -> None:
    drawer = draw(TABLES, written("d6", "A", "A/B", "C/D/E", "A", "A", "A"), dice)
    (found,) = drawer.draws
    assert found.names == names
    assert found.shown["rolls"] == [roll for values in dice.values() for roll in values]


@pytest.mark.rule("fool:10.2.3-07")
@pytest.mark.parametrize(("total", "name"), [(2, "B"), (7, "G"), (12, "L")])
def test_two_dice(total: int, name: str) -> None:
    drawer = draw(TABLES, written("2d6", *"BCDEFGHIJKL"), {"play": [total]})
    assert drawer.draws[0].names == (name,)
    assert drawer.draws[0].shown == {"line": "n", "kind": "2d6", "rolls": [total], "cell": name}


@pytest.mark.parametrize(
    ("kind", "cells", "face", "name"),
    [
        ("d12", "ABCDEFGHIJKL", 12, "L"),
        ("3d4", "ABCDEFGHIJ", 3, "A"),
        ("3d4", "ABCDEFGHIJ", 12, "J"),
        ("often", "ABC", 5, "A"),
        ("often", "ABC", 6, "B"),
        ("often", "ABC", 8, "B"),
        ("often", "ABC", 9, "C"),
    ],
)
def test_dice_of_another_rulebook(kind: str, cells: str, face: int, name: str) -> None:
    assert draw(ODD, written(kind, *cells), {"play": [face]}).draws[0].names == (name,)


def test_a_cell_is_divided_by_the_die_of_the_rulebook() -> None:
    line = written("often", "A/B", "C", "C")
    halves = [draw(ODD, line, {"play": [1], "play.split": [face]}).draws[0].names[0] for face in range(1, 9)]
    assert halves == ["A"] * 4 + ["B"] * 4


@pytest.mark.rule("fool:10.2.3-07")
def test_a_list_gives_its_entries_in_turn() -> None:
    listed, memory, names = table(TABLES, written("list", "A", "B", "C")), LineMemory(), []
    for _ in range(4):
        drawer = Drawer(listed, memory, DiceBox.scripted({}).home, "play")
        names += drawer.draw(listed.lines[0])
        memory = drawer.memory
    assert names == ["A", "B", "C", "A"]


def test_a_deck_gives_every_card_once_before_it_is_shuffled() -> None:
    deck, memory, names = table(ODD, written("deck", *"ABCDE")), LineMemory(), []
    dice = DiceBox.seeded(b"d" * 32).home
    for _ in range(15):
        drawer = Drawer(deck, memory, dice, "play")
        names += drawer.draw(deck.lines[0])
        memory = drawer.memory
    assert [set(names[start : start + 5]) for start in (0, 5, 10)] == [set("ABCDE")] * 3
    assert len({tuple(names[start : start + 5]) for start in (0, 5, 10)}) > 1


def test_a_cell_may_lead_to_another_line() -> None:
    lines = table(TABLES, written("d6", *["*x"] * 6), written("d6", *"ABCDEF", name="x"))
    drawer = Drawer(lines, (), DiceBox.scripted({"play": [2, 5]}).home, "play")
    assert drawer.draw(lines.lines[0]) == ("E",)
    reason = {"line": "n", "when": "normal", "rolled": [each.shown for each in drawer.draws]}
    told = 'line "n" (normal) held; the die showed 2: *x; which points to line "x": the die showed 5: E.'
    assert describe_draws(reason, TABLES) == told


@pytest.mark.parametrize(
    ("kind", "shown", "told"),
    [
        ("d12", 7, "the die showed 7"),
        ("3d4", 7, "the three dice showed 7"),
        ("often", 2, "the die chose cell 2"),
        ("deck", 3, "card 3 was turned"),
    ],
)
def test_draws_are_told_in_the_words_of_their_kind(kind: str, shown: int, told: str) -> None:
    assert ODD.kind(kind).drawing.describe(shown) == told


@pytest.mark.parametrize("text", ["", "A//B", "A/B/C/D", "A B", "**A", "-"])
def test_what_is_no_cell(text: str) -> None:
    with pytest.raises(CellError):
        parse_cell(text, TABLES)


def test_a_mistake_in_a_cell_says_what_the_rulebook_allows() -> None:
    with pytest.raises(CellError) as caught:
        parse_cell("A/B/C", ODD)
    assert (caught.value.message, caught.value.hint) == ('The cell "A/B/C" holds 3 choices.', "At most two: A/B.")
    with pytest.raises(CellError) as caught:
        parse_cell("A B", TABLES)
    assert caught.value.hint == "Write A, A/B, A/B/C or *line."


def test_cells_are_written_as_read() -> None:
    assert cell_text(parse_cell(" A / *1/ B2 ", TABLES)) == "A/*1/B2"


def cells(kind: str, *texts: str, rules: TableRules = TABLES) -> LineCells:
    return LineCells(rules.kind(kind), tuple(parse_cell(text, rules) for text in texts))


@pytest.mark.rule("fool:10.2.3-06")
def test_chances_of_a_line() -> None:
    found = dict(cells("d6", "A/B/C", "D", "D", "D", "D", "D").chances())
    assert found[Choice("A")] == pytest.approx(1 / 18)
    sums = cells("2d6", *"ABCDEFGHIJK").chances()
    assert sum(chance for _, chance in sums) == pytest.approx(1)
    assert dict(sums)[Choice("F")] == pytest.approx(6 / 36)


def counted(sides: int, count: int) -> list[float]:
    """The chances of the sums of some dice, every throw counted."""
    throws = [0]
    for _ in range(count):
        throws = [total + face for total in throws for face in range(1, sides + 1)]
    ways = Counter(throws)
    return [ways[total] / len(throws) for total in range(count, count * sides + 1)]


@pytest.mark.parametrize(
    ("drawing", "chances"),
    [
        (DiceSum(12), counted(12, 1)),
        (DiceSum(6, 2), counted(6, 2)),
        (DiceSum(4, 3), counted(4, 3)),
        (WeightedDie((5, 3, 2)), [0.5, 0.3, 0.2]),
        (InTurn(), [0.25] * 4),
        (Deck(), [0.25] * 4),
    ],
)
def test_chances_of_every_drawing(drawing: Drawing, chances: list[float]) -> None:
    assert drawing.chances(drawing.cells() or 4) == pytest.approx(chances)


LINES = {
    "1": cells("list", "*2"),
    "2": cells("list", "A", "*1"),
    "3": cells("list", "A", "*4"),
    "4": cells("list", "B", "A/C"),
}


def test_loops_are_found() -> None:
    assert loop(LINES, "1", 4) == ["1", "2", "1"]
    assert loop(LINES, "3", 4) is None
    chain = {str(number): cells("list", f"*{number + 1}") for number in range(6)} | {"6": cells("list", "A")}
    assert loop(chain, "2", 4) is None  # 2, 3, 4, 5, 6: four references
    assert loop(chain, "1", 4) == ["1", "2", "3", "4", "5", "6"]


def test_names_behind_references() -> None:
    assert reachable(LINES, "3") == {"A", "B", "C"}
    assert expected(LINES, "3", {}) == pytest.approx({"A": 1 / 2 + 1 / 8, "B": 1 / 4, "C": 1 / 8})
