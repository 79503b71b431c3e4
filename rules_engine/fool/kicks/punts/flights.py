"""How far a punt goes, and how likely it can be returned (9.2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ..play import KickPlay, Worth
from ..tables import punt_row
from ..tactics import Punt
from ..values import punt_rating

_POOCH_YARDS: Final = 12  # that a pooch is shorter
_POOCH_CHANCES: Final = 1  # of a return that it takes off


class Flight(NamedTuple):
    """A punt in the air: yards with modifier and wind, chances of six that it can be returned, the total rolled."""

    yards: int
    chances: int
    total: int


def style_of(call: Punt, hurried: bool = False) -> Mapping[str, object]:
    """What statistics call the punt, where it is no standard one."""
    style = "hurried" if hurried else call.call
    return {} if style == "standard" else {"style": style}


def fly(play: KickPlay, call: Punt, table: str) -> Flight:
    """Roll a punt on a table: standard, out_of_bounds or hurried."""

    def worth(flight: Flight) -> Worth:
        """Yards of field that a flight is worth: a touchback gives some of them back."""
        return (flight.yards if flight.yards < play.los else play.los - play.touchback,)

    return play.twice("kicking", play.kicking["P"], lambda: _rolled(play, call, table), worth)


def _rolled(play: KickPlay, call: Punt, table: str) -> Flight:
    """Three dice, two for a hurried punt, in the punter's column of the table.

    Rules: fool:9.2.4-01, fool:9.2.4-10, fool:9.2.4-11
    """
    rating, air = punt_rating(play.kicking["P"]), play.setting.air
    total = play.dice.sum(2 if table == "hurried" else 3, 6, "punt.kick")
    row = punt_row(table, rating.letter, rating.control + air.control, total)
    yards, chances = row.yards + rating.yards + air.yards, row.chances
    if call.call == "pooch" and table == "standard":
        yards, chances = yards - _POOCH_YARDS, chances - _POOCH_CHANCES
    yards, chances = max(0, yards), max(0, chances)
    play.step("punt.kick", total, yards, table=table, chances=chances)
    return Flight(yards, chances, total)
