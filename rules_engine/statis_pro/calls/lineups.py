"""Sets on the displays: who stands where, who comes in for a man who cannot play, who moves in a shift."""

from __future__ import annotations

from ..boxes import BACKS, BOXES, POSITIONS, QUARTERBACK, Side, may_stand_at, may_stand_in
from ..document.plan import Shift, WrittenSet
from ..resolution.legality.displays import legal_defense, legal_offense, legal_shift
from ..resolution.legality.quarterbacks import has_safe_lead
from ..resolution.out_of_position import plays_out_of_position
from ..resolution.values import Display, Man, Placed
from .orders import SideOrders
from .prepared import Table
from .view import CoachView


def display_of(written: WrittenSet, side: Side, orders: SideOrders, view: CoachView) -> Display | None:
    """The men of a set on the display, each who cannot play replaced; None where nobody may stand in a man's place.

    Rules: statis_pro:SP-001, statis_pro:SP-002
    """
    taken = {number for number in written.numbers() if _may_play(number, orders, view)}
    placed: list[Placed] = []
    for place, number in written.men:
        if place == QUARTERBACK:
            chosen = passer(number, orders, view)
        elif number in taken:
            chosen = number
        else:
            chosen = substitute(number, place, taken, orders, view)
        if chosen is None:
            return None
        taken.add(chosen)
        placed.append(Placed(orders.man(chosen, view), place))
    display = Display(tuple(placed))
    legal = legal_offense(display) if side == "offense" else legal_defense(display)
    return display if legal else None


def _may_play(number: int, orders: SideOrders, view: CoachView) -> bool:
    return number in orders.roster.men and number not in view.out


def substitute(number: int, place: str, taken: set[int], orders: SideOrders, view: CoachView) -> int | None:
    """Who comes in at a place for a man who cannot play: the first of the plan's depth, then of the roster, who is free
    and may stand there."""
    return next(
        (
            each
            for each in orders.in_order(number, place)
            if each not in taken and _may_play(each, orders, view) and fits(orders.roster.men[each], place, orders)
        ),
        None,
    )


def fits(man: Man, place: str, orders: SideOrders) -> bool:
    """Whether a man may stand at a position or in a box as the house rules have it."""
    stands = may_stand_at(man.position, place) if place in POSITIONS else may_stand_in(man.position, place)
    return stands and (orders.options.out_of_position or not plays_out_of_position(man, place))


def passer(number: int, orders: SideOrders, view: CoachView) -> int | None:
    """Who plays quarterback: nobody better rated stands healthy on the bench, but a safe lead in the last quarter lets
    the plan's next man in. Of equals the set's own man plays.

    Rules: statis_pro:SP-022, statis_pro:SP-023, statis_pro:SP-024
    """
    men = orders.roster.men
    able = [
        each
        for each in dict.fromkeys([number, *orders.in_order(number, QUARTERBACK)])
        if _may_play(each, orders, view) and men[each].position == QUARTERBACK
    ]
    if not able:
        return None
    best = min(men[each].card.letter for each in able)
    rated = [each for each in able if men[each].card.letter == best]
    if has_safe_lead(view.situation) and orders.half(view.half).tactic("pull_quarterback", view).line.call == "yes":
        rested = [each for each in able if men[each].card.letter != best]
        return (rested or rated)[0]
    return rated[0]


def moves_of(shift: Shift, sets: dict[str, WrittenSet]) -> dict[str, list[str]]:
    """Where the men at each place of a set go in a shift: in the order of the men there."""
    after: dict[int, str] = {number: place for place, number in sets[shift.to].men}
    moves: dict[str, list[str]] = {}
    for place, number in sets[shift.set].men:
        moves.setdefault(place, []).append(after[number])
    return moves


def shifted(display: Display, shift: Shift, side: Table, orders: SideOrders) -> Display | None:
    """The display after a shift; None where the men who stand there may not move so.

    Rules: statis_pro:SP-004, statis_pro:SP-005
    """
    moves = moves_of(shift, orders.sets if side == "offense" else orders.defensive_sets)
    placed = []
    for each in display.placed:
        to = moves[each.at].pop(0)
        if not fits(each.man, to, orders):
            return None
        placed.append(Placed(each.man, to, "" if to == each.at else each.at))
    found = Display(tuple(placed))
    legal = (legal_offense(found) and legal_shift(found)) if side == "offense" else legal_defense(found)
    return found if legal else None


def any_display(side: Side, orders: SideOrders, view: CoachView) -> Display:
    """The rulebook's least: eleven men where they may stand, if no set of the plan can. A side that has not enough men
    of a kind sends fewer."""
    places = _OFFENSE if side == "offense" else _DEFENSE
    taken: set[int] = set()
    placed: list[Placed] = []
    for place in places:
        chosen = passer(0, orders, view) if place == QUARTERBACK else substitute(0, place, taken, orders, view)
        if chosen is not None:
            taken.add(chosen)
            placed.append(Placed(orders.man(chosen, view), place))
    return Display(tuple(placed))


_OFFENSE = ("LT", "LG", "CN", "RG", "RT", QUARTERBACK, *BACKS[:2], "LE", "RE", "FL1")
_DEFENSE = tuple(box for box in BOXES if box in "ABDEFHJKMNO")
