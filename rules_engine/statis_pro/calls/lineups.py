"""Sets on the displays: who stands where, who comes in for a man who cannot play, who moves in a shift."""

from __future__ import annotations

from typing import Final

from ..boxes import BACKS, BOXES, QUARTERBACK, Side
from ..document.plan import Shift, WrittenSet
from ..resolution.displays import Display, Placed
from ..resolution.legality.displays import legal_defense, legal_offense, legal_shift
from ..resolution.legality.quarterbacks import has_safe_lead
from .filling import filled
from .orders import AskedDisplay, SideOrders, fits
from .view import CoachView


def display_of(written: WrittenSet, side: Side, orders: SideOrders, view: CoachView) -> Display | None:
    """The men of a set on the display, each who cannot play replaced; None where nobody may stand in a man's place.

    Rules: statis_pro:SP-001, statis_pro:SP-002
    """
    asked = written.path, view.own.out, view.own.end_arounds, rests_quarterback(view, orders)
    known = orders.manned
    if asked not in known:
        display = standing(written.men, orders, view)
        legal = legal_offense(display) if side == "offense" else legal_defense(display)
        known[asked] = display if legal else None
    return known[asked]


def standing(men: tuple[tuple[str, int], ...], orders: SideOrders, view: CoachView) -> Display:
    """The men at their places, each who cannot play replaced as ``_stood`` has it."""
    asked = _asked(men, orders, view)
    known = orders.stood
    if asked not in known:
        known[asked] = _stood(men, orders, view)
    return known[asked]


def _asked(men: tuple[tuple[str, int], ...], orders: SideOrders, view: CoachView) -> AskedDisplay:
    """All that decides who stands where: the same question has the same answer as long as a game lasts."""
    return men, view.own.out, view.own.end_arounds, rests_quarterback(view, orders)


def _stood(men: tuple[tuple[str, int], ...], orders: SideOrders, view: CoachView) -> Display:
    """The men at their places. For one who cannot play the first of the plan's depth, then of the roster, comes in who
    is free and may stand there; a place for which nobody is left stays empty."""
    able = {number for _, number in men if _may_play(number, orders, view)}
    candidates = [_candidates(number, place, able, orders, view) for place, number in men]
    return Display(
        tuple(
            [
                Placed(orders.man(chosen, view), place)
                for chosen, (place, _) in zip(filled(candidates), men, strict=True)
                if chosen is not None
            ]
        )
    )


def _may_play(number: int, orders: SideOrders, view: CoachView) -> bool:
    return number in orders.roster.men and number not in view.own.out


def _candidates(number: int, place: str, able: set[int], orders: SideOrders, view: CoachView) -> list[int]:
    """Who may take a man's place, the first first: himself, if he can play; nobody whom the set wants elsewhere."""
    if place == QUARTERBACK:
        chosen = passer(number, orders, view)
        return [] if chosen is None else [chosen]
    if number in able:
        return [number]
    return [each for each in orders.who_fit(number, place) if each not in able and each not in view.own.out]


def passer(number: int, orders: SideOrders, view: CoachView) -> int | None:
    """Who plays quarterback: nobody better rated stands healthy on the bench, but a safe lead in the last quarter lets
    the plan's next man in. Of equals the set's own man plays.

    Rules: statis_pro:SP-022, statis_pro:SP-023
    """
    men = orders.roster.men
    able = [
        each
        for each in dict.fromkeys([number, *orders.who_fit(number, QUARTERBACK)])
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
    tables = orders.in_quarter(view.now.period)
    if tables.always.get("pull_quarterback") == "no":
        return False
    return has_safe_lead(view.situation) and tables.call("pull_quarterback", view) == "yes"


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
