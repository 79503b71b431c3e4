"""What each option of a league governs: something to look at, and what is seen there under each setting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Chosen = Mapping[str, Any]  # the option under proof, as a league chooses it


@dataclass(frozen=True)
class Proof:
    """One thing that an option governs.

    look      what is seen when the option is chosen so: of a play, the clock, a plan's check, a roster, the calendar
    settings  what must be seen under each setting, no two alike
    """

    option: str
    look: Callable[[Chosen], Any]
    settings: Mapping[Any, Any]


PROOFS: list[Proof] = []


def shows(option: str, settings: Mapping[Any, Any]) -> Callable[[Callable[[Chosen], Any]], Callable[[Chosen], Any]]:
    """The function below looks at something that the option governs."""

    def register(look: Callable[[Chosen], Any]) -> Callable[[Chosen], Any]:
        PROOFS.append(Proof(option, look, settings))
        return look

    return register
