"""The values that every part of the FOOL ruleset speaks of: players, line-ups, a snap, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from ..football.steps import Step
from ..interface.situation import Eleven
from ..values import value
from .calls import Play
from .options import FoolOptions

NOBODY = Eleven()

Line = Literal["rush", "normal", "cover_linemen", "stay_home"]
Duty = Literal["line", "zone", "man", "blitz", "run_blitz", "delayed_blitz", "fake_blitz"]


@value(frozen=True, slots=True)
class Player:
    """A player with his three values (2.1). A quarterback's ``p`` is his passing value; a blank P is 0."""

    no: int
    pos: str
    p: int
    c: int
    s: int
    age: int = 26
    rookie: bool = False
    attrs: frozenset[str] = frozenset()
    hand: Literal["L", "R"] = "R"
    name: str = ""
    former: str = ""  # a former position (7.1)
    kick: Mapping[str, Any] | None = None  # placekicking: letter, modifier, wide, ...
    punt: Mapping[str, Any] | None = None  # punting: letter, modifier, control, ...
    skills: frozenset[str] = frozenset()  # special-teams specialisations
    hurt: bool = False  # carries an injury of this season (6.3)


@value(frozen=True, slots=True)
class OffMan:
    """An offensive player on his spot: C LG RG LT RT LTE RTE LW RW LWW RWW (with "-" one zone off the line)
    Q F TB LH RH LHE RHE."""

    player: Player
    at: str

    def played_by(self, player: Player) -> OffMan:
        """Somebody on this spot."""
        return OffMan(player, self.at)


@value(frozen=True, slots=True)
class DefMan:
    """A defender in his area, with his place in the row (0 at the offense's right) and his duty."""

    player: Player
    at: str
    duty: Duty
    order: int = 0
    cover: int = 0  # jersey number of the man he covers when duty is "man"
    bump_deep: bool = False

    def played_by(self, player: Player) -> DefMan:
        """Somebody with this task."""
        return DefMan(player, self.at, self.duty, self.order, self.cover, self.bump_deep)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a coach decided beforehand where the rulebook leaves it to him; empty means the rulings' default."""

    route: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # jersey -> zones passed, start left out
    path: Mapping[int, str] = field(default_factory=dict)  # jersey -> next zone downfield
    entry: str = ""


@value(frozen=True, slots=True)
class Spot:
    """The situation as a play needs it. ``los`` counts yards to the opponent's goal; distance 0 is inches."""

    down: int
    distance: int
    los: int
    quarter: int = 1
    clock: int = 900
    margin: int = 0  # offense's score less the defense's


class Tired(NamedTuple):
    """What tiredness takes off a back or receiver (8.7.1): pass value, contact, and his speed in offensive movement,
    in reaction and in pursuit. Contact never falls below 0 by it; what would is already in the three speeds."""

    p: int = 0
    c: int = 0
    move: int = 0
    react: int = 0
    pursuit: int = 0


class Clutch(NamedTuple):
    """A man whose die the home coach may change on this play (7.2.4, 7.2.5): big play ``^`` or error ``o``.

    side  of the snap, on which he plays; good: the side of the home coach
    """

    side: Literal["offense", "defense"]
    number: int
    sign: Literal["^", "o"]
    good: Literal["offense", "defense"]


@value(frozen=True, slots=True)
class Snap:
    """Everything known when the ball is snapped. Hashable: a matchup is cached by it."""

    offense: tuple[OffMan, ...]
    defense: tuple[DefMan, ...]
    line: Line
    play: Play
    spot: Spot
    stunts: tuple[tuple[int, int], ...] = ()
    choices: Choices = Choices()
    options: FoolOptions = FoolOptions()
    tired: Mapping[tuple[str, int], Tired] = field(default_factory=dict)  # (side of the snap, no) -> to take off
    shotgun: bool = False  # the man at Q stands where the fullback does (5.8.7)
    clutch: tuple[Clutch, ...] = ()
    crosswind: int = 0  # as strong as passes feel it (8.12)
    blitz_read: bool | None = None  # the quarterback's blitz die, if it was rolled before the play was chosen (5.3.19)


@dataclass(slots=True)
class Flag:
    """A penalty as it was called. ``side`` is "offense" or "defense" of the snap."""

    side: str
    kind: str
    yards: int
    spot: int  # yards from the line of scrimmage from which it is marked off
    enforce: Literal["previous", "spot", "runback", "end", "dead", "no_play"]
    first_down: bool = False
    loss_of_down: bool = False
    player: int = 0
    to_spot: bool = False  # pass interference: the ball goes to ``spot`` itself
    possession: str = ""  # the side that ran the ball back at the foul, on a runback


@dataclass(slots=True)
class Hurt:
    side: str
    player: int
    duration: str  # the table's text: "series", "2 plays", "quarter", "half", "game", "1 game", ...
    longer: str = ""


@value(frozen=True, slots=True)
class Fact:
    """A fact of a play for statistics and prose, as ``docs/record-format.md`` lists them; ``side`` is that of the snap
    (offense, defense) or of the kick (kicking, receiving)."""

    kind: str
    side: str
    player: int = 0
    yards: int = 0
    data: dict[str, Any] | None = None


@dataclass(slots=True)
class Outcome:
    """What came of a snap, before penalties are marked off and before the kernel books it.

    gain         net yards from the line of scrimmage where the ball ends (for a turnover: where the return ends,
                 still counted in the offense's direction)
    result       run complete incomplete intercepted sack fumble_lost fumble_kept penalty_no_play touchdown safety
    ball         side with the ball at the end: "offense" or "defense"
    changed      the ball changed hands at least once, even if it came back
    steps        the conformance steps, in order
    events       the facts for statistics, in order
    offense      the eleven of the offense, and of the ``defense``: where they started and ended, what they did
    measured     True over, False short, None when the ball was not on the line to gain or a goal line
    """

    gain: int = 0
    result: str = ""
    ball: Literal["offense", "defense"] = "offense"
    changed: bool = False
    score: Literal["", "touchdown", "safety", "touchback"] = ""
    clock_stops: bool = False
    out_of_bounds: bool = False
    measured: bool | None = None
    flags: list[Flag] = field(default_factory=list)
    hurts: list[Hurt] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    events: list[Fact] = field(default_factory=list)
    offense: Eleven = NOBODY
    defense: Eleven = NOBODY
    clutch: list[tuple[str, int]] = field(default_factory=list)  # (side, no) of those whose die was changed
    tired_on: list[tuple[str, int, str]] = field(default_factory=list)  # (side, no, "carry"|"target"|"sack"|...)
