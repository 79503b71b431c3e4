"""A play cut into pieces as it is written, each in words: for those who learn the notation from their own plays."""

from __future__ import annotations

import re
from typing import Final

from ...interface.planning.playcalling import Token
from ..notation import names
from ..notation.reader import NotationError
from ..notation.sentences import listed
from ..play_calls import PlayerRef
from .choices import Men, hole_in_words, zone_in_words

_NAME: Final = r"(?:[LR]Sd|Sd[SWNFX]|[A-Z]+)"
_PIECES: Final = re.compile(
    rf"""\s*(?:
    (?P<bars>(?:(?<![A-Za-z])opt\s*)?\|\|(?:\s*opt(?![a-z]))?|\|\s*opt(?![a-z])|(?<![A-Za-z])lopt(?![a-z]))
    |(?P<people>(?<![A-Za-z])(?:blk|out|hm)(?![a-z])\s*(?:\([^)]*\)?)?)
    |(?P<group>\([^)]*\)?)
    |(?P<via>via\s*(?:{_NAME}(?:\s*,\s*{_NAME})*)?)
    |(?P<scramble>(?i:qb\s+scr)(?:\s+[A-Z]+)?)
    |(?P<roll>roll\s*(?:right|left|rt|lt|[RLSW](?![A-Za-z]))?)
    |(?P<step>\+\s*\d)
    |(?P<to>/\s*(?:(?i:scn)\s*|p\s*)?{_NAME}?)
    |(?P<number>\#\s*\d+)
    |(?P<man>(?:str|wk)?{_NAME})
    |(?P<word>[A-Za-z]+)
    |(?P<other>\S)
    )""",
    re.VERBOSE,
)
_MARKS: Final = {
    "qk": "a quick play", "draw": "a draw, after a fake pass", "dr": "a draw, after a fake pass", "dive": "he dives",
    "d": "he dives", "trap": "behind a trap", "tr": "behind a trap", "loft": "thrown high", "lft": "thrown high",
    "bullet": "thrown hard", "oob": "he steps out of bounds", "ps": "a pass, no run", "scn": "a screen",
    "inc": "he throws the ball away", "kneel": "the quarterback kneels", "spike": "he spikes the ball", "p": "a pitch",
}  # fmt: skip
_PEOPLE: Final = {"blk": "kept in to protect", "out": "need not protect", "hm": "a Hail Mary"}
_ZONES: Final = ("first", "second", "third", "fourth")
_SIDES: Final = {"r": "right", "l": "left", "s": "strong side", "w": "weak side"}


def tokens(text: str, men: Men, mistake: NotationError | None, is_pass: bool) -> tuple[Token, ...]:
    """The pieces of a text, in words; the one at which it cannot be read says why. ``is_pass``: names after a slash are
    zones, not holes."""
    pieces: list[Token] = []
    zone, explained = 0, mistake is None
    for match in _PIECES.finditer(text):
        kind, piece = match.lastgroup or "other", match.group().strip()
        if not piece:
            continue
        zone = 0 if kind == "bars" else zone + (kind == "group")
        wrong = mistake if mistake is not None and not explained and mistake.column <= match.end() else None
        explained = explained or wrong is not None
        pieces.append(_token(piece, _words(kind, piece, zone, men, is_pass), wrong))
    if mistake is not None and not explained:
        pieces.append(_token("…", "something is missing", mistake))
    return tuple(pieces)


def _token(text: str, words: str, mistake: NotationError | None) -> Token:
    return Token(text, words) if mistake is None else Token(text, words, mistake.message, mistake.hint)


def _words(kind: str, piece: str, zone: int, men: Men, is_pass: bool) -> str:
    match kind:
        case "bars":
            return "or pitches" if "opt" in piece.lower() else "if he cannot"
        case "people":
            word = piece[:3].strip(" (")
            who = _men(piece[len(word) :], men)
            return f"{_PEOPLE.get(word, word)}{': ' + who if who else ''}"
        case "group":
            return _group(piece, zone, men)
        case "via":
            return "by way of " + listed([zone_in_words(name) for name in re.findall(_NAME, piece[3:])] or ["…"])
        case "scramble":
            to = piece.split()[2:]
            return f"the quarterback runs{' ' + hole_in_words(to[0]) if to else ''}"
        case "roll":
            side = piece[4:].strip().lower()[:1]
            return f"he rolls out{' ' + _SIDES[side] if side in _SIDES else ''}"
        case "step":
            return "a slow play" if piece.endswith("1") else f"even chances at {piece}"
        case "to":
            return _destination(piece[1:].strip(), is_pass)
        case "number":
            return men.man(PlayerRef("#", number=int(piece[1:]))) if len(piece) < 4 else ""
        case "man":
            return _man(piece, men)
    return _MARKS.get(piece.lower(), "")


def _destination(name: str, is_pass: bool) -> str:
    screen = name.lower().startswith("scn")
    bare = name[3:].strip() if screen else name.removeprefix("p").strip()
    pitch = not screen and (bare != name or (bare.startswith("P") and bare[1:] in names.POINTS))
    bare = bare.removeprefix("P") if pitch else bare
    if not bare:
        return ""
    place = zone_in_words(bare) if is_pass and bare in names.ZONES else hole_in_words(bare)
    place = zone_in_words(bare) if place == bare else place
    known = bare if place != bare else ""
    return f"{'a screen ' if screen else 'a pitch, ' if pitch else ''}{place if known else ''}".strip()


def _man(name: str, men: Men) -> str:
    ref = names.MEN.get(name)
    return men.man(ref) if ref else ""


def _men(text: str, men: Men) -> str:
    """The men whom a text names, in words."""
    people = [_man(name, men) or name for name in re.findall(rf"(?:str|wk)?{_NAME}|#\s*\d+", text)]
    return listed(people) if people else ""


def _group(piece: str, zone: int, men: Men) -> str:
    where = f"in the {_ZONES[min(zone, len(_ZONES)) - 1]} zone"
    sides = [_blockers(side, men) for side in piece.strip("()").split("|")]
    if len(sides) > 1:
        return f"{sides[0] or 'nobody'} on the left, {sides[1] or 'nobody'} on the right of two ways, {where}"
    return f"{sides[0] or 'nobody'} {where}"


def _blockers(text: str, men: Men) -> str:
    people = []
    for match in re.finditer(rf"(no)?\s*((?:str|wk)?{_NAME}|#\s*\d+)\s*(lead\s*=?)?", text):
        stays, name, lead = match.groups()
        number = name.removeprefix("#").strip()
        who = men.man(PlayerRef("#", number=int(number[:2]))) if name.startswith("#") else _man(name, men) or name
        people.append(f"{who}{' lets his man come' if stays else ', leading,' if lead else ''}")
    return listed(people).rstrip(",") if people else ""
