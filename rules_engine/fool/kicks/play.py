"""The working state of one kick: its dice, and what is noted on the way. It never leaves the kick that made it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeVar, final

from ...dice import Dice
from ...football.steps import Step, step
from ..incidents import injuries
from ..incidents.chance import draw, number_up_to
from ..model import Fact, Hurt, Player
from .model import Dead, KickFlag, KickOutcome, KickSetting, Kind, Squad, Team

T = TypeVar("T")
Worth = tuple[int, ...]  # how good a result is for a side: the first difference decides
_OVER: Final = 4  # a measuring die from here on is over (4.8)
_LOW: Final = 3  # a die up to here is low
_GOAL_LINES: Final = (0, 100)


@final
class Share:
    """A man's part in a draw: he is drawn as often as his weight says."""

    def __init__(self, man: Player, weight: int) -> None:
        self.man: Final = man
        self.weight: Final = weight


@final
class KickPlay:
    """One kick under way: its setting, its dice, and the steps, events, flags and injuries noted so far.

    los          where it started, as ``KickOutcome`` counts
    spent        men of the setting's ``clutch`` who have been used
    rolls_fouls  whether "pen" on a special table is rolled
    """

    def __init__(self, kind: Kind, setting: KickSetting, dice: Dice) -> None:
        self.kind: Final = kind
        self.setting: Final = setting
        self.kicking: Final = setting.kicking
        self.receiving: Final = setting.receiving
        self.los: Final = setting.spot.los
        self.options: Final = setting.options
        self.dice = dice
        self.spent: list[tuple[Team, int]] = []
        self.steps: list[Step] = []
        self.events: list[Fact] = []
        self.flags: list[KickFlag] = []
        self.hurts: list[Hurt] = []
        self.rolls_fouls = True

    def squad(self, team: Team) -> Squad:
        return self.kicking if team == "kicking" else self.receiving

    @property
    def touchback(self) -> int:
        """Where the receiving side has the ball after a touchback."""
        return self.options.touchback_spot

    # -- dice ----------------------------------------------------------------------------------------------------------

    def die(self, purpose: str) -> int:
        """One die of six."""
        return self.dice.die(6, purpose)

    def low(self, purpose: str) -> bool:
        """A split: 1-3 is low."""
        die = self.die(purpose)
        self.step(purpose, die, "low" if die <= _LOW else "high")
        return die <= _LOW

    def saved_by_camp(self) -> bool:
        """Whether a bobble is none after all, since the kicking side's camp halved the chance of it: on 4 to 6.

        Rules: fool:12.7.3-01
        """
        return self.kicking.drilled and not self.low("camp.bobble")

    def number(self, count: int, purpose: str) -> int:
        """A number from 1 to ``count`` (6.5)."""
        return number_up_to(self.dice, count, purpose)

    def one_of(self, men: tuple[Player, ...], purpose: str) -> Player:
        """One of several men, each as likely as the others."""
        return self.drawn([Share(man, 1) for man in men], purpose)

    def drawn(self, shares: list[Share], purpose: str) -> Player:
        """A man drawn by weights, in jersey order (6.5)."""
        order = sorted(shares, key=lambda share: share.man.no)
        return order[draw(self.dice, [share.weight for share in order], purpose)].man

    def twice(self, team: Team, man: Player, roll: Callable[[], T], worth: Callable[[T], Worth]) -> T:
        """A roll that ``man`` of ``team`` takes part in: once, or for a clutch man twice, a third time where the two
        came out alike; the best or the worst by ``worth`` to his side (7.2.4, 7.2.5).

        Rules: fool:7.2.4/3, fool:7.2.15/1
        """
        first = roll()
        number = (team, man.no)
        clutch = self.setting.clutch
        if number not in clutch or number in self.spent:
            return first
        self.spent.append(number)
        results = [first, roll()]
        if worth(results[0]) == worth(results[1]):
            results.append(roll())
        better = clutch[number]
        self.note("big play" if better else "error", player=man.no, side=team)
        return (max if better else min)(results, key=worth)

    def measured(self, team: Team) -> bool:
        """Whether a ball of that side exactly on a mark is over it: 4-6, or always where nobody measures (4.8)."""
        if not self.options.inches:
            return True
        die = self.die("measure")
        over = die >= _OVER
        self.step("measure", die, over)
        self.event("measure", team, 0, 0, over=over)
        return over

    def first_down_measured(self, end: Dead) -> bool | None:
        """The measurement of a ball that the kicking side kept exactly on the line to gain; None where there is none
        (4.8)."""
        to_gain = self.setting.spot.to_gain
        kept = end.ball == "kicking" and not end.score
        return self.measured("kicking") if kept and to_gain and self.los - end.los == to_gain else None

    # -- notes ---------------------------------------------------------------------------------------------------------

    def step(self, purpose: str, roll: int, result: object, **more: object) -> None:
        """Note a roll as it was read."""
        self.steps.append(step(purpose, {"roll": roll, "result": result, **more}))

    def note(self, kind: str, **fields: object) -> None:
        """Note what happened without a roll."""
        self.steps.append(step(kind, fields))

    def event(self, kind: str, side: Team, player: int = 0, yards: int = 0, **data: object) -> None:
        """Note a fact for statistics; ``player`` is a jersey number."""
        self.events.append(Fact(kind, side, player, yards, data or None))

    def flag(self, flag: KickFlag) -> None:
        """Note a foul; its spot is on the field of play or on a goal line."""
        self.flags.append(flag.copy_with(los=_on_the_field(flag.los)))
        self.note("flag", side=flag.side, result=f"{flag.kind} {flag.yards}")

    def hurt(self, side: Team, man: Player, add: int = 0) -> None:
        """Roll how long a man is out; ``add`` to the first die (9.1.5).

        Rules: fool:7.2.15/1
        """
        roll, duration, longer = injuries.roll(self.dice, man, add, self.options.age_injury_effects)
        self.step("injury", roll, duration, side=side, player=man.no)
        self._note_injury(side, Hurt(side, man.no, duration, longer))

    def out_for(self, side: Team, man: Player, duration: str) -> None:
        """A man is out for a stated time, without a roll."""
        self._note_injury(side, Hurt(side, man.no, duration))

    def _note_injury(self, side: Team, injury: Hurt) -> None:
        self.hurts.append(injury)
        self.event("injury", side, injury.player, duration=injury.longer or injury.duration)

    # -- the end -------------------------------------------------------------------------------------------------------

    def outcome(
        self, end: Dead, result: str, new_series: bool = True, over: bool | None = None, returned: bool = False
    ) -> KickOutcome:
        """Everything noted, with the end of the play."""
        score: Literal["", "touchdown", "safety", "field_goal", "extra_point"]
        score = "" if end.score == "touchback" else end.score
        return KickOutcome(
            kind=self.kind,
            ball=end.ball,
            los=_on_the_field(end.los),
            result=result,
            new_series=new_series,
            score=score,
            by=end.by,
            over=over,
            returned=returned,
            flags=tuple(self.flags),
            hurts=tuple(self.hurts),
            events=tuple(self.events),
            steps=tuple(self.steps),
            clutch=tuple(self.spent),
        )

    def kept_where_it_was(self) -> KickOutcome:
        """The outcome of a foul before the snap or the kick: the ball stays, and the flag moves it."""
        return self.outcome(Dead("kicking", self.los), "", new_series=False)

    def repeated(self) -> KickOutcome:
        """The outcome of a kick that is made again from where the foul is marked off."""
        return self.kept_where_it_was().copy_with(rekick=True)


def _on_the_field(los: int) -> int:
    """A spot, or the goal line that it lies beyond."""
    return min(_GOAL_LINES[1], max(_GOAL_LINES[0], los))
