"""Long answers that tell of a draft's events as they happen, as server-sent events.

A stream takes a thread of its worker for as long as it lasts, so that there are few at a time and each ends soon: the
browser opens the next one, which goes on after the last event that it has seen. Who finds no place asks by polling.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from threading import Lock

from django.http import HttpRequest, StreamingHttpResponse

from league import clock, limits
from league.addresses import client_address
from league.models import Draft, DraftEvent
from league.selectors.drafts import events_after

PAUSE_SECONDS = 0.4  # between two looks: with the way to the browser an event is there within a second
RETRY_MILLISECONDS = 300  # after which a browser opens the next stream
RETRY_LATER = 30_000  # while nothing happens in a draft, as before it begins
OVER = "over"  # the last event of a draft


class Places:
    """The streams that one process has open, by person."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._open: Counter[str] = Counter()

    def take(self, person: str) -> None:
        """A place for a person; refused where he, or everybody together, has too many."""
        with self._lock:
            limits.STREAMS_OF_ONE.require(self._open[person] + 1)
            limits.STREAMS.require(self._open.total() + 1)
            self._open[person] += 1

    def give_back(self, person: str) -> None:
        with self._lock:
            self._open[person] -= 1


PLACES = Places()


class Stream:
    """The events of a draft after ``sequence``, for as long as a stream lasts. Its place is given back when it ends,
    when the reader goes, and where nobody ever begins to read."""

    def __init__(self, draft: Draft, sequence: int, person: str, pause: Callable[[float], None] = time.sleep) -> None:
        PLACES.take(person)
        self._person = person
        self._closed = False
        self._told = _told(draft, sequence, pause)

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        try:
            return next(self._told)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            PLACES.give_back(self._person)


def _told(draft: Draft, sequence: int, pause: Callable[[float], None]) -> Iterator[str]:
    yield f"retry: {RETRY_MILLISECONDS if draft.is_under_way else RETRY_LATER}\n\n"
    ends = clock.ticks() + (limits.STREAM_SECONDS if draft.is_under_way else 0)
    while clock.ticks() < ends:
        for event in events_after(draft, sequence):
            sequence = event.sequence
            yield written(event)
            if event.kind == OVER:
                return
        pause(PAUSE_SECONDS)
        yield ": still here\n\n"  # a reader who has gone is found out by it


def answer(request: HttpRequest, draft: Draft) -> StreamingHttpResponse:
    """A stream after the event that the browser has seen last; refused where there are too many."""
    seen = request.headers.get("Last-Event-ID", request.GET.get("after", ""))
    sequence = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else 0
    person = f"user {request.user.pk}" if request.user.is_authenticated else f"at {client_address(request)}"
    told = Stream(draft, sequence, person)
    headers = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
    return StreamingHttpResponse(told, content_type="text/event-stream; charset=utf-8", headers=headers)


def facts(event: DraftEvent) -> dict[str, object]:
    """An event as streams and the API tell it."""
    return {
        "sequence": event.sequence,
        "kind": event.kind,
        "sentence": event.sentence,
        "data": event.data,
        "at": event.at.isoformat(),
    }


def written(event: DraftEvent) -> str:
    """An event as a line of a stream."""
    return f"id: {event.sequence}\nevent: draft\ndata: {json.dumps(facts(event))}\n\n"
