"""What the league tells those who build on it, and asks of them, since it never imports them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar, cast

from django.dispatch import Signal

from league.models import Fixture

Answer = TypeVar("Answer")


class Question(Signal, Generic[Answer]):
    """A signal that asks something: whoever is connected to it gives an answer."""

    def answers(self, sender: object, **facts: Any) -> list[Answer]:
        """What everybody who is connected answers."""
        return [cast(Answer, answer) for _, answer in self.send(sender=sender, **facts)]


@dataclass(frozen=True, slots=True)
class SealedGame:
    """A game that is not over and for which either side has written something; plans were taken from ``since`` on."""

    fixture: Fixture
    since: datetime


# A week's due_at was set, moved or removed. Sent inside the transaction that does it, with ``week``.
deadline_set = Signal()
# The service was away, and what is open in a season moves on (season, began_at, length).
service_was_away = Signal()

# A draft of ``season`` is over. Sent once that is kept.
draft_ended = Signal()

# Players of these ``teams`` (public ids) of a ``league`` (its key) have come, gone or changed. Sent inside the
# transaction that does it.
rosters_changed = Signal()

# Who still owes what for the games of ``week``? Each answers with a list of sentences.
owing_asked = Question[list[str]]()

# Has anybody saved or handed in anything for the games of ``week``? Each answers with yes or no.
plans_asked = Question[bool]()

# The open games of ``week``, for which nothing had come in, lie ahead again. Sent inside the transaction that does it.
week_taken_back = Signal()

# Which teams (their keys) owe a plan for a game of ``week``, or will before its deadline? Each answers with a set;
# ``opened``: only where plans are taken already.
owing_teams_asked = Question[set[int]]()

# In which games of ``team`` do plans of either side lie sealed? Each answers with a list of SealedGame.
sealed_asked = Question[list[SealedGame]]()
