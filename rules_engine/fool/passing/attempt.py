"""The working state of one pass play beside its scene."""

from __future__ import annotations

from ..calls import Pass
from ..scrimmage.scene import Scene
from . import receivers
from .fouls_on_passes import Interference
from .protection import Pocket
from .receivers import Receiver


class Attempt:
    """The working state of one pass play beside its scene.

    receivers  those who are left, the next target first; ``order`` as they were written
    helpers    further receivers of a Hail Mary
    runners    both of them, fallen ones too; ``busy`` their places, as bits
    later      throws already passed up because the coverage was too good (0, 1, 2)
    valve      the ball goes to a safety valve
    hot        the safety valve that a quarterback throws to when he has read the blitz; the others still run
    intended   something else than a throw was planned after the first target (``|| inc``, ``|| qb scr``)
    modifier   what the rush and its absence add to every throw
    """

    __slots__ = (
        "busy", "first_spare", "fouls", "helpers", "hot", "intended", "later", "light", "modifier", "order", "out",
        "passer", "play", "pocket", "receivers", "runners", "rushed", "scene", "stay", "target", "valve", "worth",
    )  # fmt: skip

    def __init__(self, scene: Scene, play: Pass) -> None:
        self.scene, self.play = scene, play
        self.passer = scene.o_passer
        self.receivers = receivers.line_up(scene, play, self.passer)
        orders = receivers.orders(play)
        self.helpers = receivers.helpers(scene, orders, self.receivers)
        self.runners = self.receivers + self.helpers
        self.busy = 0
        for receiver in self.runners:
            self.busy |= 1 << receiver.place
        self.stay = receivers.written(scene, play.protection.stay)
        self.out = receivers.written(scene, play.protection.out)
        self.intended = orders.intended
        self.later, self.valve = 0, False
        self.hot: Receiver | None = None
        self.modifier = 0
        self.light: int | None = None
        self.order = tuple(self.receivers)
        self.rushed = self.first_spare = 0
        self.worth: dict[int, int] = {}
        self.fouls: list[Interference] = []
        self.target: Receiver | None = None
        self.pocket = Pocket([], {}, "", self.passer)
