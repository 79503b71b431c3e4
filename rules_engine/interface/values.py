"""Values that all who ask a ruleset share: players, teams, the steps by which plans are exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .situation import Side

JSON = dict[str, Any]
Stage = Literal["setup", "first", "second"]  # of a game's dice: before any plan, each half


@dataclass(frozen=True, slots=True)
class Athlete:
    """A player as the league hands him over; ``sheet`` is the ruleset's own JSON. ``status`` is "active" if he may
    play, else the name of his list ("practice", "injured reserve"); ``out`` says why a player who is on the active
    list cannot play."""

    number: int
    name: str
    position: str
    age: int
    sheet: JSON
    status: str = "active"
    out: str = ""
    ref: str = ""  # the league's own id of him, carried through to the record


@dataclass(frozen=True, slots=True)
class Team:
    """A team as the league hands it over. ``sheet`` is the ruleset's own JSON of what belongs to the team and to no
    man (a team card); {} where a ruleset has nothing of the kind."""

    name: str
    code: str  # two to four letters for scoreboards
    athletes: tuple[Athlete, ...]
    sheet: JSON = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ExchangeStep:
    """One step of the exchange of plans.

    sides   who owes something in it
    after   codes of the steps that must be closed before
    parts   names of the parts of a plan that it takes
    holds   for each part what of the plan's document it is made of, as it is committed to: a sentence
    opens   for each part the event that opens it to the other side: step_closed, half_starts, half_played, final
    hours   how long before kickoff the step is due by default; less than nothing: after it
    stage   the half before which it must be closed. Where a step is of the second, the halves are played apart, with
            that step between them; its parts are a half-time revision
    """

    code: str
    name: str
    sides: tuple[Side, ...]
    after: tuple[str, ...]
    parts: tuple[str, ...]
    opens: Mapping[str, str]
    hours: int = 0
    stage: Literal["first", "second"] = "first"
    holds: Mapping[str, str] = field(default_factory=dict)
