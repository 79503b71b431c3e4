"""What a ruleset is to the rest: the protocol, and every type that it speaks of.

A ruleset plays, the kernel keeps the books. The kernel asks ``next_play`` for a play, settles its fouls by asking
``decide``, books the result, asks ``time`` what the clock loses, and tells the ruleset by ``settled`` what became of
it. Dice of the stream ``setup`` are for ``start`` alone; everything later rolls ``play`` or ``calls(side)``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from ..dice import Dice, DiceBox
from ..errors import Report
from ..football.playoffs import PlayoffFormat
from ..plans.forms import PlanForm
from ..rosters import ListRule, RosterQuestions
from .situation import Clock, Parameters, Played, Result, Side, Situation

JSON = dict[str, Any]
Memory = Any  # the ruleset's immutable state between plays; opaque to the kernel
Orders = Any  # the two compiled plans; opaque to the kernel
TextForm = Literal["compact", "json"]
Options = Any  # the ruleset's typed, frozen options


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
    name: str
    code: str  # two to four letters for scoreboards
    athletes: tuple[Athlete, ...]


@dataclass(frozen=True, slots=True)
class Step:
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


@dataclass(frozen=True, slots=True)
class Decision:
    """Which alternative was taken, and why, for the record."""

    choice: str
    reason: str


@dataclass(frozen=True, slots=True)
class Column:
    """A fact about a player for pages, API and CSV: short name, value, what it means."""

    name: str
    value: str | int
    meaning: str


@dataclass(frozen=True, slots=True)
class RosterRules:
    """A roster's lists, the one that plays first, and the positions that a roster may hold (code -> name)."""

    lists: tuple[ListRule, ...]
    positions: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Phase:
    """One step of a season's calendar.

    kind  ``preparation`` before the games: coaches, rosters, dates; ``draft`` new men are chosen; ``preseason``,
          ``regular``, ``playoff`` a round of games; ``complete`` the year is over, until the next is opened
    """

    code: str
    name: str
    kind: Literal["preparation", "draft", "preseason", "regular", "playoff", "complete"]


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """What a season is: games that each team plays, what ranks them (``football.ranking.CRITERIA``), who plays on."""

    preseason_games: int
    regular_games: int
    criteria: tuple[str, ...]
    playoffs: PlayoffFormat


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A league option: code, meaning, default, the values it may take (empty: by type), and its clause.

    ``per_game`` marks a fact of the fixture (its number in the season, a play-off): no house rule, set for each game.
    """

    code: str
    meaning: str
    default: Any
    values: tuple[Any, ...]
    clause: str
    per_game: bool = False


class Ruleset(RosterQuestions, Protocol):
    """The game of one rulebook; what it says of rosters between games stands in ``RosterQuestions``."""

    code: str
    name: str
    version: str

    # -- what a league asks ------------------------------------------------------------------------------------
    def option_specs(self) -> Sequence[OptionSpec]: ...

    def options(self, overrides: Mapping[str, Any]) -> Options:
        """The typed options; raises PlanError naming every unknown code and impossible value."""

    def roster_rules(self, options: Options) -> RosterRules: ...

    def season_rules(self, options: Options, divisions: Sequence[int]) -> SeasonRules:
        """Games, ranking and play-offs of a league whose divisions have so many teams."""

    def calendar(self, options: Options, divisions: Sequence[int], weeks: int) -> tuple[Phase, ...]:
        """The phases of a season whose regular schedule has so many weeks, in order: as many ``regular`` ones as there
        are weeks, as many ``preseason`` and ``playoff`` ones as ``season_rules`` has games and rounds of them, the
        first of all a ``preparation``, the last ``complete``. Phases that are not offered are left out."""

    def schedule_template(self, options: Options, divisions: Sequence[int]) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Weeks of (away, home) team indexes (divisions one after the other, each by last season's rank); () when the
        rulebook prints none for divisions of these sizes."""

    def exchange(self, options: Options) -> tuple[Step, ...]: ...

    def check_player(self, athlete: Athlete) -> Report: ...

    def describe_player(self, athlete: Athlete) -> tuple[Column, ...]: ...

    def generate_team(self, name: str, code: str, strength: int, dice: Dice) -> Team:
        """A legal invented roster; ``strength`` 1 (weak) to 5 (strong)."""

    # -- what a coach hands in ---------------------------------------------------------------------------------
    def check_plan(
        self,
        plan: JSON,
        team: Team,
        side: Side,
        options: Options,
        opponent: JSON | None,
        parts: Collection[str] | None = None,
    ) -> Report:
        """Every error and warning in a plan. ``opponent`` is what this coach may see of the other plan, or None.

        ``parts`` names the parts that must be there by now, None all of them: the others may be missing, and what is
        wrong with them is a warning."""

    def read_text(self, text: str) -> tuple[JSON | None, Report]:
        """A plan from its text form; problems carry line and column. None when nothing could be read."""

    def write_text(self, plan: JSON, form: TextForm = "compact") -> str:
        """The plan in the form that a coach types, or as JSON; ``read_text`` takes either."""

    def locate(self, text: str, report: Report) -> Report:
        """``report`` with line, column and source line added to each problem that has only a path into ``text``."""

    def plan_schema(self) -> JSON:
        """The JSON Schema of a plan's document: it is valid where ``read_text`` finds nothing wrong with its shape."""

    def split_plan(self, plan: JSON, options: Options) -> dict[str, JSON]:
        """The plan's named parts, as the exchange seals them; ``join_plan`` is the inverse."""

    def join_plan(self, parts: Mapping[str, JSON]) -> JSON: ...

    def plan_form(self, plan: Any, team: Team, side: Side, options: Options) -> PlanForm:
        """The sheets on which a coach writes his plan without knowing its text (``plans/forms.py``). ``plan`` is the
        draft as far as it can be read: what may be chosen follows its own entries."""

    def plan_picture(self, plan: Any, key: str, team: Team) -> JSON:
        """Where the men of a sheet of the plan's form stand, as ``picture`` tells men, each with a ``note`` of a few
        characters; {} where there is nothing to draw. ``plan`` is a draft and may be wrong in any way."""

    def autocoach(self, team: Team, side: Side, visible: JSON, options: Options, dice: Dice) -> JSON:
        """A legal plan from what a coach would see; ``visible`` may hold the opponent's open parts and roster."""

    def repair(self, plan: JSON, team: Team, side: Side, options: Options) -> tuple[JSON, list[str]]:
        """The plan made legal for the present roster, with a sentence for each repair; PlanError if it cannot be."""

    # -- what the kernel asks ----------------------------------------------------------------------------------
    def parameters(self, options: Options) -> Parameters: ...

    def compile(self, home: Team, away: Team, plans: Mapping[Side, JSON], options: Options) -> Orders: ...

    def opening(self, options: Options, dice: DiceBox) -> JSON:
        """The public facts that ``start`` tells (wind, ...), rolled from the same dice: no plan is needed for them."""

    def start(self, orders: Orders, dice: DiceBox) -> tuple[Memory, JSON]:
        """The memory before the first play and the public setup facts (wind, ...); the toss comes after it."""

    def next_play(
        self, situation: Situation, memory: Memory, orders: Orders, dice: DiceBox
    ) -> tuple[Played, Memory]: ...

    def decide(
        self,
        choice: str,
        side: Side,
        alternatives: Mapping[str, Any],
        situation: Situation,
        memory: Memory,
        orders: Orders,
        dice: DiceBox,
    ) -> Decision:
        """A choice that the kernel leaves to a coach, one of the keys of ``alternatives``, each with the Situation
        that follows. ``toss``: receive, kick. ``penalty``: decline, accept, and accept:2, accept:3 ... for further
        fouls of the same side on the play. Dice for it come from ``dice.calls(side)`` or ``dice.play``."""

    def time(
        self, played: Played, before: Situation, after: Situation, memory: Memory, orders: Orders, dice: DiceBox
    ) -> Clock:
        """What the clock loses with a play, counted or not. ``after`` has penalties marked off and the old clock.
        Where a ruleset leaves seconds on a clock that ran out, it says so by giving fewer seconds."""

    def settled(
        self,
        played: Played,
        counted: bool,
        before: Situation,
        after: Situation,
        memory: Memory,
        orders: Orders,
        dice: DiceBox,
    ) -> Memory:
        """The memory once the play is final: tiredness, who is hurt and for how long. ``counted`` is False where a
        penalty wiped the play out. ``after`` has the new clock, 0 where a period ended with the play."""

    def encode_memory(self, memory: Memory) -> JSON: ...

    def decode_memory(self, body: JSON) -> Memory: ...

    # -- what readers of a record ask --------------------------------------------------------------------------
    def narrate(self, play: JSON, record: JSON) -> str:
        """A play as ``football.record.plays`` expands it as a sentence or two, from public facts only."""

    def explain_call(self, call: JSON, play: JSON, record: JSON, side: Side) -> list[str]:
        """What a side ordered for a play and why, in plain sentences, from its own call of the record: for the coach
        who asks "why did my team call that?", never for a reader from whom the call is still closed."""

    def picture(self, play: JSON, record: JSON) -> JSON:
        """Where the 22 stood and went, in yards, for drawing:
        ``{"men": [{side, number, start: [x, y], end: [x, y], job}], "contacts": [...]}``"""

    # -- conformance -------------------------------------------------------------------------------------------
    def resolve_case(self, case: JSON, dice: DiceBox) -> JSON:
        """What comes of a conformance case, as the ruleset's ``conformance/README.md`` has it printed."""


Stage = Literal["setup", "first", "second"]


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


__all__ = [
    "JSON", "Athlete", "Column", "Decision", "GameInput", "Memory", "OptionSpec", "Options", "Orders", "Phase",
    "Result", "RosterRules", "Ruleset", "SeasonRules", "Stage", "Step", "Team",
]  # fmt: skip
