"""The check of the men whom a plan names for its special teams (9.1-9.3; codes ST-01, ST-04)."""

from __future__ import annotations

from collections.abc import Mapping

from ....errors import Report
from ...model import Player
from ..model import Unit
from .roles import NAMED_ONLY, UNITS, Number, Role, by_role


def check_squads(squads: Mapping[str, Mapping[str, Number]], men: Mapping[int, Player], report: Report) -> None:
    """Errors and warnings about the men whom a plan names for its special teams.

    ST-01 nobody by that number, a man named twice, a man who may not or is too slow; ST-04 a warning: a weak man.
    """
    for name in UNITS:
        extra = NAMED_ONLY.get(name)
        roles = UNITS[name] | ({extra[0]: extra[1]} if extra else {})
        seen: dict[int, str] = {}
        for role, number in by_role(name, squads.get(name, {})).items():
            path = f"special_teams.{name}.{role}"
            man = men.get(number)
            if role not in roles:
                report.error(path, "ST-01", f"{_title(name)}: there is no place {role}.", "Places: " + ", ".join(roles))
            elif man is None:
                report.error(path, "ST-01", f"{_title(name)}: nobody on the active list wears #{number}.")
            elif number in seen:
                report.error(path, "ST-01", f"{_title(name)}: #{number} is named as {seen[number]} and as {role}.")
            else:
                _check_man(name, role, roles[role], man, path, report)
            seen.setdefault(number, role)


def _check_man(name: Unit, role: str, place: Role, man: Player, path: str, report: Report) -> None:
    who = f"#{man.no} {man.pos}"
    if not place.may(man):
        report.error(path, "ST-01", f"{_title(name)}: {who} may not be {role}.", f"It takes {place.asks}.")
    elif man.s < place.speed:
        report.error(path, "ST-01", f"{_title(name)}: {who} has S{man.s}, below {place.speed} at {role}.")
    elif place.short(man):
        report.warn(
            path, "ST-04", f"{_title(name)}: {who} is weak at {role}.", f"{place.weak[0].upper()}{place.weak[1:]}."
        )


def _title(name: Unit) -> str:
    return name.replace("_", " ").capitalize()
