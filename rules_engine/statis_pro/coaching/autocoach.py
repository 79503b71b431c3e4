"""A sensible plan for any roster: the service's answer where a coach has sent none, and the opponent of the newcomer.

For every moment of a game the calls of the own men are weighed against all answers of the opponent's men, card by card
of the deck; each line of the plan holds the mixture that gains the most against the best answer, or gives the least.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...dice import Dice
from ...errors import Report
from ...interface import JSON, Athlete, Team
from ...interface.situation import Side
from ..boxes import MEN
from ..cards.kicking import Placekicker
from ..cards.team import TeamCard
from ..careers.teams import Ranks, able, ranks_of, team_card
from ..document.fields import LONGEST_COMMENT, MOST_CALLS
from ..document.reading import read_plan
from ..document.roster import Roster, read_roster
from ..options import StatisProOptions
from ..resolution.calls import DefenseCall, OffenseCall
from ..resolution.displays import Display, Placed
from . import kicks
from .matchups.candidates import boxes_of
from .matchups.mixing import weights
from .matchups.moments import MOMENTS
from .matchups.pairings import Solved, pairings, solve
from .opponents import average_defense, average_offense, seen
from .sets import NamedSet, defense_sets, offense_sets

TOTAL: Final = 60  # of the weights of a line, about
LEAST: Final = 0.015  # share of a call that stands in a line
ALIKE: Final = 6  # decimals of a yard to which calls that are worth the same agree
_SEALED: Final = ("sets", "defensive_sets", "depth", "kickers", "returners", "interceptors")


@dataclass(frozen=True)
class Elevens:
    """The sets that a team sends onto the field."""

    offense: Sequence[NamedSet]
    defense: Sequence[NamedSet]


def autocoach(team: Team, side: Side, visible: JSON, options: StatisProOptions, dice: Dice) -> JSON:
    """A legal plan for a team. ``visible`` is what this coach may see: the ``opponent``'s men and opened parts, and his
    own parts that are ``sealed`` already, on whose sets he builds.

    The dice are not asked: equal teams get equal plans.
    """
    roster, athletes = read_roster(team), able(team)
    ranks = ranks_of(athletes)
    card = team_card(team, ranks)
    own = usual_elevens(athletes, ranks, roster, card)
    sealed: Any = (visible.get("sealed") or {}).get("sets") or {}
    if sealed:
        own = handed_in(sealed, roster, own)
    _require_elevens(own, team)
    other = opponent(visible)
    attacks, defends = solved(own.offense, other.defense), solved(other.offense, own.defense)
    sets = {
        "sets": [{"id": each.id, "men": each.numbers()} for each in own.offense],
        "defensive_sets": [
            {"id": each.id, "men": {box: [man.number for man in each.display.at(box)] for box in each.numbers()}}
            for each in own.defense
        ],
        "depth": depth(athletes, ranks),
    }
    kicker: Placekicker | None = roster.kickers.get(card.placekicker)
    return {
        "name": f"{team.name}: standard plan"[:120],
        "comment": comment(attacks, defends),
        **({name: sealed[name] for name in _SEALED if name in sealed} if sealed else sets),
        "first": {
            "offense": [offense_line(each) for each in attacks],
            "defense": [defense_line(each, options) for each in defends],
            "tactics": kicks.tactics(kicker, options),
        },
    }


def _require_elevens(own: Elevens, team: Team) -> None:
    """Raise PlanError for a team that has no eleven for one of its sides."""
    report = Report()
    for name, sets, needs in (
        ("offense", own.offense, "A quarterback, five linemen, two ends and a back are the least."),
        ("defense", own.defense, "Eleven of its linemen, linebackers and defensive backs must fit a set."),
    ):
        if not sets:
            report.error("athletes", "MEN", f"{team.name} has not eleven men for its {name}.", needs)
    report.require()


# -- the sides ---------------------------------------------------------------------------------------------------------


def usual_elevens(athletes: list[Athlete], ranks: Ranks, roster: Roster, card: TeamCard) -> Elevens:
    """The standard sets for which a team has the men."""
    return Elevens(offense_sets(athletes, ranks, roster.men, card), defense_sets(athletes, ranks, roster.men, card))


def handed_in(sealed: JSON, roster: Roster, standard: Elevens) -> Elevens:
    """The sets that are sealed already, as far as their men can play; the standard ones where none of them can."""
    plan, _ = read_plan(sealed)
    sides = []
    for written in (plan.sets, plan.defensive_sets):
        sides.append(
            [
                NamedSet(each.id, Display(tuple(Placed(roster.men[number], at) for at, number in each.men)))
                for each in written
                if all(number in roster.men for number in each.numbers())
            ]
        )
    return Elevens(sides[0] or standard.offense, sides[1] or standard.defense)


def opponent(visible: JSON) -> Elevens:
    """The other side's sets: those that are opened, else those that its men would stand in, else average men's."""
    team = seen(visible)
    if team is None:
        return Elevens(average_offense(), average_defense())
    roster, athletes = read_roster(team), able(team)
    ranks = ranks_of(athletes)
    usual = usual_elevens(athletes, ranks, roster, team_card(team, ranks))
    opened: Any = ((visible.get("opponent") or {}).get("parts") or {}).get("sets") or {}
    usual = handed_in(opened, roster, usual) if opened else usual
    return Elevens(usual.offense or average_offense(), usual.defense or average_defense())


def solved(offense: Sequence[NamedSet], defense: Sequence[NamedSet]) -> list[Solved]:
    """Every moment between two sides."""
    between = pairings(offense, defense)
    return [solve(moment, between) for moment in MOMENTS]


def depth(athletes: list[Athlete], ranks: Ranks) -> dict[str, list[int]]:
    """Who comes in first for one who cannot play, by what a man is."""
    ranked = sorted(athletes, key=lambda man: ranks[man.number])
    return {
        kind: [man.number for man in ranked if man.position == kind]
        for kind in MEN
        if any(man.position == kind for man in athletes)
    }


# -- lines -------------------------------------------------------------------------------------------------------------


def offense_line(line: Solved) -> JSON:
    """A line of the offense: calls with their weights, each with the men who stand in for a man who may not be called
    again, the most promising first."""
    order = sorted(range(len(line.calls)), key=lambda row: -round(line.worth_of_row(row), ALIKE))
    calls = [
        _play(line.calls[row], weight, [line.calls[other] for other in order])
        for row, weight in weights(line.mixed.rows, TOTAL, LEAST, MOST_CALLS).items()
    ]
    return {"id": line.moment.id, "when": line.moment.when, "set": line.offense.id, "calls": calls}


def _play(call: OffenseCall, weight: int, others: list[OffenseCall]) -> JSON:
    alike = [each.player for each in others if (each.play, each.strategy) == (call.play, call.strategy)]
    players = list(dict.fromkeys([call.player, *alike]))
    entry: JSON = {"weight": weight, "play": call.play, "players": players}
    return entry if call.strategy == "none" else {**entry, "strategy": call.strategy}


def defense_line(line: Solved, options: StatisProOptions) -> JSON:
    """A line of the defense; in solitaire the card decides."""
    chosen = weights(line.mixed.columns, TOTAL, LEAST, MOST_CALLS)
    calls = [_defense(line.against[column], weight, line.defense.display) for column, weight in chosen.items()]
    if options.solitaire:
        calls = [{"weight": 1, "defense": "CARD"}]
    return {"id": line.moment.id, "when": line.moment.when, "set": line.defense.id, "calls": calls}


def _defense(call: DefenseCall, weight: int, display: Display) -> JSON:
    entry: JSON = {"weight": weight, "defense": call.defense}
    if call.blitz:
        entry["blitz"] = boxes_of(display, call.blitz)
    if call.coverages:
        entry["coverages"] = [
            {"receiver": each.position, "boxes": boxes_of(display, each.numbers)} for each in call.coverages
        ]
    return entry


# -- reasons -----------------------------------------------------------------------------------------------------------


def comment(attacks: list[Solved], defends: list[Solved]) -> str:
    """Why each line is as it is, in as many sentences as a comment holds."""
    text = "Written by the autocoach from the cards. "
    for sentence in [*map(offense_reason, attacks), *map(defense_reason, defends)]:
        if len(text) + len(sentence) < LONGEST_COMMENT:
            text += f"{sentence} "
    return text.strip()


def offense_reason(line: Solved) -> str:
    """Whom a line of the offense lives on, and what it gains."""
    best = max(range(len(line.calls)), key=lambda row: line.mixed.rows[row])
    call = line.calls[best]
    man = line.offense.display.man_at(call.player)
    number = f" #{man.number}" if man else ""
    return f"{line.moment.id}: {call.play} {call.player}{number}, {line.yards:.1f} yards a play."


def defense_reason(line: Solved) -> str:
    """What a line of the defense takes away."""
    best = line.against[max(range(len(line.against)), key=lambda column: line.mixed.columns[column])]
    doubled = f" doubling {best.coverages[0].position}" if best.coverages else ""
    return f"v {line.moment.id}: {best.defense}{doubled} gives {line.yards:.1f}."
