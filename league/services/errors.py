"""The exceptions by which a service says no, or not yet."""

from __future__ import annotations

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


class Asked(Refused):
    """It was not done, since a second person must agree first; he has been asked. ``consent`` is what he is asked."""

    def __init__(self, message: str, hint: str, consent: Any) -> None:
        super().__init__(message, hint)
        self.consent = consent
