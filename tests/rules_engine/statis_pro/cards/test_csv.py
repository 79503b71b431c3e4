"""Season lines and cards as CSV: there and back, a sentence by row and column for everything wrong, nothing raised."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.dice import DiceBox
from rules_engine.errors import Report
from rules_engine.statis_pro.cardmaking.csv import cards as csv_cards
from rules_engine.statis_pro.cardmaking.csv import lines as csv_lines
from rules_engine.statis_pro.cardmaking.csv.cards import TeamCardRow, read_cards, write_cards
from rules_engine.statis_pro.cardmaking.csv.lines import TeamLine, read_lines, write_lines
from rules_engine.statis_pro.cardmaking.csv.text import LONGEST_TEXT, MOST_PROBLEMS, MOST_ROWS
from rules_engine.statis_pro.cardmaking.season_lines import Passing, Rushing
from rules_engine.statis_pro.cardmaking.teams import generate_team
from tests.depth import examples

TOLD = re.compile(r"Row [0-9]+(, column [\w-]+)?: .+[.)]$", re.DOTALL)


@cache
def lines() -> tuple[TeamLine, ...]:
    """The season lines of two teams."""
    teams = [(code, generate_team(code, code, 3, DiceBox.seeded(code.encode() * 16).setup)) for code in ("AA", "BB")]
    return tuple(TeamLine(code, line) for code, generated in teams for line in generated.lines)


@cache
def cards() -> tuple[TeamCardRow, ...]:
    """The cards of a team."""
    generated = generate_team("AA", "AA", 3, DiceBox.seeded(bytes(32)).setup)
    return tuple(
        TeamCardRow("AA", man.number, man.name, man.position, man.age, dict(man.sheet))
        for man in generated.team.athletes
    )


def sentences(report: Report) -> list[str]:
    return [problem.message for problem in report.problems]


def line_row(**cells: object) -> str:
    """A table of one player, whose cells are those of a back but for these."""
    row = {"team": "AA", "number": 33, "name": "Abel Wald", "position": "RB", "games": 16, "starts": 9} | cells
    return ",".join(row) + "\n" + ",".join(str(cell) for cell in row.values()) + "\n"


# -- there and back ----------------------------------------------------------------------------------------------------


def test_season_lines_come_back() -> None:
    read, report = read_lines(write_lines(list(lines())))
    assert sentences(report) == []
    assert read == list(lines())


def test_cards_come_back() -> None:
    read, report = read_cards(write_cards(list(cards())))
    assert sentences(report) == []
    assert read == list(cards())


def test_punts_blocked_on_other_numbers_come_back() -> None:
    punter = next(man for man in cards() if man.position == "P")
    below = ["penalty", "block", *["penalty"] * 9, "block"]
    changed = replace(punter, sheet={"punter": {**punter.sheet["punter"], "below": below}})
    assert read_cards(write_cards([changed]))[0] == [changed]


@pytest.mark.parametrize(
    "name", ["=SUM(A1)", "+49", "-Dash", "@home", "'quoted", "'=1", "''", "a,b;c", 'say "so"', "Čapek ☃"]
)
def test_any_name_comes_back_and_none_is_a_formula(name: str) -> None:
    text = write_lines([TeamLine("AA", replace(lines()[0].line, name=name))])
    assert not re.search(r'(?m)(^|,)"?[=+@]|,-D', text)
    read, report = read_lines(text)
    assert sentences(report) == []
    assert read[0].line.name == name


@pytest.mark.parametrize("separator", [";", "\t"])
def test_other_separators_and_orders_are_read(separator: str) -> None:
    text = separator.join(("position", "name", "number", "team")) + "\r\n" + separator.join(("QB", "Ira", "7", "AA"))
    read, report = read_lines("\ufeff" + text)
    assert sentences(report) == []
    assert (read[0].team, read[0].line.number, read[0].line.position) == ("AA", 7, "QB")


def test_an_empty_group_is_none_and_an_empty_cell_counts_nothing() -> None:
    read, _ = read_lines(line_row(rush_carries=10, rush_yards=40, rush_longest=9, catch_targets=""))
    assert read[0].line.rushing == Rushing(10, 40, 9)
    assert read[0].line.receiving is None
    read, _ = read_lines(line_row(pass_attempts=5, pass_completions=""))
    assert read[0].line.passing == Passing(5, 0, 0, 0)


# -- what is wrong -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"rush_yards": "12x"}, "Row 2, column rush_yards: 12x is no whole number."),
        ({"rush_yards": "1.5"}, "Row 2, column rush_yards: 1.5 is no whole number."),
        ({"rush_yards": "१२"}, "Row 2, column rush_yards: १२ is no whole number."),
        ({"rush_longest": 100}, "Row 2, column rush_longest: 100 is not from -99 to 99."),
        ({"number": 0}, "Row 2, column number: 0 is not from 1 to 99."),
        ({"number": ""}, "Row 2, column number: it is empty."),
        ({"name": " "}, "Row 2, column name: it is empty."),
        ({"name": "x" * 201}, "Row 2, column name: 201 characters are too many; there may be 200."),
        ({"name": "a\x07b"}, "Row 2, column name: it holds a character that cannot be printed."),
        ({"position": "HB"}, "Row 2, column position: HB is none of QB, RB, WR, TE, OL, DL, LB, DB, K, P."),
        ({"places": "BK1 Z"}, "Row 2, column places: Z is no position and no box."),
        ({"starts": 17}, "Row 2, column games: there are more starts than games."),
        (
            {"catch_targets": 5, "catch_catches": 6, "catch_longest": 9, "catch_yards": 20},
            "Row 2, column catch_targets: there are more catches than targets.",
        ),
        (
            {"rush_carries": 3, "rush_yards": 40, "rush_longest": 12},
            "Row 2, column rush_carries: 3 carries of at most 12 yards make no 40 yards.",
        ),
        (
            {"fg_46-50_made": 3, "fg_46-50_tried": 2},
            "Row 2, column fg_17-25_made: more field goals of 46-50 yards were made than tried.",
        ),
    ],
)
def test_a_wrong_cell_is_told_by_row_and_column(cells: dict[str, object], told: str) -> None:
    assert told in sentences(read_lines(line_row(**cells))[1])


@pytest.mark.parametrize(
    ("position", "column", "cell", "told"),
    [
        ("RB", "rush_N", "SG 7 6", "column rush_N: A column has twelve entries, one for each Run Number, not a list."),
        (
            "RB", "rush_N", "SG 7 6 5 4 3 2x 2 1 1 0 -1",
            'column rush_N: entry 7: The entry should be a whole number from -99 to 99, not "2x".',
        ),
        ("RB", "endurance", "5", "column endurance: endurance cannot be 5. It is one of 0, 1, 2, 3, 4."),
        ("RB", "bv", "", 'column bv: The field "bv" is missing.'),
        ("QB", "pass_Q", "36", "column pass_Q: it should hold 2 numbers (com, inc), not 1."),
        ("QB", "pass_S", "30 20", "column pass_S: The range INC ends at 20, before COM does at 30."),
        ("QB", "pass_rush", "14 12 34", "column pass_rush: The ranges end at 14, 12"),
        ("DB", "int", "48-46", "column int: An interception rating is [first, last]"),
        ("K", "field_goals", "46 43 40 36 31 48", "column field_goals: 46-50 should be a whole number from 0 to 47"),
        ("K", "field_goals", "46 43", 'column field_goals: The field "31-35" is missing.'),
        ("P", "punt_returned", "PR-9 " * 11, 'column punt_returned: entry 1: "PR-9" cannot stand here.'),
        ("P", "punt_blocks", "13", "column punt_blocks: 13 is not from 1 to 12."),
        ("WR", "kickoff_return", "38* " * 12, "column kickoff_return_star: An entry bears a star"),
    ],
)  # fmt: skip
def test_a_wrong_card_is_told_by_row_and_column(position: str, column: str, cell: str, told: str) -> None:
    man = next(man for man in cards() if man.position == position)
    head, row = [each.split(",") for each in write_cards([man]).splitlines()]
    row[head.index(column)] = cell
    if column == "kickoff_return":
        row[head.index("kickoff_return_star")] = ""
    report = read_cards(",".join(head) + "\n" + ",".join(row))[1]
    assert any(sentence.startswith(f"Row 2, {told}") for sentence in sentences(report)), sentences(report)


def test_two_men_with_one_number() -> None:
    again = line_row() + line_row().splitlines()[1] + "\n" + line_row(team="BB").splitlines()[1] + "\n"
    assert sentences(read_lines(again)[1]) == [
        "Row 3, column number: 33 is the number of another man of the team, in row 2."
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "The table is empty."),
        ("team,number,name", "Row 1: the column position is missing."),
        ("team,number,name,position,yards", 'Row 1: there is no column "yards".'),
        ("team,number,name,position,name", "Row 1: the column name stands there 2 times."),
        ("team,number,name,position\nAA,1\n", "Row 2: it has 2 cells, but there are 4 columns."),
        ("x" * (LONGEST_TEXT + 1), f"The table has {LONGEST_TEXT + 1} characters; there may be {LONGEST_TEXT}."),
        (
            "team,number,name,position\n" * (MOST_ROWS + 2),
            f"The table has {MOST_ROWS + 1} rows; there may be {MOST_ROWS}.",
        ),
        ("team,number,name,position\nAA,7," + "y" * 140_000 + ",QB", "Row 2: it cannot be read as CSV"),
    ],
)
def test_a_wrong_table_is_told(text: str, told: str) -> None:
    for read in (read_lines, read_cards):
        assert any(sentence.startswith(told) for sentence in sentences(read(text)[1]))


def test_of_many_problems_the_first_are_told() -> None:
    rows = "".join(f"AA,{number},,QQ\n" for number in range(1, 99))
    report = read_lines("team,number,name,position\n" + rows)[1]
    assert len(report.problems) == MOST_PROBLEMS


# -- whatever stands there ---------------------------------------------------------------------------------------------

RUBBISH = (
    "", " ", "x", "-", "--1", "1e9", "9" * 40, "0x1f", "NaN", "½", "१२", "\x00", "\x1b[0m", "\ud800", '"', '""', "'",
    ";", "SG " * 12, "L " * 11 + "1", "1 " * 12, "TD", "48?", "1-48", "48-1", "28*f", "FC " * 11, "=1+1", "A" * 300,
)  # fmt: skip


@pytest.mark.parametrize("kind", ["lines", "cards"])
def test_two_thousand_mutated_rows_raise_nothing(kind: str) -> None:
    """Each row has one to three cells that something else stands in. Every problem is a sentence with its row; a row
    that is read without one is written and read again as it is."""
    chance = random.Random(20)
    text = write_lines(list(lines())) if kind == "lines" else write_cards(list(cards()))
    head, *rows = text.splitlines()
    told = taken = 0
    for _ in range(2_000):
        cells = chance.choice(rows).split(",")
        for _ in range(chance.randint(1, 3)):
            cells[chance.randrange(len(cells))] = chance.choice(RUBBISH)
        mutated = head + "\n" + ",".join(cells) + "\n"
        if kind == "lines":
            season, report = read_lines(mutated)
            assert report.problems or read_lines(write_lines(season))[0] == season
        else:
            men, report = read_cards(mutated)
            assert report.problems or read_cards(write_cards(men))[0] == men
        assert all(TOLD.match(sentence) for sentence in sentences(report)), sentences(report)
        told += bool(report.problems)
        taken += not report.problems
    assert told > 500
    assert taken > 50


COLUMNS = st.sampled_from(sorted({*csv_lines.COLUMNS, *csv_cards.COLUMNS}))
CELLS = st.one_of(st.text(max_size=30), st.integers().map(str), st.sampled_from(RUBBISH))


@settings(max_examples=examples(300), deadline=None)
@given(st.dictionaries(COLUMNS, CELLS, max_size=12), st.sampled_from(["QB", "RB", "DB", "OL", "K", "P", "zz"]))
def test_any_cells_raise_nothing(cells: dict[str, str], position: str) -> None:
    row = {"team": "AA", "number": "7", "name": "Ira", "position": position} | cells
    quoted = ['"' + cell.replace('"', '""') + '"' for cell in row.values()]
    text = ",".join(row) + "\n" + ",".join(quoted)
    for read in (read_lines, read_cards):
        for sentence in sentences(read(text)[1]):
            assert sentence.startswith("Row ")


@settings(max_examples=examples(200), deadline=None)
@given(st.text(max_size=200))
def test_any_text_raises_nothing(text: str) -> None:
    for read in (read_lines, read_cards):
        read(text)
        read("team,number,name,position\n" + text)
