"""Rosters from CSV: teams of a league with the men of the table, and every problem by row and column."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rules_engine.dice import SeededDice
from rules_engine.interface import Team
from rules_engine.statis_pro.cardmaking.csv.lines import TeamLine, write_lines
from rules_engine.statis_pro.cardmaking.fictional import fictional_lines
from rules_engine.statis_pro.careers import players
from rules_engine.statis_pro.careers.roster_texts import CARDS, LINES, TEXTS, example, read_rosters
from rules_engine.statis_pro.careers.teams import check_team, generate_team
from rules_engine.statis_pro.ruleset import RULESET

OPTIONS = RULESET.options({})


@cache
def league() -> tuple[Team, ...]:
    names = (("Harbor Pilots", "HAR"), ("Mill Town", "MIL"))
    return tuple(generate_team(name, code, 3, SeededDice(code.encode(), "league")) for name, code in names)


@cache
def season(teams: int = 2) -> str:
    """The season lines of so many teams, of the league's while it has any."""
    dice = SeededDice(b"season", "lines")
    codes = [*(team.code for team in league()), "CCC", "DDD"][:teams]
    return write_lines([TeamLine(code, line) for code in codes for line in fictional_lines(3, dice)])


def sentences(kind: str, text: str) -> list[str]:
    read, report = read_rosters(kind, text, league())
    assert not read or report.ok
    return [problem.message for problem in report.errors]


def changed(text: str, row: int, column: str, value: str) -> str:
    """The table with another cell; rows from 2."""
    names = text.splitlines()[0].split(",")
    rows = text.splitlines()
    cells = rows[row - 1].split(",")
    cells[names.index(column)] = value
    rows[row - 1] = ",".join(cells)
    return "\n".join(rows)


def test_a_leagues_own_cards_come_back() -> None:
    read, report = read_rosters(CARDS, example(CARDS, league()), league())
    assert report.ok
    assert tuple(each.team for each in read) == league()
    assert read[0].places[:2] == ("Row 2", "Row 3")
    assert read[1].places[0] == f"Row {len(league()[0].athletes) + 2}"


def test_the_order_of_names_in_a_sheet_does_not_matter() -> None:
    def turned(value: Any) -> Any:
        return {name: turned(value[name]) for name in reversed(value)} if isinstance(value, dict) else value

    teams = tuple(
        replace(team, athletes=tuple(replace(man, sheet=turned(man.sheet)) for man in team.athletes))
        for team in league()
    )
    assert example(CARDS, teams) == example(CARDS, league())


@pytest.mark.parametrize("kind", [LINES, CARDS])
def test_what_was_read_can_be_played(kind: str) -> None:
    text = season() if kind == LINES else example(CARDS, league())
    read, _ = read_rosters(kind, text, league())
    assert len(read) == 2
    for each in read:
        assert check_team(each.team).ok
        assert all(players.check_player(man).ok for man in each.team.athletes)
        plan = RULESET.autocoach(each.team, "home", {}, OPTIONS, SeededDice(b"plan", "autocoach"))
        assert RULESET.check_plan(plan, each.team, "home", OPTIONS, None).ok


def test_season_lines_keep_what_no_line_tells() -> None:
    before = league()[0]
    (after, _), _ = read_rosters(LINES, season(), league())
    assert after.team.sheet["values"] == before.sheet["values"]
    assert after.team.sheet["lineup"] != before.sheet["lineup"]
    assert {man.number for man in after.team.athletes} >= set(after.team.sheet["lineup"]["offense"].values())


def test_a_team_is_named_by_its_code_or_its_name_and_others_stay_out() -> None:
    text = example(CARDS, league()[:1]).replace("HAR,", "harbor pilots,")
    read, report = read_rosters(CARDS, text, league())
    assert report.ok
    assert [each.team.code for each in read] == ["HAR"]


def test_a_team_without_a_card_gets_one() -> None:
    bare = tuple(replace(team, sheet={}) for team in league())
    for kind, text in ((LINES, season()), (CARDS, example(CARDS, league()))):
        read, _ = read_rosters(kind, text, bare)
        assert all(check_team(each.team).ok and each.team.sheet for each in read)


WRONG = [
    (CARDS, "team", "XYZ", "Row 2, column team: the league has no team XYZ."),
    (CARDS, "number", "0", "Row 2, column number: 0 is not from 1 to 99."),
    (CARDS, "position", "XX", "Row 2, column position: XX is none of"),
    (LINES, "pass_attempts", "many", "Row 2, column pass_attempts: many is no whole number."),
    (LINES, "team", "", "Row 2, column team: it is empty."),
    (LINES, "name", "", "Row 2, column name: it is empty."),
]


@pytest.mark.parametrize(("kind", "column", "value", "sentence"), WRONG)
def test_what_is_wrong_is_told_with_row_and_column(kind: str, column: str, value: str, sentence: str) -> None:
    text = season() if kind == LINES else example(CARDS, league())
    assert any(told.startswith(sentence) for told in sentences(kind, changed(text, 2, column, value)))


def test_a_number_twice_under_two_names_of_a_team_is_told_with_both_rows() -> None:
    text = example(CARDS, league()[:1])
    first, second = (row.split(",")[1] for row in text.splitlines()[1:3])
    told = sentences(CARDS, changed(changed(text, 3, "number", first), 3, "team", "Harbor Pilots"))
    assert told == [f"Row 3, column number: {first} is the number of another man of the team, in row 2."]
    assert first != second


def test_a_team_that_cannot_line_up_is_told_what_it_lacks() -> None:
    rows = example(CARDS, league()[:1]).splitlines()
    fewer = [row for row in rows if row.split(",")[3] not in ("QB", "K")]
    (told,) = sentences(CARDS, "\n".join(fewer))
    assert told == "Row 2, column position: Harbor Pilots needs 1 at quarterback, not 0; a placekicker."


NAMES = "team,number,name,position"


@pytest.mark.parametrize("text", ["", "nothing", "team,number\n", "\x00", NAMES, f"{NAMES}\n,,,\n"])
def test_what_is_no_table_of_men_is_told(text: str) -> None:
    for each in TEXTS:
        read, report = read_rosters(each.code, text, league())
        assert not read
        assert not report.ok


@pytest.mark.parametrize("kind", [LINES, CARDS])
def test_spoiled_tables_raise_nothing(kind: str) -> None:
    whole = season() if kind == LINES else example(CARDS, league())
    chance = random.Random(7)
    for _ in range(60):
        rows = whole.splitlines()
        row = chance.randrange(len(rows))
        cells = rows[row].split(",")
        cells[chance.randrange(len(cells))] = chance.choice(["", "-1", "99999", "SG", "x", "48?", "1 2 3", "\u2066"])
        rows[row] = ",".join(cells)
        read, report = read_rosters(kind, "\n".join(rows), league())
        assert bool(read) == report.ok
