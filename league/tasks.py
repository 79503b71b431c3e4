"""What the queue of mails carries: the id of a row of the outbox."""

from __future__ import annotations

from celery import shared_task

from league.services import outbox

# A mail server that says nothing holds one worker of mails for so long, and nobody else.
SECONDS, AT_MOST = 30, 40


@shared_task(soft_time_limit=SECONDS, time_limit=AT_MOST)
def send_mail(row_id: int) -> None:
    """Send one mail, if it is to be had."""
    outbox.send(row_id=row_id)
