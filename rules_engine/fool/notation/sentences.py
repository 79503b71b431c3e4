"""Plays in plain words, for people who do not read the notation yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from .. import play_calls
from ..play_calls import Depth, Group, Option, Pass, Place, Play, PlayerRef, Protection, Run, Scramble, Screen, Target

_SIDES: Final = {
    "L": "left {}", "R": "right {}", "S": "strong side's {}", "W": "weak side's {}", "N": "near {}", "F": "far {}",
    "X": "{} of that side", "": "{}",
}  # fmt: skip
_MEN: Final = {
    "Q": "quarterback", "F": "fullback", "TB": "tailback", "H": "halfback", "B": "back", "W": "wideout",
    "WW": "very wide man", "E": "end", "TE": "tight end", "T": "tackle", "G": "guard", "C": "center",
}  # fmt: skip
_PLACES: Final = {
    "WWL": "very wide left", "WL": "wide left", "WR": "wide right", "WWR": "very wide right", "L": "left",
    "C": "center", "R": "right", "LS": "left sideline", "SL": "short left", "SR": "short right",
    "RS": "right sideline", "IL": "intermediate left", "SC": "short center", "IR": "intermediate right",
    "ML": "medium left", "MC": "medium center", "MR": "medium right", "LL": "deep left", "DC": "deep center",
    "LR": "deep right", "VDC": "very deep center",
}  # fmt: skip
_HOLES: Final = {
    "LE": "outside the left tackle", "LT": "at the left tackle", "LC": "just left of the center",
    "RC": "just right of the center", "RT": "at the right tackle", "RE": "outside the right tackle",
    "E": "outside the tackle of {}", "T": "at the tackle of {}", "C": "beside the center on {}",
}  # fmt: skip
_FAMILIES: Final = {
    "WW": "very wide", "W": "wide", "Sd": "sideline", "S": "short", "I": "intermediate", "M": "medium", "D": "deep",
}  # fmt: skip
_RELATIVE: Final = {
    "S": "the strong side", "W": "the weak side", "N": "the near side", "F": "the far side", "X": "his own side",
    "L": "the left", "R": "the right",
}  # fmt: skip
_ZONES_AHEAD: Final = ("in the first zone", "in the second zone", "in the third zone", "in the fourth zone")
_DEPTHS: Final[dict[Depth, str]] = {"": "", "quick": " on a quick play", "slow": " on a slow play"}


def describe(play: Play) -> tuple[str, ...]:
    """What a play orders, as sentences.

    Rules: fool:8.3/1, fool:8.3/2
    """
    match play:
        case play_calls.Special():
            return ("The quarterback kneels.",) if play.kind == "kneel" else ("The quarterback spikes the ball.",)
        case Run():
            return (_run(play), *_blocking(play.groups))
        case Option():
            return _option(play)
        case Screen():
            caught = f"catches a screen pass {spot_in_words(play.zone)}{_DEPTHS[play.depth]}."
            head = f"{capital(man_in_words(play.receiver))} {caught}"
            return (head, *_blocking(play.groups), *_protection(play.protection))
        case Pass():
            return (*_pass(play), *_protection(play.protection))


def place_in_words(name: str) -> str:
    """A zone's name in words: SL is "short left"."""
    return _PLACES[name]


def _run(run: Run) -> str:
    how = " takes a pitchout and runs" if run.pitch else " dives" if run.dive else " runs"
    faked = " after a fake pass" if run.draw else ""
    trap = " as a trap" if run.trap else ""
    return f"{capital(man_in_words(run.carrier))}{how} {way_in_words(run.point)}{faked}{trap}{_DEPTHS[run.depth]}."


def _option(play: Option) -> tuple[str, ...]:
    keeper, back = man_in_words(play.keeper), man_in_words(play.back)
    return (
        f"{capital(keeper)} runs {way_in_words(play.point)}, and keeps the ball or pitches it to {back}.",
        *_blocking(play.groups),
        f"The contact that awaits him decides: at +{play.threshold} the chances are even.",
        f"After a pitch {back} runs {way_in_words(play.wide)}.",
        *_blocking(play.back_groups),
    )


def _pass(play: Pass) -> Iterator[str]:
    passer = "The quarterback"
    if play.roll is not None:
        side = {"L": "to the left", "R": "to the right", "S": "to the strong side", "W": "to the weak side"}
        passer += f" rolls out {side.get(play.roll, 'to the side of his throwing hand')} and"
    for number, target in enumerate(play.targets):
        lead = passer if number == 0 else "If he cannot throw there, he"
        match target:
            case Target():
                yield f"{lead} throws {_thrown(target)}."
            case Scramble():
                yield f"{lead} runs with the ball{'' if target.zone is None else ' ' + way_in_words(target.zone)}."
            case _:
                yield f"{lead} throws the ball away."


def _thrown(target: Target) -> str:
    kinds = [
        name
        for name, wanted in (
            ("a Hail Mary", target.hail_mary),
            ("a lofted pass", target.loft and not target.hail_mary),
            ("a bullet pass", target.bullet),
        )
        if wanted
    ]
    text = f"{kinds[0] if kinds else 'a pass'} to {man_in_words(target.receiver)} {spot_in_words(target.zone)}"
    text += _DEPTHS[target.depth]
    if target.via:
        text += f", who gets there by way of {listed([_PLACES.get(zone.name, zone.name) for zone in target.via])}"
    if target.extra:
        text += f", with {listed([man_in_words(man) for man in target.extra])} going along"
    return text + (", who steps out of bounds" if target.out_of_bounds else "")


def _blocking(groups: Sequence[Group]) -> Iterator[str]:
    for number, group in enumerate(groups):
        where = _ZONES_AHEAD[min(number, len(_ZONES_AHEAD) - 1)]
        if group.split:
            yield from _block(group.blockers, f"{where} on the left of two ways")
            yield from _block(group.right, f"{where} on the right of two ways")
        else:
            yield from _block(group.blockers, where)


def _block(blockers: Iterable[play_calls.Blocker], where: str) -> Iterator[str]:
    men = [blocker for blocker in blockers if not blocker.stays_out]
    if men:
        names = [man_in_words(one.player) + (" (leading)" if one.lead else "") for one in men]
        yield f"{capital(listed(names))} {'blocks' if len(men) == 1 else 'block'} {where}."
    for blocker in blockers:
        if blocker.stays_out:
            yield f"{capital(man_in_words(blocker.player))} lets his man come through, who is trapped."


def _protection(protection: Protection) -> Iterator[str]:
    if protection.stay:
        yield f"{capital(listed([man_in_words(man) for man in protection.stay]))} must stay in to protect the passer."
    if protection.out:
        yield f"{capital(listed([man_in_words(man) for man in protection.out]))} need not protect the passer."


def man_in_words(ref: PlayerRef) -> str:
    """A man: LG is "the left guard"."""
    if ref.job == "#":
        return f"#{ref.number}"
    return "the " + _SIDES[ref.side].format(_MEN[ref.job])


def way_in_words(place: Place) -> str:
    """Where a run goes: LT is "at the left tackle"."""
    if place.name in _HOLES and (place.side or place.name not in _MEN):
        return _HOLES[place.name].format(_RELATIVE.get(place.side, ""))
    if place.side:
        return f"{_FAMILIES[place.name]} to {_RELATIVE[place.side]}"
    return {"L": "to the left of the line", "C": "up the middle", "R": "to the right of the line"}.get(
        place.name, _PLACES[place.name]
    )


def spot_in_words(place: Place) -> str:
    """Where a pass is caught: SL is "in the zone short left"."""
    if place.side:
        return f"in the {_FAMILIES[place.name]} zone of {_RELATIVE[place.side]}"
    return f"in the zone {_PLACES[place.name]}"


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def capital(text: str) -> str:
    """A text as a sentence begins with it."""
    return text[:1].upper() + text[1:]
