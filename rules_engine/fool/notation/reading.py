"""The rulebook's notation for plays, read and written (3.3, 10.2.2).

``parse`` reads the legs of a play (``legs``) and makes of them the kind of play that they are.
Which kind of play a text is follows from its destination: an entry point is a run; L, C or R a screen, unless the
runner is a tailback or the play a draw; another zone a pass; a wide zone a run for a back who stands alone without a
word that only a pass has.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ..play_calls import (
    Depth,
    Group,
    Option,
    Pass,
    Place,
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
from .legs import Leg, look_up, place_hint, read_legs
from .printing import print_play
from .reader import NotationError, Reader

DEFAULT_THRESHOLD: Final = 3  # PBM-R04

_OPTION_WORDS = (
    *("qk", "draw", "dr", "dive", "tr", "trap", "hc", "scn", "roll", "loft", "lft", "bullet", "oob", "ps", "hm"),
    *("via", "blk", "out", "opt", "inc", "kneel", "spike", "lead", "no", "p"),
)
_NAMES_IN_CAPITALS = {"dr", "tr", "hc"}  # DR is a zone
_LETTERS = re.compile(r"[A-Za-z]+")
_IN_SMALL_LETTERS: Final = {  # words that some coaches write in capitals, or with one
    **{word.capitalize(): word for word in _OPTION_WORDS},
    **{word.upper(): word for word in _OPTION_WORDS if word not in _NAMES_IN_CAPITALS},
}
_BREAK = re.compile(r"\s")


def parse(text: str) -> Play:
    """The play that ``text`` says; raises NotationError.

    Rules: fool:3.3/1, fool:8.3/1, fool:10.2.2-02
    """
    source = _LETTERS.sub(_in_small_letters, _BREAK.sub(" ", text))
    if not source.strip():
        raise NotationError("There is no play here.", 1, 'Write one such as "H/LT (LG,TE)" or "LW/IL".')
    _reject_unused(source)
    _check_brackets(source)
    legs, option = read_legs(Reader(source))
    return _play(legs, option)


@lru_cache(maxsize=1024)
def parsed(text: str) -> Play:
    """``parse`` for texts that are asked for again: a check and the own coach try one play in several sets."""
    return parse(text)


def _in_small_letters(match: re.Match[str]) -> str:
    """A word of an option as the notation writes it; any other as it stands."""
    written = match.group()
    return _IN_SMALL_LETTERS.get(written, written)


# -- what cannot be read -----------------------------------------------------------------------------------------


_UNUSED: Final = (  # letters without which nothing of the kind is there, the pattern, what to say, what to do
    (
        "m",
        re.compile(r"/\s*m\s*[A-Z]"),
        "A man in motion is not used in this league.",
        "Place him where he shall start.",
    ),
    ("hc", re.compile(r"(?<![A-Za-z])hc(?![A-Za-z])"), "The hard count is not used in this league.", "Leave out hc."),
    (
        "Fk",
        re.compile(r"(?<![A-Za-z])Fk(?:FG|P)"),
        "A fake kick is no scrimmage play.",
        "Kick tactics are ordered in the special teams part.",
    ),
)


def _reject_unused(source: str) -> None:
    for letters, pattern, message, hint in _UNUSED:
        if letters in source and (match := pattern.search(source)):
            raise NotationError(message, match.start() + 1, hint, "PLY-12")


def _check_brackets(source: str) -> None:
    opened: list[int] = []
    for column, letter in enumerate(source, 1):
        if letter == "(":
            if opened:
                raise NotationError("A parenthesis opens inside another.", column, "Close the first one before it.")
            opened.append(column)
        elif letter == ")":
            if not opened:
                raise NotationError("A parenthesis closes that was never opened.", column, 'Write "(" before the men.')
            opened.pop()
    if opened:
        raise NotationError("The parenthesis is not closed.", opened[0], 'Write ")" after the last man.')


# -- from the legs to plays -----------------------------------------------------------------------------------------


def _play(legs: list[Leg], option: bool) -> Play:
    first = legs[0]
    if first.word:
        return _special(legs)
    if option or any(leg.pitch for leg in legs[1:]):
        return _option(legs)
    if len(legs) == 1:
        return _single(first)
    return _pass(legs)


def _special(legs: list[Leg]) -> Play:
    word = legs[0].word
    if word in ("kneel", "spike"):
        if len(legs) > 1:
            raise NotationError(f"After {word} nothing can follow.", legs[1].column)
        return Special(word)  # type: ignore[arg-type]
    raise NotationError("The first target must be a receiver.", legs[0].column, "Name one before the bars.", "PLY-14")


def _single(leg: Leg) -> Play:
    man = leg.man
    assert man is not None
    name = leg.destination.text
    back = man.job in names.BACKS or man.job == "#"
    if leg.pitch:
        return _run(leg)
    if "scn" in leg.marks:
        return _screen(leg)
    if name in names.MIDDLE:
        return _run(leg) if man.job == "TB" or "draw" in leg.marks else _screen(leg)
    point, zone = names.POINTS.get(name), names.ZONES.get(name)
    if point is None and zone is None:
        raise NotationError(f'There is no hole or zone "{name}".', leg.destination.column, place_hint(""))
    wide = point is not None and point.name in names.WIDE
    if zone is None or (wide and back and not _says_pass(leg)):
        return _run(leg)
    return _pass([leg])


_OF_PASSES: Final = frozenset(("ps", "loft", "bullet", "oob", "hm"))


def _says_pass(leg: Leg) -> bool:
    """Whether something is written that only a pass can have, as in ``TB/WL qk loft`` (C.1 example 2).

    Rules: fool:3.3/8
    """
    return not _OF_PASSES.isdisjoint(leg.marks) or leg.roll is not None or bool(leg.via)


def _depth(leg: Leg) -> Depth:
    """Whether a play is quick, slow or neither; it cannot be both.

    Rules: fool:3.3/8, fool:4.7.2/3
    """
    if leg.step not in (0, 1):
        raise NotationError(
            f'"+{leg.step}" is no tempo.', leg.step_column, "A slow play is +1; a threshold stands before || opt."
        )
    if leg.step and "qk" in leg.marks:
        hint = "A play is quick (qk), slow (+1) or neither."
        raise NotationError("qk and +1 exclude each other.", leg.step_column, hint, "PLY-05")
    return "slow" if leg.step else "quick" if "qk" in leg.marks else ""


def _allow(leg: Leg, marks: set[str], kind: str, via: bool = False, roll: bool = False, groups: bool = True) -> None:
    """Refuse what does not belong to this kind of play."""
    for mark, column in leg.marks.items():
        if mark not in marks:
            raise NotationError(f'"{mark}" does not belong to a {kind}.', column, "Leave it out.")
    if leg.via and not via:
        raise NotationError(f'"via" does not belong to a {kind}.', leg.column, "It gives the route of a pass receiver.")
    if leg.roll is not None and not roll:
        raise NotationError(f'"roll" does not belong to a {kind}.', leg.column, "The quarterback rolls out on passes.")
    if leg.groups and not groups:
        hint = "Men who stay to block are named by blk(...), screens by scn."
        raise NotationError("A pass has no blocking groups.", leg.groups_column, hint)


def _run_point(leg: Leg) -> Place:
    if leg.destination.text in names.MIDDLE:
        return Place(leg.destination.text)
    if leg.destination.text not in names.POINTS:
        raise NotationError(f'There is no hole "{leg.destination.text}".', leg.destination.column, place_hint("hole"))
    return names.POINTS[leg.destination.text]


def _run(leg: Leg) -> Run:
    """A run: the ballcarrier, his hole, and the blockers of each zone downfield.

    Rules: fool:3.3/1, fool:8.3/1
    """
    _allow(leg, {"qk", "draw", "dive", "trap"}, "run")
    assert leg.man is not None
    point = _run_point(leg)
    if leg.pitch and point.name not in names.WIDE:
        raise NotationError(
            f'A pitch cannot go to "{leg.destination.text}".', leg.destination.column, place_hint("wide zone")
        )
    if point in names.MIDDLE_PLACES and leg.man.job != "TB" and "draw" not in leg.marks:
        hint = "Write LC or RC, LT or LE, RT or RE, or add dr for a draw."
        raise NotationError(f"A run needs a hole, not {point.name}.", leg.destination.column, hint)
    stays = any(blocker.stays_out for group in leg.groups for blocker in (*group.blockers, *group.right))
    return Run(
        carrier=leg.man, point=point, groups=_trim(leg.groups), depth=_depth(leg), pitch=leg.pitch,
        draw="draw" in leg.marks, dive="dive" in leg.marks, trap=stays or "trap" in leg.marks, number=leg.number,
    )  # fmt: skip


def _trim(groups: list[Group]) -> tuple[Group, ...]:
    """Trailing empty groups say nothing and are left out."""
    kept = list(groups)
    while kept and kept[-1] == Group():
        kept.pop()
    return tuple(kept)


def _protection(leg: Leg) -> Protection:
    return Protection(leg.people.get("blk", ()), leg.people.get("out", ()))


def _screen(leg: Leg) -> Screen:
    """A screen, to the line or to a wide zone.

    Rules: fool:8.3/2
    """
    _allow(leg, {"scn", "blk", "out", "qk"}, "screen")
    assert leg.man is not None
    name = leg.destination.text
    if name in names.MIDDLE:
        zone = Place(name)
    elif name in names.POINTS and names.POINTS[name].name in names.WIDE:
        zone = names.POINTS[name]
    else:
        raise NotationError(
            f'A screen cannot go to "{name}".', leg.destination.column, "It goes to L, C, R or a wide zone."
        )
    return Screen(leg.man, zone, _trim(leg.groups), _depth(leg), leg.number, _protection(leg))


def _option(legs: list[Leg]) -> Option:
    """An option: the quarterback keeps the ball, or pitches it to a back behind him.

    Rules: fool:3.3/8
    """
    if len(legs) != 2 or legs[1].man is None:
        column = legs[min(2, len(legs) - 1)].column
        raise NotationError(
            "An option has one keeper and one pitch.", column, "Write Q/LE (...) || H/PWL (...).", "PLY-06"
        )
    keep, pitch = legs
    for leg in legs:
        _allow(leg, set(), "option")
    if not pitch.pitch:
        raise NotationError(
            "The second man of an option takes a pitch.",
            pitch.destination.column,
            "Write P before the wide zone.",
            "PLY-06",
        )
    if pitch.step:
        raise NotationError("The threshold stands before the bars.", pitch.step_column, "", "PLY-06")
    wide = _run(pitch)
    point = _run_point(keep)
    assert keep.man is not None
    return Option(
        keeper=keep.man, point=point, groups=_trim(keep.groups), threshold=keep.step or DEFAULT_THRESHOLD,
        back=wide.carrier, wide=wide.point, back_groups=wide.groups, number=keep.number, back_number=pitch.number,
    )  # fmt: skip


def _pass(legs: list[Leg]) -> Pass:
    """A pass: its targets in order, how the quarterback rolls, who stays in and who goes out.

    Rules: fool:3.3/6, fool:8.3/2
    """
    targets = tuple(_target(leg) for leg in legs)
    roll: str | None = None
    stay: tuple[PlayerRef, ...] = ()
    out: tuple[PlayerRef, ...] = ()
    for leg in legs:
        roll = leg.roll if leg.roll is not None else roll
        stay += leg.people.get("blk", ())
        out += leg.people.get("out", ())
    return Pass(targets, roll, Protection(stay, out))  # type: ignore[arg-type]


def _target(leg: Leg) -> Target | ThrowAway | Scramble:
    """One target of a pass: a receiver with his zone, the ball thrown away, or a scramble.

    Rules: fool:3.3/6, fool:8.3/2
    """
    if leg.word:
        if leg.word in ("kneel", "spike"):
            raise NotationError(f"{leg.word} cannot follow the bars.", leg.column)
        return ThrowAway() if leg.word == "inc" else Scramble(leg.scramble_to)
    _allow(leg, {"qk", "loft", "bullet", "oob", "ps", "hm", "blk", "out"}, "pass", via=True, roll=True, groups=False)
    assert leg.man is not None
    if leg.pitch:
        raise NotationError("A pass is no pitch.", leg.destination.column, "Leave out the P.")
    if leg.destination.text in names.MIDDLE:
        raise NotationError("A screen has no second target.", leg.destination.column, "A pass goes beyond L, C and R.")
    zone = look_up(leg.destination, names.ZONES, "zone")
    long = [mark for mark in ("loft", "hm", "bullet") if mark in leg.marks]
    if "bullet" in long and len(long) > 1:
        raise NotationError(f"{long[0]} and bullet exclude each other.", leg.marks["bullet"], "", "PLY-05")
    wide_back = leg.man.job in (names.BACKS | {"#"}) and zone.name in names.WIDE
    return Target(
        receiver=leg.man, zone=zone, depth=_depth(leg), loft="loft" in leg.marks, bullet="bullet" in leg.marks,
        out_of_bounds="oob" in leg.marks, hail_mary="hm" in leg.marks, extra=leg.people.get("hm", ()), via=leg.via,
        as_pass="ps" in leg.marks and wide_back, number=leg.number,
    )  # fmt: skip


__all__ = ["DEFAULT_THRESHOLD", "NotationError", "parse", "parsed", "print_play"]
