"""What a call gains against a defense: chances of yards and interceptions, and what they are worth in each moment.

Every card counts as drawn from a full deck, as it does where cards of men are computed (``cardmaking``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from .moments import INTERCEPTION, MOST_LOST, WORTHS, Moment


@final
class Gains:
    """Chances of what a call brings; all of them add up to 1.

    yards        gains with their chances, those of incompletions and sacks among them
    parts        what other calls bring, each with the chance that it comes to that
    intercepted  chance of an interception, beside those of the parts
    """

    def __init__(
        self,
        yards: list[tuple[int, float]],
        parts: list[tuple[float, Gains]],
        intercepted: float = 0.0,
    ) -> None:
        self.yards: Final = yards
        self.parts: Final = parts
        self.intercepted: Final = intercepted
        self._worths: Final[dict[str, float]] = {}
        self._mean: float | None = None

    def worth(self, moment: Moment) -> float:
        """What a call is worth in a moment that brings this, in yards. It is reckoned once for each moment."""
        worth = self._worths.get(moment.id)
        if worth is None:
            worth = self.intercepted * INTERCEPTION
            if self.yards:
                table = WORTHS[moment.id]
                worth += sum([chance * table[yards + MOST_LOST] for yards, chance in self.yards])
            for chance, part in self.parts:
                worth += chance * part.worth(moment)
            self._worths[moment.id] = worth
        return worth

    @property
    def mean(self) -> float:
        """Yards on the average; nothing for an interception. They are reckoned once."""
        if self._mean is None:
            own = sum([yards * chance for yards, chance in self.yards])
            self._mean = own + sum([chance * part.mean for chance, part in self.parts])
        return self._mean

    def chances(self) -> dict[int, float]:
        """The chance of each gain."""
        found: dict[int, float] = {}
        for yards, chance in self.yards:
            found[yards] = found.get(yards, 0.0) + chance
        for share, part in self.parts:
            for yards, chance in part.chances().items():
                found[yards] = found.get(yards, 0.0) + share * chance
        return found

    def interceptions(self) -> float:
        """The chance of an interception, those of the parts among them."""
        return self.intercepted + sum([chance * part.interceptions() for chance, part in self.parts])


def as_likely(yards: Iterable[int], chance: float = 1.0) -> list[tuple[int, float]]:
    """Gains of which one happens, each as likely; ``chance`` is that of all together."""
    entries = list(yards)
    return [(each, chance / len(entries)) for each in entries]
