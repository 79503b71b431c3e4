"""What a side calls, chosen from its tables as the game stands, and why.

The order is that of chapter 2: ``send`` puts a set on the display, ``choose_offense`` and ``choose_defense`` call
secretly once both sets are seen, with the offense's shift; ``shift_defense`` answers that shift.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate
from typing import ClassVar, Final, final

from ...dice import Dice
from ...interface import JSON
from ...value import Value, mypyc_attr
from ..boxes import BACKS, QUARTERBACK, RECEIVERS
from ..document.plan import BEST, DefenseEntry, OffenseEntry
from ..resolution.calls import DefenseCall, OffenseCall
from ..resolution.displays import Display
from .legality import defense_call, offense_problem, still_legal, why_no_defense
from .lineups import any_display, display_of, shifted
from .orders import SideOrders
from .prepared import PreparedLine
from .receivers import best_receivers
from .tactics import big_play_called, instead_of_the_table
from .view import CoachView

BY_RULE: Final = "rulebook"
# table, condition and name of a line, what the die showed and its sides
DrawnKey = tuple[str, str, str, int, int]


@final
@mypyc_attr(acyclic=True)
class SentSet(Value):
    """A set on the display: its name, "" for the rulebook's least.

    place  where in the table the line stands that sent it; no line of this set that stands before it holds
    line   that line, if it asks nothing that could not be answered yet; None else
    """

    NAMES: ClassVar[str] = "name display place line"

    def __init__(self, name: str, display: Display, place: int = 0, line: PreparedLine | None = None) -> None:
        self.name: Final = name
        self.display: Final = display
        self.place: Final = place
        self.line: Final = line


@final
@mypyc_attr(acyclic=True)
class OffenseOrder(Value):
    """What the offense does: its display after the shift, its call, and why.

    drawn  differs for every reason of a draw from a table; None for any other reason
    """

    NAMES: ClassVar[str] = "set display call reason"

    def __init__(
        self,
        set: str,
        display: Display,
        call: OffenseCall,
        reason: JSON | None = None,
        drawn: DrawnKey | None = None,
    ) -> None:
        self.set: Final = set
        self.display: Final = display
        self.call: Final = call
        self.reason: Final[JSON] = reason or {}
        self.drawn: Final = drawn


@final
@mypyc_attr(acyclic=True)
class DefenseOrder(Value):
    """What the defense does: its display, its call, and why; ``drawn`` as of an ``OffenseOrder``."""

    NAMES: ClassVar[str] = "set display call reason"

    def __init__(
        self,
        set: str,
        display: Display,
        call: DefenseCall,
        reason: JSON | None = None,
        drawn: DrawnKey | None = None,
    ) -> None:
        self.set: Final = set
        self.display: Final = display
        self.call: Final = call
        self.reason: Final[JSON] = reason or {}
        self.drawn: Final = drawn


# -- sets --------------------------------------------------------------------------------------------------------------


def send_offense(view: CoachView, orders: SideOrders) -> SentSet:
    """The set of the first line that holds before the defense is seen and that can be manned.

    Rules: statis_pro:SP-001, statis_pro:SP-002
    """
    for place, each in enumerate(orders.in_quarter(view.now.period).offense):
        if each.early.holds(view):
            display = display_of(orders.sets[each.line.set], "offense", orders, view)
            if display is not None:
                return SentSet(each.line.set, display, place, each if each.full is each.early else None)
    return SentSet("", any_display("offense", orders, view))


def send_defense(view: CoachView, orders: SideOrders, keep: Display | None = None) -> SentSet:
    """The set of the first line that holds and that can be manned. ``keep``: the men who must stay, since the offense
    plays without a huddle (8.7); they stay as they stand where no set fits.

    Rules: statis_pro:SP-001, statis_pro:SP-002, statis_pro:SP-094
    """
    for place, each in enumerate(orders.in_quarter(view.now.period).defense):
        if each.full.holds(view):
            display = display_of(orders.defensive_sets[each.line.set], "defense", orders, view)
            if display is not None and (keep is None or display.numbers() == keep.numbers()):
                return SentSet(each.line.set, display, place, each)
    return SentSet("", keep or any_display("defense", orders, view))


# -- calls -------------------------------------------------------------------------------------------------------------


def choose_offense(view: CoachView, orders: SideOrders, sent: SentSet, dice: Dice) -> OffenseOrder:
    """The shift and the call. ``view`` sees the defense's set. What no line of the set's allows is left to the
    rulebook's least: the first back runs inside, else the quarterback sneaks.

    Rules: statis_pro:SP-003, statis_pro:SP-004
    """
    display = _after_shift(view, orders, sent)
    instead = instead_of_the_table(view, orders)
    if instead is not None:
        return OffenseOrder(sent.name, display, instead.call, instead.reason)
    refused: dict[str, str] = {}
    for line in orders.in_quarter(view.now.period).offense[sent.place :]:
        if line is not sent.line and not _calls_for(line, sent, view):
            continue
        drawn = _drawn_offense(line, display, view, orders, dice, refused)
        if drawn is not None:
            call, thrown = drawn
            reason = _reason("offense", line, thrown, refused)
            return OffenseOrder(sent.name, display, call, reason, _drawn_key("offense", line, thrown, refused))
    return OffenseOrder(sent.name, display, last_resort(display, view, orders), _without_line("offense", refused))


def _calls_for(line: PreparedLine, sent: SentSet, view: CoachView) -> bool:
    """Whether a line is of the set on the display and holds; the rulebook's least calls by any line that does."""
    return (not sent.name or line.line.set == sent.name) and line.full.holds(view)


def _after_shift(view: CoachView, orders: SideOrders, sent: SentSet) -> Display:
    """The offense's display after the first shift from its set whose condition holds and that the men can carry out."""
    for each in orders.in_quarter(view.now.period).offense_shifts:
        if each.shift.set == sent.name and each.when.full.holds(view):
            moved = shifted(sent.display, each.shift, "offense", orders)
            if moved is not None:
                return moved
    return sent.display


@final
@mypyc_attr(acyclic=True)
class _Throw(Value):
    """A throw of the die for a line's entries: the place of the entry that it chose, what it showed, its sides."""

    NAMES: ClassVar[str] = "place rolled sides"

    def __init__(self, place: int, rolled: int, sides: int) -> None:
        self.place: Final = place
        self.rolled: Final = rolled
        self.sides: Final = sides


def _drawn_offense(
    prepared: PreparedLine, display: Display, view: CoachView, orders: SideOrders, dice: Dice, refused: dict[str, str]
) -> tuple[OffenseCall, _Throw] | None:
    """A draw on a line. An entry that cannot be called is noted in ``refused``, and the line is drawn on again without
    it."""
    entries, shares = list(prepared.plays), prepared.shares
    while entries:
        thrown = _thrown(shares, dice, "offense.call")
        entry = entries.pop(thrown.place)
        problem = ""
        for player in entry.players:
            call = _offense_call(entry, player)
            problem = offense_problem(call, display, view, orders)
            if not problem:
                return call, thrown
        refused[f"{entry.play} {'/'.join(entry.players)}"] = problem
        shares = list(accumulate([left.weight for left in entries]))
    return None


def _thrown(shares: list[int], dice: Dice, purpose: str) -> _Throw:
    """A die with as many sides as all weights have together. ``shares``: the highest number of each."""
    sides = shares[-1]
    rolled = dice.die(sides, purpose)
    return _Throw(bisect_left(shares, rolled), rolled, sides)


def _offense_call(entry: OffenseEntry, player: str) -> OffenseCall:
    block = tuple([back for back in entry.block if back != player])
    return OffenseCall(entry.play, player, entry.strategy, block)


def last_resort(display: Display, view: CoachView, orders: SideOrders) -> OffenseCall:
    """An inside run by the first back who may be called; a sneak where none may, which is always allowed."""
    for back in BACKS:
        call = OffenseCall("IL", back)
        if not offense_problem(call, display, view, orders):
            return call
    return OffenseCall("IL", QUARTERBACK, "sneak")


def choose_defense(view: CoachView, orders: SideOrders, sent: SentSet, dice: Dice) -> DefenseOrder:
    """The defense, coverage and blitzers, and whether it is a Big Play. ``view`` sees the offense's set. What no line
    of the set's allows is left to the card, as the solitaire rules have it (S4).

    Rules: statis_pro:SP-003, statis_pro:SP-037, statis_pro:SP-080, statis_pro:SP-127
    """
    refused: dict[str, str] = {}
    big_play = big_play_called(view, orders)
    for line in orders.in_quarter(view.now.period).defense[sent.place :]:
        if line is not sent.line and not _calls_for(line, sent, view):
            continue
        drawn = _drawn_defense(line, sent.display, view, orders, dice, refused)
        if drawn is not None:
            call, thrown = drawn
            reason = _reason("defense", line, thrown, refused)
            call = call.with_big_play() if big_play else call
            return DefenseOrder(sent.name, sent.display, call, reason, _drawn_key("defense", line, thrown, refused))
    call = DefenseCall(big_play=big_play, solitaire=True)
    return DefenseOrder(sent.name, sent.display, call, _without_line("defense", refused))


def _drawn_defense(
    prepared: PreparedLine, display: Display, view: CoachView, orders: SideOrders, dice: Dice, refused: dict[str, str]
) -> tuple[DefenseCall, _Throw] | None:
    """A draw on a line of the defense, again without what cannot be called."""
    entries, shares = list(prepared.defenses), prepared.shares
    while entries:
        thrown = _thrown(shares, dice, "defense.call")
        entry = entries.pop(thrown.place)
        call = defense_call(entry, display, _best_receiver(entry, view))
        problem = why_no_defense(call, entry, display, orders.options)
        if not problem:
            return call, thrown
        refused[entry.defense] = problem
        shares = list(accumulate([left.weight for left in entries]))
    return None


def _best_receiver(entry: DefenseEntry, view: CoachView) -> str:
    """The position of the opponent's best receiver where an entry covers him, else ""."""
    if not any(each.receiver == BEST for each in entry.coverages):
        return ""
    return next(iter(best_receivers(view.opponent.display)), RECEIVERS[0])


def shift_defense(view: CoachView, orders: SideOrders, order: DefenseOrder) -> DefenseOrder:
    """The defense after its own shift, which sees the offense's; a shift that the call does not allow is left out.

    Rules: statis_pro:SP-005
    """
    for each in orders.in_quarter(view.now.period).defense_shifts:
        if each.shift.set == order.set and each.when.full.holds(view):
            moved = shifted(order.display, each.shift, "defense", orders)
            if moved is not None and still_legal(order.call, moved):
                reason = {**order.reason, "shift": {"when": each.shift.when, "to": each.shift.to}}
                return DefenseOrder(each.shift.to, moved, order.call, reason)
    return order


# -- reasons -----------------------------------------------------------------------------------------------------------


def _reason(table: str, prepared: PreparedLine, thrown: _Throw, refused: Mapping[str, str]) -> JSON:
    """Why a line's call was chosen, for the record; ``of`` are the sides of the die. What it showed stands last: by it
    a record tells most orders apart."""
    line = prepared.line
    reason: JSON = {"table": table, "when": line.when, "line": line.id, "of": thrown.sides, "rolled": thrown.rolled}
    return {**reason, "refused": dict(refused)} if refused else reason


def _drawn_key(table: str, prepared: PreparedLine, thrown: _Throw, refused: Mapping[str, str]) -> DrawnKey | None:
    line = prepared.line
    return None if refused else (table, line.when, line.id, thrown.rolled, thrown.sides)


def _without_line(table: str, refused: Mapping[str, str]) -> JSON:
    """Why the rulebook's least was called."""
    return {"table": table, "line": BY_RULE, **({"refused": dict(refused)} if refused else {})}
