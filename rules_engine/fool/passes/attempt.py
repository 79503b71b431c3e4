"""A pass under way: the targets and how far the passer has looked through them, the pocket, the pressure."""

from __future__ import annotations

from typing import final

from ..play_calls import Pass, Target
from ..resolution.scene import Scene
from .fouls_on_passes import Interference
from .routes import receivers
from .routes.receivers import Receiver
from .rush.pass_rush import Rush
from .rush.protection import Assignments, Pocket


@final
class Progression:
    """The passer's targets, and how far he has looked through them.

    written      those who run, in the order of the play
    remaining    those whom he has not passed up, the next first
    passed_up    targets passed up because the coverage was too good: 0, 1 or 2
    at_valve     the ball goes to a safety valve
    alternative  something else than a throw was planned after the first target (``|| inc``, ``|| qb scr``)
    first_spare  unused points of the first target
    """

    def __init__(self, targets: list[Receiver], alternative: bool) -> None:
        self.written = targets
        self.remaining = targets.copy()
        self.passed_up = 0
        self.at_valve = False
        self.alternative = alternative
        self.first_spare = 0

    @property
    def at_first(self) -> bool:
        """He still looks for his first target."""
        return not self.passed_up and not self.at_valve

    def put_first(self, receiver: Receiver) -> None:
        """The passer looks for this receiver before all others."""
        self.remaining.remove(receiver)
        self.remaining.insert(0, receiver)

    def drop_fallen(self) -> None:
        """Who has fallen is no receiver any more, and the others move up (RULING 140).

        Rules: fool:5.1.2/6
        """
        self.remaining = [receiver for receiver in self.remaining if not receiver.fallen]
        self.written = self.remaining.copy()

    def keep_only(self, receiver: Receiver) -> None:
        """He throws to this receiver or to nobody."""
        self.remaining = [one for one in self.remaining if one is receiver]

    def pass_up(self) -> None:
        """The receiver is too well covered: the next one becomes the target.

        Rules: fool:5.5.11/1
        """
        self.remaining.pop(0)
        self.at_valve = False
        self.passed_up = self.written.index(self.remaining[0])

    def turn_to_valve(self, receiver: Receiver) -> None:
        """The ball goes to a safety valve, as if he were the first target; who stands before him is passed by.

        Rules: fool:5.3.9/2
        """
        self.remaining = self.remaining[self.remaining.index(receiver) :]
        self.at_valve = True

    def count_spare(self) -> int:
        """Unused points of the next target: none of a man held up, the lesser of two on a second look (RULINGS 141,
        146). Those of the first target are kept for that.

        Rules: fool:5.3.2/1, fool:5.3.12/1
        """
        receiver = self.remaining[0]
        spare = receiver.spare if receiver.reached else 0
        if self.passed_up:
            return min(spare, self.first_spare)
        if not self.at_valve:
            self.first_spare = spare
        return spare


@final
class Pressure:
    """What the rush does to the passer.

    on_throws  what its table takes off every throw from now on (5.3.8)
    light      what too little pressure adds to every throw, None before that is known (5.3.14, 5.3.17)
    rushing    points of the last rush, what it loses against a shotgun and gains late counted
    rush       the last rush
    """

    def __init__(self) -> None:
        self.on_throws = 0
        self.light: int | None = None
        self.rushing = 0
        self.rush = Rush(0, [])


@final
class Attempt:
    """A pass under way.

    helpers   further receivers of a Hail Mary
    runners   all who run a route, fallen ones too
    assigned  what the play asks of the others in protection
    fouls     interference so far; what it costs is settled when the play is over
    target    the receiver to whom the ball was thrown
    """

    def __init__(self, scene: Scene, orders: Pass) -> None:
        play, offense = scene.play, scene.offense
        targets = receivers.line_up(orders, play, offense)
        alternative = any(not isinstance(target, Target) for target in orders.targets[1:])
        self.scene = scene
        self.orders = orders
        self.targets = Progression(targets, alternative)
        self.helpers = receivers.helpers(orders, play, offense, targets)
        self.runners = [*targets, *self.helpers]
        self.assigned = Assignments(
            [receiver.man for receiver in self.runners],
            receivers.men_named(orders.protection.stay, play, offense),
            receivers.men_named(orders.protection.out, play, offense),
        )
        self.pocket = Pocket(offense.passer, [], {})
        self.pressure = Pressure()
        self.fouls: list[Interference] = []
        self.target: Receiver | None = None
