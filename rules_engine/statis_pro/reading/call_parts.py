"""Of which parts a call of Statis-Pro is made, so that it can be chosen on menus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ...interface import Team
from ...interface.planning.call_tables import CallPart
from ...interface.planning.forms import Choices
from ...plans.forms import at_place, entries_of, object_of
from ..boxes import BACKS, BOXES, GUARDED_FROM, QUARTERBACK, RECEIVERS, ROW_2, ROW_3, Side
from ..document.call_words import DEFENSE_NAMES, PLAY_NAMES, STRATEGIES, THE_CARDS
from ..document.fields import CALLED, MOST_DOUBLED, MOST_PLACES, PLAYED
from ..document.plan import BEST

_BLITZ: Final = "BLZ"
_HELP: Final = {"double": 2, "triple": 3}  # men on the receiver
_SETS: Final[dict[Side, str]] = {"offense": "sets", "defense": "defensive_sets"}


def part_choices(plan: Any, side: Side, team: Team) -> dict[str, Choices]:
    """What may be chosen, by the names that parts have for it; men are those of the draft's sets."""
    names = {man.number: f"{man.number} {man.name}" for man in team.athletes}
    sets = [object_of(each) for each in entries_of(at_place(plan, (_SETS[side],)))]
    if side == "offense":
        plays = [(code, f"{code} {PLAY_NAMES[code]}") for code in PLAYED]
        strategies = [("", "no strategy"), *STRATEGIES.items()]
        men = {f"men {each.get('id')}": _places(each, (*RECEIVERS, QUARTERBACK), names) for each in sets}
        return {"plays": plays, "strategies": strategies, "backs": [(back, back) for back in BACKS], **men}
    offered: dict[str, Choices] = {}
    for each in sets:
        name, boxes = each.get("id"), _places(each, BOXES, names)
        manned = [code for code, _ in boxes]
        offered |= {f"defenses {name}": _defenses(manned), f"boxes {name}": boxes, f"help {name}": _help(manned)}
    return offered


def play_parts(entry: Mapping[str, Any], set_name: str, *, blocking: bool) -> tuple[CallPart, ...]:
    """A call of the offense. ``blocking``: whether backs may stay in to block."""
    strategy = str(entry.get("strategy", "none"))
    parts = [
        CallPart("Play", entry["play"], "plays"),
        CallPart("Who gets the ball", "", "", tuple(entry["players"]), f"men {set_name}", 1, len(RECEIVERS)),
        CallPart("Strategy", strategy.replace("none", ""), "strategies"),
    ]
    if blocking or entry.get("block"):
        parts.append(CallPart("Stays in to block", "block", "", tuple(entry.get("block", ())), "backs", 0, len(BACKS)))
    return tuple(parts)


def defense_parts(entry: Mapping[str, Any], set_name: str) -> tuple[CallPart, ...]:
    """A call of the defense: who blitzes, who helps on a receiver."""
    boxes, code = f"boxes {set_name}", entry["defense"]
    if code == _BLITZ or entry.get("blitz"):
        first = CallPart("Defense", code, f"defenses {set_name}", tuple(entry.get("blitz", ())), boxes, 1, MOST_PLACES)
    else:
        first = CallPart("Defense", code, f"defenses {set_name}")
    return (first, *_coverages(entry.get("coverages", ()), set_name))


def _coverages(coverages: Sequence[Mapping[str, Any]], set_name: str) -> Iterator[CallPart]:
    words = {men: word for word, men in _HELP.items()}
    for each in coverages:
        men = len(each["boxes"])
        head = f"{words[men]} {each['receiver']}"
        yield CallPart("Help", head, f"help {set_name}", tuple(each["boxes"]), f"boxes {set_name}", men, men)
    if len(coverages) < MOST_DOUBLED:
        yield CallPart("Help", "", f"help {set_name}")


def _places(written: Mapping[str, Any], places: Sequence[str], names: Mapping[int, str]) -> Choices:
    """The places of a set where somebody stands, with who it is."""
    men = object_of(written.get("men"))
    standing = {place: men[place] if isinstance(men[place], list) else [men[place]] for place in places if place in men}
    return [
        (place, f"{place}, {' and '.join([names.get(number, str(number)) for number in numbers])}")
        for place, numbers in standing.items()
    ]


def _defenses(manned: Sequence[str]) -> Choices:
    """Every defense; a blitz comes with somebody who blitzes."""
    linebackers = [box for box in manned if box in ROW_2] or ["F"]
    codes = {_BLITZ: f"{_BLITZ} {linebackers[0]}"}
    return [(codes.get(code, code), f"{code} {DEFENSE_NAMES.get(code, THE_CARDS)}") for code in CALLED]


def _help(manned: Sequence[str]) -> Choices:
    """Every coverage of a receiver by several men: his own guard, and the first who stand deep."""
    deep = [*[box for box in manned if box in ROW_3], *ROW_3]
    offered = [("", "no help")]
    for word, men in _HELP.items():
        for receiver in (*RECEIVERS, BEST):
            guard = [GUARDED_FROM[receiver]] if GUARDED_FROM.get(receiver) in manned else []
            boxes = list(dict.fromkeys([*guard, *deep]))[:men]
            offered.append((f"{word} {receiver} {'/'.join(boxes)}", f"{word} cover {receiver}"))
    return offered
