"""Rosters from CSV: a league plays the men whose season lines or cards it has.

The column ``team`` names a team of the league by its code or its name. Season lines make a new team card: who has the
most starts is in the usual lineup. With cards the team card stays, with its gaps filled by who is worth the most. The
values of the whole team, which no row tells, stay as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ...dice import SeededDice
from ...errors import Report
from ...interface import Athlete, ReadTeam, RosterText, Team
from ...plans.document_reader import DocumentReader
from ..cardmaking import teams as cardmaking
from ..cardmaking.csv import cards as csv_cards
from ..cardmaking.csv import lines as csv_lines
from ..cardmaking.csv.cards import TeamCardRow
from ..cardmaking.csv.lines import TeamLine
from ..cardmaking.csv.text import read_table
from ..cardmaking.fictional import fictional_lines
from ..cardmaking.men import team_sheets
from ..cardmaking.ranks import standings
from ..cardmaking.season_lines import SeasonLine
from ..cardmaking.teams import DEFENSE, OFFENSE
from ..cards.team import TeamCard, read_team_card, team_card_json
from ..document.roster import AVERAGE
from .players import UNKNOWN, WRONG
from .rosters import POSITION_NAMES
from .teams import team_card

LINES: Final = "lines"
CARDS: Final = "cards"
TEXTS: Final = (
    RosterText(
        LINES,
        "season lines",
        "One row for each player, one column for each figure of his season; what he has nothing of stays empty. His "
        "card is worked out from them. What nobody counts, as blocking, is ranked among all men of the table.",
        csv_lines.COLUMNS,
        csv_lines.REQUIRED,
    ),
    RosterText(
        CARDS,
        "cards",
        "One row for each player, one cell for each column of his card, its entries with blanks between them.",
        csv_cards.COLUMNS,
        csv_cards.REQUIRED,
    ),
)
RANKED_AMONG_THEMSELVES: Final = 4  # teams; the men of fewer are ranked among those of the average league
LONGEST_NAME: Final = 40  # characters, on a team card
_KEY: Final = b"An invented season, for an example."
# How many men of each kind the usual lineup needs.
_NEEDED: Final = {position: len(places) for position, places in (*OFFENSE.items(), *DEFENSE.items())}


@dataclass(frozen=True)
class _Row:
    """A man of the table: the team that it names, himself, and his row."""

    team: str
    athlete: Athlete
    row: int
    line: SeasonLine | None = None


def read_rosters(kind: str, text: str, teams: Sequence[Team]) -> tuple[tuple[ReadTeam, ...], Report]:
    """The teams of ``teams`` that the table names, with its men, and every problem by row and column."""
    rows, report = _read_lines(text) if kind == LINES else _read_cards(text)
    if report.ok and not rows:
        report.error("", WRONG, "The table has no row of a man.")
    if not report.ok:
        return (), report
    by_team = _dealt(rows, teams, report)
    read = [(team, men) for team, men in by_team.items() if _is_whole(teams[team], men, report)]
    if not report.ok:
        return (), report
    if kind == LINES:
        read = _with_cards(read)
    return tuple(_read_team(teams[team], men) for team, men in read), report


def _read_lines(text: str) -> tuple[list[_Row], Report]:
    lines, report = csv_lines.read_lines(text)
    numbers = _row_numbers(text, csv_lines.COLUMNS, csv_lines.REQUIRED)
    return [
        _Row(each.team, _athlete(each.line, {}), number, each.line) for each, number in zip(lines, numbers, strict=True)
    ], report


def _read_cards(text: str) -> tuple[list[_Row], Report]:
    cards, report = csv_cards.read_cards(text)
    numbers = _row_numbers(text, csv_cards.COLUMNS, csv_cards.REQUIRED)
    return [
        _Row(each.team, _athlete(each, each.sheet), number) for each, number in zip(cards, numbers, strict=True)
    ], report


def _row_numbers(text: str, columns: tuple[str, ...], needed: tuple[str, ...]) -> list[int]:
    return [cells.number for cells in read_table(text, columns, needed).rows]


def _athlete(man: SeasonLine | TeamCardRow, sheet: dict[str, Any]) -> Athlete:
    return Athlete(man.number, man.name, man.position, man.age, sheet)


def _dealt(rows: list[_Row], teams: Sequence[Team], report: Report) -> dict[int, list[_Row]]:
    """The rows by the place of their team in ``teams``; what names no team, or a number twice, is noted."""
    known = {name.casefold(): place for place, team in enumerate(teams) for name in (team.name, team.code)}
    codes = ", ".join(team.code for team in teams)
    found: dict[int, list[_Row]] = {}
    for row in rows:
        place = known.get(row.team.casefold())
        if place is None:
            _wrong(report, row, "team", f"the league has no team {row.team}.", f"Its teams are {codes}.")
            continue
        men = found.setdefault(place, [])
        if same := next((man for man in men if man.athlete.number == row.athlete.number), None):
            number = row.athlete.number
            _wrong(report, row, "number", f"{number} is the number of another man of the team, in row {same.row}.")
        men.append(row)
    return found


def _wrong(report: Report, row: _Row, column: str, sentence: str, hint: str = "") -> None:
    report.error(f"{row.row}.{column}", WRONG, f"Row {row.row}, column {column}: {sentence}", hint)


def _is_whole(team: Team, men: list[_Row], report: Report) -> bool:
    """Whether the team can line up with these men; what it lacks is noted at its first row."""
    held = Counter(man.athlete.position for man in men)
    kickers = [position for position, card in (("K", "kicker"), ("P", "punter")) if not _kicks(men, card)]
    missing = [
        f"{needed} at {POSITION_NAMES[position]}, not {held[position]}"
        for position, needed in _NEEDED.items()
        if held[position] < needed
    ] + [f"a {POSITION_NAMES[position]}" for position in kickers]
    if missing:
        sentence = f"{team.name} needs {'; '.join(missing)}."
        _wrong(report, men[0], "position", sentence, "A table names all men of a team.")
    return not missing


def _kicks(men: list[_Row], card: str) -> bool:
    """Whether one of them has this kicking card, or the season from which it is worked out."""
    season = {"kicker": "placekicking", "punter": "punting"}[card]
    return any(getattr(man.line, season) if man.line else card in man.athlete.sheet for man in men)


def _with_cards(read: list[tuple[int, list[_Row]]]) -> list[tuple[int, list[_Row]]]:
    """The men with the cards that come of their season lines."""
    lines = [man.line for _, men in read for man in men if man.line]
    among = None if len(read) >= RANKED_AMONG_THEMSELVES else list(cardmaking.average_league())
    ranked = iter(standings(lines, among))
    carded = []
    for team, men in read:
        own = [man.line for man in men if man.line]
        sheets = team_sheets(own, [next(ranked) for _ in own])
        whole = [replace(man, athlete=replace(man.athlete, sheet=s)) for man, s in zip(men, sheets, strict=True)]
        carded.append((team, whole))
    return carded


def _read_team(team: Team, men: list[_Row]) -> ReadTeam:
    """The team with these men and a team card of theirs."""
    whole = replace(team, athletes=tuple(man.athlete for man in men))
    lines = [man.line for man in men if man.line]
    card = _card_of_season(whole, lines) if lines else team_card(whole)
    return ReadTeam(replace(whole, sheet=team_card_json(card)), tuple(f"Row {man.row}" for man in men))


def _card_of_season(team: Team, lines: list[SeasonLine]) -> TeamCard:
    """The team card by starts and returns, with what no line tells as it was."""
    if not team.sheet:
        return cardmaking.team_card(team.name[:LONGEST_NAME], 1, lines, AVERAGE)
    before = read_team_card(team.sheet, "sheet", DocumentReader(WRONG, UNKNOWN))
    card = cardmaking.team_card(before.name, before.year, lines, before.values)
    return replace(card, conference=before.conference, division=before.division)


# -- examples ----------------------------------------------------------------------------------------------------------


def example(kind: str, teams: Sequence[Team]) -> str:
    """The cards of these teams as they are, or an invented season of the first of them."""
    if kind == CARDS:
        return csv_cards.write_cards(
            [
                TeamCardRow(team.code, man.number, man.name, man.position, man.age, man.sheet)
                for team in teams
                for man in team.athletes
            ]
        )
    lines = fictional_lines(3, SeededDice(_KEY, "example"))
    return csv_lines.write_lines([TeamLine(team.code, line) for team in teams[:1] for line in lines])
