"""Sets on the displays: who stands where, who comes in for a man who cannot play, who moves in a shift."""

from __future__ import annotations

from typing import Final

from ..boxes import BACKS, BOXES, QUARTERBACK, Side
from ..document.plan import Shift, WrittenSet
from ..resolution.displays import Display, Placed
from ..resolution.legality.displays import legal_defense, legal_offense, legal_shift
from ..resolution.legality.quarterbacks import has_safe_lead
from .filling import filled
from .orders import SideOrders
from .stand_ins import fits
from .view import CoachView


def display_of(written: WrittenSet, side: Side, orders: SideOrders, view: CoachView) -> Display | None:
    """The men of a set on the display, each who cannot play replaced; None where nobody may stand in a man's place.

    Rules: statis_pro:SP-001, statis_pro:SP-002
    """
    own, rests = view.own, side == "offense" and rests_quarterback(view, orders)
    asked = written.path, orders.missed(written, own.out), own.end_arounds, rests
    known = orders.worked_out.manned
    display = known.get(asked)
    if display is None and asked not in known:
        stood = _stood(written.men, orders, view)
        legal = legal_offense(stood) if side == "offense" else legal_defense(stood)
        display = known[asked] = stood if legal else None
    return display


def standing(men: tuple[tuple[str, int], ...], orders: SideOrders, view: CoachView) -> Display:
    """The men at their places, each who cannot play replaced as ``_stood`` has it."""
    asked = men, view.own.out, view.own.end_arounds, rests_quarterback(view, orders)
    known = orders.worked_out.stood
    display = known.get(asked)
    if display is None:
        display = known[asked] = _stood(men, orders, view)
    return display


def _stood(men: tuple[tuple[str, int], ...], orders: SideOrders, view: CoachView) -> Display:
    """The men at their places. For one who cannot play the first of the plan's depth, then of the roster, comes in who
    is free and may stand there; a place for which nobody is left stays empty."""
    out = view.own.out
    able = {number for _, number in men if number in orders.roster.men and number not in out}
    engaged = able | out
    candidates = [_candidates(number, place, able, engaged, orders, view) for place, number in men]
    placed: list[Placed] = []
    for place, chosen in enumerate(filled(candidates)):
        if chosen is not None:
            placed.append(Placed(orders.man(chosen, view), men[place][0]))
    return Display(tuple(placed))


def _may_play(number: int, orders: SideOrders, view: CoachView) -> bool:
    return number in orders.roster.men and number not in view.own.out


def _candidates(
    number: int, place: str, able: set[int], engaged: set[int], orders: SideOrders, view: CoachView
) -> list[int]:
    """Who may take a man's place, the first first: himself, if he can play; nobody whom the set wants elsewhere.
    ``engaged``: the able men of the set and everybody who cannot play."""
    if place == QUARTERBACK:
        chosen = passer(number, orders, view)
        return [] if chosen is None else [chosen]
    if number in able:
        return [number]
    fit = orders.stand_ins.who_fit(number, place)
    return [each for each in fit if each not in engaged] if engaged else fit


def passer(number: int, orders: SideOrders, view: CoachView) -> int | None:
    """Who plays quarterback: nobody better rated stands healthy on the bench, but a safe lead in the last quarter lets
    the plan's next man in. Of equals the set's own man plays.

    Rules: statis_pro:SP-022, statis_pro:SP-023
    """
    men = orders.roster.men
    able = [
        each
        for each in dict.fromkeys([number, *orders.stand_ins.who_fit(number, QUARTERBACK)])
        if _may_play(each, orders, view) and men[each].position == QUARTERBACK
    ]
    if not able:
        return None
    best = min(men[each].card.letter for each in able)
    rated = [each for each in able if men[each].card.letter == best]
    if rests_quarterback(view, orders):
        rested = [each for each in able if men[each].card.letter != best]
        return (rested or rated)[0]
    return rated[0]


def rests_quarterback(view: CoachView, orders: SideOrders) -> bool:
    """Whether a side takes its best quarterback out, since its lead is safe.

    Rules: statis_pro:SP-022
    """
    return has_safe_lead(view.situation) and orders.in_quarter(view.now.period).call("pull_quarterback", view) == "yes"


def moves_of(shift: Shift, sets: dict[str, WrittenSet]) -> dict[str, list[str]]:
    """Where the men at each place of a set go in a shift: in the order of the men there."""
    after: dict[int, str] = {number: place for place, number in sets[shift.to].men}
    moves: dict[str, list[str]] = {}
    for place, number in sets[shift.set].men:
        moves.setdefault(place, []).append(after[number])
    return moves


def shifted(display: Display, shift: Shift, side: Side, orders: SideOrders) -> Display | None:
    """The display after a shift; None where the men who stand there may not move so.

    Rules: statis_pro:SP-004, statis_pro:SP-005
    """
    moves = moves_of(shift, orders.sets if side == "offense" else orders.defensive_sets)
    placed = []
    for each in display.placed:
        to = moves[each.at].pop(0)
        if not fits(each.man, to, orders.options):
            return None
        placed.append(Placed(each.man, to, "" if to == each.at else each.at))
    moved = Display(tuple(placed))
    legal = (legal_offense(moved) and legal_shift(moved)) if side == "offense" else legal_defense(moved)
    return moved if legal else None


def any_display(side: Side, orders: SideOrders, view: CoachView) -> Display:
    """The rulebook's least: eleven men where they may stand, if no set of the plan can. A side that has not enough men
    of a kind sends fewer."""
    return standing(_OFFENSE if side == "offense" else _DEFENSE, orders, view)


NOBODY: Final = 0  # no man has this number
_OFFENSE: Final = tuple(
    [(place, NOBODY) for place in ("LT", "LG", "CN", "RG", "RT", QUARTERBACK, *BACKS[:2], "LE", "RE", "FL1")]
)
_DEFENSE: Final = tuple([(box, NOBODY) for box in BOXES if box in "ABDEFHJKMNO"])
