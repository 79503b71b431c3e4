"""A man's card from his season: the sheet that the league keeps of him."""

from __future__ import annotations

from typing import Any, Final

from ..cards.kicking import placekicker_json, punter_json, return_column_json
from ..cards.man_json import LETTERS, card_json
from ..cards.men import Column, InterceptionRating, PlayerCard
from . import average
from .average import filled_up
from .expectations.kicking import placekicker_card, punter_card, return_column
from .expectations.quarterbacks import PassingSeason, passing_card
from .expectations.receiving import Catches, receiving_columns
from .expectations.rushing import rushing_columns
from .ranks import SCALES, Standing, interception_rating, ranked_value, standings
from .season_lines import KICKERS, Passing, Rushing, SeasonLine

Sheet = dict[str, Any]

# Endurance of backs, ends and flankers: from this share of the team's carries and targets up (4.6).
ENDURANCES: Final = ((0.25, 0), (0.15, 1), (0.09, 2), (0.04, 3), (0.0, 4))
_NO_RUNS: Final = Rushing(0, 0, 0)
_NO_PASSES: Final = Passing(0, 0, 0, 0)


def league_sheets(teams: list[list[SeasonLine]]) -> list[list[Sheet]]:
    """The sheets of all men of a league, team by team; men are ranked among all teams' men of their position."""
    ranked = iter(standings([line for team in teams for line in team]))
    return [team_sheets(team, [next(ranked) for _ in team]) for team in teams]


def team_sheets(team: list[SeasonLine], ranked: list[Standing]) -> list[Sheet]:
    """The sheets of a team's men, in their order; ``ranked``: each man's standings."""
    letters, endurances = quarterback_letters(team), touch_endurances(team)
    return [
        sheet(line, ranked[place], letters.get(line.number, "C"), endurances[line.number])
        for place, line in enumerate(team)
    ]


def quarterback_letters(team: list[SeasonLine]) -> dict[int, str]:
    """A for the quarterback with the most starts, B for the next, C for all others, by number.

    Rules: statis_pro:SP-022, statis_pro:SP-023, statis_pro:SP-024
    """
    passers = sorted(
        (line for line in team if line.position == "QB"),
        key=lambda line: (-line.starts, -line.games, -(line.passing or _NO_PASSES).attempts, line.number),
    )
    return {line.number: LETTERS[min(place, 2)] for place, line in enumerate(passers)}


def touch_endurances(team: list[SeasonLine]) -> dict[int, int]:
    """The endurance of each man by his share of the team's carries and targets, by number; a quarterback's carries are
    nobody's.

    Rules: statis_pro:SP-025
    """
    touches = {line.number: 0 if line.position == "QB" else line.touches for line in team}
    total = sum(touches.values()) or 1
    return {
        number: next(endurance for least, endurance in ENDURANCES if count / total >= least)
        for number, count in touches.items()
    }


def sheet(line: SeasonLine, standing: Standing, letter: str, endurance: int) -> Sheet:
    """The JSON of a man: his card, and those of the kicks that he kicks and returns."""
    out: Sheet = {}
    if line.position not in KICKERS:
        out |= card_json(player_card(line, standing, letter, endurance), line.position)
    if line.placekicking:
        out["kicker"] = placekicker_json(placekicker_card(line.placekicking))
    if line.punting:
        out["punter"] = punter_json(punter_card(line.punting))
    if line.kickoff_returns:
        out["kickoff_return"] = return_column_json(return_column(line.kickoff_returns, "kickoff"))
    if line.punt_returns:
        out["punt_return"] = return_column_json(return_column(line.punt_returns, "punt"))
    return out


def player_card(line: SeasonLine, standing: Standing, letter: str, endurance: int) -> PlayerCard:
    """The card of a man who is no kicker.

    Rules: statis_pro:SP-014, statis_pro:SP-015, statis_pro:SP-017, statis_pro:SP-018
    """
    if line.position == "QB":
        return _quarterback(line, letter)
    rushing = _rushing(line)
    return PlayerCard(
        endurance=endurance,
        rushing=rushing,
        receiving=_receiving(line, rushing),
        blocking=_value(line, "bv", standing),
        pass_blocking=_value(line, "pb", standing),
        tackling=_value(line, "tv", standing),
        rush_value=_value(line, "pr", standing),
        pass_defense=_value(line, "pd", standing),
        interception=_interception(line, standing),
        positions=line.places,
    )


def _value(line: SeasonLine, name: str, standing: Standing) -> int:
    """A value by rank; 0 where men of his position have none."""
    return ranked_value(line.position, name, standing[name]) if name in SCALES[line.position] else 0


def _interception(line: SeasonLine, standing: Standing) -> InterceptionRating | None:
    if "int" not in SCALES[line.position]:
        return None
    return interception_rating(line.position, standing["int"], line.defending.interceptions if line.defending else 0)


def _quarterback(line: SeasonLine, letter: str) -> PlayerCard:
    thrown, carries = line.passing or _NO_PASSES, line.rushing or _NO_RUNS
    full = average.FULL_PASSING
    drop_backs = thrown.attempts + thrown.sacks
    season = PassingSeason(
        filled_up(thrown.completions, thrown.attempts, full, average.COMPLETION),
        filled_up(thrown.interceptions, thrown.attempts, full, average.INTERCEPTION_RATE),
        filled_up(thrown.sacks, drop_backs, full, average.SACK_RATE),
        filled_up(carries.carries * average.SCRAMBLES, drop_backs, full, average.SCRAMBLE_RATE),
    )
    return passing_card(season, letter, _rushing(line) or rushing_columns("QB", average.YARDS_PER_CARRY["QB"], 0))


def _rushing(line: SeasonLine) -> dict[str, Column]:
    """His rushing columns; none for a man without a carry."""
    runs = line.rushing
    if runs is None or not runs.carries:
        return {}
    usual = average.YARDS_PER_CARRY[line.position]
    rate = filled_up(runs.yards, runs.carries, average.FULL_RUSHING, usual)
    return rushing_columns(line.position, rate, runs.longest)


def _receiving(line: SeasonLine, rushing: dict[str, Column]) -> dict[str, Column]:
    """His receiving columns; none for a man without a catch."""
    caught = line.receiving
    if caught is None or not caught.catches:
        return {}
    full = average.FULL_RECEIVING
    season = Catches(
        filled_up(caught.yards, caught.catches, full, average.YARDS_PER_CATCH[line.position]),
        filled_up(caught.over_20, caught.catches, full, average.LONG_CATCHES[line.position]),
    )
    return receiving_columns(season, caught.longest, rushing or None, back=line.position == "RB")
