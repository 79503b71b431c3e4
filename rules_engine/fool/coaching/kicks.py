"""Kick tactics of a sensible plan: what costs nothing, the one trick that is free, the men who make it worth while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..kicks import select_squad, select_squads
from ..kicks.model import Unit
from ..kicks.placekicks.odds import may_blitz
from ..kicks.squads.roles import FIELDS, KAMIKAZE, UNITS, Number
from ..kicks.values import kamikaze as kamikaze_values
from ..kicks.values import punt_returner
from ..model import Player

Line = dict[str, Any]

SURE_HANDS: Final = 2  # a returner's pass value from which he is trusted with a ball that could be lost late
WORTH_SENDING: Final = 7  # C and S of a kamikaze from which he is worth a man of the coverage


def tactics(men: Sequence[Player]) -> dict[str, list[Line]]:
    """The tactics of a half for these men; the automatic ones of the rulebook stand behind them (10.2.6)."""
    lines: dict[str, list[Line]] = {
        "kickoff": [
            {"when": "quarter = 4 and trouble trail", "call": "onside"},
            {"when": "half_clock <= 0:20 and margin > 0", "call": "squib"},
        ],
        "punt": [{"when": "quarter = 4 and margin > 0 and clock <= 3:00 and los >= 51", "call": "out_of_bounds"}],
        "punt_return": _punt_return(men),
    }
    if may_blitz(select_squad("placekick_defense", {}, men)):
        lines["placekick_defense"] = [{"when": "los >= 33", "of": "field_goal", "call": "blitz"}]
    return lines


def _punt_return(men: Sequence[Player]) -> list[Line]:
    """A punter with his back to the wall is rushed; late leads, and poor hands, are not risked on a return."""
    lines: list[Line] = [
        {"when": "los >= 94", "rush": "blitz", "call": "fair_catch"},
        {"when": "quarter = 4 and margin > 0 and clock <= 2:00", "call": "fair_catch"},
    ]
    if punt_returner(select_squad("punt_return", {}, men)["Ret"]).p < SURE_HANDS:
        lines.append({"when": "quarter = 4 and margin > 0", "call": "fair_catch"})
    return lines


def squads(men: Sequence[Player]) -> dict[str, Any]:
    """The men of the six squads, as the document names them; whoever only fills a gap there is not named."""
    sent = kamikaze(men)
    asked: dict[Unit, dict[str, Number]] = {"kickoff": {"kamikaze": sent}} if sent else {}
    named: dict[str, Any] = {}
    for unit, squad in select_squads(asked, men).items():
        places = {**UNITS[unit], "KK": KAMIKAZE}
        fit = {role: man.no for role, man in squad.men.items() if places[role].suits(man)}
        named[unit] = _in_rows(unit, fit)
    return named


def _in_rows(unit: Unit, men: dict[str, int]) -> dict[str, Any]:
    """Men by role with coverage and blockers as lists, where the document has them so."""
    fields = {role: field for field, role in FIELDS.get(unit, {}).items()}
    named: dict[str, Any] = {}
    for role, number in men.items():
        row = fields.get(role[0]) if role[1:].isdigit() and role not in fields else None
        if row is None:
            named[fields.get(role, role)] = number
        else:
            named.setdefault(row, []).append(number)
    return named


def kamikaze(men: Sequence[Player]) -> int:
    """The number of the man who is sent ahead of the coverage, 0 where nobody is worth it (9.1.1)."""
    able = [man for man in men if KAMIKAZE.suits(man)]
    best = max(able, key=lambda man: (sum(kamikaze_values(man)), -man.no), default=None)
    return best.no if best is not None and sum(kamikaze_values(best)) >= WORTH_SENDING else 0
