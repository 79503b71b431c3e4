"""Mail that a transaction causes: queued as a row of that transaction, sent by the sweep, one key each."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from smtplib import SMTPException
from typing import Any

from django.core.mail import EmailMessage, get_connection
from django.db import connection, transaction

from league import clock
from league.models import Outbox

from . import letters

log = logging.getLogger(__name__)

MAIL = "mail"
MOST_ATTEMPTS = 10
SECONDS_PER_SENDING = 10


def queue(*, key: str, kind: str, body: dict[str, Any]) -> Outbox:
    """Queue one thing to send; the same key a second time queues nothing and gives the first row.

    ``key`` names the cause (``deadline:<week>:<user>``). The body is kept in the database: never put a secret in it.
    """
    row, _ = Outbox.objects.get_or_create(key=key, defaults={"kind": kind, "body": body, "created_at": clock.now()})
    return row


def queue_mail(*, key: str, to: Sequence[str], subject: str, text: str) -> Outbox | None:
    """Queue one mail. Empty addresses are left out; to nobody nothing is queued."""
    addresses = [address for address in to if address]
    if not addresses:
        return None
    return queue(key=key, kind=MAIL, body={"to": addresses, "subject": subject, "text": text})


def send_waiting(*, limit: int = 100) -> int:
    """Send what waits and is due, each in its own transaction; how many were sent.

    A failed sending waits 1, 2, 4, ... minutes after the row's birth, at most ten times. Two sweeps side by side do not
    send the same row: the row is locked while it is sent (on SQLite the IMMEDIATE transaction does that).
    """
    now = clock.now()
    kinds = (MAIL, *letters.kinds())
    waiting = Outbox.objects.filter(sent_at=None, kind__in=kinds, attempts__lt=MOST_ATTEMPTS).order_by("attempts", "id")
    due = [
        row_id
        for row_id, attempts, born in waiting.values_list("id", "attempts", "created_at")[: limit * 4]
        if now >= born + timedelta(minutes=2**attempts - 1)
    ]
    return sum(_send(row_id) for row_id in due[:limit])


def _composed(row: Outbox) -> EmailMessage | None:
    """The mail of a row; None for a letter that has become void, which counts as sent."""
    subject, text, to = row.body.get("subject", ""), row.body.get("text", ""), row.body.get("to", [])
    if row.kind != MAIL:
        letter = letters.compose(row.kind, row.body)
        if letter is None:
            return None
        subject, text, to = letter.subject, letter.text, [letter.to]
    connected = get_connection(timeout=SECONDS_PER_SENDING)
    return EmailMessage(subject=" ".join(subject.split()), body=text, to=to, connection=connected)


@transaction.atomic
def _send(row_id: int) -> bool:
    """Send one row unless somebody else has it; whether it went out."""
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
    except (SMTPException, OSError) as problem:
        row.error = f"{type(problem).__name__}: {problem}"[:300]
        log.warning("Outbox row %s was not sent (attempt %s): %s", row.pk, row.attempts, row.error)
    else:
        row.sent_at, row.error = clock.now(), ""
    row.save(update_fields=["attempts", "error", "sent_at"])
    return row.sent_at is not None
