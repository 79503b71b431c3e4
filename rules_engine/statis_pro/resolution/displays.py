"""Men, where they stand on the displays, and the side of a play that they make."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final, final

from ...value import Value, mypyc_attr
from ..boxes import BACKS, BOXES, FLANKERS, LINE, ROWS, row_of
from ..cards.men import PlayerCard
from ..cards.team import TeamValues

# What conditions call the men who stand at a place; the other places of the offense have no name for that.
_GROUP_AT: Final[dict[str, str]] = {
    **dict.fromkeys(BACKS, "bk"),
    **dict.fromkeys(FLANKERS, "fl"),
    **{box: f"row{row_of(box)}" for box in BOXES},
}


@final
class Man(Value):
    """A man: his number, what he is (``QB RB WR TE OL DL LB DB``), his card.

    end_arounds  how often an end around was directed at him in this game
    """

    NAMES: ClassVar[str] = "number position card end_arounds"

    def __init__(self, number: int, position: str, card: PlayerCard, end_arounds: int = 0) -> None:
        self.number: Final = number
        self.position: Final = position
        self.card: Final = card
        self.end_arounds: Final = end_arounds


@final
@mypyc_attr(acyclic=True)
class Placed(Value):
    """A man at a position or box (``LE``, ``B``), and where he stood before the shift."""

    NAMES: ClassVar[str] = "man at shifted_from"

    def __init__(self, man: Man, at: str, shifted_from: str = "") -> None:
        self.man: Final = man
        self.at: Final = at
        self.shifted_from: Final = shifted_from


@final
class Display(Value):
    """The men of one side on its display, in the order in which they were put there.

    A display is sent again and again: who is at which place and in which row, their numbers and how many there are of
    each kind are worked out when they are first asked for.
    """

    NAMES: ClassVar[str] = "placed"

    def __init__(self, placed: tuple[Placed, ...]) -> None:
        self.placed: Final = placed
        self._first_at: dict[str, Man] | None = None
        self._men_at: dict[str, list[Man]] | None = None
        self._rows: dict[int, list[Man]] = {}
        self._numbers: frozenset[int] | None = None
        self._numbers_in_order: tuple[int, ...] | None = None
        self._places: tuple[str, ...] | None = None
        self._numbers_by_place: tuple[tuple[str, int], ...] | None = None
        self._counts: dict[str, int] | None = None

    def at(self, place: str) -> list[Man]:
        """The men in a box, the first man first."""
        if self._men_at is None:
            self._men_at = {}
            for each in self.placed:
                self._men_at.setdefault(each.at, []).append(each.man)
        return self._men_at.get(place, [])

    def man_at(self, place: str) -> Man | None:
        """The man at a position; the first one in a box; None where it is vacant."""
        if self._first_at is None:
            self._first_at = {each.at: each.man for each in reversed(self.placed)}
        return self._first_at.get(place)

    def place_of(self, number: int) -> str:
        """Where the man with that number stands; "" when he is not on the display."""
        return next((each.at for each in self.placed if each.man.number == number), "")

    def numbered(self, number: int) -> Man | None:
        """The man with that number."""
        return next((each.man for each in self.placed if each.man.number == number), None)

    def numbers(self) -> frozenset[int]:
        """The numbers of all men on the display."""
        if self._numbers is None:
            self._numbers = frozenset(self.numbers_in_order())
        return self._numbers

    def counts(self) -> dict[str, int]:
        """How many men of each kind are on the display (``wr``, ``db``), how many backs (``bk``) and flankers (``fl``),
        how many in each row (``row1``). What nobody is has no entry."""
        if self._counts is None:
            kinds = [each.man.position.lower() for each in self.placed]
            self._counts = Counter(kinds + [_GROUP_AT[each.at] for each in self.placed if each.at in _GROUP_AT])
        return self._counts

    def numbers_in_order(self) -> tuple[int, ...]:
        """The number of each man, in their order."""
        if self._numbers_in_order is None:
            self._numbers_in_order = tuple([each.man.number for each in self.placed])
        return self._numbers_in_order

    def places(self) -> tuple[str, ...]:
        """The position or box of each man, in their order."""
        if self._places is None:
            self._places = tuple([each.at for each in self.placed])
        return self._places

    def numbers_by_place(self) -> tuple[tuple[str, int], ...]:
        """The number of each man with his position or box, in their order."""
        if self._numbers_by_place is None:
            self._numbers_by_place = tuple([(each.at, each.man.number) for each in self.placed])
        return self._numbers_by_place

    def in_row(self, row: int) -> list[Man]:
        """The men of a row of the defense, 1 to 3."""
        men = self._rows.get(row)
        if men is None:
            boxes = ROWS[row]
            men = self._rows[row] = [each.man for each in self.placed if each.at in boxes]
        return men

    def backs(self) -> list[Placed]:
        """The backs on the display."""
        return [each for each in self.placed if each.at in BACKS]

    def line(self) -> list[Placed]:
        """The five linemen."""
        return [each for each in self.placed if each.at in LINE]

    def without(self, numbers: tuple[int, ...]) -> Display:
        """This display without those men: who blitzes is not in his box."""
        if not numbers:
            return self
        return Display(tuple([each for each in self.placed if each.man.number not in numbers]))


NOBODY: Final = Display(())
UNKNOWN_TEAM: Final = TeamValues()


@final
class BenchMan(Value):
    """A man who is not on the display and matters: a quarterback, an injured man."""

    NAMES: ClassVar[str] = "number position letter hurt"

    def __init__(self, number: int, position: str, letter: str, hurt: bool) -> None:
        self.number: Final = number
        self.position: Final = position
        self.letter: Final = letter
        self.hurt: Final = hurt


@final
@mypyc_attr(acyclic=True)
class Lineup(Value):
    """One side of a play.

    bench        None: there are other healthy men of every kind
    lost         positions and boxes that have lost a starter in this game (6.2)
    substituted  men were changed since the play before
    """

    NAMES: ClassVar[str] = "display bench lost substituted team"

    def __init__(
        self,
        display: Display = NOBODY,
        bench: tuple[BenchMan, ...] | None = None,
        lost: frozenset[str] = frozenset(),
        substituted: bool = False,
        team: TeamValues = UNKNOWN_TEAM,
    ) -> None:
        self.display: Final = display
        self.bench: Final = bench
        self.lost: Final = lost
        self.substituted: Final = substituted
        self.team: Final = team
