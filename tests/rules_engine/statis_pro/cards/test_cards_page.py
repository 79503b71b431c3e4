"""The page of the cards says what the procedures do: its examples and its tables are read and computed anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_engine.statis_pro.cardmaking import average, worth
from rules_engine.statis_pro.cardmaking.csv import text as csv_text
from rules_engine.statis_pro.cardmaking.csv.cards import TeamCardRow, write_cards
from rules_engine.statis_pro.cardmaking.expectations.passing import catch_shares, expected_passing
from rules_engine.statis_pro.cardmaking.expectations.rushing import expected_run, mean
from rules_engine.statis_pro.cardmaking.men import Sheet, sheet
from rules_engine.statis_pro.cardmaking.ranks import SCALES
from rules_engine.statis_pro.cardmaking.season_lines import (
    FieldGoals,
    Passing,
    Placekicking,
    Punting,
    Receiving,
    Returns,
    Rushing,
    SeasonLine,
)
from rules_engine.statis_pro.cards.men import Column, CompletionRange, PassRushRange, PlayerCard

TEXT = (Path(__file__).parents[4] / "docs" / "statis-pro-cards.md").read_text("utf-8")
PAGE = " ".join(TEXT.split())  # an example may run over the end of a line
MIDDLE = {value: 0.5 for scales in SCALES.values() for value in scales}


def made(position: str, **groups: object) -> Sheet:
    line = SeasonLine(12, "Abel Wald", position, 25, 16, 16, **groups)  # type: ignore[arg-type]  # groups by their names
    return sheet(line, MIDDLE, "A", 0)


def cell(position: str, of: Sheet, column: str) -> str:
    """A column of a card as the page spells it."""
    head, row = write_cards([TeamCardRow("AA", 12, "Abel", position, 25, of)]).splitlines()
    return row.split(",")[head.split(",").index(column)]


def said(text: str) -> bool:
    return f"`{text}`" in PAGE


def test_example_of_a_quarterback() -> None:
    of = made("QB", passing=Passing(480, 278, 14, 33), rushing=Rushing(40, 168, 21))
    assert said(" ".join(str(of["pass"][name]["com"]) for name in "QSL"))
    assert said(" ".join(str(of["pass"][name]["inc"]) for name in "QSL"))
    assert said(cell("QB", of, "pass_rush"))
    assert said(cell("QB", of, "pass_Q"))


def test_example_of_a_back() -> None:
    """His yards by the formula of the page, too."""
    of = made("RB", rushing=Rushing(250, 1150, 61))
    for name in ("N", "SG", "LG"):
        assert said(cell("RB", of, f"rush_{name}"))
    columns: dict[str, Column] = {name: tuple(column) for name, column in of["rush"].items()}
    chances = (0.0433, 0.0683, 0.0683, *[0.0833] * 7, 0.1933)  # of RN 2 to 12
    normal = sum(chance * int(entry) for chance, entry in zip(chances, columns["N"][1:], strict=True))
    by_hand = 4 / 96 * mean(columns["LG"]) + 92 / 96 * (0.0433 * mean(columns["SG"]) + normal) + 0.721
    assert by_hand == pytest.approx(expected_run(columns), abs=0.005)
    assert f"= {by_hand:.2f}" in PAGE


def test_example_of_a_receiver() -> None:
    of = made("WR", receiving=Receiving(110, 61, 885, 58, 12))
    assert all(said(cell("WR", of, f"pass_{name}")) for name in "QSL")


@pytest.mark.rule("statis_pro:SP-019", "statis_pro:SP-020", "statis_pro:SP-021")
def test_examples_of_kicks() -> None:
    goals = (FieldGoals(5, 5), FieldGoals(6, 6), FieldGoals(4, 5), FieldGoals(5, 7), FieldGoals(4, 6), FieldGoals(1, 2))
    kicker = made("K", placekicking=Placekicking(goals, FieldGoals(35, 37)))["kicker"]
    assert f"5 of 7 from 36 to 40 yards: {kicker['bands']['36-40']}." in PAGE
    assert f"= {kicker['bands']['46-50']}." in PAGE
    of = made("P", punting=Punting(70, 2898, 63, 1, 40))
    assert said(cell("P", of, "punt_yards"))
    assert len([each for each in of["punter"]["ret"] if each != "FC"]) == 6
    assert f"b = {of['punter']['below'].count('block')}." in PAGE
    returner = made("RB", kickoff_returns=Returns(24, 540, 71, 0, 2))
    assert f"{cell('RB', returner, 'kickoff_return')}`, star {cell('RB', returner, 'kickoff_return_star')}." in PAGE


def test_average_columns() -> None:
    for shape in (average.KICKOFF_RETURN, average.PUNT_RETURN, average.PUNT[1:], average.RECEIVING["L"]):
        assert said(" ".join(map(str, shape)))
    for columns in average.RUSHING.values():
        assert said("SG " + " ".join(map(str, columns["N"])))
        assert said(" ".join(map(str, columns["SG"])))
    for name in "QS":
        assert said("L " + " ".join(map(str, average.RECEIVING[name][1:])))


NUMBERS = ("COM Quick", "COM Short", "COM Long", "INT Quick", "INT Short", "INT Long", "Sack top", "Runs", "Com top")
AVERAGE = (36, 30, 17, 1, 2, 3, 14, 19, 34)


def passed(numbers: tuple[int, ...]) -> tuple[float, ...]:
    """Completions, interceptions, sacks and scrambles of 100 passes with these numbers on the card."""
    ranges = {
        name: CompletionRange(top, 48 - width)
        for name, top, width in zip("QSL", numbers[:3], numbers[3:6], strict=True)
    }
    rates = expected_passing(PlayerCard(passing=ranges, pass_rush=PassRushRange(*numbers[6:])))
    return tuple(100 * each for each in (rates.completions, rates.interceptions, rates.sacks, rates.scrambles))


def test_table_of_a_quarterbacks_numbers() -> None:
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in TEXT.splitlines() if row.count("|") == 6]
    table = {row[0].partition(",")[0]: [float(each or 0) for each in row[1:]] for row in rows if row[0] in _NAMED}
    assert table["average card"] == pytest.approx(passed(AVERAGE), abs=0.005)
    for place, name in enumerate(NUMBERS):
        if name in table:
            more = tuple(number + (place == each) for each, number in enumerate(AVERAGE))
            changes = [after - before for after, before in zip(passed(more), passed(AVERAGE), strict=True)]
            assert table[name] == pytest.approx(changes, abs=0.0051), name
    assert len(table) == 9


_NAMED = {"average card", "Sack top, Runs top unchanged", *NUMBERS}


def test_table_of_catches() -> None:
    rows = re.findall(r"\| (ends and flankers|backs) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]*)", TEXT)
    assert len(rows) == 2
    for who, *shares in rows:
        expected = catch_shares(who == "backs")
        assert [float(share or 0) for share in shares] == pytest.approx(list(expected.values()), abs=0.0006)


def test_numbers_of_the_worth_table() -> None:
    carries, targets = (", ".join(f"{each:.0f}" for each in counts) for counts in (worth.CARRIES, worth.TARGETS))
    reserve = worth.RESERVE_PASSER
    for text in (
        f"{reserve.completions:.0%}, {reserve.interceptions:.0%}, {reserve.sacks:.1%} | {worth.PASSES:.0f} passes",
        f"{worth.CATCH}, {worth.INTERCEPTION:.0f}, {worth.SACK:.0f} |",
        f"by endurance {carries} (QB {worth.QUARTERBACK_RUNS:.0f}, end around {worth.END_AROUNDS})",
        f"{worth.CAUGHT:.0%} of {targets} targets by endurance",
        f"a linebacker {worth.RUSHING_LINEBACKERS:.0%} of these",
        f"{worth.RESERVE_GOOD:.0%} of the average | {worth.FIELD_GOALS}, {worth.EXTRA_POINTS} | "
        f"{3 * worth.POINT:.0f}, {worth.POINT:.0f} |",
        f"{worth.RESERVE_PUNT} yards | {worth.PUNTS} |",
        f"{worth.KICKOFF_RETURNS}, {worth.PUNT_RETURNS} |",
    ):
        assert text in re.sub(r"(\d) %", r"\1%", PAGE), text


def test_bounds_of_a_table() -> None:
    assert f"A text has {csv_text.LONGEST_TEXT:,} characters and {csv_text.MOST_ROWS:,} rows at most" in PAGE
    assert f"a cell {csv_text.LONGEST_CELL} characters" in PAGE
