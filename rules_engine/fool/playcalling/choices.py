"""What may be chosen in the slots of a play: men of the set by their names in the notation, holes, zones, manners."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from ...interface.planning.forms import Choices
from ..model import OffMan
from ..notation import names
from ..notation.sentences import man_in_words, place_in_words, way_in_words
from ..play_calls import Blocker, PlayerRef
from ..resolution import naming
from .slots import NOBODY, SCRAMBLES, THROWS_AWAY, read_blocker

HOLES: Final = ("WWL", "WL", "LE", "LT", "LC", "RC", "RT", "RE", "WR", "WWR")
INSIDE_HOLES: Final = ("LE", "LT", "RT", "RE")
WIDE_HOLES: Final = ("WWL", "WL", "WR", "WWR")
MIDDLE: Final = ("L", "C", "R")
ZONES: Final = (
    "LS", "SL", "SR", "RS", "IL", "SC", "IR", "ML", "MC", "MR", "LL", "DC", "LR", "VDC", "WWL", "WL", "WR", "WWR",
)  # fmt: skip
PACES: Final = (("", "at the usual pace"), ("quick", "at once, on a quick play"), ("slow", "late, on a slow play"))
HOWS: Final = (("", "runs"), ("pitch", "takes a pitch and runs"), ("dive", "dives"), ("trap", "runs behind a trap"))
HOWS_OF_DRAWS: Final = (("", "runs"), ("dive", "dives"), ("trap", "runs behind a trap"))
THROWS: Final = (
    ("", "a pass"), ("loft", "a lofted pass"), ("bullet", "a bullet pass"), ("oob", "a pass to the sideline"),
    ("hm", "a Hail Mary"),
)  # fmt: skip
ROLLS: Final = (
    ("", "stays in the pocket"), ("hand", "rolls out to his throwing side"), ("L", "rolls out left"),
    ("R", "rolls out right"), ("S", "rolls out to the strong side"), ("W", "rolls out to the weak side"),
)  # fmt: skip
SPECIALS: Final = (("kneel", "kneels"), ("spike", "spikes the ball"))
OTHER_ANSWERS: Final = (
    ("", "nobody else"), (THROWS_AWAY, "nobody: he throws the ball away"), (SCRAMBLES, "nobody: he runs himself"),
)  # fmt: skip
_SCRAMBLES_TO: Final = ("L", "C", "R", "WL", "WR")
_USUAL_SET: Final = ("LW", "LT", "LG", "C", "RG", "RT", "RTE", "RW", "Q", "F", "LH")  # where no set stands
_BACKFIELD: Final = ("Q", "F", "TB", "LH", "RH", "LHE", "RHE")
_LINEMEN: Final = ("C", "LG", "RG", "LT", "RT")
_WORDS_OF_THROWS: Final = {
    "loft": "a lofted", "bullet": "a bullet", "hm": "a Hail Mary", "oob": "to the sideline", "ps": "a pass",
}  # fmt: skip
_WORDS_OF_HOWS: Final = {"pitch": "takes a pitch", "dive": "dives", "trap": "runs behind a trap"}


@final
class Men:
    """The men of a set by their names in the notation; those of a usual set, without numbers, where none stands."""

    def __init__(self, men: tuple[OffMan, ...]) -> None:
        self._men = men
        self._spots = tuple(man.at for man in men) or _USUAL_SET

    def carriers(self, quarterback: bool = True) -> Choices:
        """Who can carry the ball."""
        return self._choices(spot for spot in self._spots if spot in _BACKFIELD and (quarterback or spot != "Q"))

    def receivers(self) -> Choices:
        """Who can catch the ball."""
        return self._choices(spot for spot in self._spots if spot not in (*_LINEMEN, "Q"))

    def stayers(self) -> Choices:
        """Who can be kept in to protect the passer, or let out."""
        return self.receivers()

    def blockers(self, first: bool, without: tuple[str, ...]) -> Choices:
        """Who can block in a zone: by himself; a back or end as the leader; in the ``first`` zone a lineman may let his
        man come. Those named in ``without`` carry the ball."""
        men = self._choices(spot for spot in self._spots if spot != "Q")
        leaders = self._choices(spot for spot in self._spots if spot not in (*_LINEMEN, "Q"))
        choices = [*men, *((f"{name} lead", f"{label}, leading") for name, label in leaders)]
        if first:
            trapping = self._choices(spot for spot in self._spots if spot in _LINEMEN)
            choices += [(f"no {name}", f"{label} lets his man come") for name, label in trapping]
        return [(code, label) for code, label in choices if code.split()[0] not in without]

    def _choices(self, spots: Iterable[str]) -> Choices:
        wanted = set(spots)
        return [
            (name, self.man(ref))
            for place, spot in enumerate(self._spots)
            if spot in wanted
            for ref in (self._ref(place, spot),)
            for name in (names.man_name(ref),)
        ]

    def _ref(self, place: int, spot: str) -> PlayerRef:
        """The name by which a play finds the man on a spot: H and TE alone where there is one of them."""
        name = spot.rstrip("-").removesuffix("E") if spot in ("LHE", "RHE") else spot.rstrip("-")
        job = names.MEN[name].job
        alone = sum(names.MEN[_plain(other)].job == job for other in self._spots) == 1
        tried = ([PlayerRef(job)] if alone and job in ("H", "TE") else []) + [names.MEN[name]]
        if not self._men:
            return tried[0]
        for ref in tried:
            if naming.find(ref, self._men, "receiver") == place:
                return ref
        return PlayerRef("#", number=self._men[place].player.no)

    def named(self, place: int) -> PlayerRef:
        """The name by which a play finds the man at a place of the set."""
        return self._ref(place, self._spots[place])

    def man(self, ref: PlayerRef) -> str:
        """A man in words, with his number where he is on the field: "left guard 69"."""
        place = naming.find(ref, self._men, "blocker") if self._men else None
        number = "" if place is None else f" {self._men[place].player.no}"
        if ref.job == "#":
            return f"number {ref.number}" if place is None else f"{self._men[place].player.pos} {ref.number}"
        return man_in_words(ref).removeprefix("the ") + number

    def blocker(self, blocker: Blocker) -> str:
        """A blocker in words."""
        led = {"": "", "lead": ", leading", "lead=": ", leading, who stays where it is even"}[blocker.lead]
        return self.man(blocker.player) + (" lets his man come" if blocker.stays_out else led)

    def in_words(self, text: str) -> str:
        """A choice that names a man or a blocker, in words."""
        blocker = read_blocker(text)
        return self.blocker(blocker) if blocker else "nobody" if text == NOBODY else answer_in_words(text)


def _plain(spot: str) -> str:
    plain = spot.rstrip("-")
    return {"LHE": "LH", "RHE": "RH"}.get(plain, plain)


def answer_in_words(text: str) -> str:
    """What a passer does who finds no receiver."""
    to = text.removeprefix(SCRAMBLES).strip()
    known = dict(OTHER_ANSWERS).get(text)
    return known if known is not None else f"nobody: he runs {hole_in_words(to)}" if to in _SCRAMBLES_TO else text


def hole_in_words(name: str) -> str:
    """A hole by its name in the notation."""
    place = names.POINTS.get(name) or next((each for each in names.MIDDLE_PLACES if each.name == name), None)
    return way_in_words(place) if place else name


def zone_in_words(name: str) -> str:
    """A zone of a pass by its name in the notation."""
    place = names.ZONES.get(name) or names.POINTS.get(name)
    if place is None or not place.side:
        return place_in_words(place.name if place else name) if place or name in names.MIDDLE else name
    return way_in_words(place)


def throw_in_words(words: str) -> str:
    """How a ball is thrown, where several words stand together."""
    return ", ".join(_WORDS_OF_THROWS.get(word, word) for word in words.split())


def how_in_words(words: str) -> str:
    """How a man runs, where several words stand together."""
    return ", ".join(_WORDS_OF_HOWS.get(word, word) for word in words.split())


def holes(which: Iterable[str]) -> Choices:
    """Holes with their words."""
    return [(name, hole_in_words(name)) for name in which]


def zones(which: Iterable[str] = ZONES) -> Choices:
    """Zones of passes with their words."""
    return [(name, zone_in_words(name)) for name in which]
