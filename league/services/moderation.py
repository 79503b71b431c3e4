"""What becomes of messages that somebody objects to: reports, hiding, bans; and whom a person does not want to read."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse

from league import clock, limits, permissions
from league.clock import said
from league.models import BoardBan, League, Message, MessageReport, Mute, Outbox, User
from league.selectors.leagues import commissioners

from . import asking, log, outbox
from .errors import Refused
from .locks import locked
from .messages import DAY
from .names import readable_words

LONGEST_BAN = 365  # days; for longer a ban is for good


@transaction.atomic
def report(*, message: Message, reporter: User, words: str = "") -> MessageReport:
    """Ask the commissioners to look at a message. What it says now is kept with the report, for them alone.

    Of a commissioner's message the others are told; where there is no other, he is told without the reporter's name.
    """
    locked(User).get(pk=reporter.pk)
    found = _message(message)
    if found.author_id == reporter.pk:
        raise Refused("This is your own message.", "Remove it, if you want it gone.")
    if found.hidden_at is not None:
        raise Refused("The commissioner has hidden this message already.")
    words = words.strip()
    limits.REPORT_WORDS.require(len(words))
    readable_words(words, what="The report", field="words")
    reports = MessageReport.objects.filter(reporter=reporter)
    if reports.filter(message=found).exists():
        raise Refused("You have reported this message already.")
    limits.REPORTS_A_DAY.require(reports.filter(reported_at__gt=clock.now() - DAY).count() + 1)
    made = MessageReport.objects.create(
        message=found, reporter=reporter, words=words, text=found.text, reported_at=clock.now()
    )
    _tell_commissioners(found)
    return made


@transaction.atomic
def hide(*, message: Message, actor: User, why: str) -> Message:
    """A commissioner hides a message with a reason that stands in its place. Reports of it are settled by that, unless
    he wrote it and there is another commissioner to look at them."""
    found = _message(message)
    if found.hidden_at is not None:
        raise Refused("This message is hidden already.")
    found.hidden_at, found.hidden_by, found.why = clock.now(), actor, _reason(why)
    found.save(update_fields=["hidden_at", "hidden_by", "why"])
    if actor in impartial(found):
        _settle(found, actor)
    _log(found, actor, "hidden", f"{actor} hid a message of {found.author}: {found.why}")
    return found


@transaction.atomic
def show_again(*, message: Message, actor: User) -> Message:
    """What was hidden stands there again; not by a commissioner who wrote it, where there is another."""
    found = _message(message)
    if found.hidden_at is None:
        raise Refused("This message is not hidden.")
    _require_another(found, actor)
    found.hidden_at, found.hidden_by, found.why = None, None, ""
    found.save(update_fields=["hidden_at", "hidden_by", "why"])
    _log(found, actor, "shown", f"{actor} shows a message of {found.author} again.")
    return found


@transaction.atomic
def let_stand(*, message: Message, actor: User) -> None:
    """Settle every report of a message and leave it; not by a commissioner who wrote it, where there is another."""
    found = locked(Message).select_related("league", "author").get(pk=message.pk)
    _require_another(found, actor)
    if not _settle(found, actor):
        raise Refused("Nobody waits for a word about this message.")
    _log(found, actor, "let_stand", f"{actor} looked at a reported message of {found.author} and let it be.")


@transaction.atomic
def ban(*, league: League, user: User, actor: User, reason: str, days: int | None = None) -> BoardBan:
    """A member may write nothing on board and chats for so many days or, with None, until it is taken back. A ban that
    he has already ends with the new one."""
    league = locked(League).get(pk=league.pk)
    if not permissions.is_member(user, league):
        raise Refused(f"{user} is no member of this league.", field="user")
    if permissions.is_commissioner(user, league):
        raise Refused("A commissioner cannot be kept from writing.", "Hide what he should not have written.")
    if days is not None and not 1 <= days <= LONGEST_BAN:
        raise Refused(f"A ban lasts 1 to {LONGEST_BAN} days, or until it is taken back.", field="days")
    reason, now = _reason(reason), clock.now()
    until = None if days is None else now + timedelta(days=days)
    BoardBan.objects.filter(league=league, user=user, ended_at=None).update(ended_at=now)
    made = BoardBan.objects.create(league=league, user=user, reason=reason, since=now, until=until, banned_by=actor)
    lasts = f"for {days} day{'' if days == 1 else 's'}" if days else "until it is taken back"
    data = {"user": str(user.public_id), "ban": str(made.public_id)}
    sentence = f"{actor} lets {user} write nothing on the board {lasts}: {reason}"
    log.write(league=league, action="board.banned", sentence=sentence, actor=actor, data=data)
    _tell_banned(made, f"You may write nothing on the board {_until(until, user)}. Reason: {reason}")
    return made


@transaction.atomic
def lift_ban(*, ban: BoardBan, actor: User) -> None:
    """A member may write again."""
    league = locked(League).get(pk=ban.league_id)
    found = BoardBan.objects.select_related("user").get(pk=ban.pk)
    if found.ended_at is not None:
        raise Refused("This ban has ended already.")
    BoardBan.objects.filter(pk=found.pk).update(ended_at=clock.now())
    data = {"user": str(found.user.public_id), "ban": str(found.public_id)}
    sentence = f"{actor} lets {found.user} write on the board again."
    log.write(league=league, action="board.ban_lifted", sentence=sentence, actor=actor, data=data)
    _tell_banned(found, "You may write on the board again.")


@transaction.atomic
def mute(*, user: User, muted: User) -> None:
    """The person sees nothing any more that the other writes, anywhere; nobody else learns of it."""
    locked(User).get(pk=user.pk)
    if user.pk == muted.pk:
        raise Refused("Nobody mutes himself.")
    others = Mute.objects.filter(user=user).exclude(muted=muted)
    limits.MUTES.require(others.count() + 1)
    Mute.objects.get_or_create(user=user, muted=muted, defaults={"since": clock.now()})


def unmute(*, user: User, muted: User) -> None:
    """The person reads the other again; a second time changes nothing."""
    Mute.objects.filter(user=user, muted=muted).delete()


def impartial(message: Message) -> list[User]:
    """The commissioners who decide on a message: those who did not write it; its author where there is no other."""
    found = commissioners(message.league)
    return [one for one in found if one.pk != message.author_id] or found


def _require_another(message: Message, actor: User) -> None:
    if actor.pk == message.author_id and any(one.pk != actor.pk for one in impartial(message)):
        raise Refused("Another commissioner decides on your own messages.")


def _message(message: Message) -> Message:
    """The message, locked; refused where its author has removed it."""
    found = locked(Message).select_related("league", "author").get(pk=message.pk)
    if found.removed_at is not None:
        raise Refused("Its author has removed this message.")
    return found


def _reason(reason: str) -> str:
    reason = " ".join(reason.split())
    if not reason:
        raise Refused("This needs a reason; everybody reads it.", field="reason")
    limits.REASON.require(len(reason))
    return readable_words(reason, what="The reason", field="reason")


def _settle(message: Message, actor: User) -> int:
    """How many reports of a message are settled by this."""
    waiting = MessageReport.objects.filter(message=message, settled_at=None)
    return waiting.update(settled_at=clock.now(), settled_by=actor)


def _log(message: Message, actor: User, what: str, sentence: str) -> None:
    data = {"message": str(message.public_id), "author": str(message.author.public_id)}
    log.write(league=message.league, action=f"board.{what}", sentence=sentence, actor=actor, data=data)


def _until(until: datetime | None, user: User) -> str:
    return f"until {said(until, user.time_zone)}" if until else "until that is taken back"


def _tell_commissioners(message: Message) -> None:
    outbox.tell(
        key=f"report:{message.public_id}",
        users=impartial(message),
        league=message.league,
        topic=Outbox.Topic.BOARD,
        kind=asking.REPORT,
        body={
            "message": str(message.public_id),
            "subject": f"{message.league}: a message was reported",
            "text": f"Somebody asks you to look at a message of {message.author}. Hide it, or let it stand.",
        },
        link=reverse("moderation", args=[message.league.public_id]),
        anew=True,
    )


def _tell_banned(ban: BoardBan, said: str) -> None:
    outbox.tell(
        key=f"ban:{ban.public_id}:{'over' if said.endswith('again.') else 'begins'}",
        users=[ban.user],
        league=ban.league,
        topic=Outbox.Topic.LEAGUE,
        subject=f"{ban.league}: the board",
        text=said,
        link=reverse("board", args=[ban.league.public_id]),
    )
