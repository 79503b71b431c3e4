"""The rows that selectors hand to pages, mails and the API, each with what stands in it."""

from __future__ import annotations

from datetime import datetime
from typing import TypedDict

from games.models import FigureRevision

# -- the exchange and what is published of it ------------------------------------------------------------------------


class Commitment(TypedDict):
    """The digest that binds a sealed part of a side's plan; ``name`` is that of its step."""

    step: str
    name: str
    side: str
    part: str
    digest: str


class OpenedPart(TypedDict):
    """What opens the commitment to a part of the other side's plan."""

    step: str
    name: str
    part: str
    nonce: str
    digest: str


class OpenedNonce(TypedDict):
    """What opens a commitment of a game that is over; ``half_time``: of what was handed in there."""

    side: str
    part: str
    nonce: str
    half_time: bool


class Hashes(TypedDict):
    """The published hashes of one playing's two secrets; the second is "" where there is none."""

    revision: int
    hash: str
    nonce_hash: str


class Proof(Hashes):
    """What is published of a fixture: the hashes of the playing that counts, ``hashes`` those of every playing,
    ``record`` the digest of the final game's record."""

    hashes: list[Hashes]
    commitments: list[Commitment]
    record: str | None


class OrderedReplay(TypedDict):
    """A replay that is ordered and has not run yet; ``agreed`` are the sides that have confirmed its reason."""

    revision: int
    reason: str
    explanation: str
    ordered_by: str
    ordered_at: datetime
    due_at: datetime
    agreed: list[str]
    waits_for: str
    refusal: str
    confirmed_at: datetime | None
    lapses_at: datetime | None
    commitments: list[Commitment]


# -- a game in tables ------------------------------------------------------------------------------------------------


class SidePoints(TypedDict):
    """A team's points by period, and in all."""

    side: str
    team: str
    points: list[int]
    total: int


class Scoreboard(TypedDict):
    """The periods' names, and a row for each team, the visitors first."""

    names: list[str]
    rows: list[SidePoints]


class Score(TypedDict):
    """A score: the number of its play, when, by whom, how, and the points of both sides then."""

    number: int
    when: str
    team: str
    how: str
    text: str
    home: int
    away: int


class TeamLine(TypedDict):
    """A figure of both teams, as text."""

    name: str
    home: str
    away: str


class PlayerRow(TypedDict):
    """A player's figures in one table; ``ref`` is the league's own id of him."""

    number: int
    name: str
    position: str
    ref: str
    figures: list[float | int | None]


class SideTable(TypedDict):
    """The rows of one side's players."""

    side: str
    team: str
    rows: list[PlayerRow]


class FigureChange(TypedDict):
    """A figure that a correction changed: whose, which in words, what it was and what it is."""

    of: str
    figure: str
    before: int
    now: int


class Correction(TypedDict):
    """A further counting of a game's figures, with what it changed."""

    revision: FigureRevision
    changes: list[FigureChange]
