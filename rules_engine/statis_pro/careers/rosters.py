"""The lists of a roster and the positions on it. The rulebook has none but the cards of a team, so that men change
lists freely; how many may play is a house rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ...interface import Athlete, ListRule, RosterRules
from ..cardmaking.fictional import SLOTS
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

# men of each position on a sound roster, as the generator deals them
WANTED: Final = Counter(slot.position for slot in SLOTS)
# places of the right side stand for those of the left: who plays the one usually plays the other
_LIKE: Final[Mapping[str, str]] = {"RT": "LT", "RG": "LG", "O": "K"}


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


Kind = tuple[str, str]


def kind_of(position: str, places: Sequence[str]) -> Kind:
    """The men who stand in for each other: those of a position, on the line and in the secondary those of a place, for
    nobody plays where his card does not have him (O1)."""
    first = places[0] if places else ""
    return position, _LIKE.get(first, first)


# men of each kind on a sound roster
_WANTED_OF_KIND: Final = Counter(kind_of(slot.position, slot.places) for slot in SLOTS)


def expendable(athletes: Sequence[Athlete]) -> tuple[Athlete, ...]:
    """The order in which a team that nobody coaches lets men go: kinds held by several men before those held by one;
    the hurt of the season first, then whoever stands deepest among the men of his kind, measured by how many of them a
    sound roster has, so that no line runs out of men because receivers give more yards; of equals the one with the
    least yards a game above a reserve."""
    kinds = [kind_of(athlete.position, athlete.sheet.get("positions", ())) for athlete in athletes]
    held = Counter(kinds)
    yards = [worth(athlete.position, athlete.sheet).yards for athlete in athletes]
    depths = _depths(athletes, kinds, yards)

    def order(place: int) -> tuple[bool, bool, float, float, int]:
        athlete = athletes[place]
        out = injuries.is_out_for_season(athlete)
        return held[kinds[place]] == 1, not out, -depths[place], yards[place], athlete.number

    return tuple(athletes[place] for place in sorted(range(len(athletes)), key=order))


def _depths(athletes: Sequence[Athlete], kinds: Sequence[Kind], yards: Sequence[float]) -> list[float]:
    """How deep each man stands among those of his kind: 1.0 is the last whom a sound roster has. Who is out for the
    season stands behind all others."""
    depths = [0.0] * len(athletes)
    before: Counter[Kind] = Counter()
    for place in sorted(
        range(len(athletes)), key=lambda each: (injuries.is_out_for_season(athletes[each]), -yards[each])
    ):
        kind = kinds[place]
        before[kind] += 1
        depths[place] = before[kind] / max(1, _WANTED_OF_KIND[kind])
    return depths
