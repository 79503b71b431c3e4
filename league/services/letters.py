"""What people are told, written at the moment of sending or reading: secret links, and what may have become false.

The outbox keeps only what they are about. So no row of the database ever holds what opens an account or a seat, and
nobody is told what is no longer true. Other apps register kinds of their own.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.core.exceptions import ValidationError
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from league import clock
from league.clock import said
from league.keys import every_key
from league.models import Absence, Invitation, Message, Mute, Outage, Outbox, Seat, Trade, User, Week
from league.permissions import may_invite
from league.selectors import ids
from league.selectors.outages import open_hold

from .tokens import token_digest

JSON = dict[str, Any]
MAIL = "mail"
SEAT_TAKEN, SEAT_OVER = "seat_taken", "seat_over"
OUTAGE = "outage"
MENTION = "mention"
ANNOUNCEMENT = "announcement"
DIGEST = "digest"
ADDRESS_SALT = "league.address"
ADDRESS_SECONDS = 2 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Letter:
    """What somebody is told. ``to`` are addresses, none where it goes to the row's own person."""

    subject: str
    text: str
    to: tuple[str, ...] = ()


# What a writer raises for a row whose body it cannot read, and what is shown instead.
UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ValidationError)
NOT_READ = Letter("A notice that cannot be shown", "It was kept in a form that nobody can read here.")

Writer = Callable[[Sequence[Outbox]], list[Letter | None]]


def compose(rows: Iterable[Outbox]) -> dict[int, Letter]:
    """The letters of outbox rows by their keys; a row that has nothing to say any more is not among them.

    Each kind asks the database as often for a hundred rows as for one.
    """
    by_kind: dict[str, list[Outbox]] = defaultdict(list)
    for row in rows:
        by_kind[row.kind].append(row)
    written: dict[int, Letter] = {}
    for kind, group in by_kind.items():
        for row, letter in zip(group, _KINDS[kind](group), strict=True):
            if letter is not None:
                written[row.pk] = letter
    return written


def compose_readable(rows: Sequence[Outbox]) -> dict[int, Letter]:
    """Return the letters of outbox rows as a page shows them: a row that cannot be read is a plain line, and hides no
    other."""
    known = [row for row in rows if row.kind in _KINDS]
    try:
        written = compose(known)
    except UNREADABLE:
        written = {row.pk: letter for row in known if (letter := _one_readable(row)) is not None}
    return written | {row.pk: NOT_READ for row in rows if row.kind not in _KINDS}


def _one_readable(row: Outbox) -> Letter | None:
    try:
        return compose([row]).get(row.pk)
    except UNREADABLE:
        return NOT_READ


def register(kind: str, write: Writer) -> None:
    """Another kind: ``write`` makes a letter of each outbox row, None where there is nothing to say any more."""
    _KINDS[kind] = write


def kinds() -> tuple[str, ...]:
    """Every kind of letter."""
    return tuple(_KINDS)


def one_by_one(write: Callable[[Outbox], Letter | None]) -> Writer:
    """A writer for a kind of which there is never more than a handful."""
    return lambda rows: [write(row) for row in rows]


def _address(name: str, *words: str) -> str:
    return f"{settings.SITE_URL.rstrip('/')}{reverse(name, args=words)}"


# -- what stands as it was written -----------------------------------------------------------------------------------


def _plain(rows: Sequence[Outbox]) -> list[Letter | None]:
    return [Letter(row.body["subject"], row.body["text"], tuple(row.body.get("to", ()))) for row in rows]


# -- accounts and seats: links that open something -------------------------------------------------------------------


def _password_reset(row: Outbox) -> Letter | None:
    user = ids.find_person(row.body["user"])
    if user is None or not user.email:
        return None
    link = _address("password-reset-confirm", urlsafe_base64_encode(force_bytes(user.pk)), _reset_token(user))
    return Letter(
        "A new password for Football by Mail",
        f"Somebody asked for a new password for your account {user.username}. Choose one here:\n\n{link}\n\n"
        "The link works once. If it was not you, do nothing.\n",
        (user.email,),
    )


def _reset_token(user: User) -> str:
    return default_token_generator.make_token(user)


def password_stamps(user: User) -> list[str]:
    """Return what differs with each password and tells nothing of it, by each key of the service: a link that carries
    one of these ends with the password."""
    made = [salted_hmac(ADDRESS_SALT, user.password, secret=key, algorithm="sha256") for key in every_key()]
    return [one.hexdigest()[:32] for one in made]


def _address_change(row: Outbox) -> Letter | None:
    body = row.body
    user = ids.find_person(body["user"])
    if user is None or body.get("password") not in password_stamps(user):
        return None
    if User.objects.filter(email__iexact=body["email"]).exclude(pk=user.pk).exists():
        return Letter(
            "There is an account with your address",
            "Somebody wants mails for another account of Football by Mail sent here, but an account has this address "
            "already. Nothing was changed.\n\nIf it was you: give the other account another address, or take this one "
            f"from the account that has it. You can have a new password for that one:\n\n{_address('forgotten')}\n\n"
            "If it was not you, do nothing.\n",
            (body["email"],),
        )
    asked = {"user": body["user"], "email": body["email"], "old": user.email, "password": body["password"]}
    word = signing.dumps(asked, salt=ADDRESS_SALT)
    return Letter(
        "Is this your address?",
        f"{user} wants mails from Football by Mail sent here. Say that it is right:\n\n"
        f"{_address('address-confirm', word)}\n\nThe link works for two days. If it was not you, do nothing.\n",
        (body["email"],),
    )


def _invitation(row: Outbox) -> Letter | None:
    """The token is new with every sending; the one drawn with the row was never shown to anybody."""
    open_ones = Invitation.objects.filter(accepted_at=None, withdrawn_at=None, expires_at__gt=clock.now())
    related = open_ones.select_related("team", "league", "invited_by")
    invitation = ids.find_of(row.asked_by, related, row.body["invitation"]) if row.asked_by else None
    token = secrets.token_urlsafe(32)
    if invitation is None or not may_invite(invitation.invited_by, invitation.team, head=invitation.head):
        return None
    if not open_ones.filter(pk=invitation.pk).update(token_digest=token_digest(token)):
        return None
    part = "coach" if invitation.head else "help to coach"
    return Letter(
        f"Will you {part} {invitation.team} in {invitation.league}?",
        f"{invitation.invited_by} invites you to {part} {invitation.team} in {invitation.league}, a league of tabletop "
        f"football played by mail. Take the seat here:\n\n{_address('invitation', token)}\n\n"
        f"The link works once, until {said(invitation.expires_at, 'UTC')}.\n",
        (invitation.email,),
    )


# -- notices that may have become false ------------------------------------------------------------------------------


def _deadline_moved(rows: Sequence[Outbox]) -> list[Letter | None]:
    """The move of a week's deadline, in the reader's own time zone; void once it has been moved on, or back."""
    weeks = ids.find_told(rows, Week.objects.select_related("season__league"), "week", by="pk")

    def write(row: Outbox) -> Letter | None:
        week, before, due_at = weeks.get(row.pk), row.body["before"], row.body["due_at"]
        stands = week.due_at.isoformat() if week and week.due_at else None
        if week is None or stands != due_at or before == due_at or row.user is None:
            return None
        zone = row.user.time_zone
        reason = f"\n\nReason: {row.body['reason']}" if row.body["reason"] else ""
        was = said(datetime.fromisoformat(before), zone)
        text = f"{week.title} has no deadline any more; it was {was}."
        if week.due_at:
            text = f"The deadline of {week.title} moved from {was} to {said(week.due_at, zone)}."
        return Letter(f"{week.season.league}: the deadline of {week.title} changed", text + reason)

    return [write(row) for row in rows]


def _outage(rows: Sequence[Outbox]) -> list[Letter | None]:
    """Deadlines moved on after an outage, in the reader's own time zone; void once they have been put back."""
    found = Outage.objects.filter(taken_back_at=None).select_related("season__league")
    outages = ids.find_told(rows, found, "outage", by="pk")
    weeks = Week.objects.filter(season__outages__in=outages.values()).in_bulk()

    def write(row: Outbox) -> Letter | None:
        outage = outages.get(row.pk)
        if outage is None or row.user is None:
            return None
        zone = row.user.time_zone
        lines = [
            f"{weeks[move['week']].title}: {said(datetime.fromisoformat(move['after']), zone)}"
            for move in outage.moved
            if move["week"] in weeks and weeks[move["week"]].season_id == outage.season_id
        ]
        further = row.body.get("further", [])  # steps of the calendar that are no weeks
        lines += [f"{title}: {said(datetime.fromisoformat(after), zone)}" for title, after in further]
        since = f"from {said(outage.began_at, zone)} to {said(outage.ended_at, zone)}"
        text = f"The service was out {since}. So that nobody loses time, these deadlines have moved on by as much:"
        return Letter(f"{outage.season.league}: deadlines move on after an outage", "\n".join([text, "", *lines]))

    return [write(row) for row in rows]


def _leave_asked(rows: Sequence[Outbox]) -> list[Letter | None]:
    """Somebody asks for leave; void once it is decided or over."""
    waiting = Absence.objects.filter(granted_at=None, ended_at=None, ends_at__gt=clock.now())
    leaves = ids.find_told(rows, waiting.select_related("user", "league"), "absence")

    def write(row: Outbox) -> Letter | None:
        leave = leaves.get(row.pk)
        if leave is None or row.user is None:
            return None
        text = f"{leave.user} asks for leave {leave.span}."
        return Letter(f"{leave.user} asks for leave", text + (f"\n\nReason: {leave.reason}" if leave.reason else ""))

    return [write(row) for row in rows]


def _seats_of(rows: Sequence[Outbox]) -> tuple[dict[int, Seat], dict[tuple[int, int], Seat]]:
    """The seats that rows are about, by the rows' keys, and those that the same people hold with the same teams now."""
    told = ids.find_told(rows, Seat.objects.select_related("user", "team__league"), "seat", by="pk")
    teams, users = {seat.team_id for seat in told.values()}, {seat.user_id for seat in told.values()}
    held = Seat.objects.coaching().filter(team__in=teams, user__in=users)
    return told, {(seat.team_id, seat.user_id): seat for seat in held}


def _part(seat: Seat) -> str:
    return "the head coach" if seat.head else "an assistant"


def _had_seat(seat: Seat, now: Seat | None, reader: User) -> Letter:
    """A seat that was taken and left: who had it, from when to when, and what he is there now."""
    own = seat.user_id == reader.pk
    who, was, he = ("You", "were", "You are") if own else (str(seat.user), "was", "He is")
    until = said(seat.until, reader.time_zone) if seat.until else ""
    text = f"{who} {was} {_part(seat)} of {seat.team} from {said(seat.since, reader.time_zone)} to {until}."
    text += f" {he} {_part(now)} there now." if now else ""
    return Letter(f"{seat.team.league}: {who} had a seat with {seat.team}", text)


def _seat_taken(rows: Sequence[Outbox]) -> list[Letter | None]:
    """Who sits where; once he does so no longer, that he took the seat and left it."""
    seats, held = _seats_of(rows)

    def write(row: Outbox) -> Letter | None:
        seat = seats.get(row.pk)
        if seat is None or row.user is None:
            return None
        if seat.until is None:
            return Letter(row.body["subject"], row.body["text"])
        return _had_seat(seat, held.get((seat.team_id, seat.user_id)), row.user)

    return [write(row) for row in rows]


def _seat_over(rows: Sequence[Outbox]) -> list[Letter | None]:
    """Who coaches a team no longer; once he has another seat there, what he was and what he is."""
    seats, held = _seats_of(rows)

    def write(row: Outbox) -> Letter | None:
        seat = seats.get(row.pk)
        if seat is None or row.user is None:
            return None
        now = held.get((seat.team_id, seat.user_id))
        return _had_seat(seat, now, row.user) if now else Letter(row.body["subject"], row.body["text"])

    return [write(row) for row in rows]


def _trade_offer(rows: Sequence[Outbox]) -> list[Letter | None]:
    """An offer that waits for an answer, with its last moment; void once it is answered, withdrawn or lapsed."""
    in_time = Q(open_until=None) | Q(open_until__gt=clock.now())
    offers = Trade.objects.filter(state=Trade.State.PROPOSED)
    waiting = ids.find_told(rows, offers if open_hold() else offers.filter(in_time), "trade")

    def write(row: Outbox) -> Letter | None:
        trade = waiting.get(row.pk)
        if trade is None or row.user is None:
            return None
        until = f"\n\nIt stands open until {said(trade.open_until, row.user.time_zone)}." if trade.open_until else ""
        return Letter(row.body["subject"], row.body["text"] + until)

    return [write(row) for row in rows]


def _trade_review(rows: Sequence[Outbox]) -> list[Letter | None]:
    """A trade that the commissioner may disallow; void once its review is over."""
    found = Trade.objects.filter(state=Trade.State.ACCEPTED).select_related("proposer", "partner")
    trades = ids.find_told(rows, found, "trade")

    def write(row: Outbox) -> Letter | None:
        trade = trades.get(row.pk)
        if trade is None or trade.review_until is None or row.user is None:
            return None
        until = said(trade.review_until, row.user.time_zone)
        text = f"{row.body['text']}\nIt is carried out {until} unless you disallow it."
        return Letter(f"{trade.proposer} and {trade.partner} have agreed on a trade", text)

    return [write(row) for row in rows]


def _mention(rows: Sequence[Outbox]) -> list[Letter | None]:
    """Somebody named the reader on a board; void once the message is hidden or removed, or names him no more, for
    whoever belongs to the league no longer, and for whoever has muted its author."""
    standing, found = _standing(rows)
    is_muted = Exists(Mute.objects.filter(user=OuterRef("mentioned"), muted=OuterRef("author")))
    hears = found.filter(~is_muted, mentioned__memberships__league=F("league"))
    named = set(hears.values_list("pk", "mentioned"))

    def write(row: Outbox) -> Letter | None:
        message = standing.get(row.pk)
        if message is None or (message.pk, row.user_id) not in named:
            return None
        return Letter(f"{message.league}: {message.author} named you", f"{message.author}: {message.text}")

    return [write(row) for row in rows]


def _announcement(rows: Sequence[Outbox]) -> list[Letter | None]:
    """A commissioner's word to everybody, also to those who have muted him; void once it is hidden or removed, and for
    whoever belongs to the league no longer."""
    standing, found = _standing(rows)
    members = set(found.values_list("league", "league__memberships__user"))

    def write(row: Outbox) -> Letter | None:
        message = standing.get(row.pk)
        if message is None or (message.league_id, row.user_id) not in members:
            return None
        subject, _, text = message.text.partition("\n\n")
        return Letter(f"{message.league}: {subject}", f"{text}\n\n{message.author}")

    return [write(row) for row in rows]


def _standing(rows: Sequence[Outbox]) -> tuple[dict[int, Message], QuerySet[Message]]:
    """The messages that rows tell of, by the rows' keys and for further questions, but for those that are hidden or
    removed."""
    open_ones = Message.objects.filter(removed_at=None, hidden_at=None).select_related("author", "league")
    standing = ids.find_told(rows, open_ones, "message")
    return standing, Message.objects.filter(pk__in=[message.pk for message in standing.values()])


_KINDS: dict[str, Writer] = {
    MAIL: _plain,
    "password_reset": one_by_one(_password_reset),
    "address_change": one_by_one(_address_change),
    "invitation": one_by_one(_invitation),
    "deadline_moved": _deadline_moved,
    OUTAGE: _outage,
    "leave_asked": _leave_asked,
    SEAT_TAKEN: _seat_taken,
    SEAT_OVER: _seat_over,
    "trade_offer": _trade_offer,
    "trade_review": _trade_review,
    MENTION: _mention,
    ANNOUNCEMENT: _announcement,
}
