"""The values that kicks are given and return: squads, the air, and what came of a kick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple, final

from ...football.steps import Step
from ...value import Value
from ..model import Fact, Hurt, Player

Team = Literal["kicking", "receiving"]
Unit = Literal["kickoff", "kickoff_return", "punt", "punt_return", "placekick", "placekick_defense"]
Kind = Literal["kickoff", "free_kick", "punt", "field_goal", "extra_point"]


def opponent(team: Team) -> Team:
    return "receiving" if team == "kicking" else "kicking"


class Air(NamedTuple):
    """What the air does to this kick.

    yards    added to the distance: the wind at the kicker's back, negative into it
    wide     added to the wide or control number in a crosswind
    stadium  yards of a dome or of height, on kickoffs and placekicks both ways (9.1.6)
    control  added to a punter's control number by rain (8.12.2)
    """

    yards: int = 0
    wide: int = 0
    stadium: int = 0
    control: int = 0


@final
class Squad(Value):
    """Eleven men of one special team by role (``squads.UNITS``).

    numbers  that they wear, in the squad's order
    """

    NAMES: ClassVar[str] = "unit men"

    def __init__(self, unit: Unit, men: dict[str, Player]) -> None:
        self.unit: Final = unit
        self.men: Final = men
        self.numbers: Final = tuple([man.no for man in men.values()])

    def changed(self, men: dict[str, Player]) -> Squad:
        """The same unit with these men in place of those who had their roles."""
        return Squad(self.unit, {**self.men, **men})

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
    def everyone(self) -> tuple[Player, ...]:
        return tuple(self.men.values())


class Dead(NamedTuple):
    """Where a ball was dead: whose it is, where, and a score if that is one."""

    ball: Team
    los: int
    score: Literal["", "touchdown", "safety", "touchback", "field_goal", "extra_point"] = ""
    by: int = 0

    @property
    def scorer(self) -> Team | None:
        if self.score in ("", "touchback"):
            return None
        return opponent(self.ball) if self.score == "safety" else self.ball


@dataclass(frozen=True, slots=True)
class KickFlag:
    """A foul on a kick, as the kernel's ``Flag`` has it; ``los`` in yards to the goal that the kicking side attacks.

    possession  who ran the ball back at the foul, where it was on a runback
    """

    side: Team
    kind: str
    yards: int
    enforce: Literal["previous", "spot", "runback", "end", "after", "no_play"]
    los: int
    first_down: bool = False
    player: int = 0
    possession: Team | None = None


@dataclass(frozen=True, slots=True)
class KickOutcome:
    """What came of a kick, before penalties are marked off.

    ball        the side with the ball at the end
    los         where, in yards to the goal that the kicking side attacks: 0 and 100 are goal lines
    result      a word for statistics: returned touchback out_of_bounds recovered fair_catch downed good missed blocked
                muffed, or bobbled where there was no kick
    new_series  the ball changed hands or was given away by the kick, even if it came back
    score       touchdown, safety, field_goal, extra_point or ""; ``scorer`` the side, ``by`` the man
    over        a measurement where the ball lay on the line to gain (4.8)
    rekick      the kick is repeated, from the spot that the flag gives
    returned    the ball was carried or fought for after the kick: time runs (8.4)
    hurts       side is the team of the kick; flags likewise
    events      the facts for statistics, in order
    steps       every die with its reading, in order
    clutch      the men whose big play or error was used (7.2.4, 7.2.5)
    """

    kind: Kind
    ball: Team
    los: int
    result: str
    new_series: bool = True
    score: Literal["", "touchdown", "safety", "field_goal", "extra_point"] = ""
    scorer: Team | None = None
    by: int = 0
    over: bool | None = None
    rekick: bool = False
    returned: bool = False
    flags: tuple[KickFlag, ...] = ()
    hurts: tuple[Hurt, ...] = ()
    events: tuple[Fact, ...] = ()
    steps: tuple[Step, ...] = ()
    clutch: tuple[tuple[Team, int], ...] = ()
