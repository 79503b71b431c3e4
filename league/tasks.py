"""What the queues of mails and of drafts carry: the id of a row of the outbox, of a draft whose bell rings."""

from __future__ import annotations

from celery import shared_task

from league.services import outbox
from league.services.drafts import ringing

# A mail server that says nothing holds one worker of mails for so long, and nobody else.
SECONDS, AT_MOST = 30, 40


@shared_task(soft_time_limit=SECONDS, time_limit=AT_MOST)
def send_mail(row_id: int) -> None:
    """Send one mail, if it is to be had."""
    outbox.send(row_id=row_id)


@shared_task
def ring_draft(draft_id: int) -> None:
    """Make the choices of a draft whose time is up, if any."""
    ringing.ring(draft_id=draft_id)
