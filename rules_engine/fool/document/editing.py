"""The words of FOOL's text form, for an editor."""

from __future__ import annotations

from ...interface.planning.text_words import TextWords
from ...plans.text.editing import condition_words, plain_words
from .compact.lines import OPENINGS
from .plan import AREAS, DUTIES, LINES, SPOTS
from .vocabulary import DEFENSE, OFFENSE


def text_words() -> TextWords:
    """Openings of lines, words of conditions, spots, areas, duties and lines of the defense."""
    places = (
        *plain_words(SPOTS, "a spot of the offense"),
        *plain_words([area for area in AREAS if area not in SPOTS], "an area of the defense"),
        *plain_words(DUTIES, "a duty of a defender"),
        *plain_words(LINES, "what the defensive line does"),
    )
    return TextWords(plain_words(OPENINGS), condition_words(OFFENSE, DEFENSE), places)
