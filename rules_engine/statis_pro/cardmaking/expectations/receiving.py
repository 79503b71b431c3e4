"""Yards of a catch on the average, and the columns that give back a season's yards per catch."""

from __future__ import annotations

from typing import Final

from ...cards.men import LONG, Column, Entry
from .. import average
from ..fitting import closest, scaled
from ..season_lines import MOST_YARDS
from .passing import catch_shares
from .rushing import expected_screen, mean

BIG_PLAY_SHARE: Final = 0.22  # of catches that gain 20 yards and more: from here on two entries of Q and S send to L
_THOUSANDTHS: Final = range(50, 3001)  # of the average columns


def expected_catch(receiving: dict[str, Column], rushing: dict[str, Column] | None, *, back: bool) -> float:
    """Yards per catch. A back catches screens, too, which read his rushing columns; one who has none is thrown none.

    Rules: statis_pro:SP-062, statis_pro:SP-075
    """
    shares = catch_shares(back)
    screens = expected_screen(rushing) if rushing and shares["SC"] else None
    others = 1.0 - shares["SC"]
    caught = sum(shares[name] * column_yards(receiving, name) for name in receiving) / others
    return caught if screens is None else shares["SC"] * screens + others * caught


def column_yards(receiving: dict[str, Column], name: str) -> float:
    """Mean yards of a column; ``L`` sends to the long column with a new Run Number (8.3.3)."""
    long = mean(receiving["L"])
    return sum(long if entry == LONG else float(entry) for entry in receiving[name]) / len(receiving[name])


def receiving_columns(
    yards_per_catch: float, longest: int, over_20: float, rushing: dict[str, Column] | None, *, back: bool
) -> dict[str, Column]:
    """The columns Q, S and L whose expectation is closest to a season's yards per catch: the average ones, all scaled
    alike; L begins with the season's longest catch. ``over_20``: share of the catches of 20 yards and more.

    Rules: statis_pro:SP-015
    """
    markers = 2 if over_20 >= BIG_PLAY_SHARE else 1
    thousandths = closest(
        _THOUSANDTHS,
        lambda scale: expected_catch(_columns(scale / 1000, longest, markers), rushing, back=back),
        yards_per_catch,
    )
    return _columns(thousandths / 1000, longest, markers)


def _columns(scale: float, longest: int, markers: int) -> dict[str, Column]:
    yards = {name: scaled(column, scale, MOST_YARDS) for name, column in average.RECEIVING.items()}
    long = yards["L"]
    long[0] = max(longest, long[1])
    sent: list[Entry] = [LONG] * markers
    return {"Q": (*sent, *yards["Q"][markers:]), "S": (*sent, *yards["S"][markers:]), "L": tuple(long)}
