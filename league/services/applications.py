"""Asking for a seat of a public league, and what becomes of it: a waiting list that its commissioner works off."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from django.urls import reverse

from league import clock, limits
from league.addresses import visitor_of
from league.models import League, Outbox, Seat, SeatApplication, Team, User
from league.selectors.finding import listed
from league.selectors.leagues import commissioners, my_team

from . import asking, letters, log, outbox, people, seats, tour
from .errors import Refused
from .locks import locked
from .names import readable_words

State = SeatApplication.State


class NewAccount(NamedTuple):
    """What somebody gives for an account."""

    username: str
    password: str
    time_zone: str


DAY = timedelta(days=1)
ANEW = timedelta(days=30)  # in which the same league may be asked only so often


@transaction.atomic
def ask_for_seat(
    *, league: League, user: User, words: str = "", team: Team | None = None, visitor: str = ""
) -> SeatApplication:
    """Ask for a seat: any, or that of a team. The commissioners are told; the log says who asks, not with what words.

    Refused where the league takes none, by whoever coaches there or waits already, and beyond what a person may ask for
    and a league may have waiting.
    """
    league = locked(League).get(pk=league.pk)
    locked(User).get(pk=user.pk)
    if not listed().filter(pk=league.pk).exists():
        raise Refused(f"{league} takes no applications.", "Ask its commissioner for an invitation.")
    own = my_team(user, league)
    if own:
        raise Refused(f"You coach {own} in this league.", "Nobody coaches two teams of one league.")
    if team is not None and team.league_id != league.pk:
        raise Refused("There is no such team in this league.", field="team")
    words = words.strip()
    limits.APPLICATION_WORDS.require(len(words))
    readable_words(words, what="What you write", field="words")
    _require_room(league, user)
    asked = SeatApplication.objects.create(
        league=league, user=user, team=team, words=words, asked_at=clock.now(), visitor=visitor
    )
    log.write(
        league=league,
        action="application.made",
        sentence=f"{user} asks for a seat.",
        actor=user,
        data={"user": str(user.public_id), "application": str(asked.public_id)},
    )
    link = reverse("applications", args=[league.public_id])
    _tell(asked, commissioners(league), f"{user} asks for a seat", link, kind=asking.APPLICATION)
    return asked


def _require_room(league: League, user: User) -> None:
    waiting = SeatApplication.objects.filter(state=State.WAITING)
    if waiting.filter(league=league, user=user).exists():
        raise Refused("You have asked for a seat here already.", "Wait for the answer, or withdraw what you asked.")
    limits.APPLICATIONS_OF_PERSON.require(waiting.filter(user=user).count() + 1)
    limits.APPLICATIONS_OF_LEAGUE.require(waiting.filter(league=league).count() + 1)
    lately = SeatApplication.objects.filter(league=league, user=user, asked_at__gt=clock.now() - ANEW)
    limits.APPLICATIONS_ANEW.require(lately.count() + 1)


@transaction.atomic
def sign_up_and_ask(
    *, league: League, account: NewAccount, address: str, words: str = "", team: Team | None = None
) -> User:
    """An account for a visitor who asks for a seat; both or neither. So many a day from one network ``address``."""
    visitor = visitor_of(address, "application")
    made = SeatApplication.objects.exclude(visitor="")
    limits.ACCOUNTS_BY_ADDRESS.require(made.filter(visitor=visitor).count() + 1)
    limits.ACCOUNTS_IN_ALL.require(made.filter(asked_at__gt=clock.now() - DAY).count() + 1)
    user = people.create_user(**account._asdict())
    tour.begin(user=user)
    ask_for_seat(league=league, user=user, words=words, team=team, visitor=visitor)
    return user


@transaction.atomic
def accept(*, application: SeatApplication, team: Team, actor: User) -> Seat:
    """The person becomes the head coach of a team that nobody coaches. Refused where it has a coach, or he must not
    take it now."""
    locked(User).get(pk=application.user_id)
    asked = _waiting(application)
    if team.league_id != asked.league_id:
        raise Refused("There is no such team in this league.", field="team")
    seat = seats.take_seat(team=team, user=asked.user, head=True, actor=actor)
    asked.refresh_from_db()
    SeatApplication.objects.filter(pk=asked.pk).update(decided_by=actor)
    _log(asked, actor, "accepted", f"{actor} gave {asked.user} a seat.")
    _tell(asked, [asked.user], f"You coach {team} now", reverse("team", args=[team.public_id]))
    return seat


@transaction.atomic
def decline(*, application: SeatApplication, actor: User, answer: str = "") -> None:
    """The person gets no seat, and a few words if there are any."""
    asked = _waiting(application)
    answer = answer.strip()
    limits.APPLICATION_ANSWER.require(len(answer))
    readable_words(answer, what="The answer", field="answer")
    _close(asked, State.DECLINED, actor, answer)
    _log(asked, actor, "declined", f"{actor} declined what {asked.user} had asked.")
    _tell(asked, [asked.user], "You get no seat this time", reverse("ask-seat", args=[asked.league.public_id]), answer)


@transaction.atomic
def withdraw(*, application: SeatApplication) -> None:
    """The person asks no longer."""
    asked = _waiting(application)
    _close(asked, State.WITHDRAWN, asked.user)
    _log(asked, asked.user, "withdrawn", f"{asked.user} asks for a seat no longer.")


def _waiting(application: SeatApplication) -> SeatApplication:
    """The application, locked; refused where it was decided or withdrawn."""
    asked = locked(SeatApplication).select_related("league", "user").get(pk=application.pk)
    if asked.state != State.WAITING:
        raise Refused("This was decided or withdrawn before.")
    return asked


def _close(asked: SeatApplication, state: str, actor: User, answer: str = "") -> None:
    facts = {"state": state, "decided_at": clock.now(), "decided_by": actor, "answer": answer}
    SeatApplication.objects.filter(pk=asked.pk).update(**facts)


def _log(asked: SeatApplication, actor: User, what: str, sentence: str) -> None:
    data = {"user": str(asked.user.public_id), "application": str(asked.public_id)}
    log.write(league=asked.league, action=f"application.{what}", sentence=sentence, actor=actor, data=data)


def _tell(
    asked: SeatApplication, users: list[User], said: str, link: str, words: str = "", *, kind: str = letters.MAIL
) -> None:
    outbox.tell(
        key=f"application:{asked.public_id}:{said}"[:140],
        users=users,
        league=asked.league,
        topic=Outbox.Topic.LEAGUE,
        kind=kind,
        body={
            "application": str(asked.public_id),
            "subject": f"{asked.league}: {said}",
            "text": f"{said} ({asked.league}). {words}".strip(),
        },
        link=link,
    )
