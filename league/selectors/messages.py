"""Messages as a reader sees them: the newest first, a page at a time, without those of people whom he has muted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from league import clock, permissions
from league.models import BoardBan, Fixture, League, Message, MessageReport, Mute, Seat, Team, User
from league.permissions import Viewer

CHANGED_FOR = timedelta(minutes=30)  # by its author
ON_PAGE = 40
QUOTED = 140  # characters of an answered message that are quoted


@dataclass(frozen=True, slots=True)
class Said:
    """A message as one reader sees it. ``text`` is empty where it was removed or is hidden; ``quote`` what it answers,
    with ``quoted`` who said that; ``team`` is the author's."""

    message: Message
    text: str
    quoted: str
    quote: str
    team: Team | None
    names: tuple[User, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The newest messages, or those before one. ``mark`` changes with whatever is to be seen of them."""

    rows: tuple[Said, ...]
    older: UUID | None
    mark: str


EMPTY = Page((), None, "")


def messages_of(reader: Viewer, league: League, fixture: Fixture | None = None, *, before: UUID | None = None) -> Page:
    """A page of the league's board or, with a ``fixture``, of the chat beside that game; empty for whoever may not
    read it. Announcements are there for everybody, whomever he has muted. Seven queries at most, however much is said
    and by how many."""
    if not permissions.may_read_board(reader, league):
        return EMPTY
    muted = muted_by(reader)
    placed = Message.objects.filter(league=league, fixture=fixture)
    found = _with_people(placed, league).exclude(announcement=False, author__in=muted)
    if before is not None:
        last = Message.objects.filter(public_id=before, league=league, fixture=fixture).first()
        if last is None:
            return EMPTY
        found = found.filter(Q(posted_at__lt=last.posted_at) | Q(posted_at=last.posted_at, pk__lt=last.pk))
    rows = list(found[: ON_PAGE + 1])
    shown = rows[:ON_PAGE]
    older = shown[-1].public_id if len(rows) > len(shown) else None
    return Page(tuple(as_said(row, muted) for row in shown), older, _mark(shown, muted))


def newest_messages(reader: Viewer, league: League, most: int) -> list[Said]:
    """The newest words of the board that are to be read, announcements left out; none for whoever may not read it."""
    if not permissions.may_read_board(reader, league):
        return []
    muted = muted_by(reader)
    open_ones = Message.objects.filter(league=league, fixture=None, announcement=False, removed_at=None, hidden_at=None)
    found = _with_people(open_ones, league).exclude(author__in=muted)
    return [as_said(row, muted) for row in found[:most]]


def newest_announcement(league: League) -> Message | None:
    """The commissioner's last word to everybody that stands."""
    standing = Message.objects.filter(league=league, announcement=True, removed_at=None, hidden_at=None)
    return standing.select_related("author").first()


def readable_message(reader: Viewer, public_id: UUID) -> Message | None:
    """A message with its people, for whoever may read the place where it stands."""
    found = Message.objects.filter(league__in=permissions.visible_leagues(reader), public_id=public_id)
    related = ("league", "fixture__home", "fixture__away", "author", "answers__author", "hidden_by")
    message = found.select_related(*related).first()
    return message if message and permissions.may_read_board(reader, message.league) else None


def words_for(reader: Viewer, message: Message) -> str:
    """What a reader is shown of one message: hidden words only its author and the league's commissioners read."""
    if message.hidden_at is None or (reader.is_authenticated and reader.pk == message.author_id):
        return message.text
    return message.text if permissions.is_commissioner(reader, message.league) else ""


def may_change(user: Viewer, message: Message) -> bool:
    """Whether its author may still put other words in a message's place."""
    own = user.is_authenticated and user.pk == message.author_id and message.open
    return own and not message.announcement and clock.now() <= message.posted_at + CHANGED_FOR


def muted_by(reader: Viewer) -> frozenset[int]:
    """The keys of the people whom a reader has muted."""
    if not reader.is_authenticated:
        return frozenset()
    return frozenset(Mute.objects.filter(user=reader).values_list("muted", flat=True))


def mutes_of(user: User) -> list[Mute]:
    """Whom a person has muted, since when."""
    return list(user.mutes.select_related("muted"))


def open_reports(league: League) -> list[MessageReport]:
    """Reports that wait for the commissioner, the oldest first, each with its message."""
    waiting = MessageReport.objects.filter(message__league=league, settled_at=None)
    return list(waiting.select_related("message__author", "message__fixture", "reporter")[:200])


def bans_now(league: League) -> list[BoardBan]:
    """Who may not write now."""
    lasts = Q(until=None) | Q(until__gt=clock.now())
    return list(league.board_bans.filter(lasts, ended_at=None).select_related("user", "banned_by"))


def as_said(message: Message, muted: frozenset[int]) -> Said:
    """A message as it is shown to readers."""
    answered = message.answers
    quotes = answered is not None and answered.open and answered.author_id not in muted
    quote = " ".join(answered.text.split()) if answered is not None and quotes else ""
    seats: Sequence[Seat] = getattr(message.author, "seats_here", ())
    return Said(
        message=message,
        text=message.text if message.open else "",
        quoted=str(answered.author) if answered is not None and quotes else "",
        quote=quote if len(quote) <= QUOTED else f"{quote[:QUOTED]}…",
        team=seats[0].team if seats else None,
        names=tuple(message.mentioned.all()) if message.open else (),
    )


def _with_people(found: QuerySet[Message], league: League) -> QuerySet[Message]:
    seats = Seat.objects.filter(until=None, team__league=league).select_related("team")
    return found.select_related("author", "answers__author", "hidden_by", "fixture").prefetch_related(
        "mentioned", Prefetch("author__seats", queryset=seats, to_attr="seats_here")
    )


def _mark(rows: Sequence[Message], muted: frozenset[int]) -> str:
    facts = [(row.pk, row.edited_at, row.removed_at, row.hidden_at, row.answers and row.answers.open) for row in rows]
    return sha256(repr((facts, sorted(muted))).encode()).hexdigest()[:16]
