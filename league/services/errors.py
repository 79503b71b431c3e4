"""The exceptions by which a service says no, or not yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Refused(Exception):
    """A precondition does not hold. ``message`` is a full sentence for who asked, ``hint`` says what would help.

    ``field`` names the input at fault, so that a form or an API answer can show the sentence beside it.
    """

    def __init__(self, message: str, hint: str = "", *, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.field = field

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


class WrongRows(Refused):
    """A table cannot be taken; ``rows`` are its problems, each with its place, a sentence and a hint."""

    def __init__(self, rows: Sequence[tuple[str, str, str]], field: str) -> None:
        super().__init__(rows[0][1], rows[0][2], field=field)
        self.rows = tuple(rows)


class OnHold(Refused):
    """It is not done while the service is on hold, and may be afterwards."""


class Asked(Exception):
    """It was not done, since a second person must agree first; he has been asked. ``consent`` is what he is asked.

    It is no refusal, so that nothing shows it as a fault: ``league.middleware.AsksForConsent`` answers with the page of
    what was asked, the API with 202.
    """

    def __init__(self, message: str, hint: str, consent: Any) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.consent = consent

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()
