"""The check of sets: whether their men may stand so (3.1, 3.2)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ..boxes import BACKS, ENDS, LINE, POSITIONS, QUARTERBACK, Side, may_stand_at, may_stand_in, row_of
from ..calls.stand_ins import fits
from ..document.plan import WrittenSet
from ..resolution.displays import Display, Placed
from ..resolution.legality.displays import (
    ELEVEN,
    LEAST_IN_LINE,
    MIDDLE_BOX,
    legal_defense,
    legal_offense,
)
from .checking import MEN, OPTION, SET, Checking


class SetFault(NamedTuple):
    """Something wrong with the places of a set; ``at`` is the place at which it is mended, "" for the whole set."""

    message: str
    hint: str
    at: str = ""


def check_sets(check: Checking) -> None:
    """All sets of both sides of the ball.

    Rules: statis_pro:SP-008, statis_pro:SP-010
    """
    _check_side(check, "offense", "sets", check.plan.sets)
    _check_side(check, "defense", "defensive_sets", check.plan.defensive_sets)


def _check_side(check: Checking, side: Side, field: str, sets: tuple[WrittenSet, ...]) -> None:
    if not sets and check.doc.sound(field):
        check.report.error(field, SET, f"There is no set of the {side}.", "Write at least one with eleven men.")
    seen: set[str] = set()
    for written in sets:
        if written.id and written.id in seen:
            check.report.error(f"{written.path}.id", SET, f"Two sets of the {side} are called {written.id}.")
        seen.add(written.id)
        if check.doc.sound(f"{written.path}.men"):
            _check_men(check, side, written)


def _check_men(check: Checking, side: Side, written: WrittenSet) -> None:
    """The men of a set, one by one, then the eleven as a whole."""
    before = len(check.report.errors)
    counted = Counter([number for _, number in written.men])
    for number, times in counted.items():
        if times > 1:
            *_, last = (place for place, one in written.men if one == number)
            message = f"Set {written.id}: #{number} stands in {times} places."
            check.report.error(
                f"{written.path}.men.{last}", MEN, message, "Choose another man for all but one of them."
            )
    for place, number in written.men:
        path = f"{written.path}.men.{place}"
        if check.man_can_play(number, path):
            _check_place(check, number, place, path)
    for message, hint, at in offense_faults(written) if side == "offense" else defense_faults(written):
        path = f"{written.path}.men.{at}" if at else f"{written.path}.men"
        check.report.error(path, SET, f"Set {written.id}: {message}", hint)
    if len(check.report.errors) == before:
        _check_whole(check, side, written)


def _check_place(check: Checking, number: int, place: str, path: str) -> None:
    """Whether a man may stand at a place.

    Rules: statis_pro:SP-009, statis_pro:SP-012, statis_pro:SP-121
    """
    man = check.roster.men[number]
    stands = may_stand_at(man.position, place) if place in POSITIONS else may_stand_in(man.position, place)
    if not stands:
        check.report.error(path, SET, f"#{number} is {man.position} and may not stand at {place}.")
    elif not fits(man, place, check.orders.options):
        places = ", ".join(man.card.positions)
        hint = "Men out of position are a house rule that is not played."
        check.report.error(path, OPTION, f"#{number} plays {places}, not {place}.", hint)


def _check_whole(check: Checking, side: Side, written: WrittenSet) -> None:
    """The eleven as the rules of the game see them, and whether another quarterback will play."""
    display = Display(tuple([Placed(check.roster.men[number], place) for place, number in written.men]))
    if not (legal_offense(display) if side == "offense" else legal_defense(display)):
        check.report.error(f"{written.path}.men", SET, f"Set {written.id}: these eleven may not stand so.")
    elif side == "offense":
        _warn_of_another_passer(check, written, display)


def _warn_of_another_passer(check: Checking, written: WrittenSet, display: Display) -> None:
    """Rules: statis_pro:SP-022, statis_pro:SP-023"""
    passer = display.man_at(QUARTERBACK)
    better = [
        man
        for man in check.roster.men.values()
        if passer is not None and man.position == QUARTERBACK and man.card.letter < passer.card.letter
    ]
    if passer is not None and better:
        message = (
            f"Set {written.id}: #{better[0].number} is rated {better[0].card.letter} and plays for #{passer.number}."
        )
        check.report.warn(f"{written.path}.men.QB", MEN, message, "The better rated man must play while he is healthy.")


def offense_faults(written: WrittenSet) -> list[SetFault]:
    """What is wrong with the places of an offense, each with a hint."""
    taken = Counter([place for place, _ in written.men])
    found: list[SetFault] = []
    if len(written.men) != ELEVEN:
        found.append(SetFault(f"{len(written.men)} men stand in it.", "Eleven men play."))
    missing = [place for place in (*LINE, *ENDS, QUARTERBACK) if not taken[place]]
    if missing:
        hint = "Five linemen, two ends and a quarterback always play."
        found.append(SetFault(f"nobody stands at {', '.join(missing)}.", hint, missing[0]))
    if not any(taken[back] for back in BACKS):
        message = "nobody stands at BK1, BK2 or BK3."
        found.append(SetFault(message, "One to three backs always play.", BACKS[0]))
    return found


def defense_faults(written: WrittenSet) -> list[SetFault]:
    """What is wrong with the places of a defense, each with a hint."""
    taken = Counter([place for place, _ in written.men])
    in_line = sum(row_of(place) == 1 for place, _ in written.men)
    found: list[SetFault] = []
    if len(written.men) != ELEVEN:
        found.append(SetFault(f"{len(written.men)} men stand in it.", "Eleven men play."))
    if in_line < LEAST_IN_LINE:
        found.append(SetFault(f"{in_line} men stand in row 1.", "At least three do (boxes A to E)."))
    crowded = [place for place, men in taken.items() if men > 1 and row_of(place) > 1 and place != MIDDLE_BOX]
    if crowded:
        message = f"two men stand in {', '.join(crowded)}."
        found.append(SetFault(message, "Two stand in boxes of row 1 and in L alone.", crowded[0]))
    empty = [box for box in ("K", "M", "N", "O") if not taken[box]]
    if taken[MIDDLE_BOX] and empty:
        message = f"somebody stands in L and nobody in {', '.join(empty)}."
        found.append(SetFault(message, "L comes after K, M, N and O.", empty[0]))
    return found
