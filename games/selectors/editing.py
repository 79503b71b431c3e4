"""What the editor of a plan's text is told: the words of the ruleset's text form, what the last check found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games import engine
from games.engine import JSON
from league.models import Fixture

_TOLD: Final = ("line", "column", "message", "hint", "severity")  # of a problem


@dataclass(frozen=True)
class TextEditor:
    """Both as JSON, for the attributes of an element that the editor reads."""

    words: str
    problems: str


def text_editor(fixture: Fixture, problems: Sequence[JSON]) -> TextEditor:
    """The editor of a fixture's plans; ``problems`` are those of the text that it shows."""
    told = [{name: problem.get(name, "") for name in _TOLD} for problem in problems if problem.get("line")]
    return TextEditor(json.dumps(engine.text_words(fixture.season.league)), json.dumps(told))
