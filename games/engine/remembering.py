"""Answers that are remembered for one act: plans are judged before a game is locked, and only looked up under the lock.

An act asks its questions twice: first from what it reads without a lock, then from what it reads under it. The same
question has the same answer. Another one, since something has changed in between, is answered anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from rules_engine import EngineError

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

_known: ContextVar[list[tuple[object, Any]] | None] = ContextVar("known", default=None)


@contextmanager
def remembering() -> Iterator[None]:
    """Remember answers until the end of the block."""
    token = _known.set([])
    try:
        yield
    finally:
        _known.reset(token)


def remembered(answer: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Mark a function whose answer follows from its arguments alone. Refusals of the engine are remembered too."""

    @wraps(answer)
    def look_up(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        known = _known.get()
        if known is None:
            return answer(*args, **kwargs)
        question = (answer.__name__, args, kwargs)
        found = next((result for asked, result in known if asked == question), None)
        if found is None:
            try:
                found = answer(*args, **kwargs)
            except EngineError as refusal:
                found = refusal
            known.append((question, found))
        if isinstance(found, EngineError):
            raise found
        return found

    return look_up
