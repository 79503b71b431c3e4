"""What a game keeps between plays to save work. It never changes what comes out, only how soon.

Every key is a value: the values of a side's men are known by who is weary and who is lifted, a line-up by who stands
where, a call by where the plan has it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, TypeVar, final

from ...interface.situation import Call, Side
from ..kicks import Ranking, Squad
from ..kicks.model import Unit
from ..model import DefMan, OffMan, Player
from ..resolution.line_up.line_ups import LineUps
from ..substitutes import Bench
from .lineup import Substitution
from .memory import Absence, SideMemory, Values

MOST: Final = 512  # entries of one kind; a game has fewer. When there are more, all of the kind are forgotten.

Changes = tuple[tuple[int, Values], ...]  # jersey numbers with what is added to the men's values
FormKey = tuple[Side, Changes, Changes]  # a side, its weary men, its men with an experience bonus
MenSeen = tuple[dict[str, int], tuple[int, ...]]  # how many of each kind conditions count, and the jersey numbers
Key = TypeVar("Key", bound=Hashable)
Kept = TypeVar("Kept")


@final
class Form:
    """Everybody of a side with the values that he has by now, and what follows from them alone.

    key      the side and whose values have changed
    men      by jersey number
    bench    who comes in for whom
    ranking  who is best on which kick unit
    available  what is known where some men are out, by who is
    """

    def __init__(self, key: FormKey, men: dict[int, Player], bench: Bench, ranking: Ranking) -> None:
        self.key: Final = key
        self.side: Final = key[0]
        self.fresh: Final = not key[1] and not key[2]  # nobody's values have changed
        self.men: Final = men
        self.bench: Final = bench
        self.ranking: Final = ranking
        self.available: Final[dict[frozenset[int], Available]] = {}


@final
class LineUp:
    """Eleven men on the field.

    number       the line-up's number in this game, from 1
    men          in the order of the plan
    numbers      their jersey numbers
    substitutes  who came in, and for whom
    seen         its men by kind and by number, as conditions ask for them; None before anybody has asked
    """

    def __init__(
        self, number: int, men: tuple[Any, ...], numbers: frozenset[int], substitutes: tuple[Substitution, ...]
    ) -> None:
        self.number: Final = number
        self.men: Final = men
        self.numbers: Final = numbers
        self.substitutes: Final = substitutes
        self.seen: MenSeen | None = None


@final
class Available:
    """What is known of a side in some form of whose men some are out.

    gone      who of the form is out now
    absent    these men, and those who may not play today at all
    squads    the kick units chosen so far
    offenses  the line-ups of sets so far
    defenses  those of defenses, by the defense, the nearness of the goal line and the number of the offense's line-up
    """

    def __init__(self, gone: frozenset[int], absent: frozenset[int]) -> None:
        self.gone: Final = gone
        self.absent: Final = absent
        self.squads: Final[dict[Unit, Squad]] = {}
        self.offenses: Final[dict[str, LineUp]] = {}
        self.defenses: Final[dict[tuple[str, int, int], LineUp]] = {}


@final
class Fit:
    """Which men of a side can play now, the tiredness rows of 8.7.1 by man, and what of the memory they follow from.

    loads, overtime  what the rows follow from; other loads may give the same rows, and then nothing else changes
    """

    def __init__(
        self,
        form: Form,
        available: Available,
        tired: dict[int, int],
        own: SideMemory,
        absences: tuple[Absence, ...],
        overtime: bool,
    ) -> None:
        self.form: Final = form
        self.available: Final = available
        self.gone: Final = available.gone
        self.tired: Final = tired
        self._weary: Final = own.weary
        self._lifted: Final = own.lifted
        self._strained: Final = own.strained
        self._absences: Final = absences
        self.loads = own.loads
        self.overtime = overtime

    @property
    def today(self) -> dict[int, Player]:
        """Everybody with today's values."""
        return self.form.men

    def men(self) -> dict[int, Player]:
        """Those who can play, with today's values."""
        return {number: man for number, man in self.form.men.items() if number not in self.gone}

    def follows_from(self, own: SideMemory, absences: tuple[Absence, ...]) -> bool:
        """Whether this memory says the same of the side's men, their loads left out."""
        return (
            absences == self._absences
            and own.strained == self._strained
            and own.weary == self._weary
            and own.lifted == self._lifted
        )


@final
class ChosenSquad:
    """A kick unit as it was chosen when some men were out."""

    def __init__(self, gone: frozenset[int], squad: Squad) -> None:
        self.gone: Final = gone
        self.squad: Final = squad


@final
class GameCache:
    """What one game remembers.

    fits       who of a side could play when somebody asked last
    forms      by who is weary and who is lifted
    squads     kick units by the form; in the order in which they were chosen
    line_ups   offenses by who stands where
    refusals   why a line-up, by its number, cannot run a play of a set, by its letter; "" where it can
    calls      by where the plan has them
    worths     what men are worth where they line up
    """

    def __init__(self) -> None:
        self.fits: Final[dict[Side, Fit]] = {}
        self.forms: Final[dict[FormKey, Form]] = {}
        self.squads: Final[dict[tuple[FormKey, Unit], list[ChosenSquad]]] = {}
        self.line_ups: Final[dict[tuple[Hashable, ...], LineUp]] = {}
        self.refusals: Final[dict[tuple[int, str, str], str]] = {}
        self.calls: Final[dict[Hashable, Call]] = {}
        self.worths: Final = LineUps()
        self._line_ups_made = 0

    def offense(self, form: Form, men: tuple[OffMan, ...], substitutes: tuple[Substitution, ...]) -> LineUp:
        """The line-up of these men of a form, of whom some are substitutes."""
        key = (form.key, tuple([man.where for man in men]), substitutes)
        known = self.line_ups.get(key)
        if known is None:
            known = keep(self.line_ups, key, self.line_up(men, numbers_of(men), substitutes))
        return known

    def line_up(self, men: tuple[Any, ...], numbers: frozenset[int], substitutes: tuple[Substitution, ...]) -> LineUp:
        """Men on the field, under a number that no others have."""
        self._line_ups_made += 1
        return LineUp(self._line_ups_made, men, numbers, substitutes)


def numbers_of(men: tuple[OffMan, ...] | tuple[DefMan, ...]) -> frozenset[int]:
    """The jersey numbers of men on the field."""
    return frozenset([man.player.no for man in men])


def keep(kept: dict[Key, Kept], key: Key, value: Kept) -> Kept:
    """Keep a value and return it."""
    if len(kept) >= MOST:
        kept.clear()
    kept[key] = value
    return value
