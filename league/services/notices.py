"""Notices as their person reads them: what came by mail and what was posted, over all leagues, read or not.

A notice is a row of the outbox. What has become false (a deadline that was met or moved, a result that was replayed) is
neither listed nor counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from league import clock
from league.models import League, Outbox, User
from league.selectors.leagues import everybody

from . import letters, log, messages, outbox
from .errors import Refused
from .names import readable, readable_words

LISTED = 200  # older ones are not shown any more
LONGEST_WORD = 4000


@dataclass(frozen=True, slots=True)
class Notice:
    """An outbox row with what it says now."""

    row: Outbox
    subject: str
    text: str


def notices(user: User, *, unread: bool = False) -> list[Notice]:
    """The newest notices that are still true, the newest first; a few queries however many there are."""
    rows = _rows(user, unread=unread).select_related("league", "user")
    return _told(list(rows.order_by("-created_at", "-id")[:LISTED]))


def unread_count(user: User) -> int:
    """How many notices wait to be read: one query, and a few more while some of them may have become false."""
    rows = _rows(user, unread=True).select_related("user")
    return len(_told(list(rows.order_by("-created_at", "-id")[:LISTED])))


def _rows(user: User, *, unread: bool) -> QuerySet[Outbox]:
    rows = Outbox.objects.filter(user=user).exclude(kind=letters.DIGEST)  # which comes by mail alone
    return rows.filter(read_at=None) if unread else rows


def _told(rows: list[Outbox]) -> list[Notice]:
    written = letters.compose_readable(rows)
    return [Notice(row, written[row.pk].subject, written[row.pk].text) for row in rows if row.pk in written]


def mark_read(*, user: User, public_id: UUID) -> Outbox:
    """The person has read one of his notices; a second time changes nothing."""
    row = Outbox.objects.filter(user=user, public_id=public_id).first()
    if row is None:
        raise Refused("There is no such notice of yours.")
    Outbox.objects.filter(pk=row.pk, read_at=None).update(read_at=clock.now())
    row.refresh_from_db()
    return row


def mark_all_read(*, user: User) -> int:
    """Everything is read; how many notices were not."""
    return Outbox.objects.filter(user=user, read_at=None).update(read_at=clock.now())


@transaction.atomic
def announce(*, league: League, actor: User, subject: str, text: str) -> int:
    """The commissioner's word to everybody of the league; how many people it goes to. It stands on the board, and its
    subject in the log."""
    subject, text = " ".join(subject.split()), text.strip()
    if not 1 <= len(subject) <= 120:
        raise Refused("A word to everybody needs a subject of 1 to 120 characters.", field="subject")
    if not 1 <= len(text) <= LONGEST_WORD:
        raise Refused(f"A word to everybody has 1 to {LONGEST_WORD} characters.", field="text")
    readable(subject, what="The subject", field="subject")
    readable_words(text, what="The word", field="text")
    row = log.write(league=league, action="league.announced", sentence=f"{actor} to everybody: {subject}", actor=actor)
    message = messages.announced(league=league, author=actor, text=f"{subject}\n\n{text}")
    people = everybody(league)
    outbox.tell(
        key=f"word:{row.pk}",
        users=people,
        league=league,
        topic=Outbox.Topic.LEAGUE,
        kind=letters.ANNOUNCEMENT,
        body={"message": str(message.public_id)},
        link=f"/leagues/{league.public_id}/",
    )
    return len(people)
