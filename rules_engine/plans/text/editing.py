"""The words of a plan's text for an editor, from what a ruleset's forms of lines and conditions know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...interface.planning.text_words import TextWord
from ..conditions.menus import menu
from ..conditions.words import Word


def condition_words(*vocabularies: Mapping[str, Word]) -> tuple[TextWord, ...]:
    """The words of some vocabularies, each once, with their names on menus."""
    words = {word.name: word.label for vocabulary in vocabularies for word in menu(vocabulary)}
    return tuple([TextWord(name, label) for name, label in words.items()])


def plain_words(names: Iterable[str], meaning: str = "") -> tuple[TextWord, ...]:
    """Words that mean the same kind of thing, each once."""
    return tuple([TextWord(name, meaning) for name in dict.fromkeys(names)])
