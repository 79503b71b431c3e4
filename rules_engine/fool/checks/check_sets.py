"""The offensive sets of a plan (3.2, 10.1, 10.2.1, R74; play-by-mail 3, codes SET)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ...dice import DiceBox
from ..document import left_out
from ..document.plan import SetPlan, Spot, post
from ..kinds import ENDS, TACKLES
from ..model import OffMan, Snap
from ..model import Spot as Situation
from ..play_calls import Special
from ..resolution.setup import make_scene
from .checking import Checking, count, name_of

VARIATION: Final = 0.5
ON_THE_LINE: Final = frozenset({"C", "LG", "RG", "LT", "RT", "LTE", "RTE", "LW", "RW", "LWW", "RWW"})
_MUST: Final = ("C", "LG", "RG", "LT", "RT")
_OUTSIDE: Final = {"L": ("LTE", "LW", "LWW"), "R": ("RTE", "RW", "RWW")}
_SHARED: Final = {"F": 2}  # two halfbacks may stand behind the quarterback


def check_sets(check: Checking) -> None:
    """Check all sets; those that can stand on the field are kept in ``check.lineups``.

    Rules: fool:10.2.1-04
    """
    plan, report = check.plan, check.report
    by_id: dict[str, SetPlan] = {}
    for each in plan.sets:
        if each.id and each.id in by_id:
            report.error(f"{each.path}.id", "SET-08", f"Two sets are called {each.id}.", "Give each its own number.")
        by_id.setdefault(each.id, each)
        if check.shape.sound(each.path):
            _check_set(check, each)
    for each in plan.sets:
        _check_variation(check, each, by_id)
    _check_count(check)
    starting = [each for each in plan.sets if each.starting]
    if plan.sets and len(starting) != 1:
        marked = "No set is marked" if not starting else f"{len(starting)} sets are marked"
        path = (starting[1] if starting else plan.sets[0]).path
        report.error(
            f"{path}.starting", "SET-07", f"{marked} as the starting set.", "Mark one set as the starting set."
        )


def cost(check: Checking) -> float:
    """What the sets count: a variation a half (10.1).

    Rules: fool:10.1-01
    """
    return sum(VARIATION if each.variation_of else 1 for each in check.plan.sets)


def _check_count(check: Checking) -> None:
    used, limit = cost(check), check.limit("sets")
    if used > limit:
        message = f"Sets count {count(used)}; limit {limit}."
        check.report.error("sets", "SET-06", message, "A variation counts 1/2.")
    if not check.plan.sets and check.shape.sound("sets"):
        check.report.error("sets", "SET-06", "There is no offensive set.", "Write one with eleven men.")


def _check_set(check: Checking, each: SetPlan) -> None:
    sound = _check_men(check, each)
    sound = _check_formation(check, each) and sound
    if not sound:
        return
    men = tuple(OffMan(check.men[spot.no], post(each, spot.at)) for spot in each.players)
    check.lineups[each.id] = men
    _warn_out_of_place(check, each, men)


def _check_men(check: Checking, each: SetPlan) -> bool:
    report, numbers = check.report, Counter(spot.no for spot in each.players)
    may_play = [check.may_play(spot.no, f"{spot.path}.no") for spot in each.players]  # everybody is asked
    sound = all(may_play)
    if len(each.players) != 11:
        report.error(
            f"{each.path}.players", "SET-01", f"Set {each.id} has {len(each.players)} players.", "It needs 11."
        )
        sound = False
    for number, times in numbers.items():
        if times > 1:
            path = [spot.path for spot in each.players if spot.no == number][-1]
            report.error(f"{path}.no", "SET-01", f"Set {each.id}: #{number} stands in {times} places.")
            sound = False
    return sound


def _check_formation(check: Checking, each: SetPlan) -> bool:
    """Whether the men stand on spots that make a formation (R74), the shotgun's quarterback at F.

    Rules: fool:2.2/5, fool:2.2/6, fool:3.2/4
    """
    report, path, before = check.report, f"{each.path}.players", len(check.report.problems)
    spots = [spot.at for spot in each.players]
    for spot, times in Counter(spots).items():
        if times > _SHARED.get(spot, 1):
            report.error(path, "SET-10", f"Set {each.id}: {times} men stand at {spot}.", "One man to a spot.")
    for spot in _MUST:
        if spot not in spots:
            report.error(path, "SET-02", f"Set {each.id} lacks a {spot}.", "C, LG, RG, LT and RT must be filled.")
    if ("F" if each.shotgun else "Q") not in spots:
        where = "in a shotgun at F" if each.shotgun else "at Q"
        report.error(path, "SET-02", f"Set {each.id} lacks a Q.", f"Somebody takes the snap {where}.")
    line = sum(spot in ON_THE_LINE for spot in spots)
    if line < 7 and len(spots) == 11:
        report.error(path, "SET-03", f"Set {each.id}: only {line} on the line.", "Seven besides the quarterback.")
    for side, outside in _OUTSIDE.items():
        if not any(spot in outside for spot in spots):
            word = "left" if side == "L" else "right"
            hint = f"Somebody stands at {', '.join(outside[:-1])} or {outside[-1]}."
            report.error(path, "SET-03", f"Set {each.id}: no end on the {word} side.", hint)
    _check_unbalanced(check, each)
    for what in left_out.of_set(each, check.options):
        report.error(each.path, "SET-11", f"Set {each.id}: this league plays without {what}.")
    if each.shotgun:
        _check_shotgun(check, each)
    return len(report.problems) == before


def _check_shotgun(check: Checking, each: SetPlan) -> None:
    """5.8.7, 7.1.10: nobody is left at Q, one man at F, and a center, utility man or long snapper snaps."""
    spots = Counter(spot.at for spot in each.players)
    if spots["Q"] or spots["F"] > 1:
        message = f"Set {each.id}: in a shotgun the quarterback stands at F, nobody else there or at Q."
        check.report.error(f"{each.path}.shotgun", "SET-20", message, "The fullback goes to LH or RH.")
    snapper = next((spot for spot in each.players if spot.at == "C"), None)
    man = check.men.get(snapper.no) if snapper else None
    if snapper and man and man.pos not in ("C", "U") and "LS" not in man.skills:
        message = f"Set {each.id}: #{snapper.no} {man.pos} cannot snap to a shotgun."
        check.report.error(snapper.path, "SET-20", message, "A C, a U or a long snapper (LS) can.")


def _check_unbalanced(check: Checking, each: SetPlan) -> None:
    """R74: a tackle outside the other tackle, and an end in the slot that he left."""
    tackles = {
        spot.at[0]: spot for spot in each.players if spot.at in ("LTE", "RTE") and _position(check, spot) in TACKLES
    }
    if not each.unbalanced:
        for side, spot in tackles.items():
            message = f"Set {each.id}: #{spot.no} is a tackle at {spot.at}."
            hint = f"Declare it unbalanced to {side}, with an end at {'R' if side == 'L' else 'L'}T."
            check.report.warn(spot.path, "SET-04", message, hint)
        return
    far = "RT" if each.unbalanced == "L" else "LT"
    end = next((spot for spot in each.players if spot.at == far), None)
    if each.unbalanced not in tackles:
        message = f"Set {each.id}: no tackle stands at {each.unbalanced}TE in the unbalanced line."
        check.report.error(f"{each.path}.unbalanced", "SET-02", message, "Put the other tackle there.")
    if end is not None and _position(check, end) not in ENDS:
        message = f"Set {each.id}: #{end.no} at {far} is no end."
        check.report.error(end.path, "SET-02", message, "In an unbalanced line an E or TE fills the tackle's spot.")


def _position(check: Checking, spot: Spot) -> str:
    return check.men[spot.no].pos if spot.no in check.men else ""


def _warn_out_of_place(check: Checking, each: SetPlan, men: tuple[OffMan, ...]) -> None:
    """Chapter 7's penalties, as the resolver will take them (R75)."""
    scene = make_scene(Snap(men, (), "normal", Special("kneel"), Situation(1, 10, 70)), DiceBox.scripted({}))
    for spot, man in zip(each.players, scene.offense.players, strict=True):
        less = man.player.c - man.worth.contact
        if less > 0:
            who = name_of(check.roster[spot.no])
            message = f"Set {each.id}: {who} at {spot.at} is out of position (-{less} C)."
            check.report.warn(spot.path, "SET-04", message)


def _check_variation(check: Checking, each: SetPlan, by_id: dict[str, SetPlan]) -> None:
    """10.2.1: the same spots with other men, or the same men with exactly one of them moved.

    Rules: fool:10.2.1-03, fool:10.2.1-02
    """
    if not each.variation_of or not check.shape.sound(each.path):
        return
    path = f"{each.path}.variation_of"
    base = by_id.get(each.variation_of)
    if base is None or base is each:
        check.report.error(path, "SET-09", f"Set {each.id} varies a set {each.variation_of} that is not there.")
        return
    if base.variation_of:
        message = f"Set {each.id} varies set {base.id}, a variation itself."
        check.report.error(path, "SET-09", message, f"Vary set {base.variation_of}.")
    same_spots = sorted(spot.at for spot in each.players) == sorted(spot.at for spot in base.players)
    where = {spot.no: spot.at for spot in base.players}
    same_men = set(where) == {spot.no for spot in each.players}
    moved = [spot.no for spot in each.players if where.get(spot.no) != spot.at]
    if not same_spots and not (same_men and len(moved) == 1):
        message = f"Set {each.id} differs from {base.id} in more than one place."
        hint = "Keep the spots and change men, or keep the men and move one; else it is a set of its own."
        check.report.error(path, "SET-05", message, hint)
