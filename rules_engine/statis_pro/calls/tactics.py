"""The questions of the game that a plan's tactics answer: fourth down, kicks, clock, Big Plays, penalties, the toss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, final

from ...interface import JSON
from ...interface.situation import Side, Situation
from ...value import Value
from ..options import StatisProOptions
from ..resolution.calls import DefenseCall, OffenseCall
from ..resolution.displays import Lineup
from ..resolution.legality.defenses import legal_big_play
from ..resolution.legality.plays import allowed_here
from .orders import SideOrders
from .prepared import QuarterOrders, Tempo
from .view import CoachView

LAST_DOWN: Final = 4
COFFIN: Final = "coffin_"
A_DOWN: Final = 12  # yards that an offense would give for a down


@final
class Answer(Value):
    """An answer of a tactic and why, for the record."""

    NAMES: ClassVar[str] = "call reason"

    def __init__(self, call: str, reason: JSON | None = None) -> None:
        self.call: Final = call
        self.reason: Final[JSON] = reason or {}


@final
class OrderedCall(Value):
    """A call that a tactic orders."""

    NAMES: ClassVar[str] = "call reason"

    def __init__(self, call: OffenseCall, reason: JSON) -> None:
        self.call: Final = call
        self.reason: Final = reason


def answer(name: str, view: CoachView, orders: SideOrders) -> Answer:
    """How a side answers a question: the first line of its plan that holds, else what is usual."""
    return _answer(name, view, orders.in_quarter(view.now.period))


def _answer(name: str, view: CoachView, tables: QuarterOrders) -> Answer:
    tactic = tables.tactic(name, view)
    reason: JSON = {"tactic": name, "when": tactic.line.when, "call": tactic.line.call}
    return Answer(tactic.line.call, {**reason, "usual": True} if tactic.usual else reason)


# -- instead of a play of the table ------------------------------------------------------------------------------------


def may_wait(quarter: int, orders: SideOrders) -> bool:
    """Whether a side ever spikes the ball in this quarter, or asks for a delay of game before a punt."""
    always = orders.in_quarter(quarter).always
    return always.get("spike") != "no" or always.get("delay") != "no"


def instead_of_the_table(view: CoachView, orders: SideOrders) -> OrderedCall | None:
    """An automatic safety, a spike or a kick, where the side orders one and may; None for a play of its table.

    Rules: statis_pro:SP-081, statis_pro:SP-108, statis_pro:SP-115
    """
    tables, options = orders.in_quarter(view.now.period), orders.options
    for name, call in _AT_ONCE:
        if tables.always.get(name) == "no" or not allowed_here(view.situation, call, options):
            continue
        if tables.call(name, view) == "yes":
            return OrderedCall(call, _answer(name, view, tables).reason)
    return _kick(view, tables, options)


_AT_ONCE: Final = (("safety", OffenseCall("SAFETY")), ("spike", OffenseCall("SPIKE")))


def _kick(view: CoachView, tables: QuarterOrders, options: StatisProOptions) -> OrderedCall | None:
    """The punt, field goal or fake that a side orders. A field goal from too far, or a fake where no fakes are played,
    becomes what may be done: on fourth down a punt, the kick itself."""
    last = view.down == LAST_DOWN
    question = "fourth_down" if last else "early_kick"
    ordered = tables.call(question, view)
    call = ordered if options.fake_kicks else ordered.removeprefix("fake_")
    if call.endswith("field_goal"):
        play = OffenseCall("FAKE_FG" if call.startswith("fake") else "FG")
        if allowed_here(view.situation, play, options):
            return OrderedCall(play, _answer(question, view, tables).reason)
        call = "punt" if last else "go"
    if call == "go":
        return None
    play = OffenseCall("FAKE_PUNT") if call == "fake_punt" else _punt(view, tables)
    return OrderedCall(play, _answer(question, view, tables).reason)


def _punt(view: CoachView, tables: QuarterOrders) -> OffenseCall:
    """A punt with its coffin corner and delay of game.

    Rules: statis_pro:SP-084, statis_pro:SP-087
    """
    kind = tables.call("punt", view)
    coffin = int(kind.removeprefix(COFFIN)) if kind.startswith(COFFIN) else 0
    return OffenseCall("PUNT", coffin=coffin, delay=tables.call("delay", view) == "yes")


# -- kicks -------------------------------------------------------------------------------------------------------------


def kickoff(view: CoachView, orders: SideOrders) -> OrderedCall:
    """The kickoff: normal, onside, or a squib where squibs are played."""
    kind = answer("kickoff", view, orders)
    played = "normal" if kind.call == "squib" and not orders.options.squib else kind.call
    return OrderedCall(OffenseCall("KO", kind=played), kind.reason)


def meet_kick(view: CoachView, orders: SideOrders, play: str) -> DefenseCall:
    """How a side meets a kick: ``KO``, ``PUNT``, ``FG`` or ``XP``, a fake looking like its kick. Against a spike or an
    automatic safety, which are stated as kicks are, nothing is called, no Big Play either.

    Rules: statis_pro:SP-080, statis_pro:SP-108, statis_pro:SP-115
    """
    options = orders.options
    kicked = play.removeprefix("FAKE_")
    scrimmage = kicked in ("PUNT", "FG")
    tables = orders.in_quarter(view.now.period)
    return DefenseCall(
        rush=kicked == "PUNT" and tables.call("punt_rush", view) == "yes",
        suspect=options.fake_kicks and scrimmage and tables.call("suspect_fake", view) == "yes",
        onside=options.onside_defense and kicked == "KO" and tables.call("onside_defense", view) == "yes",
    )


# -- the defense's Big Play --------------------------------------------------------------------------------------------


def big_play_called(view: CoachView, orders: SideOrders) -> bool:
    """Whether the defense spends a Big Play, where it has one to spend.

    Rules: statis_pro:SP-080
    """
    tables = orders.in_quarter(view.now.period)
    if tables.always.get("big_play") == "no":
        return False
    allowed = legal_big_play(view.situation, _ANY_RUN, _BIG_PLAY, Lineup(team=orders.values))
    return allowed and tables.call("big_play", view) == "yes"


_ANY_RUN: Final = OffenseCall("IL")
_BIG_PLAY: Final = DefenseCall("P", big_play=True)


# -- clock -------------------------------------------------------------------------------------------------------------


def tempo_of(view: CoachView, orders: SideOrders) -> Tempo:
    """The offense's tempo.

    Rules: statis_pro:SP-007
    """
    return orders.in_quarter(view.now.period).tempo(view)


def may_play_no_huddle(quarter: int, orders: SideOrders) -> bool:
    """Whether a side ever plays without a huddle in this quarter."""
    return orders.in_quarter(quarter).always.get("no_huddle") != "no"


def plays_no_huddle(view: CoachView, orders: SideOrders) -> bool:
    """Whether the offense plays without a huddle.

    Rules: statis_pro:SP-094
    """
    return orders.in_quarter(view.now.period).call("no_huddle", view) == "yes"


def may_take_timeout(quarter: int, orders: SideOrders) -> bool:
    """Whether a side ever takes a time-out in this quarter."""
    return orders.in_quarter(quarter).always.get("timeout") != "no"


def takes_timeout(view: CoachView, orders: SideOrders) -> bool:
    """Whether a side takes a time-out after a play, where it has one. ``view`` stands as the game does after it.

    Rules: statis_pro:SP-111
    """
    return view.timeouts > 0 and orders.in_quarter(view.now.period).call("timeout", view) == "yes"


# -- decisions ---------------------------------------------------------------------------------------------------------


def decide(
    choice: str, side: Side, alternatives: Mapping[str, Situation], view: CoachView, orders: SideOrders
) -> Answer:
    """A choice among alternatives, each with what follows: ``toss``, ``kickoff_out``, ``penalty``, ``delay``."""
    if choice in ("toss", "kickoff_out"):
        ordered = answer(choice, view, orders)
        return ordered if ordered.call in alternatives else Answer(best(side, alternatives), ordered.reason)
    ordered = answer("penalty", view, orders)
    if ordered.call in alternatives:
        return ordered
    return Answer(best(side, alternatives), ordered.reason)


def best(side: Side, alternatives: Mapping[str, Situation]) -> str:
    """The alternative that leaves a side best: by points, then by who has the ball, then by down, yards to go and where
    the ball lies. Of equals the first."""
    return max(alternatives, key=lambda name: worth(side, alternatives[name]))


def worth(side: Side, after: Situation) -> tuple[int, int, int]:
    """What a situation is worth to a side, the greater the better: its lead, who snaps next, yards of the offense."""
    ours = 1 if after.possession == side else -1
    if after.phase != "scrimmage":
        return after.margin(side), 0, -ours * after.los
    return after.margin(side), ours, -ours * (after.los + after.distance + A_DOWN * after.down)
