"""The two sides of a play's bars as the grammar finds them, with every name looked up but the kind of play open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from lark import Token, Tree

from ...errors import EngineError
from ..play_calls import Blocker, Group, Place, PlayerRef
from . import names

_MARKS = {"dr": "draw", "tr": "trap", "d": "dive", "lft": "loft"}
_KNOWN_MARKS = {"qk", "draw", "dive", "trap", "loft", "bullet", "oob", "ps", "scn"}
_MARK_LIST = "qk, +1, draw, dive, trap, scn, loft, bullet, oob, ps, hm, via, blk, out, roll"


class NotationError(EngineError):
    """A text that is no play.

    message  what is wrong, a full sentence
    column   where, counted from 1
    hint     what would be right; may be empty
    code     PLY-02, or PLY-12 for what the rulebook knows but the league does not use
    """

    def __init__(self, message: str, column: int, hint: str = "", code: str = "PLY-02") -> None:
        super().__init__(f"column {column}: {message} {hint}".rstrip())
        self.message, self.column, self.hint, self.code = message, column, hint, code


@dataclass(slots=True)
class Leg:
    """One side of the bars, before it is known what kind of play it is."""

    column: int
    man: PlayerRef | None = None
    destination: str = ""
    destination_column: int = 1
    pitch: bool = False
    marks: dict[str, int] = field(default_factory=dict)  # mark -> column
    step: int = 0
    step_column: int = 0
    number: int = 0
    groups: list[Group] = field(default_factory=list)
    groups_column: int = 0
    roll: str | None = None
    via: tuple[Place, ...] = ()
    people: dict[str, tuple[PlayerRef, ...]] = field(default_factory=dict)
    words: tuple[str, ...] = ()  # inc, kneel, spike, qb scr
    scramble_to: Place | None = None


def trees(node: Tree[Token]) -> Iterator[Tree[Token]]:
    return (child for child in node.children if isinstance(child, Tree))


def tokens(node: Tree[Token]) -> Iterator[Token]:
    return (child for child in node.children if isinstance(child, Token))


def starts(node: Tree[Token]) -> int:
    """The column of a tree's first token."""
    for child in node.children:
        column = starts(child) if isinstance(child, Tree) else child.column
        if column:
            return column
    return 0


def _column(token: Token) -> int:
    return token.column or 1


def read_leg(node: Tree[Token]) -> Leg:
    leg = Leg(starts(node))
    for child in node.children:
        if isinstance(child, Token):
            _mark(leg, child)
            continue
        rule = str(child.data)  # a token itself, which is slow to compare
        if rule == "answer":
            _answer(leg, child)
        elif rule == "aim":
            _aim(leg, child)
        elif rule == "group":
            leg.groups_column = leg.groups_column or starts(child)
            leg.groups.append(_group(child))
        elif rule == "roll":
            leg.roll = _roll(child)
        elif rule == "via":
            leg.via = tuple(look_up(token, names.ZONES, "zone") for token in tokens(child) if token.type == "NAME")
        else:
            word = str(next(tokens(child)))
            leg.people[word] = tuple(_man(man) for man in trees(child))
            leg.marks[word] = starts(child)
    return leg


def _aim(leg: Leg, node: Tree[Token]) -> None:
    for child in node.children:
        if isinstance(child, Tree):
            leg.man = _man(child)
        elif child.type == "PITCH":
            leg.pitch = True
        elif child.type == "SCN":
            leg.marks["scn"] = _column(child)
        else:
            leg.destination, leg.destination_column = str(child), _column(child)
    if leg.destination.startswith("P") and leg.destination not in names.POINTS:
        leg.destination, leg.pitch = leg.destination[1:], True


def _answer(leg: Leg, node: Tree[Token]) -> None:
    found = list(tokens(node))
    if found[0].type == "SCRAMBLE":
        leg.words = ("qb scr",)
        if len(found) > 1:
            leg.scramble_to = _scramble_place(found[1])
        return
    word = str(found[0])
    if word not in ("inc", "kneel", "spike"):
        hint = "A play names a player and his destination, as in H/LT, or is kneel or spike."
        raise NotationError(f'Cannot read "{word}".', _column(found[0]), hint)
    leg.words = (word,)


def _scramble_place(token: Token) -> Place:
    if token not in ("L", "C", "R", "WL", "WR"):
        raise NotationError(
            f'The quarterback cannot scramble to "{token}".', _column(token), "He runs to L, C, R, WL or WR."
        )
    return Place(str(token))


def _mark(leg: Leg, token: Token) -> None:
    if token.type == "NUMBER":
        leg.number = _number(token)
    elif token.type == "STEP":
        leg.step, leg.step_column = int(token.strip("+ \t")), _column(token)
    else:
        mark = _MARKS.get(str(token), str(token))
        if mark == "p":  # the designator at the end of the play (4.7, 4.7.3)
            leg.pitch = True
            return
        if mark not in _KNOWN_MARKS:
            raise NotationError(f'There is no option "{token}".', _column(token), f"Options are {_MARK_LIST}.")
        leg.marks[mark] = _column(token)


def _number(token: Token) -> int:
    return int(token.strip("# \t"))


def _man(node: Tree[Token]) -> PlayerRef:
    found = list(tokens(node))
    if found[0].type == "NUMBER":
        return PlayerRef("#", number=_number(found[0]))
    text = "".join(found)
    if text not in names.MEN:
        hint = "Players are Q, F, TB, H, B, W, E, TE, T, G, C with a side (LH, RTE, WS), or a number (#27)."
        raise NotationError(f'There is no player "{text}".', _column(found[0]), hint)
    return names.MEN[text]


def look_up(token: Token, table: dict[str, Place], kind: str) -> Place:
    if token not in table:
        raise NotationError(f'There is no {kind} "{token}".', _column(token), place_hint(kind))
    return table[str(token)]


def place_hint(kind: str) -> str:
    points = "WWL, WL, LE, LT, LC, RC, RT, RE, WR, WWR"
    zones = "LS, SL, SR, RS, IL, SC, IR, ML, MC, MR, LL, DC, LR, VDC, the wide zones"
    return {
        "hole": f"Holes are {points}, or ES, TS, CS and the like.",
        "zone": f"Zones are {zones}, or relative ones such as IS.",
        "wide zone": "A pitch goes to WWL, WL, WR or WWR.",
    }.get(kind, f"Holes are {points}; zones {zones}, and L, C, R for screens.")


def _roll(node: Tree[Token]) -> str:
    for token in tokens(node):
        if token.type == "ROLL":
            continue
        side = {"rt": "R", "right": "R", "lt": "L", "left": "L"}.get(str(token), str(token))
        if side not in ("R", "L", "S", "W"):
            raise NotationError(
                f'The quarterback cannot roll to "{token}".', _column(token), "Write roll R, L, S or W."
            )
        return side
    return ""


def _group(node: Tree[Token]) -> Group:
    left: tuple[Blocker, ...] = ()
    right: tuple[Blocker, ...] = ()
    split = False
    for child in trees(node):
        if child.data == "right":
            split = True
            right = tuple(blocker for inner in trees(child) for blocker in _blockers(inner))
        else:
            left = _blockers(child)
    return Group(left, right, split)


def _blockers(node: Tree[Token]) -> tuple[Blocker, ...]:
    return tuple(_blocker(item) for item in trees(node) if item.data == "item")


def _blocker(item: Tree[Token]) -> Blocker:
    lead: Literal["", "lead", "lead="] = ""
    for child in trees(item):
        if child.data == "lead":
            lead = "lead=" if any(token.type == "LEVEL" for token in tokens(child)) else "lead"
    stays_out = any(token.type == "NO" for token in tokens(item))
    man = _man(next(child for child in trees(item) if child.data == "man"))
    if stays_out and lead:
        raise NotationError("A man who stays out cannot lead.", starts(item), 'Write "no" or "lead", not both.')
    return Blocker(man, lead, stays_out)
