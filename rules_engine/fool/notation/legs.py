"""Reads the two sides of a play's bars, with every name looked up but the kind of play left open.

The shape of a play, as the rulebook writes it (3.3, 10.2.2):

    play   leg, then bars and a leg as often as wanted
    bars   "||", "|| opt", "opt ||", "| opt" or "lopt"
    leg    man "/" destination and its options, or a word in their place: "inc", "kneel", "spike", "qb scr"
    man    a name or a number, with "str" or "wk" before a name
    group  "(" blockers ")"; "|" stands between those of two zones
"""

from __future__ import annotations

from typing import Final, Literal, final

from ..play_calls import Blocker, Group, Place, PlayerRef
from . import names
from .reader import (
    A_DESTINATION,
    A_NAME,
    A_PLAYER,
    LEAD,
    MORE_MEN,
    MORE_OF_THE_PLAY,
    NO,
    NUMBER,
    OPT,
    PITCH_OR_SCREEN,
    ROLL,
    SCRAMBLE,
    SIDE_OF_MAN,
    SIDE_OF_ROLL,
    STEP,
    THE_BARS,
    WORD,
    NotationError,
    Reader,
    Token,
)

_MARKS: Final = {"dr": "draw", "tr": "trap", "d": "dive", "lft": "loft"}
_KNOWN_MARKS: Final = {"qk", "draw", "dive", "trap", "loft", "bullet", "oob", "ps", "scn"}
_MARK_LIST: Final = "qk, +1, draw, dive, trap, scn, loft, bullet, oob, ps, hm, via, blk, out, roll"
_PEOPLE: Final = ("hm", "blk", "out")  # words that men in parentheses may follow
_ANSWERS: Final = ("inc", "kneel", "spike")
_SCRAMBLES_TO: Final = ("L", "C", "R", "WL", "WR")
_SIDES_OF_ROLLS: Final = {"rt": "R", "right": "R", "lt": "L", "left": "L", "R": "R", "L": "L", "S": "S", "W": "W"}


@final
class Leg:
    """One side of the bars, before it is known what kind of play it is.

    column       where it starts
    destination  the hole or zone as it is written
    marks        options with their columns
    step         the number after a plus sign, a tempo or a threshold
    groups       blockers by zone downfield; ``groups_column`` is where the first group opens
    people       men named after blk, out and hm
    word         inc, kneel, spike or qb scr in place of a man and his destination
    """

    def __init__(self, column: int) -> None:
        self.column = column
        self.man: PlayerRef | None = None
        self.destination = Token("", 1)
        self.pitch = False
        self.marks: dict[str, int] = {}
        self.step = 0
        self.step_column = 0
        self.number = 0
        self.groups: list[Group] = []
        self.groups_column = 0
        self.roll: str | None = None
        self.via: tuple[Place, ...] = ()
        self.people: dict[str, tuple[PlayerRef, ...]] = {}
        self.word = ""
        self.scramble_to: Place | None = None


def read_legs(reader: Reader) -> tuple[list[Leg], bool]:
    """Every side of the bars, and whether any bars say that the play is an option."""
    legs, option = [_leg(reader)], False
    while not reader.at_end:
        option = _bars(reader, legs[-1]) or option
        legs.append(_leg(reader))
    return legs, option


def _bars(reader: Reader, leg: Leg) -> bool:
    """Take the bars after a leg; returns whether they are those of an option."""
    if reader.sign("||"):
        return _whole_word(reader, "opt")
    if reader.sign("|"):
        if reader.take(OPT) is None:
            raise reader.mistake(THE_BARS)
        return True
    if _whole_word(reader, "lopt"):
        return True
    if _whole_word(reader, "opt"):
        if not reader.sign("||"):
            raise reader.mistake("")
        return True
    raise reader.mistake(THE_BARS if leg.word else MORE_OF_THE_PLAY)


def _whole_word(reader: Reader, word: str) -> bool:
    """Take a word if it comes next."""
    if reader.word_ahead() != word:
        return False
    reader.take(WORD)
    return True


# -- a leg ---------------------------------------------------------------------------------------------------------


def _leg(reader: Reader) -> Leg:
    leg = Leg(reader.column)
    scramble = reader.take(SCRAMBLE)
    if scramble is not None:
        leg.word = "qb scr"
        if reader.ahead.isupper():
            leg.scramble_to = _scramble_place(reader.name())
    elif reader.word_ahead() not in ("", "str", "wk"):
        leg.word = _answer(reader)
    else:
        _aim(reader, leg)
        while _tail(reader, leg):
            pass
    return leg


def _scramble_place(token: Token) -> Place:
    if token.text not in _SCRAMBLES_TO:
        raise NotationError(
            f'The quarterback cannot scramble to "{token.text}".', token.column, "He runs to L, C, R, WL or WR."
        )
    return Place(token.text)


def _answer(reader: Reader) -> str:
    """A word in place of a man and his destination."""
    token = reader.take(WORD)
    assert token is not None
    if token.text in _ANSWERS:
        return token.text
    if not reader.at_end and reader.ahead != "|":
        raise reader.mistake(THE_BARS)
    hint = "A play names a player and his destination, as in H/LT, or is kneel or spike."
    raise NotationError(f'Cannot read "{token.text}".', token.column, hint)


def _aim(reader: Reader, leg: Leg) -> None:
    """A man and his destination; a P before a wide zone is a pitch."""
    leg.man = _man(reader, A_PLAYER)
    if not reader.sign("/"):
        raise reader.mistake(A_DESTINATION)
    while (mark := reader.take(PITCH_OR_SCREEN)) is not None:
        if mark.text == "p":
            leg.pitch = True
        else:
            leg.marks["scn"] = mark.column
    leg.destination = reader.name()
    text = leg.destination.text
    if text.startswith("P") and text not in names.POINTS:
        leg.destination, leg.pitch = Token(text[1:], leg.destination.column), True


def _man(reader: Reader, expected: str) -> PlayerRef:
    """A man; ``expected`` says what should stand in his place where none does."""
    number = reader.take(NUMBER)
    if number is not None:
        return PlayerRef("#", number=_number(number))
    side = reader.take(SIDE_OF_MAN)
    if side is None and not reader.ahead.isupper():
        raise reader.mistake(expected)
    name = reader.name()
    text, column = (name.text, name.column) if side is None else (side.text + name.text, side.column)
    if text not in names.MEN:
        hint = "Players are Q, F, TB, H, B, W, E, TE, T, G, C with a side (LH, RTE, WS), or a number (#27)."
        raise NotationError(f'There is no player "{text}".', column, hint)
    return names.MEN[text]


def _number(token: Token) -> int:
    return int(token.text.strip("# \t"))


# -- what follows a destination ------------------------------------------------------------------------------------


def _tail(reader: Reader, leg: Leg) -> bool:
    """Take an option, a group or a tempo; returns whether there was any."""
    ahead = reader.ahead
    if ahead in ("", "|"):
        return False
    if ahead == "(":
        _parenthesis(reader, leg)
        return True
    if ahead == "#" and (number := reader.take(NUMBER)) is not None:
        leg.number = _number(number)
        return True
    if ahead == "+" and (step := reader.take(STEP)) is not None:
        leg.step, leg.step_column = int(step.text.strip("+ \t")), step.column
        return True
    word = reader.word_ahead()
    if not word:
        raise reader.mistake(MORE_OF_THE_PLAY)
    if word in ("opt", "lopt"):
        return False
    token = reader.take(WORD)
    assert token is not None
    _word(reader, leg, token)
    return True


def _word(reader: Reader, leg: Leg, token: Token) -> None:
    """An option, with the men or zones that follow it."""
    word = token.text
    if word == "roll":
        leg.roll = _side_of_roll(reader)
    elif word == "via":
        leg.via = _zones(reader)
    elif word in _PEOPLE:
        leg.people[word] = _people(reader) if reader.sign("(") else ()
        leg.marks[word] = token.column
    elif word == "p":  # the designator at the end of the play (4.7, 4.7.3)
        leg.pitch = True
    else:
        mark = _MARKS.get(word, word)
        if mark not in _KNOWN_MARKS:
            raise NotationError(f'There is no option "{word}".', token.column, f"Options are {_MARK_LIST}.")
        leg.marks[mark] = token.column


def _side_of_roll(reader: Reader) -> str:
    """Where the quarterback rolls, "" where nothing is said."""
    token = reader.take(SIDE_OF_ROLL)
    if token is None and reader.ahead.isupper():
        token = reader.name()
    if token is None:
        return ""
    if token.text not in _SIDES_OF_ROLLS:
        raise NotationError(f'The quarterback cannot roll to "{token.text}".', token.column, "Write roll R, L, S or W.")
    return _SIDES_OF_ROLLS[token.text]


def _zones(reader: Reader) -> tuple[Place, ...]:
    """Zones with commas between them."""
    zones = [look_up(reader.name(), names.ZONES, "zone")]
    while reader.sign(","):
        zones.append(look_up(reader.name(), names.ZONES, "zone"))
    return tuple(zones)


def look_up(token: Token, table: dict[str, Place], kind: str) -> Place:
    """The place that a name stands for."""
    if token.text not in table:
        raise NotationError(f'There is no {kind} "{token.text}".', token.column, place_hint(kind))
    return table[token.text]


def place_hint(kind: str) -> str:
    """Which names there are for a kind of place."""
    points = "WWL, WL, LE, LT, LC, RC, RT, RE, WR, WWR"
    zones = "LS, SL, SR, RS, IL, SC, IR, ML, MC, MR, LL, DC, LR, VDC, the wide zones"
    return {
        "hole": f"Holes are {points}, or ES, TS, CS and the like.",
        "zone": f"Zones are {zones}, or relative ones such as IS.",
        "wide zone": "A pitch goes to WWL, WL, WR or WWR.",
    }.get(kind, f"Holes are {points}; zones {zones}, and L, C, R for screens.")


# -- parentheses ---------------------------------------------------------------------------------------------------


def _people(reader: Reader) -> tuple[PlayerRef, ...]:
    """Men up to the closing parenthesis, one at least; a comma may stand between them."""
    men = [_man(reader, A_NAME)]
    while not reader.sign(")"):
        expected = A_NAME if reader.sign(",") else MORE_MEN
        men.append(_man(reader, expected))
    return tuple(men)


def _parenthesis(reader: Reader, leg: Leg) -> None:
    """A group of blockers, or how the quarterback rolls."""
    column = reader.column
    reader.sign("(")
    if reader.take(ROLL) is not None:
        leg.roll = _side_of_roll(reader)
        if not reader.sign(")"):
            raise reader.mistake(MORE_MEN)
        return
    leg.groups_column = leg.groups_column or column
    left = _blockers(reader)
    split = reader.sign("|")
    right = _blockers(reader) if split else ()
    if not reader.sign(")"):
        raise reader.mistake(MORE_MEN)
    leg.groups.append(Group(left, right, split))


def _blockers(reader: Reader) -> tuple[Blocker, ...]:
    """Blockers up to a bar or the closing parenthesis; a dash stands for nobody."""
    blockers: list[Blocker] = []
    after_comma = False
    while after_comma or reader.ahead not in ("|", ")"):
        if not reader.sign("-"):
            blockers.append(_blocker(reader, A_NAME if after_comma else MORE_MEN))
        after_comma = reader.sign(",")
    return tuple(blockers)


def _blocker(reader: Reader, expected: str) -> Blocker:
    no = reader.take(NO)
    man = _man(reader, expected if no is None else A_NAME)
    lead: Literal["", "lead", "lead="] = ""
    if reader.take(LEAD) is not None:
        lead = "lead=" if reader.sign("=") else "lead"
    if no is not None and lead:
        raise NotationError("A man who stays out cannot lead.", no.column, 'Write "no" or "lead", not both.')
    return Blocker(man, lead, no is not None)
