"""What a catch gains on the average, and the columns that give back a season's yards per catch and long catches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...cards.men import LONG, Column, Entry
from .. import average
from ..fitting import closest, scaled
from ..season_lines import LONG_CATCH, MOST_YARDS
from .passing import catch_shares
from .rushing import mean, screen_gains

_THOUSANDTHS: Final = range(50, 3001)  # of the average columns
# How steep a card may be: the scale of the Long column, by that of the others; and how many entries of Q and S may send
# to the Long column.
_STEEPNESS: Final = (0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8)
_MARKERS: Final = (1, 2)
# What being off costs when a card is chosen: a tenth of a yard per catch as much as five catches of a hundred; of cards
# that fit alike the one that is the most like the average card.
_A_YARD: Final = 0.5
_UNLIKE_THE_AVERAGE: Final = 0.01
_LONGEST_AT_LEAST: Final = 3  # times the yards per catch, if the season's longest catch is less


@dataclass(frozen=True)
class Catches:
    """What catches gain on the average: yards, and the share of catches that gain 20 yards and more."""

    yards: float
    long: float


def expected_catch(receiving: dict[str, Column], rushing: dict[str, Column] | None, *, back: bool) -> float:
    """Yards per catch. A back catches screens, too, which read his rushing columns; one who has none is thrown none.

    Rules: statis_pro:SP-062, statis_pro:SP-075
    """
    return expected_yards(receiving, expected_screens(rushing, back=back), back=back)


def expected_yards(receiving: dict[str, Column], screens: Catches | None, *, back: bool) -> float:
    """Yards per catch. ``screens``: what those gain that are screens; None for a man who catches none."""
    shares = catch_shares(back)
    others = 1.0 - shares["SC"]
    caught = sum([shares[name] * column_yards(receiving, name) for name in receiving]) / others
    return caught if screens is None else shares["SC"] * screens.yards + others * caught


def expected_long(receiving: dict[str, Column], screens: Catches | None, *, back: bool) -> float:
    """The share of catches that gain 20 yards and more."""
    shares = catch_shares(back)
    others = 1.0 - shares["SC"]
    caught = sum([shares[name] * column_long(receiving, name) for name in receiving]) / others
    return caught if screens is None else shares["SC"] * screens.long + others * caught


def expected_screens(rushing: dict[str, Column] | None, *, back: bool) -> Catches | None:
    """What the screens gain that a back catches; None for an end or flanker, and for a back who cannot run."""
    if not rushing or not back:
        return None
    gains = screen_gains(rushing)
    return Catches(
        sum(yards * chance for yards, chance in gains.items()),
        sum(chance for yards, chance in gains.items() if yards >= LONG_CATCH),
    )


def column_yards(receiving: dict[str, Column], name: str) -> float:
    """Mean yards of a column; ``L`` sends to the long column with a new Run Number (8.3.3)."""
    column, long = receiving[name], mean(receiving["L"])
    return sum([long if entry == LONG else float(entry) for entry in column]) / len(column)


def column_long(receiving: dict[str, Column], name: str) -> float:
    """The share of a column's catches that gain 20 yards and more."""
    column, sent = receiving[name], receiving["L"]
    long = sum([int(entry) >= LONG_CATCH for entry in sent]) / len(sent)
    return sum([long if entry == LONG else float(int(entry) >= LONG_CATCH) for entry in column]) / len(column)


# -- the columns that give back a season -------------------------------------------------------------------------------


def receiving_columns(
    season: Catches, longest: int, rushing: dict[str, Column] | None, *, back: bool
) -> dict[str, Column]:
    """The columns Q, S and L whose expectation is closest to a season's: the average ones, Q and S scaled alike, L more
    or less steeply; L begins with the season's longest catch.

    Rules: statis_pro:SP-015
    """
    screens = expected_screens(rushing, back=back)
    most = min(max(longest, round(_LONGEST_AT_LEAST * season.yards)), MOST_YARDS)

    def fitted(markers: int, steepness: float) -> dict[str, Column]:
        def columns(thousandths: int) -> dict[str, Column]:
            return _columns(thousandths / 1000, steepness, markers, longest, most)

        def yards(thousandths: int) -> float:
            return expected_yards(columns(thousandths), screens, back=back)

        return columns(closest(_THOUSANDTHS, yards, season.yards))

    def off(markers: int, steepness: float) -> float:
        found = fitted(markers, steepness)
        long = abs(expected_long(found, screens, back=back) - season.long)
        yards = abs(expected_yards(found, screens, back=back) - season.yards)
        return long + _A_YARD * yards + _UNLIKE_THE_AVERAGE * (abs(steepness - 1) + markers - 1)

    candidates = [(markers, steepness) for markers in _MARKERS for steepness in _STEEPNESS]
    return fitted(*min(candidates, key=lambda candidate: off(*candidate)))


def _columns(scale: float, steepness: float, markers: int, longest: int, most: int) -> dict[str, Column]:
    """The average columns, scaled, no entry more than ``most``; the first entries of Q and S send to L."""
    scales = {"Q": scale, "S": scale, "L": scale * steepness}
    yards = {name: scaled(column, scales[name], most) for name, column in average.RECEIVING.items()}
    long = yards["L"]
    long[0] = max(longest, long[1])
    sent: list[Entry] = [LONG] * markers
    return {"Q": (*sent, *yards["Q"][markers:]), "S": (*sent, *yards["S"][markers:]), "L": tuple(long)}
