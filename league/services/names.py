"""What names and words may consist of: whatever can be read as it is written."""

from __future__ import annotations

import unicodedata

from .errors import Refused

UNREAD = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, direction and other characters that nobody sees
_HARMLESS = str.maketrans("", "", "\r\n\t\u200c\u200d")  # breaks, and what joins letters or signs into one


def readable(text: str, *, what: str, field: str) -> str:
    """The name without blanks around it. Refused with control characters and those that turn the direction of writing,
    by which a name could pass for another. ``what`` begins the sentence: "A team's name"."""
    for character in text.strip():
        if unicodedata.category(character) in UNREAD:
            raise Refused(
                f"{what} holds a character that cannot be seen (U+{ord(character):04X}).",
                "Type it anew with letters, digits and signs alone.",
                field=field,
            )
    return text.strip()


def readable_words(text: str, *, what: str, field: str) -> str:
    """The same of words that may run over several lines."""
    readable(text.translate(_HARMLESS), what=what, field=field)
    return text.strip()


def require_reason(reason: str) -> str:
    """The reason of a ruling, without the blanks around it."""
    if not reason.strip():
        raise Refused("A ruling needs a reason.", field="reason")
    return readable_words(reason, what="The reason", field="reason")
