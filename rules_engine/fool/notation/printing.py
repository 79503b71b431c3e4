"""Plays back into text."""

from __future__ import annotations

from ..play_calls import (
    Blocker,
    Depth,
    Group,
    Option,
    Pass,
    Play,
    PlayerRef,
    Protection,
    Run,
    Scramble,
    Screen,
    Special,
    Target,
    ThrowAway,
)
from . import names


def print_play(play: Play) -> str:
    """The canonical text of a play; parsing it gives the same play."""
    match play:
        case Special():
            return play.kind
        case Run():
            return _print_run(play)
        case Screen():
            scn = "" if play.zone.name in names.MIDDLE and play.receiver.job != "TB" else "scn "
            head = f"{names.man_name(play.receiver)}/{scn}{names.place_name(play.zone)}{_print_number(play.number)}"
            return head + _print_groups(play.groups) + _print_depth(play.depth) + _print_protection(play.protection)
        case Option():
            keep = f"{names.man_name(play.keeper)}/{names.place_name(play.point)}{_print_number(play.number)}"
            back = f"{names.man_name(play.back)}/P{names.place_name(play.wide)}{_print_number(play.back_number)}"
            keep += _print_groups(play.groups) + f" +{play.threshold} || opt "
            return keep + back + _print_groups(play.back_groups)
        case Pass():
            return _print_pass(play)


def _print_run(run: Run) -> str:
    pitch = "P" if run.pitch else ""
    text = f"{names.man_name(run.carrier)}/{pitch}{names.place_name(run.point)}{_print_number(run.number)}"
    text += _print_groups(run.groups) + _print_depth(run.depth)
    stays = any(blocker.stays_out for group in run.groups for blocker in (*group.blockers, *group.right))
    for word, wanted in (("draw", run.draw), ("dive", run.dive), ("trap", run.trap and not stays)):
        text += f" {word}" if wanted else ""
    return text


def _print_pass(play: Pass) -> str:
    """Protection and roll-out are the whole play's; they are written after the first target, which every pass has."""
    first, *others = (_print_target(target) for target in play.targets)
    roll = "" if play.roll is None else f" roll {play.roll}".rstrip()
    return " || ".join([first + _print_protection(play.protection) + roll, *others])


def _print_target(target: Target | ThrowAway | Scramble) -> str:
    if isinstance(target, ThrowAway):
        return "inc"
    if isinstance(target, Scramble):
        return "qb scr" if target.zone is None else f"qb scr {names.place_name(target.zone)}"
    text = f"{names.man_name(target.receiver)}/{names.place_name(target.zone)}{_print_number(target.number)}"
    text += _print_depth(target.depth)
    marks = (("loft", target.loft), ("bullet", target.bullet), ("oob", target.out_of_bounds), ("ps", target.as_pass))
    for word, wanted in marks:
        text += f" {word}" if wanted else ""
    if target.hail_mary:
        text += " hm" + (_print_men(target.extra) if target.extra else "")
    if target.via:
        text += " via " + ",".join(names.place_name(zone) for zone in target.via)
    return text


def _print_protection(protection: Protection) -> str:
    stay = f" blk{_print_men(protection.stay)}" if protection.stay else ""
    return stay + (f" out{_print_men(protection.out)}" if protection.out else "")


def _print_men(men: tuple[PlayerRef, ...]) -> str:
    return f"({','.join(names.man_name(man) for man in men)})"


def _print_number(number: int) -> str:
    return f" #{number}" if number else ""


def _print_depth(depth: Depth) -> str:
    return {"": "", "quick": " qk", "slow": " +1"}[depth]


def _print_groups(groups: tuple[Group, ...]) -> str:
    return "".join(f" ({_print_group(group)})" for group in groups)


def _print_group(group: Group) -> str:
    left = ",".join(_print_blocker(blocker) for blocker in group.blockers)
    if group.split:
        return left + "|" + ",".join(_print_blocker(blocker) for blocker in group.right)
    return left or "-"


def _print_blocker(blocker: Blocker) -> str:
    lead = {"": "", "lead": " lead", "lead=": " lead ="}[blocker.lead]
    return ("no " if blocker.stays_out else "") + names.man_name(blocker.player) + lead
