"""The cards that a kick reads."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...value import Value
from ..cards.kicking import MissingKick, Placekicker, Punter, ReturnColumn


@final
class KickingCards(Value):
    """The kicker's and the punter's card of the offense, the columns of the receivers' returners (``KR-1``, ``PR-1``).

    What a case leaves out is missing here, and whoever asks for it raises ``MissingKick``.
    """

    NAMES: ClassVar[str] = "kicker punting kickoff_returns punt_returns"

    def __init__(
        self,
        kicker: Placekicker | None = None,
        punting: Punter | None = None,
        kickoff_returns: dict[str, ReturnColumn] | None = None,
        punt_returns: dict[str, ReturnColumn] | None = None,
    ) -> None:
        self.kicker: Final = kicker
        self.punting: Final = punting
        self.kickoff_returns: Final[dict[str, ReturnColumn]] = kickoff_returns or {}
        self.punt_returns: Final[dict[str, ReturnColumn]] = punt_returns or {}

    def placekicker(self) -> Placekicker:
        """The placekicker's card."""
        if self.kicker is None:
            raise MissingKick("The kick asks for the placekicker's card.")
        return self.kicker

    def punter(self) -> Punter:
        """The punter's card."""
        if self.punting is None:
            raise MissingKick("The kick asks for the punter's card.")
        return self.punting

    def column(self, returner: str) -> ReturnColumn:
        """The column of a kickoff (``KR-1``) or punt returner (``PR-1``)."""
        column = self.kickoff_returns.get(returner) or self.punt_returns.get(returner)
        if column is None:
            raise MissingKick(f"The return asks for the column of {returner}.")
        return column
