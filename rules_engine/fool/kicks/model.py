"""The values that kicks are given and return: squads, the air, and what came of a kick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, final

from ...football.steps import Step
from ...value import Value
from ..kinds import is_rookie
from ..model import Fact, Hurt, Player
from ..options import FoolOptions

Team = Literal["kicking", "receiving"]
Unit = Literal["kickoff", "kickoff_return", "punt", "punt_return", "placekick", "placekick_defense"]
Kind = Literal["kickoff", "free_kick", "punt", "field_goal", "extra_point"]


def opponent(team: Team) -> Team:
    return "receiving" if team == "kicking" else "kicking"


@final
class Air(Value):
    """What wind, rain and stadium do to this kick.

    yards    added to the distance: the wind at the kicker's back, negative into it
    wide     added to the wide or control number in a crosswind
    stadium  yards of a dome or of height, on kickoffs and placekicks both ways (9.1.6)
    control  added to a punter's control number by rain (8.12.2)
    """

    NAMES: ClassVar[str] = "yards wide stadium control"

    def __init__(self, yards: int = 0, wide: int = 0, stadium: int = 0, control: int = 0) -> None:
        self.yards: Final = yards
        self.wide: Final = wide
        self.stadium: Final = stadium
        self.control: Final = control


@final
class Squad(Value):
    """Eleven men of one special team by role (``squads.UNITS``).

    numbers  that they wear, in the squad's order
    drilled  their team's camp stressed special teams (12.7.3)
    """

    NAMES: ClassVar[str] = "unit men drilled"

    def __init__(self, unit: Unit, men: dict[str, Player], drilled: bool = False) -> None:
        self.unit: Final = unit
        self.men: Final = men
        self.drilled: Final = drilled
        self.numbers: Final = tuple([man.no for man in men.values()])
        self._prone: dict[str, int] | None = None

    def changed(self, men: dict[str, Player]) -> Squad:
        """The same unit with these men in place of those who had their roles."""
        return Squad(self.unit, {**self.men, **men}, self.drilled)

    def after_camp(self, drilled: bool) -> Squad:
        """The same men, whose team's camp stressed special teams or not."""
        return Squad(self.unit, self.men, True) if drilled else self

    def __getitem__(self, role: str) -> Player:
        return self.men[role]

    def of(self, *roles: str) -> tuple[Player, ...]:
        """The men of those roles."""
        men = self.men
        return tuple([men[role] for role in roles if role in men])

    def but(self, *roles: str) -> tuple[Player, ...]:
        """Everyone but the men of those roles, in the squad's order."""
        return tuple([man for role, man in self.men.items() if role not in roles])

    @property
    def prone(self) -> dict[str, int]:
        """Rookies and penalty-prone men by role: 1 for a man who is one of the two, 2 for one who is both."""
        if self._prone is None:
            counts = {role: is_rookie(man) + ("!" in man.attrs) for role, man in self.men.items()}
            self._prone = {role: count for role, count in counts.items() if count}
        return self._prone

    @property
    def everyone(self) -> tuple[Player, ...]:
        return tuple(self.men.values())


ClutchMen = Mapping[tuple[Team, int], bool]
"""Men (side and jersey number) whose own roll is made twice: True, the result better for their side is kept, else the
worse (7.2.4, 7.2.5)."""


@final
class KickSpot(Value):
    """Where a kick is made.

    los      yards to the goal that the kicking side attacks
    to_gain  yards to the line to gain, 0 where there is none
    down     on which it is made
    """

    NAMES: ClassVar[str] = "los to_gain down"

    def __init__(self, los: int, to_gain: int = 0, down: int = 4) -> None:
        self.los: Final = los
        self.to_gain: Final = to_gain
        self.down: Final = down


_CALM: Final = Air()
_BY_THE_BOOK: Final = FoolOptions()
_NOBODY: Final[ClutchMen] = {}


@final
class KickSetting(Value):
    """What is settled before anybody calls or rolls anything for a kick.

    kicking, receiving  the two squads
    spot     where the kick is made
    air      what the air does to it
    options  the league's rules
    clutch   men whose own roll is made twice
    """

    NAMES: ClassVar[str] = "kicking receiving spot air options clutch"

    def __init__(
        self,
        kicking: Squad,
        receiving: Squad,
        spot: KickSpot,
        air: Air = _CALM,
        options: FoolOptions = _BY_THE_BOOK,
        clutch: ClutchMen = _NOBODY,
    ) -> None:
        self.kicking: Final = kicking
        self.receiving: Final = receiving
        self.spot: Final = spot
        self.air: Final = air
        self.options: Final = options
        self.clutch: Final = clutch


def scorer_of(ball: Team, score: str) -> Team | None:
    """The side that a score counts for: for a safety the side without the ball."""
    if score in ("", "touchback"):
        return None
    return opponent(ball) if score == "safety" else ball


@final
class Dead(Value):
    """Where a ball was dead: whose it is, where, and a score if that is one."""

    NAMES: ClassVar[str] = "ball los score by"

    def __init__(
        self,
        ball: Team,
        los: int,
        score: Literal["", "touchdown", "safety", "touchback", "field_goal", "extra_point"] = "",
        by: int = 0,
    ) -> None:
        self.ball: Final = ball
        self.los: Final = los
        self.score: Final[Literal["", "touchdown", "safety", "touchback", "field_goal", "extra_point"]] = score
        self.by: Final = by


@final
class KickFlag(Value):
    """A foul on a kick, as the kernel's ``Flag`` has it; ``los`` in yards to the goal that the kicking side attacks.

    possession  who ran the ball back at the foul, where it was on a runback
    """

    NAMES: ClassVar[str] = "side kind yards enforce los first_down player possession"

    def __init__(
        self,
        side: Team,
        kind: str,
        yards: int,
        enforce: Literal["previous", "spot", "runback", "end", "after", "no_play"],
        los: int,
        first_down: bool = False,
        player: int = 0,
        possession: Team | None = None,
    ) -> None:
        self.side: Final = side
        self.kind: Final = kind
        self.yards: Final = yards
        self.enforce: Final = enforce
        self.los: Final = los
        self.first_down: Final = first_down
        self.player: Final = player
        self.possession: Final[Team | None] = possession


@final
class KickOutcome(Value):
    """What came of a kick, before penalties are marked off.

    ball        the side with the ball at the end
    los         where, in yards to the goal that the kicking side attacks: 0 and 100 are goal lines
    result      a word for statistics: returned touchback out_of_bounds recovered fair_catch downed good missed blocked
                muffed, or bobbled where there was no kick
    new_series  the ball changed hands or was given away by the kick, even if it came back
    score       touchdown, safety, field_goal, extra_point or ""; ``by`` the man
    over        a measurement where the ball lay on the line to gain (4.8)
    rekick      the kick is repeated, from the spot that the flag gives
    returned    the ball was carried or fought for after the kick: time runs (8.4)
    hurts       side is the team of the kick; flags likewise
    events      the facts for statistics, in order
    steps       every die with its reading, in order
    clutch      the men whose big play or error was used (7.2.4, 7.2.5)
    """

    NAMES: ClassVar[str] = (
        "kind ball los result new_series score by over rekick returned flags hurts events steps clutch"
    )

    def __init__(
        self,
        kind: Kind,
        ball: Team,
        los: int,
        result: str,
        new_series: bool = True,
        score: Literal["", "touchdown", "safety", "field_goal", "extra_point"] = "",
        by: int = 0,
        over: bool | None = None,
        rekick: bool = False,
        returned: bool = False,
        flags: tuple[KickFlag, ...] = (),
        hurts: tuple[Hurt, ...] = (),
        events: tuple[Fact, ...] = (),
        steps: tuple[Step, ...] = (),
        clutch: tuple[tuple[Team, int], ...] = (),
    ) -> None:
        self.kind: Final = kind
        self.ball: Final = ball
        self.los: Final = los
        self.result: Final = result
        self.new_series: Final = new_series
        self.score: Final[Literal["", "touchdown", "safety", "field_goal", "extra_point"]] = score
        self.by: Final = by
        self.over: Final[bool | None] = over
        self.rekick: Final = rekick
        self.returned: Final = returned
        self.flags: Final[tuple[KickFlag, ...]] = flags
        self.hurts: Final[tuple[Hurt, ...]] = hurts
        self.events: Final[tuple[Fact, ...]] = events
        self.steps: Final[tuple[Step, ...]] = steps
        self.clutch: Final[tuple[tuple[Team, int], ...]] = clutch

    @property
    def scorer(self) -> Team | None:
        """The side that scored, if any did."""
        return scorer_of(self.ball, self.score)
