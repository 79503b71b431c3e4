"""The words of a ruleset's text form, for the editor of plans."""

from __future__ import annotations

from dataclasses import asdict

from league.models import League
from league.rulebook import rules_of

from .matchup import JSON


def text_words(league: League) -> JSON:
    """The words by what they are, each with its meaning."""
    words: JSON = asdict(rules_of(league).ruleset.text_words())
    return words
