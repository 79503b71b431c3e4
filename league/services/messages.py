"""The board of a league and the chats beside its games: what members say there.

Who may read is in ``permissions.may_read_board``; what becomes of a message that somebody objects to is in
``services.moderation``.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from league import clock, limits, permissions
from league.clock import said
from league.models import BoardBan, Fixture, League, Message, Mute, Outbox, User
from league.selectors.leagues import everybody
from league.selectors.mentions import mentioned_in
from league.selectors.messages import CHANGED_FOR

from . import outbox
from .errors import Refused
from .letters import MENTION
from .locks import locked
from .names import readable_words

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
TWICE = timedelta(seconds=10)  # within which the same words are taken for the same message


@transaction.atomic
def post(
    *, league: League, author: User, text: str, fixture: Fixture | None = None, answers: Message | None = None
) -> Message:
    """Say something on the league's board or, with a ``fixture``, beside that game; whoever is named with an @ is told.

    The same words sent twice within ten seconds are one message. Refused for whoever is no member or is banned, and
    beyond so many messages a minute and a day.
    """
    locked(User).get(pk=author.pk)
    text = _words(text)
    require_may_write(author, league)
    if fixture is not None and fixture.season.league_id != league.pk:
        raise Refused("There is no such game in this league.")
    if answers is not None:
        _require_same_place(answers, league, fixture)
    own, now = Message.objects.filter(author=author), clock.now()
    same = {"league": league, "fixture": fixture, "answers": answers, "text": text}
    again = own.filter(**same, posted_at__gt=now - TWICE, removed_at=None, hidden_at=None).first()
    if again is not None:
        return again
    limits.MESSAGES_A_MINUTE.require(own.filter(posted_at__gt=now - MINUTE).count() + 1)
    limits.MESSAGES_A_DAY.require(own.filter(posted_at__gt=now - DAY).count() + 1)
    made = Message.objects.create(
        league=league, fixture=fixture, author=author, text=text, answers=answers, posted_at=now
    )
    _mention(made)
    return made


def announced(*, league: League, author: User, text: str) -> Message:
    """A commissioner's word to everybody, kept on the board: its subject, an empty line, the word. The caller checks
    it, logs it and tells the people."""
    return Message.objects.create(league=league, author=author, text=text, announcement=True, posted_at=clock.now())


@transaction.atomic
def edit(*, message: Message, author: User, text: str) -> Message:
    """Its author puts other words in the place of a message's, for half an hour; whoever is newly named is told."""
    own = _own(message, author)
    require_may_write(author, own.league)
    if own.hidden_at is not None:
        raise Refused("The commissioner has hidden this message; it cannot be changed.")
    if own.announcement or clock.now() > own.posted_at + CHANGED_FOR:
        what = (
            "An announcement stays as it was sent."
            if own.announcement
            else (f"A message can be changed for {CHANGED_FOR // MINUTE} minutes.")
        )
        raise Refused(what, "Write another, or remove it.", field="text")
    own.text, own.edited_at = _words(text), clock.now()
    own.save(update_fields=["text", "edited_at"])
    _mention(own)
    return own


@transaction.atomic
def remove(*, message: Message, author: User) -> None:
    """Its author takes a message away for good: its words are kept nowhere but in reports made of it before."""
    own = _own(message, author)
    own.text, own.removed_at, own.answers = "", clock.now(), None
    own.save(update_fields=["text", "removed_at", "answers"])
    own.mentioned.clear()


def ban_of(user: User, league: League) -> BoardBan | None:
    """What keeps a member from writing now."""
    lasts = Q(until=None) | Q(until__gt=clock.now())
    return BoardBan.objects.filter(lasts, league=league, user=user, ended_at=None).first()


def require_may_write(user: User, league: League) -> None:
    """Refuse whoever is no member, or is banned from the board."""
    if not permissions.is_member(user, league):
        raise Refused("Only members of the league write here.", "Ask for a seat first.")
    ban = ban_of(user, league)
    if ban is not None:
        until = f"until {said(ban.until, user.time_zone)}" if ban.until else "until that is taken back"
        raise Refused(f"The commissioner lets you write nothing here {until}: {ban.reason}", field="text")


def _words(text: str) -> str:
    text = text.replace("\r\n", "\n").strip()
    if not text:
        raise Refused("A message needs at least one word.", field="text")
    limits.MESSAGE.require(len(text))
    return readable_words(text, what="The message", field="text")


def _require_same_place(answered: Message, league: League, fixture: Fixture | None) -> None:
    here = answered.league_id == league.pk and answered.fixture_id == (fixture.pk if fixture else None)
    if not here or not answered.open:
        raise Refused("The message that you answer is not there any more.", "Write without it.")


def _own(message: Message, author: User) -> Message:
    """The message, locked, for its author; refused where it is removed."""
    own = locked(Message).select_related("league", "author").get(pk=message.pk)
    if own.author_id != author.pk:
        raise Refused("Only its author may do that with a message.")
    if own.removed_at is not None:
        raise Refused("This message is removed already.")
    return own


def _mention(message: Message) -> None:
    """Note whom a message names, and tell those who were not told before and hear its author."""
    named = mentioned_in(message.text, everybody(message.league))
    limits.MESSAGE_MENTIONS.require(len(named))
    message.mentioned.set(named)
    deaf = set(Mute.objects.filter(muted=message.author).values_list("user", flat=True))
    outbox.tell(
        key=f"mention:{message.public_id}",
        users=[user for user in named if user.pk not in deaf and user.pk != message.author_id],
        league=message.league,
        topic=Outbox.Topic.BOARD,
        kind=MENTION,
        body={"message": str(message.public_id)},
        link=reverse("message", args=[message.public_id]),
    )
