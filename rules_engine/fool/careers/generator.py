"""Invented teams: a legal roster of 52 in the manner of the rulebook's examples (5.3.1, Appendix C).

A roster is a list of slots, each with a few types of man (P-C-S, as an average professional of the league has them).
Every unit of a team has a level of its own around the team's strength; a man's level moves single values up or down
within the maximums of 12.6, so that the strongest team is better than the weakest by about a point in every man.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...dice import Dice
from ...interface import Athlete, Team
from ...people import invent
from .maximums import DATA, LINE, MOST_SPEED, least_speed

Values = tuple[int, int, int]


class Slot(NamedTuple):
    """One place of the roster: position, unit, the types of man it may hold; ``practice``: on the practice squad."""

    pos: str
    unit: str
    kinds: tuple[Values, ...]
    practice: bool = False


SLOTS: tuple[Slot, ...] = (
    Slot("Q", "passing", ((3, 2, 4), (3, 1, 4), (3, 2, 5))),
    Slot("Q", "passing", ((2, 2, 4), (2, 1, 4), (2, 1, 5))),
    Slot("F", "backs", ((2, 3, 4), (1, 3, 4), (1, 3, 5))),
    Slot("H", "backs", ((2, 3, 5), (2, 3, 5), (3, 3, 5))),
    Slot("B", "backs", ((2, 3, 5), (2, 2, 6), (3, 3, 5))),
    Slot("TB", "backs", ((1, 3, 5), (2, 3, 5), (2, 3, 5))),
    Slot("F", "backs", ((1, 3, 4), (0, 3, 4))),
    Slot("W", "receivers", ((3, 2, 5), (4, 1, 5), (4, 2, 5))),
    Slot("W", "receivers", ((3, 2, 5), (3, 2, 6))),
    Slot("E", "receivers", ((4, 2, 4), (3, 2, 5))),
    Slot("W", "receivers", ((2, 2, 5), (2, 2, 6))),
    Slot("E", "receivers", ((2, 1, 5), (2, 2, 5))),
    Slot("TE", "receivers", ((3, 3, 4), (3, 3, 4), (2, 3, 5))),
    Slot("TE", "receivers", ((2, 3, 4), (2, 2, 4))),
    Slot("TE", "receivers", ((1, 3, 4), (2, 2, 4))),
    Slot("C", "blocking", ((0, 4, 3), (1, 3, 3), (0, 4, 4))),
    Slot("G", "blocking", ((0, 4, 3), (0, 5, 2), (0, 4, 4))),
    Slot("G", "blocking", ((0, 4, 3), (0, 3, 4), (1, 4, 3))),
    Slot("T", "blocking", ((1, 4, 3), (0, 5, 2), (1, 4, 4))),
    Slot("T", "blocking", ((0, 4, 3), (1, 4, 2))),
    Slot("T", "blocking", ((0, 4, 2),)),
    Slot("G", "blocking", ((0, 3, 3),)),
    Slot("U", "blocking", ((0, 3, 3), (0, 4, 2))),
    Slot("DE", "front", ((1, 4, 3), (1, 4, 3), (1, 3, 4))),
    Slot("DE", "front", ((1, 3, 4), (1, 3, 4), (1, 4, 3))),
    Slot("DT", "front", ((1, 4, 3), (1, 4, 2), (1, 3, 4))),
    Slot("DT", "front", ((1, 4, 2), (1, 3, 3), (0, 3, 4))),
    Slot("DE", "front", ((0, 3, 3), (1, 3, 3))),
    Slot("DT", "front", ((1, 3, 3), (0, 4, 2))),
    Slot("NT", "front", ((0, 5, 1), (0, 4, 2))),
    Slot("MLB", "linebackers", ((1, 3, 4), (2, 2, 5), (2, 3, 4))),
    Slot("OLB", "linebackers", ((2, 2, 5), (1, 3, 5), (2, 3, 4))),
    Slot("OLB", "linebackers", ((1, 2, 5), (2, 2, 5), (0, 2, 5))),
    Slot("LB", "linebackers", ((2, 3, 4), (1, 2, 5), (2, 2, 4))),
    Slot("LB", "linebackers", ((1, 2, 4), (1, 2, 5))),
    Slot("MLB", "linebackers", ((1, 3, 4), (0, 3, 4))),
    Slot("CB", "secondary", ((3, 1, 5), (3, 1, 6), (3, 2, 5))),
    Slot("CB", "secondary", ((3, 1, 5), (3, 0, 6), (2, 1, 6))),
    Slot("S", "secondary", ((3, 1, 5), (3, 0, 6), (2, 2, 5))),
    Slot("S", "secondary", ((2, 1, 5), (1, 3, 5), (2, 2, 5))),
    Slot("DH", "secondary", ((2, 1, 5), (2, 2, 5), (3, 1, 5))),
    Slot("CB", "secondary", ((2, 1, 5), (2, 0, 6))),
    Slot("DH", "secondary", ((2, 1, 5), (1, 2, 5))),
    Slot("S", "secondary", ((2, 1, 5), (1, 2, 5))),
    Slot("K", "kicking", ((0, 0, 3),)),
    Slot("P", "kicking", ((0, 0, 3),)),
    Slot("Q", "passing", ((1, 1, 4), (2, 1, 3)), practice=True),
    Slot("B", "backs", ((1, 2, 5), (1, 1, 5)), practice=True),
    Slot("E", "receivers", ((2, 1, 5), (1, 1, 5)), practice=True),
    Slot("U", "blocking", ((0, 3, 3), (0, 3, 2)), practice=True),
    Slot("DL", "front", ((0, 3, 3), (0, 4, 2)), practice=True),
    Slot("DH", "secondary", ((1, 1, 5), (2, 1, 5)), practice=True),
)

MAX_PASS = DATA["most_pass"] | dict.fromkeys(LINE, 1)  # the season's maximum of linemen (12.6)
# which value a step changes, by the die of the percent table (12.8): P, C or S
STEPS: Mapping[str, str] = {
    "Q": "PPPPCS", "W": "PPPSSC", "E": "PPPSSC", "CB": "PPPSSC", "DH": "PPPSCC", "S": "PPSSCC",
    "TE": "PPCCCS", "H": "PPCCSS", "TB": "PPCCSS", "B": "PPCCSS", "F": "PCCCSS",
    "LB": "PPCCSS", "OLB": "PPCCSS", "MLB": "PCCCSS",
} | dict.fromkeys(LINE, "PCCCSS")  # fmt: skip

NUMBERS: Mapping[str, tuple[tuple[int, int], ...]] = (
    dict.fromkeys(("Q", "K", "P"), ((1, 19),))
    | dict.fromkeys(("F", "H", "B", "TB"), ((20, 39), (40, 49)))
    | dict.fromkeys(("CB", "S", "DH"), ((20, 49), (1, 19)))
    | dict.fromkeys(("W", "E"), ((80, 89), (10, 19)))
    | {"TE": ((80, 89), (40, 49)), "C": ((50, 59), (60, 69)), "G": ((60, 69),), "T": ((70, 79),), "U": ((60, 79),)}
    | dict.fromkeys(("DE", "DT", "NT", "DL"), ((90, 99), (70, 79)))
    | dict.fromkeys(("LB", "MLB", "OLB"), ((50, 59), (90, 99)))
)

GOOD = {"Q": ("+", "3r", "st", "r", "gc"), "line": ("m", "r", "gc"), "other": ("$", "m", "r", "gc", "q", "^")}
BAD = {"Q": ("||", "-", "pc", "#"), "line": ("!", "#", "pc"), "carrier": ("!", "#", "f", "pc", "c"),
       "other": ("!", "#", "pc", "c", "o")}  # fmt: skip
CARRIERS = ("F", "H", "B", "TB", "W", "E", "TE")


class Draft(NamedTuple):
    """A man in the making, before the special teams are handed out."""

    slot: Slot
    values: Values
    age: int
    rookie: bool
    attrs: tuple[str, ...]
    hand: str


def generate_team(name: str, code: str, strength: int, dice: Dice) -> Team:
    """A legal invented roster, 46 active and 6 on the practice squad; ``strength`` 1 (weak) to 5 (strong)."""
    if not 1 <= strength <= 5:
        raise ValueError(f"Strength goes from 1 to 5, not {strength}.")
    units: dict[str, int] = {}
    for slot in SLOTS:
        if slot.unit not in units:
            units[slot.unit] = strength - 3 + (-1, -1, 0, 0, 1, 1)[dice.die(6, "generate.unit") - 1]
    drafts = [_draft(slot, units[slot.unit], dice) for slot in SLOTS]
    skills = _skills(drafts, dice)
    taken: set[str] = set()
    numbers: set[int] = set()
    athletes = tuple(
        Athlete(
            number=_number(draft.slot.pos, numbers, dice),
            name=invent(dice, taken),
            position=draft.slot.pos,
            age=draft.age,
            sheet=_sheet(draft, skills[place], units["kicking"], dice),
            status="practice" if draft.slot.practice else "active",
        )
        for place, draft in enumerate(drafts)
    )
    return Team(name, code, athletes)


def _draft(slot: Slot, level: int, dice: Dice) -> Draft:
    """One man: his type, moved by his unit's level; age, status and attributes."""
    values = _values(slot, level, dice)
    rookie = dice.die(6, "generate.rookie") == 1
    age = 20 + dice.die(3, "generate.age") if rookie else _age(dice)
    return _drafted(slot, values, age, rookie, dice)


def rookie(slot: Slot, level: int, dice: Dice) -> tuple[int, dict[str, Any]]:
    """The age and the sheet of a new man of a slot's types, moved by a level; he has no special-teams skill yet."""
    values = _values(slot, level, dice)
    draft = _drafted(slot, values, 20 + dice.die(3, "generate.age"), True, dice)
    return draft.age, _sheet(draft, [], min(0, level), dice)


def _values(slot: Slot, level: int, dice: Dice) -> Values:
    """A man's values: those of one of the slot's types, moved by a level and the form of the day."""
    values = slot.kinds[dice.die(len(slot.kinds), "generate.kind") - 1]
    if slot.pos not in ("K", "P"):
        form = dice.die(6, "generate.form") + level
        for _ in range(_steps(form)):
            values = _better(slot.pos, values, dice)
        for _ in range(-_steps(form)):
            values = _worse(slot.pos, values, dice)
    return values


def _drafted(slot: Slot, values: Values, age: int, rookie: bool, dice: Dice) -> Draft:
    hand = "L" if slot.pos == "Q" and dice.die(12, "generate.hand") == 1 else "R"
    return Draft(slot, values, age, rookie, _attributes(slot.pos, age, dice), hand)


def _steps(form: int) -> int:
    """How many points a man is better (or worse) than his type: one from 6 or below 2, two from 9 or below -1."""
    if form >= 6:
        return 1 + (form >= 9)
    return -1 - (form < -1) if form < 2 else 0


def _age(dice: Dice) -> int:
    """A veteran's age: 22 to 32, now and then up to 38."""
    two = dice.sum(2, 6, "generate.age")
    return 32 + dice.die(6, "generate.age") if two == 12 else 20 + two


def fits(pos: str, values: Values) -> bool:
    """Whether values lie within the maximums and least speeds of 12.3."""
    p, c, s = values
    return 0 <= p <= MAX_PASS.get(pos, 3) and 0 <= c <= 6 and least_speed(pos) <= s <= MOST_SPEED[c]


def _moved(values: Values, letter: str, by: int) -> Values:
    p, c, s = values
    return (p + by * (letter == "P"), c + by * (letter == "C"), s + by * (letter == "S"))


def _better(pos: str, values: Values, dice: Dice) -> Values:
    """One point more where the die says, else in the first value that may still grow."""
    wish = STEPS[pos][dice.die(6, "generate.step") - 1]
    for letter in (wish, *"CSP"):
        moved = _moved(values, letter, 1)
        if fits(pos, moved):
            return moved
    return values


def _worse(pos: str, values: Values, dice: Dice) -> Values:
    """One point less where the die says, else in the first value that may still fall; a quarterback keeps P 1."""
    wish = STEPS[pos][dice.die(6, "generate.step") - 1]
    for letter in (wish, *"PCS"):
        moved = _moved(values, letter, -1)
        if fits(pos, moved) and not (pos == "Q" and moved[0] == 0):
            return moved
    return values


def _attributes(pos: str, age: int, dice: Dice) -> tuple[str, ...]:
    """On a 6 something good, on a 1 half the time something bad (12.8); ``m`` only below 30."""
    if pos in ("K", "P"):
        return ()
    die = dice.die(6, "generate.attribute")
    if die == 6:
        good = GOOD["Q" if pos == "Q" else "line" if pos in LINE else "other"]
        attr = good[dice.die(len(good), "generate.attribute.which") - 1]
        return ("r",) if attr == "m" and age >= 30 else (attr,)
    if die == 1 and dice.die(6, "generate.attribute.half") <= 3:
        bad = BAD["Q" if pos == "Q" else "line" if pos in LINE else "carrier" if pos in CARRIERS else "other"]
        return (bad[dice.die(len(bad), "generate.attribute.which") - 1],)
    return ()


def _number(pos: str, taken: set[int], dice: Dice) -> int:
    """A free jersey number of the position's custom."""
    for low, high in (*NUMBERS[pos], (1, 99)):
        free = [number for number in range(low, high + 1) if number not in taken]
        if free:
            number = free[dice.die(len(free), "generate.number") - 1]
            taken.add(number)
            return number
    raise AssertionError("A roster of 52 always leaves numbers free.")


def _skills(drafts: list[Draft], dice: Dice) -> list[list[str]]:
    """Special-teams levels (special-teams.json ``specializations``): the fittest men of the second string have them."""
    skills: list[list[str]] = [[] for _ in drafts]
    active = [place for place, draft in enumerate(drafts) if not draft.slot.practice]

    def give(skill: str, veteran: str, positions: tuple[str, ...], count: int, least: Values, first: str) -> None:
        fit = [
            place
            for place in active
            if drafts[place].slot.pos in positions
            and not skills[place]
            and all(value >= floor for value, floor in zip(drafts[place].values, least, strict=True))
        ]
        fit.sort(key=lambda place: (-drafts[place].values["PCS".index(first)], -sum(drafts[place].values), place))
        for place in fit[:count]:
            long_served = veteran and drafts[place].age >= 25 and dice.die(6, "generate.skill") >= 4
            skills[place].append(veteran if long_served else skill)

    give("WR", "VWR", ("CB", "OLB", "LB", "DH", "S"), 2, (2, 0, 5), "S")
    give("KK", "VKK", ("S", "DH", "CB", "OLB", "LB"), 1, (0, 1, 5), "S")
    give("KRS", "VKR", ("H", "TB", "B", "E", "DH"), 1, (1, 1, 5), "S")
    give("PRS", "VPR", ("W", "H", "TB", "DH", "S", "CB"), 1, (1, 0, 5), "P")
    give("LS", "", ("U",), 1, (0, 0, 0), "C")
    skills[1].append("VH" if drafts[1].age >= 25 and dice.die(6, "generate.skill") >= 4 else "H")
    return skills


def _sheet(draft: Draft, skills: list[str], level: int, dice: Dice) -> dict[str, Any]:
    """The ruleset's own JSON of a player; fields as in ``model.Player``."""
    p, c, s = draft.values
    return {
        "p": p,
        "c": c,
        "s": s,
        "rookie": draft.rookie,
        "attrs": list(draft.attrs),
        "hand": draft.hand,
        "former": "",
        "kick": _placekicker(level, dice) if draft.slot.pos == "K" else None,
        "punt": _punter(level, dice) if draft.slot.pos == "P" else None,
        "skills": skills,
    }


def _placekicker(level: int, dice: Dice) -> dict[str, Any]:
    """Letter, yards modifier, blocked and wide numbers (9.3.1); low numbers are good."""
    letter, base = (("A", 0), ("A", 1), ("A", -1), ("B", -4), ("C", 5), ("C", 3))[dice.die(6, "generate.kicker") - 1]
    return {
        "letter": letter,
        "m": base + level + dice.die(3, "generate.kicker") - 2,
        "b": max(0, 2 - (level > 0) + dice.die(3, "generate.kicker") - 2),
        "n": max(0, 3 - level + dice.die(3, "generate.kicker") - 2),
    }


def _punter(level: int, dice: Dice) -> dict[str, Any]:
    """Letter, yards modifier, control 0 to 12 (more control, fewer returns)."""
    letter, base = (("A", 0), ("A", 1), ("A", -1), ("B", -3), ("C", 4), ("C", 2))[dice.die(6, "generate.punter") - 1]
    return {
        "letter": letter,
        "m": base + level + dice.die(3, "generate.punter") - 2,
        "control": min(12, max(0, 5 + level + dice.die(5, "generate.punter") - 3)),
        "blk": 0,
    }
