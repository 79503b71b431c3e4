"""The working state of one kick: its dice, and what is noted on the way. It never leaves the kick that made it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeVar

from ...dice import Dice
from ...football.steps import Step, step
from ..incidents import injuries
from ..incidents.chance import draw, number_up_to
from ..model import Fact, Hurt, Player
from ..options import FoolOptions
from .model import Dead, KickFlag, KickOutcome, Kind, Squad, Team

T = TypeVar("T")
Twice = Mapping[tuple[Team, int], bool]  # whose own roll is made twice, and whether the better one is kept
_OVER: Final = 4  # a measuring die from here on is over (4.8)
NOBODY: Final[Twice] = MappingProxyType({})


class KickPlay:
    """Dice, steps, events, flags and hurts of one kick. ``los`` is where it started, as ``KickOutcome`` counts.

    clutch  men whose own roll is made twice: True, the result better for their side is kept, else the worse (7.2.4,
            7.2.5); ``spent`` those of them who have been used
    """

    __slots__ = ("clutch", "dice", "events", "flags", "fouls", "hurts", "kicking", "kind", "los", "options",
                 "receiving", "spent", "steps")  # fmt: skip

    def __init__(
        self,
        kind: Kind,
        kicking: Squad,
        receiving: Squad,
        los: int,
        dice: Dice,
        options: FoolOptions = FoolOptions(),  # noqa: B008
        clutch: Twice = NOBODY,
    ) -> None:
        self.kind = kind
        self.kicking, self.receiving = kicking, receiving
        self.los = los
        self.dice = dice
        self.options = options
        self.clutch = clutch
        self.spent: list[tuple[Team, int]] = []
        self.steps: list[Step] = []
        self.events: list[Fact] = []
        self.flags: list[KickFlag] = []
        self.hurts: list[Hurt] = []
        self.fouls = True  # "pen" on a special table is rolled

    def number(self, count: int, purpose: str) -> int:
        """A number from 1 to ``count`` (6.5)."""
        return number_up_to(self.dice, count, purpose)

    def squad(self, team: Team) -> Squad:
        return self.kicking if team == "kicking" else self.receiving

    def die(self, purpose: str) -> int:
        """One die of six."""
        return self.dice.die(6, purpose)

    def twice(self, team: Team, man: Player, roll: Callable[[], T], worth: Callable[[T], Any]) -> T:
        """A roll that ``man`` of ``team`` takes part in: once, or for a man in ``clutch`` twice, a third time where the
        two came out alike; the best or the worst by ``worth`` to his side (7.2.4, 7.2.5).

        Rules: fool:7.2.4/3, fool:7.2.15/1
        """
        first = roll()
        who = (team, man.no)
        if who not in self.clutch or who in self.spent:
            return first
        self.spent.append(who)
        results = [first, roll()]
        if worth(results[0]) == worth(results[1]):
            results.append(roll())
        better = self.clutch[who]
        self.note("big play" if better else "error", player=man.no, side=team)
        return (max if better else min)(results, key=worth)

    def step(self, purpose: str, roll: int, result: object, **more: object) -> None:
        """Note a roll as it was read."""
        self.steps.append(step(purpose, {"roll": roll, "result": result, **more}))

    def note(self, kind: str, **fields: object) -> None:
        """Note what happened without a roll."""
        self.steps.append(step(kind, fields))

    def low(self, purpose: str) -> bool:
        """A split: 1-3 is low."""
        die = self.die(purpose)
        self.step(purpose, die, "low" if die <= 3 else "high")
        return die <= 3

    @property
    def touchback(self) -> int:
        """Where the receiving side has the ball after a touchback."""
        return self.options.touchback_spot

    def measured(self, team: Team) -> bool:
        """Whether a ball of that side exactly on a mark is over it: 4-6, or always where nobody measures (4.8)."""
        if not self.options.inches:
            return True
        die = self.die("measure")
        over = die >= _OVER
        self.step("measure", die, over)
        self.event("measure", team, 0, 0, over=over)
        return over

    def event(self, kind: str, side: Team, player: int = 0, yards: int = 0, **data: object) -> None:
        """Note a fact for statistics; ``player`` is a jersey number."""
        self.events.append(Fact(kind, side, player, yards, data or None))

    def flag(self, flag: KickFlag) -> None:
        """Note a foul; its spot is on the field of play or on a goal line."""
        self.flags.append(replace(flag, los=min(100, max(0, flag.los))))
        self.note("flag", side=flag.side, result=f"{flag.kind} {flag.yards}")

    def one_of(self, men: Sequence[Player], purpose: str, weights: Sequence[int] | None = None) -> Player:
        """A man drawn by weights, in jersey order (6.5)."""
        order = sorted(range(len(men)), key=lambda place: men[place].no)
        shares = [1 if weights is None else weights[place] for place in order]
        return men[order[draw(self.dice, shares, purpose)]]

    def hurt(self, side: Team, man: Player, add: int = 0) -> None:
        """Roll how long a man is out; ``add`` to the first die (9.1.5).

        Rules: fool:7.2.15/1
        """
        roll, duration, longer = injuries.roll(self.dice, man, add, self.options.age_injury_effects)
        self.step("injury", roll, duration, side=side, player=man.no)
        self._hurt(Hurt(side, man.no, duration, longer))

    def out_for(self, side: Team, man: Player, duration: str) -> None:
        """A man is out for a stated time, without a roll."""
        self._hurt(Hurt(side, man.no, duration))

    def _hurt(self, injury: Hurt) -> None:
        self.hurts.append(injury)
        side: Team = "kicking" if injury.side == "kicking" else "receiving"
        self.event("injury", side, injury.player, duration=injury.longer or injury.duration)

    def outcome(
        self,
        end: Dead,
        result: str,
        new_series: bool = True,
        over: bool | None = None,
        rekick: bool = False,
        returned: bool = False,
    ) -> KickOutcome:
        """Everything noted, with the end of the play."""
        return KickOutcome(
            kind=self.kind,
            ball=end.ball,
            los=min(100, max(0, end.los)),
            result=result,
            new_series=new_series,
            score="" if end.score == "touchback" else end.score,
            scorer=end.scorer,
            by=end.by,
            over=over,
            rekick=rekick,
            returned=returned,
            flags=tuple(self.flags),
            hurts=tuple(self.hurts),
            events=tuple(self.events),
            steps=tuple(self.steps),
            clutch=tuple(self.spent),
        )
