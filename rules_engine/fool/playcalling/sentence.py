"""A play as a sentence: words and the slots between them, "The [halfback 23] runs [at the left tackle] ..."."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...interface.planning.forms import Choices
from ...interface.planning.playcalling import Slot
from . import choices
from .choices import Men
from .slots import DRAW, OPTION, PASS, RUN, SCREEN, Chosen

Pieces = list[str | Slot]
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_MOST_ZONES: Final = 4  # that are offered
_MOST_TARGETS: Final = 3
_WITH_THE_BALL: Final = ("carrier", "keeper", "back", "receiver")
_THRESHOLDS: Final = tuple((str(number), f"+{number}") for number in range(1, 10))


def sentence(kind: str, chosen: Chosen, men: Men) -> tuple[str | Slot, ...]:
    """The sentence of a play of a kind with what is chosen in it."""
    pieces_of = {RUN: _run, DRAW: _draw, OPTION: _option, SCREEN: _screen, PASS: _pass}.get(kind, _special)
    return tuple(pieces_of(_Slots(chosen, men)))


class _Slots:
    """Makes the slots of one play."""

    def __init__(self, chosen: Chosen, men: Men) -> None:
        self.chosen = chosen
        self.men = men

    def one(self, key: str, label: str, offered: Choices, in_words: Callable[[str], str]) -> Slot:
        """A slot with one choice; what the play says is among the choices."""
        chosen = self.chosen.get(key, ("",))
        return Slot(key, label, chosen, _with_chosen(offered, chosen, in_words))

    def man(self, key: str, label: str, offered: Choices) -> Slot:
        return self.one(key, label, offered, self.men.in_words)

    def many(self, key: str, label: str, offered: Choices, in_words: Callable[[str], str] | None = None) -> Slot:
        """A slot with any number of choices."""
        chosen = self.chosen.get(key, ())
        return Slot(key, label, chosen, _with_chosen(offered, chosen, in_words or self.men.in_words), many=True)

    def pace(self, key: str) -> Slot:
        return self.one(key, "How fast", choices.PACES, str)

    def number(self, key: str) -> Pieces:
        """The number written behind a destination, which the engine only keeps."""
        number = self.chosen.get(key, ("",))[0]
        if not number:
            return []
        return ["(written for", Slot(key, "Number", (number,), (("", "nobody"), (number, f"#{number}"))), ")"]

    def any_of(self, *keys: str) -> bool:
        return any(self.chosen.get(key) for key in keys)


def _with_chosen(offered: Choices, chosen: tuple[str, ...], in_words: Callable[[str], str]) -> Choices:
    known = {code for code, _ in offered}
    return (*offered, *((code, in_words(code)) for code in dict.fromkeys(chosen) if code not in known))


def _run(slots: _Slots) -> Pieces:
    return _carried(slots, choices.HOWS, choices.holes(choices.HOLES))


def _draw(slots: _Slots) -> Pieces:
    offered = [*choices.holes(choices.MIDDLE), *choices.holes(("LE", "LT", "LC", "RC", "RT", "RE"))]
    return ["After a fake pass", *_carried(slots, choices.HOWS_OF_DRAWS, offered, sided=True)]


def _carried(slots: _Slots, hows: Choices, holes: Choices, sided: bool = False) -> Pieces:
    return [
        "the" if sided else "The",
        slots.man("carrier", "Ballcarrier", slots.men.carriers()),
        slots.one("how", "How he runs", hows, choices.how_in_words),
        slots.one("point", "Where to", holes, choices.hole_in_words),
        slots.pace("pace"),
        *slots.number("number"),
        *_blockers(slots, "", sided),
        ".",
    ]


def _blockers(slots: _Slots, before: str = "", sided: bool = False) -> Pieces:
    """The blockers zone by zone, and one zone more than the play has."""
    used = max((number for number in range(1, 10) if _zone_used(slots, before, number)), default=0)
    with_the_ball = tuple(name for key in _WITH_THE_BALL for name in slots.chosen.get(key, ()))
    pieces: Pieces = []
    for number in range(1, max(used, min(used + 1, _MOST_ZONES)) + 1):
        key, where = f"{before}zone{number}", f"{_ORDINALS[number - 1]} zone"
        split = sided or slots.any_of(f"{key}.right")
        offered = slots.men.blockers(first=number == 1, without=with_the_ball)
        pieces.append("behind" if number == 1 else "and")
        pieces.append(slots.many(key, f"Blockers in the {where}{', left of two ways' if split else ''}", offered))
        if split:
            pieces += ["on the left or on the only way and", slots.many(
                f"{key}.right", f"Blockers in the {where}, right of two ways", offered
            ), "on the right way"]  # fmt: skip
        pieces.append(f"in the {where}")
    return pieces


def _zone_used(slots: _Slots, before: str, number: int) -> bool:
    return slots.any_of(f"{before}zone{number}", f"{before}zone{number}.right")


def _option(slots: _Slots) -> Pieces:
    return [
        "The", slots.man("keeper", "Who keeps the ball", [each for each in slots.men.carriers() if each[0] == "Q"]),
        "runs", slots.one("point", "Where to", choices.holes(choices.INSIDE_HOLES), choices.hole_in_words),
        *slots.number("number"), *_blockers(slots), "or pitches to the",
        slots.man("back", "Who takes the pitch", slots.men.carriers(quarterback=False)), "who runs",
        slots.one("wide", "Where he runs", choices.holes(choices.WIDE_HOLES), choices.hole_in_words),
        *slots.number("back.number"), *_blockers(slots, "back."), ". The chances are even where his contact would be",
        slots.one("threshold", "Contact at which the chances are even", _THRESHOLDS, str), ".",
    ]  # fmt: skip


def _screen(slots: _Slots) -> Pieces:
    zones = (*choices.MIDDLE, *choices.WIDE_HOLES)
    return [
        "The", slots.man("receiver", "Receiver", slots.men.receivers()), "catches a screen pass",
        slots.one("zone", "Where to", choices.holes(zones), choices.hole_in_words), slots.pace("pace"),
        *slots.number("number"), *_blockers(slots, sided=slots.any_of("zone1.right")), ".", *_protection(slots),
    ]  # fmt: skip


def _protection(slots: _Slots) -> Pieces:
    return [
        "Kept in to protect:", slots.many("stay", "Who must protect the passer", slots.men.stayers()),
        ". Let out:", slots.many("out", "Who need not protect the passer", slots.men.stayers()), ".",
    ]  # fmt: skip


def _pass(slots: _Slots) -> Pieces:
    pieces: Pieces = [
        "The quarterback", slots.one("roll", "Where the quarterback throws from", choices.ROLLS, str), "and throws",
        *_target(slots, 1, slots.men.receivers()),
    ]  # fmt: skip
    used = max((number for number in range(1, 10) if slots.any_of(f"{number}.receiver")), default=1)
    for number in range(2, max(used, min(used + 1, _MOST_TARGETS)) + 1):
        pieces += [". If he cannot, he throws", *_later_target(slots, number)]
    return [*pieces, ".", *_protection(slots)]


def _later_target(slots: _Slots, number: int) -> Pieces:
    offered = [*choices.OTHER_ANSWERS, *slots.men.receivers()]
    if slots.any_of(f"{number}.zone"):
        return _target(slots, number, offered)
    return ["to", slots.man(f"{number}.receiver", f"Receiver {number}", offered)]


def _target(slots: _Slots, number: int, receivers: Choices) -> Pieces:
    before, which = f"{number}.", "" if number == 1 else f" of receiver {number}"
    pieces: Pieces = [
        slots.one(f"{before}throw", f"Kind of throw{which}", choices.THROWS, choices.throw_in_words), "to the",
        slots.man(f"{before}receiver", "Receiver" if number == 1 else f"Receiver {number}", receivers), "in the zone",
        slots.one(f"{before}zone", f"Zone{which}", choices.zones(), choices.zone_in_words),
        slots.pace(f"{before}pace"), *slots.number(f"{before}number"),
        "by way of", slots.many(f"{before}via", f"Zones on the way{which}", choices.zones(), choices.zone_in_words),
    ]  # fmt: skip
    if "hm" in slots.chosen.get(f"{before}throw", ("",))[0].split():
        pieces += ["along with", slots.many(f"{before}extra", f"Who goes along{which}", slots.men.receivers())]
    return pieces


def _special(slots: _Slots) -> Pieces:
    return ["The quarterback", slots.one("what", "What he does", choices.SPECIALS, str), "."]
