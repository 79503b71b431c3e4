"""What a transaction causes people to be told: queued as rows of that transaction, sent by workers, one key each."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.urls import reverse

from league import clock
from league.models import League, Outbox, User

from . import leases, letters, sight, unsubscribing
from .isolation import Due, SetAside, raise_fault
from .letters import MAIL
from .locks import locked

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 10
_CARRIERS: dict[str, Callable[[Outbox], None]] = {}  # by kind, of what goes out in another way than by mail
SECONDS_PER_SENDING = 10  # that a mail server may be silent
LEASE = timedelta(minutes=2)  # longer than the task of a mail may take
LOST = timedelta(minutes=10)  # a message that no worker has taken for so long is sent again
DAY = timedelta(days=1)
Topic = Outbox.Topic


def queue(*, key: str, kind: str, body: dict[str, Any]) -> Outbox:
    """Queue one mail to an address that is nobody's notice; the same key a second time gives the first row.

    ``key`` names the cause (``invitation:<id>``). The body is kept in the database: never put a secret in it.
    """
    row, _ = Outbox.objects.get_or_create(key=key, defaults={"kind": kind, "body": body, "created_at": clock.now()})
    return row


@transaction.atomic
def ask(*, key: str, kind: str, body: dict[str, Any], by: User, most: int) -> Outbox | None:
    """Queue a mail that a person has asked for; None where he has asked for ``most`` of its kind within a day.

    The same key a second time gives the first row, and counts once.
    """
    locked(User).get(pk=by.pk)
    row = Outbox.objects.filter(key=key).first()
    if row is None:
        if Outbox.objects.filter(asked_by=by, kind=kind, created_at__gt=clock.now() - DAY).count() >= most:
            return None
        row = queue(key=key, kind=kind, body=body)
        row.asked_by = by
        row.save(update_fields=["asked_by"])
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


def carry(kind: str, deliver: Callable[[Outbox], None]) -> None:
    """Rows of a kind go out in a way of their own: ``deliver`` raises where one did not."""
    _CARRIERS[kind] = deliver


# -- sending ---------------------------------------------------------------------------------------------------------


def _waiting(now: datetime) -> QuerySet[Outbox]:
    """Rows that nobody is sending and that are not on their way to a worker."""
    free = Q(lease_until=None) | leases.has_ended(now, length=LEASE)
    unseen = leases.is_lost("handed_at", now, after=LOST)
    kinds = (*letters.kinds(), *_CARRIERS)
    return Outbox.objects.filter(free, unseen, sent_at=None, kind__in=kinds, attempts__lt=MOST_ATTEMPTS)


def hand_over(*, limit: int = 500, set_aside: SetAside = raise_fault) -> Iterator[int]:
    """The rows that are due, each marked as on its way to a worker when it is asked for: where the broker refuses one,
    those behind it stay unmarked. A failed sending waits 1, 2, 4, ... minutes after the row's birth, at most ten
    times. A copy of the database hands nothing over."""
    if sight.is_quiet():
        return
    now = clock.now()
    rows = _waiting(now).only("attempts", "created_at")
    due = Due(rows, lambda rows: [row for row in rows if _may_be_tried(row, now)], limit * 4, ("attempts", "pk"))
    for row in islice(due.sound(set_aside), limit):
        if _waiting(now).filter(pk=row.pk).update(handed_at=now):
            yield row.pk


def _may_be_tried(row: Outbox, now: datetime) -> bool:
    """Return whether a row has waited long enough. One that was born while the clock was ahead waits no longer."""
    return row.created_at > now or now - row.created_at >= timedelta(minutes=2**row.attempts - 1)


def put_back(*, row_id: int) -> None:
    """The broker did not take it."""
    Outbox.objects.filter(pk=row_id).update(handed_at=None)


def send_waiting(*, limit: int = 100) -> int:
    """Send what waits and is due in this process; how many were sent."""
    return sum(send(row_id=row_id) for row_id in hand_over(limit=limit))


def send(*, row_id: int) -> bool:
    """Send one row unless somebody else has it; whether it is done with.

    It is claimed as a run is, by an update that draws a token, and sent outside any transaction. Whoever is killed in
    the middle leaves it to be sent again when the lease ends. A copy of the database sends nothing.
    """
    if sight.is_quiet():
        return False
    now, token = clock.now(), uuid.uuid4()
    free = Q(lease_until=None) | leases.has_ended(now, length=LEASE)
    claim = {"token": token, "lease_until": now + LEASE, "handed_at": None, "attempts": F("attempts") + 1}
    if not Outbox.objects.filter(free, pk=row_id, sent_at=None).update(**claim):
        return False
    row = Outbox.objects.select_related("user", "hook__league").get(pk=row_id)
    done: dict[str, Any] = {"error": ""}
    try:
        if row.kind in _CARRIERS:
            _CARRIERS[row.kind](row)
        elif mail := _composed(row):
            mail.send()
            done["mailed"] = True
        done["sent_at"] = clock.now()
    except Exception as problem:
        done["error"] = f"{type(problem).__name__}: {problem}"[:300]
        log.warning("Outbox row %s was not sent (attempt %s): %s", row.pk, row.attempts, done["error"])
    Outbox.objects.filter(pk=row_id, token=token).update(token=None, lease_until=None, **done)
    return "sent_at" in done


def _composed(row: Outbox) -> EmailMessage | None:
    """The mail of a row; None where nobody is to get one: it has become void, or is read in the page alone."""
    letter = letters.compose([row]).get(row.pk)
    if letter is None:
        return None
    to, text = list(letter.to), letter.text
    headers: dict[str, str] = {}
    if row.user is not None:
        left = _mails_left(row.user)
        to = [row.user.email] if _wants_mail(row.user, row.topic) and left else []
        text = f"{text.rstrip()}\n" + (f"\n{_address(row.link)}\n" if row.link else "")
        text += _the_last_one() if left == 1 else ""
        stop = _address(unsubscribing.path(row.user, row.topic))
        text += f"\nNo more mails of this kind: {stop}\n"
        headers = _one_click(stop)
    if not to:
        return None
    connected = get_connection(timeout=SECONDS_PER_SENDING)
    subject = " ".join(letter.subject.split())
    return EmailMessage(subject=subject, body=text, to=to, connection=connected, headers=headers)


def _one_click(address: str) -> dict[str, str]:
    """The headers by which a mail program offers to end such mails with one click (RFC 8058)."""
    return {"List-Unsubscribe": f"<{address}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


def _wants_mail(user: User, topic: str) -> bool:
    return bool(user.email) and user.is_active and topic not in user.no_mail


def _mails_left(user: User) -> int:
    """How many more notices go to a person by mail today; beyond them they stand on his page alone."""
    sent = Outbox.objects.filter(user=user, mailed=True, sent_at__gt=clock.now() - DAY).count()
    return max(0, int(settings.NOTICE_MAILS_PER_DAY) - sent)


def _the_last_one() -> str:
    return (
        f"\nThis is the last of today's mails: no more than {settings.NOTICE_MAILS_PER_DAY} a day go to one person. "
        f"Whatever else comes stands on your page of notices: {_address(reverse('notices'))}\n"
    )


def _address(path: str) -> str:
    return f"{settings.SITE_URL.rstrip('/')}{path}"
