"""Check what the engine keeps in a sheet from game to game and season to season: ``teams`` and ``career``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from ..errors import Report

Check = Callable[[Any], bool]
MOST: Final = 32_767


def check_kept(sheet: Mapping[str, Any], skills: Collection[str], positions: Collection[str], report: Report) -> None:
    """Report fields of ``teams`` and ``career`` that no game, camp or season could have written.

    ``teams`` are counts of special teams (``specialists``), ``career`` what camps and seasons left (see ``careers``).
    """
    _report("teams", "what he did on special teams", sheet, _of_teams(skills), report)
    _report("career", "what camps and seasons left", sheet, _of_career(positions), report)


def _report(name: str, meaning: str, sheet: Mapping[str, Any], fields: Mapping[str, Check], report: Report) -> None:
    kept = sheet.get(name, {})
    if not isinstance(kept, dict):
        report.error(f"sheet.{name}", "PL-05", f"{name} is {meaning}, as the engine keeps it.")
        return
    for key, value in kept.items():
        if key not in fields or not fields[key](value):
            report.error(f"sheet.{name}.{key}", "PL-05", f'{name} is {meaning}; "{key}" is not as the engine keeps it.')


def _of_teams(skills: Collection[str]) -> dict[str, Check]:
    counts = _by_key((*skills, "KR", "PR", "KK_plays"), _whole)
    return {
        "season": counts,
        "last": counts,
        "career": _whole,
        "gained": _list_of(skills),
        "lapsed": _by_key(skills, _one_of(skills)),
        "history": _by_key(
            skills, lambda value: isinstance(value, str) and 1 <= len(value) <= 3 and not value.strip("01")
        ),
    }


def _of_career(positions: Collection[str]) -> dict[str, Check]:
    credit = _by_key(("field", "kick", "punt"), _whole)
    trained = _one_of(("coaching", "position", "special teams", "undoing", "recovery"))
    camp = {"trained": trained, "returns": _truth, "easy": _truth, "hurt": _truth, "focus": _word}
    move = {"to": _one_of(positions), "sixths": _whole, "preseason": _whole}
    back = {
        "position": _one_of(positions),
        "former": _one_of(("", *positions)),
        "points": _by_key(("p", "c", "s"), lambda value: _is_whole(value) and abs(value) <= 9),
        "won": _words,
        "lost": _words,
        "trial": _list_of(("p", "c", "s")),
        "improved": _truth,
        "tried": _truth,
        "ref": _word,
    }
    return {
        "first": _one_of(("R", "R2")),
        "thirds": credit,
        "tallies": credit,
        "camp": _fields(camp),
        "move": _fields(move),
        "moved": _one_of(("done", "dropped")),
        "back": _fields(back),
        "locked": _whole,
    }


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(value: Any) -> bool:
    return _is_whole(value) and 0 <= value <= MOST


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


def _word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 40


def _words(value: Any) -> bool:
    return isinstance(value, list) and all(map(_word, value))


def _one_of(known: Collection[str]) -> Check:
    return lambda value: isinstance(value, str) and value in known


def _list_of(known: Collection[str]) -> Check:
    return lambda value: isinstance(value, list) and all(isinstance(one, str) and one in known for one in value)


def _by_key(known: Collection[str], check: Check) -> Check:
    return lambda value: isinstance(value, dict) and all(key in known and check(one) for key, one in value.items())


def _fields(checks: Mapping[str, Check]) -> Check:
    return lambda value: (
        isinstance(value, dict) and all(key in checks and checks[key](one) for key, one in value.items())
    )
