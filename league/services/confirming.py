"""A third person confirms that he knows somebody who was given a seat or a commissioner's part by another."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse

from league import clock
from league.models import League, Membership, Outbox, Seat, User
from league.selectors.confirming import confirmable, linked_to, unconfirmed

from . import asking, log, outbox
from .errors import Refused
from .locks import locked


@transaction.atomic
def confirm(*, league: League, user: User, actor: User | None) -> None:
    """The person is known to another than who brought him, and from now on answers what that one asks. Nobody as
    ``actor`` is the operator, by command."""
    locked(User).get(pk=user.pk)
    bringers = unconfirmed(league)
    givers = bringers.get(user.pk, set())
    if not givers:
        raise Refused(f"{user} needs to be confirmed by nobody.", "Nobody brought him, or another has confirmed him.")
    if actor is not None:
        givers = confirmable(actor, league, bringers).get(user.pk, set())
    if not givers:
        raise Refused(
            f"You cannot confirm {user}.",
            "It takes an operator of the site, or a head coach or commissioner of the league who is not tied to "
            "whoever brought him. Two are tied while one of them, or the same person, has brought them and nobody else "
            "has confirmed it.",
        )
    facts = {"confirmed_by": actor, "confirmed_at": clock.now()}
    part = Membership.objects.filter(league=league, user=user, confirmed_at=None, appointed_by__in=givers)
    part.update(**facts)
    seats = Seat.objects.filter(team__league=league, user=user, confirmed_at=None, seated_by__in=givers)
    seats.update(**facts)
    sentence = f"{actor or 'The operator'} knows {user}, who may answer now what those ask who brought him."
    row = log.write(
        league=league, action="person.confirmed", sentence=sentence, actor=actor, data={"user": str(user.public_id)}
    )
    outbox.tell(
        key=f"confirmed:{row.pk}",
        users=[user],
        league=league,
        topic=Outbox.Topic.LEAGUE,
        subject=f"{league}: you are known",
        text=f"{sentence} You may confirm others on the page People.",
        link=reverse("people", args=[league.public_id]),
    )


def pass_on(*, league: League, user: User) -> None:
    """The person leaves the league: whom he has brought unconfirmed, whoever has brought him has brought."""
    giver = min(unconfirmed(league).get(user.pk, ()), default=None)
    if giver is not None:
        league.memberships.filter(appointed_by=user, confirmed_at=None).update(appointed_by=giver)
        Seat.objects.filter(team__league=league, seated_by=user, confirmed_at=None).update(seated_by=giver)


def ask_for_confirmation(*, seat: Seat) -> None:
    """Tell the head coaches who may confirm the person of a new seat that he waits for a word of theirs."""
    league, bringer = seat.team.league, seat.seated_by
    if bringer is None:
        return
    dependent = linked_to(unconfirmed(league), bringer.pk)
    heads = User.objects.filter(seats__in=Seat.objects.coaching().filter(team__league=league, head=True))
    outbox.tell(
        key=f"confirm:{seat.pk}",
        users=heads.exclude(pk__in=dependent | {bringer.pk, seat.user_id}).distinct(),
        league=league,
        topic=Outbox.Topic.LEAGUE,
        kind=asking.CONFIRM,
        body={
            "seat": seat.pk,
            "subject": f"{league}: do you know {seat.user}?",
            "text": f"{seat.user} coaches {seat.team} now, by the word of {bringer}. If you know him, confirm it on "
            f"the page People with one click; until somebody does, he does not answer what {bringer} asks of a second "
            "person.",
        },
        link=reverse("people", args=[league.public_id]),
    )
