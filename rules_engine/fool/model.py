"""The values that every part of the FOOL ruleset speaks of: players, line-ups, a snap, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, NamedTuple, final

from ..football.steps import Step
from ..interface.situation import Eleven
from ..value import Value, mypyc_attr
from .options import FoolOptions
from .play_calls import Play

NOBODY: Final = Eleven()
_RULEBOOK: Final = FoolOptions()  # every option as the rulebook has it

Line = Literal["rush", "normal", "cover_linemen", "stay_home"]
WorthKey = tuple[object, ...]
Hand = Literal["L", "R"]
Duty = Literal["line", "zone", "man", "blitz", "run_blitz", "delayed_blitz", "fake_blitz"]


@final
class Foot(Value):
    """How a man kicks, None where he has no such rating.

    place  placekicking: letter, modifier, wide, ...; ``punt`` punting: letter, modifier, control, ...
    """

    NAMES: ClassVar[str] = "place punt"

    def __init__(self, place: Mapping[str, Any] | None = None, punt: Mapping[str, Any] | None = None) -> None:
        self.place: Final = place
        self.punt: Final = punt


NO_FOOT: Final = Foot()


@final
class Player(Value):
    """A player with his three values (2.1).

    p       pass value, of a quarterback his passing value; a blank P is 0
    c, s    contact value, speed
    former  a former position (7.1)
    foot    how he kicks
    skills  special-teams specialisations
    hurt    he carries an injury of this season (6.3)
    camp    what this year's camp of his team stressed, where he went through it (12.7); ""
    """

    NAMES: ClassVar[str] = "no pos p c s age rookie attrs hand name former foot skills hurt camp"

    def __init__(
        self,
        no: int,
        pos: str,
        p: int,
        c: int,
        s: int,
        age: int = 26,
        rookie: bool = False,
        attrs: frozenset[str] = frozenset(),
        hand: Hand = "R",
        name: str = "",
        former: str = "",
        foot: Foot = NO_FOOT,
        skills: frozenset[str] = frozenset(),
        hurt: bool = False,
        camp: str = "",
    ) -> None:
        self.no: Final = no
        self.pos: Final = pos
        self.p: Final = p
        self.c: Final = c
        self.s: Final = s
        self.age: Final = age
        self.rookie: Final = rookie
        self.attrs: Final = attrs
        self.hand: Final = hand
        self.name: Final = name
        self.former: Final = former
        self.foot: Final = foot
        self.skills: Final = skills
        self.hurt: Final = hurt
        self.camp: Final = camp

    def with_values(self, p: int, c: int, s: int) -> Player:
        """The same man with other values."""
        return Player(
            self.no, self.pos, p, c, s, self.age, self.rookie, self.attrs, self.hand, self.name, self.former, self.foot,
            self.skills, self.hurt, self.camp,
        )  # fmt: skip


@final
@mypyc_attr(acyclic=True)
class OffMan(Value):
    """An offensive player on his spot: C LG RG LT RT LTE RTE LW RW LWW RWW (with "-" one zone off the line)
    Q F TB LH RH LHE RHE.

    worth_key  what decides his worth there: men of equal keys are worth the same
    """

    NAMES: ClassVar[str] = "player at"

    def __init__(
        self,
        player: Player,
        at: str,
    ) -> None:
        self.player: Final = player
        self.at: Final = at
        quick, snaps_long = "q" in player.attrs, "LS" in player.skills
        self.worth_key: Final[WorthKey] = (
            at, player.no, player.pos, player.former, player.p, player.c, player.s, quick, snaps_long
        )  # fmt: skip

    @property
    def where(self) -> tuple[int, str]:
        """His number and his spot."""
        return self.player.no, self.at

    def played_by(self, player: Player) -> OffMan:
        """Somebody on this spot."""
        return OffMan(player, self.at)


@final
@mypyc_attr(acyclic=True)
class DefMan(Value):
    """A defender in his area, with his place in the row (0 at the offense's right) and his duty.

    worth_key  what decides his worth there, whomever he covers: men of equal keys are worth the same
    """

    NAMES: ClassVar[str] = "player at duty order cover bump_deep"

    def __init__(
        self,
        player: Player,
        at: str,
        duty: Duty,
        order: int = 0,
        cover: int = 0,  # jersey number of the man he covers when duty is "man"
        bump_deep: bool = False,
    ) -> None:
        self.player: Final = player
        self.at: Final = at
        self.duty: Final = duty
        self.order: Final = order
        self.cover: Final = cover
        self.bump_deep: Final = bump_deep
        self.worth_key: Final[WorthKey] = (
            at, duty, order, bump_deep, player.no, player.pos, player.p, player.c, player.s, player.age, player.rookie,
            player.attrs,
        )  # fmt: skip

    def played_by(self, player: Player) -> DefMan:
        """Somebody with this task."""
        return DefMan(player, self.at, self.duty, self.order, self.cover, self.bump_deep)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a coach decided beforehand where the rulebook leaves it to him; empty means the rulings' default."""

    route: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # jersey -> zones passed, start left out
    path: Mapping[int, str] = field(default_factory=dict)  # jersey -> next zone downfield
    entry: str = ""


@final
class Spot(Value):
    """The situation as a play needs it. ``los`` counts yards to the opponent's goal; distance 0 is inches."""

    NAMES: ClassVar[str] = "down distance los quarter clock margin"

    def __init__(
        self,
        down: int,
        distance: int,
        los: int,
        quarter: int = 1,
        clock: int = 900,
        margin: int = 0,  # offense's score less the defense's
    ) -> None:
        self.down: Final = down
        self.distance: Final = distance
        self.los: Final = los
        self.quarter: Final = quarter
        self.clock: Final = clock
        self.margin: Final = margin


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


@final
@mypyc_attr(acyclic=True)
class Snap(Value):
    """Everything known when the ball is snapped."""

    NAMES: ClassVar[str] = (
        "offense defense line play spot stunts choices options tired shotgun clutch crosswind blitz_read line_ups"
    )

    def __init__(
        self,
        offense: tuple[OffMan, ...],
        defense: tuple[DefMan, ...],
        line: Line,
        play: Play,
        spot: Spot,
        stunts: tuple[tuple[int, int], ...] = (),
        choices: Choices = Choices(),
        options: FoolOptions = _RULEBOOK,
        tired: Mapping[tuple[str, int], Tired] | None = None,  # (side of the snap, no) -> to take off
        shotgun: bool = False,  # the man at Q stands where the fullback does (5.8.7)
        clutch: tuple[Clutch, ...] = (),
        crosswind: int = 0,  # as strong as passes feel it (8.12)
        blitz_read: bool | None = None,  # the blitz die, if it was rolled before the play was chosen (5.3.19)
        line_ups: tuple[int, int] = (0, 0),  # the numbers by which a game knows the two elevens, 0 for none
    ) -> None:
        self.offense: Final = offense
        self.defense: Final = defense
        self.line: Final = line
        self.play: Final = play
        self.spot: Final = spot
        self.stunts: Final = stunts
        self.choices: Final = choices
        self.options: Final = options
        self.tired: Final[Mapping[tuple[str, int], Tired]] = {} if tired is None else tired
        self.shotgun: Final = shotgun
        self.clutch: Final = clutch
        self.crosswind: Final = crosswind
        self.blitz_read: Final = blitz_read
        self.line_ups: Final = line_ups


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


@final
@mypyc_attr(acyclic=True)
class Fact(Value):
    """A fact of a play for statistics and prose, as ``docs/record-format.md`` lists them; ``side`` is that of the snap
    (offense, defense) or of the kick (kicking, receiving)."""

    NAMES: ClassVar[str] = "kind side player yards data"

    def __init__(
        self,
        kind: str,
        side: str,
        player: int = 0,
        yards: int = 0,
        data: dict[str, Any] | None = None,
    ) -> None:
        self.kind: Final = kind
        self.side: Final = side
        self.player: Final = player
        self.yards: Final = yards
        self.data: Final = data

    def with_data(self, data: dict[str, Any]) -> Fact:
        """The same with other data."""
        return Fact(self.kind, self.side, self.player, self.yards, data)


@final
@mypyc_attr(acyclic=True)
class Elevens(Value):
    """What the record tells of both elevens: where each man started and ended, and what he did."""

    NAMES: ClassVar[str] = "offense defense"

    def __init__(self, offense: Eleven = NOBODY, defense: Eleven = NOBODY) -> None:
        self.offense: Final = offense
        self.defense: Final = defense


@final
@mypyc_attr(acyclic=True)
class Worn(Value):
    """What a play takes out of men, for the memory of the game.

    clutch  those whose die was changed, by side and number (7.2.4, 7.2.5)
    tired   side, number and what tires: carry, target, sack; "short" of who fell short by tiredness (4.1.9)
    """

    NAMES: ClassVar[str] = "clutch tired"

    def __init__(self) -> None:
        self.clutch: Final[list[tuple[str, int]]] = []
        self.tired: Final[list[tuple[str, int, str]]] = []


@final
@mypyc_attr(acyclic=True)
class Outcome(Value):
    """What came of a snap, before penalties are marked off and before the kernel books it.

    gain         net yards from the line of scrimmage where the ball ends (for a turnover: where the return ends,
                 still counted in the offense's direction)
    result       run complete incomplete intercepted sack fumble_lost fumble_kept penalty_no_play touchdown safety
    ball         side with the ball at the end: "offense" or "defense"
    changed      the ball changed hands at least once, even if it came back
    steps        the conformance steps, in order
    events       the facts for statistics, in order
    measured     True over, False short, None when the ball was not on the line to gain or a goal line
    """

    NAMES: ClassVar[str] = (
        "gain result ball changed score clock_stops out_of_bounds measured flags hurts steps events elevens worn"
    )

    def __init__(
        self,
        gain: int = 0,
        result: str = "",
        ball: Literal["offense", "defense"] = "offense",
        changed: bool = False,
        score: Literal["", "touchdown", "safety", "touchback"] = "",
        measured: bool | None = None,
        flags: list[Flag] | None = None,
        events: list[Fact] | None = None,
    ) -> None:
        self.gain = gain
        self.result = result
        self.ball: Literal["offense", "defense"] = ball
        self.changed = changed
        self.score: Literal["", "touchdown", "safety", "touchback"] = score
        self.clock_stops = False
        self.out_of_bounds = False
        self.measured = measured
        self.flags: list[Flag] = [] if flags is None else flags
        self.hurts: list[Hurt] = []
        self.steps: list[Step] = []
        self.events: list[Fact] = [] if events is None else events
        self.elevens = Elevens()
        self.worn = Worn()
