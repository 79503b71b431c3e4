"""Notices that ask their reader for something: each goes when it is answered, decided or over.

A notice of one of these kinds names in its body what it is about, beside its ``subject`` and ``text``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from league import clock
from league.models import (
    CampSheet,
    Consent,
    Hook,
    Message,
    MessageReport,
    Outbox,
    Phase,
    Seat,
    SeatApplication,
    Team,
    Trade,
    Voice,
)
from league.selectors import ids
from league.selectors.outages import open_hold

from . import letters
from .letters import Letter

CONSENT, CONFIRM, APPLICATION = "consent_asked", "confirm_asked", "application_made"
REPORT, ORDERS, OFFERS, HOOK = "message_reported", "orders_due", "offers_wait", "hook_off"


def _while_open(
    name: str,
    open_rows: Callable[[], QuerySet[Any]],
    *,
    by: ids.Key = "public_id",
    answered: Callable[[Sequence[Outbox], dict[int, Any]], Collection[int]] = lambda rows, found: (),
) -> letters.Writer:
    """A writer of notices that stand while the row that they name is among the open ones, but for those, by their keys,
    that their readers have ``answered``."""

    def write(rows: Sequence[Outbox]) -> list[Letter | None]:
        found = ids.find_told(rows, open_rows(), name, by=by)
        done = answered(rows, found)
        return [
            Letter(row.body["subject"], row.body["text"]) if row.pk in found and row.pk not in done else None
            for row in rows
        ]

    return write


def _open_consents() -> QuerySet[Consent]:
    found = Consent.objects.filter(state=Consent.State.OPEN)
    return found if open_hold() else found.filter(expires_at__gt=clock.now())


def _have_voice(rows: Sequence[Outbox], found: dict[int, Consent]) -> set[int]:
    voices = Voice.objects.filter(consent__in=found.values(), withdrawn_at=None)
    given = set(voices.values_list("consent", "user"))
    return {row.pk for row in rows if row.pk in found and (found[row.pk].pk, row.user_id) in given}


def _unconfirmed_seats() -> QuerySet[Seat]:
    return Seat.objects.coaching().filter(confirmed_at=None)


def _waiting_applications() -> QuerySet[SeatApplication]:
    return SeatApplication.objects.filter(state=SeatApplication.State.WAITING)


def _reported_messages() -> QuerySet[Message]:
    return Message.objects.filter(Exists(MessageReport.objects.filter(message=OuterRef("pk"), settled_at=None)))


def _open_camps() -> QuerySet[Phase]:
    return Phase.objects.filter(closed_at=None, opened_at__isnull=False)


def _have_ordered(rows: Sequence[Outbox], found: dict[int, Phase]) -> set[int]:
    sheets = CampSheet.objects.filter(season__in={phase.season_id for phase in found.values()}, own=True)
    done = set(sheets.values_list("season", "step", "team"))
    return {
        row.pk
        for row in rows
        if (phase := found.get(row.pk)) and (phase.season_id, phase.code, row.body["team"]) in done
    }


def _teams() -> QuerySet[Team]:
    return Team.objects.all()


def _offers_are_over(rows: Sequence[Outbox], found: dict[int, Team]) -> set[int]:
    """The offers that a notice tells of were there before it."""
    in_time = Q(open_until=None) | Q(open_until__gt=clock.now())
    offers = Trade.objects.filter(
        Q() if open_hold() else in_time, partner__in=found.values(), state=Trade.State.PROPOSED
    )
    since = list(offers.values_list("partner", "proposed_at"))
    return {
        row.pk
        for row in rows
        if row.pk in found and not any(at <= row.created_at for team, at in since if team == found[row.pk].pk)
    }


def _shut_hooks() -> QuerySet[Hook]:
    return Hook.objects.filter(off_at__isnull=False)


WRITERS: dict[str, letters.Writer] = {
    CONSENT: _while_open("consent", _open_consents, by="pk", answered=_have_voice),
    CONFIRM: _while_open("seat", _unconfirmed_seats, by="pk"),
    APPLICATION: _while_open("application", _waiting_applications),
    REPORT: _while_open("message", _reported_messages),
    ORDERS: _while_open("phase", _open_camps, by="pk", answered=_have_ordered),
    OFFERS: _while_open("team", _teams, by="pk", answered=_offers_are_over),
    HOOK: _while_open("hook", _shut_hooks),
}


def register() -> None:
    """Make the kinds known."""
    for kind, write in WRITERS.items():
        letters.register(kind, write)
