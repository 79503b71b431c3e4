"""What the game asks of a ruleset, and what readers of its record ask.

A ruleset plays, the kernel keeps the books. The kernel asks ``next_play`` for a play, settles its fouls by asking
``decide``, books the result, asks ``time`` what the clock loses, and tells the ruleset by ``settled`` what became of
it. Dice of the stream ``setup`` are for ``start`` and ``toss``; everything else rolls ``play`` or ``calls(side)``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from ...dice import Dice, DiceBox
from ...errors import EngineError
from ..situation import Clock, FinalPlay, Parameters, Played, Side, Situation
from ..values import JSON, Team
from .motion import Motion
from .stories import Story

Options = TypeVar("Options")  # the ruleset's typed, frozen options
Orders = TypeVar("Orders")  # the two compiled plans
Memory = TypeVar("Memory")  # the ruleset's immutable state between plays


@dataclass(frozen=True, slots=True)
class GameInput:
    """Everything that a game is played from.

    secret       32 bytes of this fixture and revision
    commitments  hex digests of the sealed parts: for each step of the first stage, each of its sides, each of its parts
    nonces       side -> part -> nonce, which open them; those of a revision under "revised" -> side -> part
    revised      plans for the second half where they differ (half-time revision); ``revised_commitments`` are those of
                 the parts of the steps of the second stage, in the order of the exchange
    nonce_secret 32 bytes from which the nonces are derived; None for a game whose nonces were drawn freely
    """

    ruleset: str
    options: JSON
    home: Team
    away: Team
    plans: Mapping[Side, JSON]
    secret: bytes
    fixture: str = "friendly"
    revision: int = 1
    commitments: tuple[str, ...] = ()
    nonces: Mapping[str, Any] | None = None
    revised: Mapping[Side, JSON] | None = None
    revised_commitments: tuple[str, ...] = ()
    nonce_secret: bytes | None = None


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice that the kernel leaves to the coach of ``side``.

    code          ``toss``: receive or kick. ``penalty``: decline, accept, and accept:2, accept:3 ... for further fouls
                  of the same side on the play
    alternatives  what he may choose, each with the situation that follows
    """

    code: str
    side: Side
    alternatives: Mapping[str, Situation]


@dataclass(frozen=True, slots=True)
class Decision:
    """Which alternative a coach took, and why, for the record."""

    choice: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayNotes:
    """What the written record of a game notes of a play in the ruleset's own words; "" where there is nothing to note.

    offense  how the offense lined up
    defense  how the defense lined up
    ordered  the play as the offense ordered it
    rolls    what was rolled on, in order, each as short as the rulebook notes it
    """

    offense: str = ""
    defense: str = ""
    ordered: str = ""
    rolls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CallName:
    """Under which words the calls of a side are counted together.

    what  what was ordered, without what differs from one time to the next
    line  the line of the plan from which the order came, as its coach knows it; "" where no line gave it
    code  under which ``scrimmage_calls`` offers it with the words of its coach; "" where ``what`` is in words already
    """

    what: str
    line: str = ""
    code: str = ""


class GameQuestions(ABC, Generic[Options, Orders, Memory]):
    """Memory and orders are the ruleset's own: the kernel hands them on and never looks inside.

    steps_at_once  kinds of step that happen at the same time, so that a conformance case gives them in any order
    """

    steps_at_once: ClassVar[tuple[str, ...]] = ()

    def parameters(self, options: Options) -> Parameters:
        """What the kernel's arithmetic must know of this rulebook."""
        return Parameters()

    @abstractmethod
    def compile(self, home: Team, away: Team, plans: Mapping[Side, JSON], options: Options) -> Orders:
        """Both plans in the form in which ``next_play`` reads them."""

    def opening(self, options: Options, dice: DiceBox) -> JSON:
        """The public facts that ``start`` returns too (wind, ...), rolled from the same dice; they need no plan."""
        return {}

    @abstractmethod
    def start(self, orders: Orders, dice: DiceBox) -> tuple[Memory, JSON]:
        """The memory before the first play and the public setup facts (wind, ...); the toss comes after it."""

    def toss(self, dice: Dice) -> Side:
        """Who wins a toss, by a die: before the opening kickoff and before each period of overtime."""
        return "home" if dice.die(6, "toss") <= 3 else "away"

    @abstractmethod
    def next_play(self, situation: Situation, memory: Memory, orders: Orders, dice: DiceBox) -> tuple[Played, Memory]:
        """What both sides call, and what comes of it."""

    @abstractmethod
    def decide(
        self, choice: OpenChoice, situation: Situation, memory: Memory, orders: Orders, dice: DiceBox
    ) -> Decision:
        """What a coach chooses, one of the keys of ``choice.alternatives``. Dice for it come from
        ``dice.calls(choice.side)`` or ``dice.play``."""

    @abstractmethod
    def time(
        self, played: Played, before: Situation, after: Situation, memory: Memory, orders: Orders, dice: DiceBox
    ) -> Clock:
        """What the clock loses with a play, counted or not. ``after`` has penalties marked off and the old clock.
        Where a ruleset leaves seconds on a clock that ran out, it says so by giving fewer seconds."""

    def settled(self, play: FinalPlay, memory: Memory, orders: Orders, dice: DiceBox) -> Memory:
        """The memory once a play is final: tiredness, who is hurt and for how long."""
        return memory

    @abstractmethod
    def encode_memory(self, memory: Memory) -> JSON:
        """The memory as JSON, for the record."""

    @abstractmethod
    def decode_memory(self, body: JSON) -> Memory:
        """The memory that ``encode_memory`` wrote."""

    # -- what readers of a record ask ----------------------------------------------------------------------------------

    def narrate(self, play: JSON, record: JSON) -> str:
        """A play as ``football.record.plays`` expands it as a sentence or two, from public facts only."""
        return f"{play['kind'].replace('_', ' ').capitalize()}."

    def play_notes(self, play: JSON, offense: JSON | None, defense: JSON | None) -> PlayNotes:
        """A play for the written record. ``offense`` and ``defense`` are the bodies of the two calls, None where a call
        is closed."""
        return PlayNotes()

    def explain_call(self, call: JSON, play: JSON, record: JSON, side: Side) -> list[str]:
        """What a side ordered for a play and why, in plain sentences, from its own call of the record: for the coach
        who asks "why did my team call that?", never for a reader from whom the call is still closed."""
        return []

    def explain_play(self, play: JSON, record: JSON) -> list[str]:
        """How a play came about, step by step, in plain sentences from public facts only: the cards or dice, and what
        was read of them; [] where a ruleset leaves that to the steps of the play as they stand."""
        return []

    def call_name(self, call: JSON) -> CallName:
        """Under which words a side's call of the record (body and reason) is counted together with its like."""
        return CallName("Any call")

    def picture(self, play: JSON, record: JSON) -> JSON:
        """Where the 22 men stood and went, in yards, for drawing; an empty list where a ruleset draws nobody:
        ``{"men": [{side, number, start: [x, y], end: [x, y], job}], "contacts": [...]}``"""
        return {"men": [], "contacts": []}

    def motion(self, play: JSON, record: JSON) -> Motion | None:
        """The play as it moves, phase by phase, from the record alone; None where a ruleset draws nobody."""
        return None

    def stories(self, play: JSON, record: JSON) -> list[Story]:
        """Each die or card of a play as a story, in order, from public facts only: what it was for, what was needed,
        what came, and the outcomes of its table in a fan's words; [] where there is none to tell."""
        return []

    def value_tables(self) -> JSON | None:
        """What situations are worth, from tables fitted to autocoached games (``python -m rules_engine fit``); None
        where none were fitted."""
        return None

    def resolve_case(self, case: JSON, dice: DiceBox) -> JSON:
        """What comes of a conformance case, in the form that the ruleset's ``conformance/README.md`` describes."""
        raise EngineError("This ruleset has no conformance cases.")
