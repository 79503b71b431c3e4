"""The tour of a new coach: begun once, with his account; it goes on, back, and ends."""

from __future__ import annotations

from league.models import User
from league.selectors.tour import STOPS

from .errors import Refused

STEPS = {"next": 1, "back": -1}


def begin(*, user: User) -> None:
    """The tour of somebody who has just come."""
    _put(user, STOPS[0])


def move(*, user: User, act: str) -> int:
    """Go on (``next``), ``back``, or ``end`` the tour, which does not come again; the stop that is reached, 0 for its
    end."""
    if act != "end" and act not in STEPS:
        raise Refused("The tour goes on, back, or ends.", field="act")
    stop = user.tour + STEPS.get(act, 0)
    _put(user, stop if act in STEPS and user.tour and stop in STOPS else 0)
    return user.tour


def _put(user: User, stop: int) -> None:
    user.tour = stop
    user.save(update_fields=["tour"])
