"""The words of the text form of a Statis-Pro plan, for an editor."""

from __future__ import annotations

from ...interface.planning.text_words import TextWords
from ...plans.text.editing import condition_words, plain_words
from .compact.lines import OPENINGS
from .fields import CALLED, DEFENSE_PLACES, OFFENSE_PLACES, PLAY_STRATEGIES, PLAYED
from .vocabulary import DEFENSE_WORDS, OFFENSE_WORDS


def text_words() -> TextWords:
    """Openings of lines, words of conditions, positions, boxes, plays, defenses and strategies."""
    places = (
        *plain_words(PLAYED, "a play"),
        *plain_words(CALLED, "a defense"),
        *plain_words(PLAY_STRATEGIES, "a strategy"),
        *plain_words(OFFENSE_PLACES, "a position"),
        *plain_words(DEFENSE_PLACES, "a box of the defense"),
    )
    return TextWords(plain_words(OPENINGS), condition_words(OFFENSE_WORDS, DEFENSE_WORDS), places)
