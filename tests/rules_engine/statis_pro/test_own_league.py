"""A league of one's own: season lines from CSV become cards, the cards become CSV and come back."""

from __future__ import annotations

from rules_engine.dice import DiceBox
from rules_engine.statis_pro.cardmaking.csv.cards import TeamCardRow, read_cards, write_cards
from rules_engine.statis_pro.cardmaking.csv.lines import TeamLine, read_lines, write_lines
from rules_engine.statis_pro.cardmaking.fictional import fictional_lines
from rules_engine.statis_pro.cardmaking.men import league_sheets
from rules_engine.statis_pro.cardmaking.season_lines import SeasonLine

CODES = ("AA", "BB", "CC")


def league() -> dict[str, list[SeasonLine]]:
    """Three teams, the second a strong one, as they come from a CSV text."""
    dice = DiceBox.seeded(bytes(32)).setup
    lines = [TeamLine(code, line) for code in CODES for line in fictional_lines(5 if code == "BB" else 3, dice)]
    read, report = read_lines(write_lines(lines))
    assert report.ok
    return {code: [each.line for each in read if each.team == code] for code in CODES}


def test_lines_become_cards_and_come_back() -> None:
    teams = league()
    rows = [
        TeamCardRow(code, line.number, line.name, line.position, line.age, sheet)
        for (code, lines), sheets in zip(teams.items(), league_sheets(list(teams.values())), strict=True)
        for line, sheet in zip(lines, sheets, strict=True)
    ]
    assert len(rows) == 3 * 45
    read, report = read_cards(write_cards(rows))
    assert [problem.message for problem in report] == []
    assert read == rows


def test_men_are_ranked_among_the_whole_league() -> None:
    """Of the twelve starting linemen the best and the last have the best and the worst value, whoever's they are."""
    teams = league()
    values = [
        (line, sheet)
        for lines, sheets in zip(teams.values(), league_sheets(list(teams.values())), strict=True)
        for line, sheet in zip(lines, sheets, strict=True)
        if line.position == "DL" and line.starts >= 8
    ]
    assert len(values) == 12
    by_tackles = sorted(values, key=lambda each: each[0].defending.tackles / each[0].games if each[0].defending else 0)
    assert by_tackles[0][1]["tv"] == 0
    assert by_tackles[-1][1]["tv"] == -3


def test_quarterbacks_get_their_letters_by_team() -> None:
    teams = league()
    for lines, sheets in zip(teams.values(), league_sheets(list(teams.values())), strict=True):
        letters = [sheet["endurance"] for line, sheet in zip(lines, sheets, strict=True) if line.position == "QB"]
        assert letters == ["A", "B"]
