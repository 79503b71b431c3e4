"""What a transaction causes people to be told: queued as rows of that transaction, sent by the sweep, one key each."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import timedelta
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import connection, transaction

from league import clock
from league.models import League, Outbox, User

from . import letters
from .letters import MAIL

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 10
SECONDS_PER_SENDING = 10
Topic = Outbox.Topic


def queue(*, key: str, kind: str, body: dict[str, Any]) -> Outbox:
    """Queue one mail to an address that is nobody's notice; the same key a second time gives the first row.

    ``key`` names the cause (``invitation:<id>``). The body is kept in the database: never put a secret in it.
    """
    row, _ = Outbox.objects.get_or_create(key=key, defaults={"kind": kind, "body": body, "created_at": clock.now()})
    return row


def queue_mail(*, key: str, to: Sequence[str], subject: str, text: str) -> Outbox | None:
    """Queue one mail. Empty addresses are left out; to nobody nothing is queued."""
    addresses = [address for address in to if address]
    if not addresses:
        return None
    return queue(key=key, kind=MAIL, body={"to": addresses, "subject": subject, "text": text})


def tell(
    *,
    key: str,
    users: Iterable[User],
    league: League,
    topic: str,
    subject: str = "",
    text: str = "",
    link: str = "",
    kind: str = MAIL,
    body: dict[str, Any] | None = None,
    anew: bool = False,
) -> None:
    """A notice to each person: in the page and, unless he wants none of that topic, by mail. One key, one notice.

    ``kind`` and ``body`` are for what is written when it is read (see ``letters``), else ``subject`` and ``text`` stand
    as they are. ``link`` is the path of the page that it is about. ``anew`` puts the notice in the place of the one
    that has the key already, unread and to be mailed again.
    """
    rows = [
        Outbox(
            key=f"{key}:{user.pk}"[:160],
            kind=kind,
            user=user,
            league=league,
            topic=topic,
            link=link,
            body=body if body is not None else {"subject": subject, "text": text},
            created_at=clock.now(),
        )
        for _, user in sorted({user.pk: user for user in users}.items())
    ]
    if not anew:
        Outbox.objects.bulk_create(rows, ignore_conflicts=True)
        return
    Outbox.objects.filter(key__in=[row.key for row in rows]).delete()
    Outbox.objects.bulk_create(rows)


def send_waiting(*, limit: int = 100) -> int:
    """Send what waits and is due, each in its own transaction; how many were sent.

    A failed sending waits 1, 2, 4, ... minutes after the row's birth, at most ten times. Two sweeps side by side do not
    send the same row: the row is locked while it is sent (on SQLite the IMMEDIATE transaction does that).
    """
    now = clock.now()
    kinds = letters.kinds()
    waiting = Outbox.objects.filter(sent_at=None, kind__in=kinds, attempts__lt=MOST_ATTEMPTS).order_by("attempts", "id")
    due = [
        row_id
        for row_id, attempts, born in waiting.values_list("id", "attempts", "created_at")[: limit * 4]
        if now >= born + timedelta(minutes=2**attempts - 1)
    ]
    return sum(_send(row_id) for row_id in due[:limit])


def _composed(row: Outbox) -> EmailMessage | None:
    """The mail of a row; None where nobody is to get one: it has become void, or is read in the page alone."""
    letter = letters.compose([row]).get(row.pk)
    if letter is None:
        return None
    to, text = list(letter.to), letter.text
    if row.user is not None:
        to = [row.user.email] if row.user.email and row.user.is_active and row.topic not in row.user.no_mail else []
        text = f"{text.rstrip()}\n" + (f"\n{settings.SITE_URL.rstrip('/')}{row.link}\n" if row.link else "")
    if not to:
        return None
    connected = get_connection(timeout=SECONDS_PER_SENDING)
    return EmailMessage(subject=" ".join(letter.subject.split()), body=text, to=to, connection=connected)


@transaction.atomic
def _send(row_id: int) -> bool:
    """Send one row unless somebody else has it; whether it is done with."""
    rows = Outbox.objects.filter(pk=row_id, sent_at=None)
    if connection.features.has_select_for_update_skip_locked:
        rows = rows.select_for_update(skip_locked=True)
    row = rows.first()
    if row is None:
        return False
    row.attempts += 1
    try:
        if mail := _composed(row):
            mail.send()
            row.mailed = True
    except (SMTPException, OSError) as problem:
        row.error = f"{type(problem).__name__}: {problem}"[:300]
        log.warning("Outbox row %s was not sent (attempt %s): %s", row.pk, row.attempts, row.error)
    else:
        row.sent_at, row.error = clock.now(), ""
    row.save(update_fields=["attempts", "error", "sent_at", "mailed"])
    return row.sent_at is not None
