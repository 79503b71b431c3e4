"""The cards of men: what a quarterback, back, receiver, lineman or defender is worth.

One class serves all. What the rulebook does not print on a man's card is blank there: a column that is None, a value
of 0. A card may also be incomplete: a conformance case gives of a card what its play asks for. The columns that it
leaves out stand in ``left_out``; a play may be called on them, but reading them raises ``MissingColumn``.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, final

from ...errors import EngineError
from ...value import Value

# A column has an entry for each Run Number: yards, or the column to read instead.
SHORT_GAIN: Final = "SG"
LONG: Final = "L"
Entry = int | Literal["SG", "L"]
Column = tuple[Entry, ...]
RUN_NUMBERS: Final = 12
PASS_NUMBERS: Final = 48

RUSHING: Final = ("N", "SG", "LG")
RECEIVING: Final = ("Q", "S", "L")


class MissingColumn(EngineError):
    """A play asks for a column that a card leaves out."""


@final
class CompletionRange(Value):
    """A quarterback's range for one kind of pass: complete 1 to ``complete``, incomplete to ``incomplete``, the rest up
    to 48 intercepted."""

    NAMES: ClassVar[str] = "complete incomplete"

    def __init__(self, complete: int, incomplete: int) -> None:
        self.complete: Final = complete
        self.incomplete: Final = incomplete


@final
class PassRushRange(Value):
    """A quarterback under a pass rush: sack 1 to ``sack``, runs to ``runs``, complete to ``complete``, the rest up to
    48 incomplete."""

    NAMES: ClassVar[str] = "sack runs complete"

    def __init__(self, sack: int, runs: int, complete: int) -> None:
        self.sack: Final = sack
        self.runs: Final = runs
        self.complete: Final = complete


@final
class InterceptionRating(Value):
    """The Pass Numbers, ``first`` to ``last``, on which a defender intercepts; ``doubtful`` is "48?": a 48 and then an
    even Pass Number."""

    NAMES: ClassVar[str] = "first last doubtful"

    def __init__(self, first: int, last: int, doubtful: bool) -> None:
        self.first: Final = first
        self.last: Final = last
        self.doubtful: Final = doubtful

    @property
    def width(self) -> int:
        """How good it is, in halves of a Pass Number: "48?" counts one."""
        return 1 if self.doubtful else 2 * (self.last - self.first + 1)


DOUBTFUL: Final = InterceptionRating(48, 48, True)


@final
class PlayerCard(Value):
    """What stands on a man's card.

    letter        a quarterback's endurance, ``A`` to ``C``; "" for everybody else
    endurance     the number of a back, receiver or end, 0 to 4
    rushing       column by name: ``N`` normal, ``SG`` short gain, ``LG`` long gain; a blank one is not there
    receiving     column by name: ``Q`` quick, ``S`` short, ``L`` long; a blank one is not there
    passing       a quarterback's range by the same names
    pass_rush     a quarterback's ranges under a pass rush
    blocking, pass_blocking, tackling, rush_value, pass_defense   BV, PB, TV, PR, PD
    interception  a defender's rating, None without one
    positions     the positions or boxes on his card; empty: every one that his kind may take
    left_out      what an incomplete card does not give (``rush.N``, ``pass.Q``, ``pass_rush``), each with the place
                  where it would stand
    """

    NAMES: ClassVar[str] = (
        "letter endurance rushing receiving passing pass_rush blocking pass_blocking tackling rush_value pass_defense"
        " interception positions left_out"
    )

    def __init__(
        self,
        letter: str = "",
        endurance: int = 0,
        rushing: dict[str, Column] | None = None,
        receiving: dict[str, Column] | None = None,
        passing: dict[str, CompletionRange] | None = None,
        pass_rush: PassRushRange | None = None,
        blocking: int = 0,
        pass_blocking: int = 0,
        tackling: int = 0,
        rush_value: int = 0,
        pass_defense: int = 0,
        interception: InterceptionRating | None = None,
        positions: tuple[str, ...] = (),
        left_out: dict[str, str] | None = None,
    ) -> None:
        self.letter: Final = letter
        self.endurance: Final = endurance
        self.rushing: Final = rushing or {}
        self.receiving: Final = receiving or {}
        self.passing: Final = passing or {}
        self.pass_rush: Final = pass_rush
        self.blocking: Final = blocking
        self.pass_blocking: Final = pass_blocking
        self.tackling: Final = tackling
        self.rush_value: Final = rush_value
        self.pass_defense: Final = pass_defense
        self.interception: Final = interception
        self.positions: Final = positions
        self.left_out: Final = left_out or {}

    def __hash__(self) -> int:
        return hash((self.letter, self.endurance, self.blocking, self.tackling, self.positions))

    def rush_column(self, name: str) -> Column | None:
        """A rushing column, None where it is blank.

        Rules: statis_pro:SP-015
        """
        self._require(f"rush.{name}")
        return self.rushing.get(name)

    def pass_column(self, name: str) -> Column | None:
        """A receiving column, None where it is blank.

        Rules: statis_pro:SP-015
        """
        self._require(f"pass.{name}")
        return self.receiving.get(name)

    def completion_range(self, name: str) -> CompletionRange:
        """A quarterback's range for a quick (``Q``), short (``S``) or long (``L``) pass.

        Rules: statis_pro:SP-014
        """
        self._require(f"pass.{name}")
        printed = self.passing.get(name)
        if printed is None:
            raise MissingColumn(f"The passer's card has no range pass.{name}.")
        return printed

    def pass_rush_range(self) -> PassRushRange:
        """A quarterback's ranges under a pass rush.

        Rules: statis_pro:SP-014
        """
        self._require("pass_rush")
        if self.pass_rush is None:
            raise MissingColumn("The passer's card has no ranges pass_rush.")
        return self.pass_rush

    def is_blank(self, name: str) -> bool:
        """Whether a column (``rush.N``, ``pass.Q``) is blank, so that the man may not be used so. One that an
        incomplete card leaves out is not.

        Rules: statis_pro:SP-015
        """
        kind, _, column = name.partition(".")
        columns = self.rushing if kind == "rush" else self.receiving
        return column not in columns and name not in self.left_out

    def _require(self, name: str) -> None:
        if name in self.left_out:
            raise MissingColumn(f"{self.left_out[name]} is missing: the play asks for it.")
