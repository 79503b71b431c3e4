"""Two elevens, cards and snaps for tests of plays.

The men are those of the conformance cases: a 4-3-4 defense against two backs and a flanker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules_engine.dice import Dice, ScriptedDice
from rules_engine.statis_pro.cards.fac import reader
from rules_engine.statis_pro.cards.man_json import read_man_card
from rules_engine.statis_pro.conforming.cards import read_cards
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import Coverage, DefenseCall, OffenseCall
from rules_engine.statis_pro.resolution.displays import Display, Lineup, Man, Placed
from rules_engine.statis_pro.resolution.drawing import Drawing, ListedCards
from rules_engine.statis_pro.resolution.legality.snaps import why_illegal
from rules_engine.statis_pro.resolution.outcome import PlayOutcome
from rules_engine.statis_pro.resolution.situation import PlayedBefore, PlaySituation
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.scrimmage import play

BACK: Final = {
    "N": ["SG", 7, 6, 5, 4, 3, 2, 2, 1, 1, 0, -1],
    "SG": [16, 14, 12, 11, 10, 9, 9, 8, 8, 7, 7, 6],
    "LG": [55, 45, 38, 32, 28, 25, 22, 20, 18, 16, 14, 12],
}
RECEIVER: Final = {
    "Q": ["L", 11, 9, 8, 7, 6, 5, 4, 4, 3, 2, 1],
    "S": ["L", 19, 16, 14, 13, 12, 11, 10, 9, 8, 7, 6],
    "L": [60, 46, 40, 35, 32, 29, 27, 25, 23, 21, 19, 17],
}
RANGES: Final = {"Q": {"com": 36, "inc": 47}, "S": {"com": 30, "inc": 46}, "L": {"com": 17, "inc": 45}}
NO_RUSH: Final[dict[str, Any]] = {"N": None, "SG": None, "LG": None}
_OFFENSE: Final[dict[str, tuple[int, str, dict[str, Any]]]] = {
    "LE": (80, "TE", {"bv": 1, "rush": NO_RUSH, "pass": RECEIVER}),
    "LT": (72, "OL", {"bv": 2, "pb": 1}),
    "LG": (66, "OL", {"bv": 3, "pb": 2}),
    "CN": (54, "OL", {"bv": 1, "pb": 1}),
    "RG": (63, "OL", {"bv": 2, "pb": 2}),
    "RT": (70, "OL", {"bv": 2, "pb": 1}),
    "RE": (88, "WR", {"bv": 0, "rush": BACK, "pass": RECEIVER}),
    "QB": (
        12,
        "QB",
        {"endurance": "A", "rush": BACK, "pass": RANGES, "pass_rush": {"sack": 14, "runs": 19, "com": 34}},
    ),
    "BK1": (33, "RB", {"bv": 0, "rush": BACK, "pass": RECEIVER}),
    "BK2": (44, "RB", {"bv": 2, "rush": BACK, "pass": RECEIVER}),
    "FL1": (81, "WR", {"bv": 0, "rush": NO_RUSH, "pass": RECEIVER}),
}
_DEFENSE: Final[dict[str, tuple[int, str, dict[str, Any]]]] = {
    "A": (94, "DL", {"tv": -1, "pr": 2}),
    "B": (93, "DL", {"tv": -2, "pr": 1}),
    "D": (98, "DL", {"tv": -1, "pr": 1}),
    "E": (91, "DL", {"tv": -2, "pr": 2}),
    "F": (55, "LB", {"tv": -1, "pr": 2, "pd": -1, "int": "48?"}),
    "H": (52, "LB", {"tv": 0, "pr": 2, "pd": -1, "int": "48?"}),
    "J": (50, "LB", {"tv": -1, "pr": 2, "pd": 0, "int": None}),
    "K": (24, "DB", {"pr": 1, "pd": -2, "int": [47, 48]}),
    "M": (29, "DB", {"pr": 1, "pd": -1, "int": [48, 48]}),
    "N": (31, "DB", {"pr": 1, "pd": -4, "int": [48, 48]}),
    "O": (22, "DB", {"pr": 1, "pd": -3, "int": [47, 48]}),
}


def man(number: int, position: str, **card: Any) -> Man:
    """A man with a card that may be incomplete."""
    end_arounds = card.pop("er", 0)
    taking = reader()
    read = read_man_card(card, position, "man", taking, whole=False)
    taking.report.require()
    return Man(number, position, read, end_arounds)


def placed(at: str, number: int, position: str, shifted_from: str = "", **card: Any) -> Placed:
    """A man at a position or box."""
    return Placed(man(number, position, **card), at, shifted_from)


OFFENSE: Final = Display(tuple(placed(at, no, pos, **card) for at, (no, pos, card) in _OFFENSE.items()))
DEFENSE: Final = Display(tuple(placed(at, no, pos, **card) for at, (no, pos, card) in _DEFENSE.items()))


def replaced(display: Display, *changes: Placed) -> Display:
    """A display where these men take the places of those who stood there, or wore their numbers."""
    places = {each.at for each in changes} | {display.place_of(each.man.number) for each in changes}
    return Display((*[each for each in display.placed if each.at not in places], *changes))


def emptied(display: Display, *places: str) -> Display:
    """A display without the men at these places."""
    return Display(tuple(each for each in display.placed if each.at not in places))


def moved(display: Display, **to: str) -> Display:
    """A display where the man at a place stands at another one: ``moved(DEFENSE, J="G")``."""
    return Display(tuple(Placed(each.man, to.get(each.at, each.at)) for each in display.placed))


def changed(display: Display, at: str, **card: Any) -> Display:
    """A display where the man at a place has other fields on his card."""
    number, position, known = {**_OFFENSE, **_DEFENSE}[at]
    return replaced(display, placed(at, number, position, **{**known, **card}))


DOUBLING: Final = replaced(  # 3 men in row 1, 3 in row 2, 5 in row 3
    emptied(DEFENSE, "B", "D"),
    placed("C", 93, "DL", tv=-2, pr=2),
    placed("L", 36, "DB", pr=1, pd=-1, int=[46, 48]),
)
TRIPLING: Final = replaced(  # 3 men in row 1, 2 in row 2, 6 in row 3
    Display((*emptied(DOUBLING, "J", "L").placed, *[
        placed("L", 36, "DB", pr=1, pd=-1, int=[46, 48]), placed("L", 37, "DB", pr=1, pd=0, int="48?"),
    ])),
)  # fmt: skip


# -- cards and snaps ---------------------------------------------------------------------------------------------------


def cards_of(cards: Sequence[Any]) -> ListedCards:
    """Cards from their JSON, to be turned in their order; ``"Z"`` is a Z card."""
    return read_cards({"cards": list(cards)}, reader())


def snap(
    call: OffenseCall,
    defense: str = "P",
    *,
    offense: Display = OFFENSE,
    against: Display = DEFENSE,
    situation: PlaySituation | None = None,
    options: StatisProOptions | None = None,
    blitz: tuple[int, ...] = (),
    coverages: tuple[Coverage, ...] = (),
    **calls: Any,
) -> Snap:
    """A snap of two elevens, on first and ten from the own 30 where nothing else is said."""
    return Snap(
        situation=situation or PlaySituation(),
        offense=Lineup(display=offense),
        defense=Lineup(display=against),
        call=call,
        against=DefenseCall(defense, blitz, coverages, **calls),
        options=options or StatisProOptions(),
    )


def situation(**fields: Any) -> PlaySituation:
    """First and ten from the own 30 in the first quarter, but for these fields."""
    earlier = {name: fields.pop(name) for name in PlayedBefore.NAMES.split() if name in fields}
    return PlaySituation(before=PlayedBefore(**earlier), **fields)


RUN: Final = OffenseCall("IL", "BK1")


def why(call: OffenseCall = RUN, defense: str = "P", **given: Any) -> str | None:
    """The code of what is wrong with a snap; None where nothing is."""
    return why_illegal(snap(call, defense, **given))


def played(
    given: Snap, *cards: Any, interceptor: int | None = None, coin: Dice | None = None
) -> tuple[PlayOutcome, dict[str, dict[str, Any]]]:
    """What comes of a snap with these cards, all of which must be turned; and the last step of each kind but cards."""
    source = cards_of(cards)
    drawing = Drawing(source)
    outcome = play(given, drawing, interceptor, coin or ScriptedDice({}))
    source.require_all_turned()
    steps = [each.fields() for each in drawing.steps]
    return outcome, {each["step"]: each for each in steps if each["step"] != "card"}
