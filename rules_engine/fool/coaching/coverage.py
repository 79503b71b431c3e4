"""Help against the other side's best receiver: the free safety of a defense goes with a man, or stays free."""

from __future__ import annotations

from typing import Any, Final

from ...interface import JSON

NOBODY: Final = "nobody"
_DEEP: Final = ("DC", "SC")  # where a free safety stands
_BEHIND: Final = {"LW": "IL", "RW": "IR"}  # where the man stands who covers him


def may_help(defense: JSON) -> bool:
    """Whether a defense covers both wide receivers man to man and leaves a safety free in the middle."""
    covered = {man.get("cover") for man in defense["players"]}
    return covered >= {"LW", "RW"} and _free(defense) is not None


def helped(plan: JSON) -> str:
    """On whom the safeties help, ``NOBODY`` where they stay free."""
    for defense in plan["defenses"]:
        covered = [man.get("cover") for man in defense["players"]]
        for receiver in _BEHIND:
            if covered.count(receiver) > 1:
                return receiver
    return NOBODY


def help_on(plan: dict[str, Any], receiver: str) -> None:
    """Send the free safety of each defense to a receiver, or leave him free."""
    for defense in plan["defenses"]:
        _release(defense)
        if receiver != NOBODY and may_help(defense):
            free = _free(defense)
            assert free is not None
            free |= {"duty": "man", "cover": receiver}


def _free(defense: JSON) -> dict[str, Any] | None:
    """The man in the deep middle who covers nobody."""
    free: list[dict[str, Any]] = [man for man in defense["players"] if man["at"] in _DEEP and "duty" not in man]
    return free[0] if free else None


def _release(defense: JSON) -> None:
    """Take the help of an earlier answer away: a man in the deep middle covers nobody who is covered already."""
    for man in defense["players"]:
        if man["at"] in _DEEP and man.get("cover") in _BEHIND:
            del man["duty"], man["cover"]
