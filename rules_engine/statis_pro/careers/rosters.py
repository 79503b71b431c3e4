"""The lists of a roster and the positions on it. The rulebook has none but the cards of a team, so that men change
lists freely; how many may play is a house rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ...interface import Athlete, ListRule, RosterRules
from ..cardmaking.worth import worth
from ..options import StatisProOptions
from . import injuries

POSITION_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "QB": "quarterback",
        "RB": "running back",
        "WR": "wide receiver",
        "TE": "tight end",
        "OL": "offensive lineman",
        "DL": "defensive lineman",
        "LB": "linebacker",
        "DB": "defensive back",
        "K": "placekicker",
        "P": "punter",
    }
)


def roster_rules(options: StatisProOptions) -> RosterRules:
    """Men who may play, as many as the league allows, and a reserve of any size, the place of the hurt."""
    return RosterRules(
        (
            ListRule("active", "active", options.roster_size, "may play", "4.0", plays=True, signs=True),
            ListRule("reserve", "reserve", None, "does not play; a hurt man loses nothing there", "6.2"),
        ),
        POSITION_NAMES,
    )


def rating(athlete: Athlete) -> int:
    """What a man's card gives above a reserve's, in tenths of a yard a game."""
    return round(10 * worth(athlete.position, athlete.sheet).yards)


def expendable(athletes: Sequence[Athlete]) -> tuple[Athlete, ...]:
    """The order in which a team that nobody coaches lets men go: positions held by several men before those held by
    one; the hurt of the season first, then the least yards a game above a reserve."""
    held = Counter(athlete.position for athlete in athletes)

    def order(athlete: Athlete) -> tuple[bool, bool, float, int]:
        yards = worth(athlete.position, athlete.sheet).yards
        return held[athlete.position] == 1, not injuries.is_out_for_season(athlete), yards, athlete.number

    return tuple(sorted(athletes, key=order))
