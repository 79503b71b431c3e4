"""Seats with a team: who may take one when, how they end and change hands, which plans are left to a successor.

Nobody takes a seat where he would come to know what he must not: while plans for a game of the team lie sealed, neither
who coaches the other side of it nor who runs the league. Whoever comes later reads nothing that was written for such a
game before him, unless it was handed on. What becomes of everything else that a seat leaves open stands in
``left_open``.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.urls import reverse

from league import clock, permissions
from league.clock import said
from league.models import Fixture, League, Membership, Outbox, Seat, SeatApplication, Team, User
from league.selectors.leagues import coaches, commissioners, my_team
from league.selectors.people import latest_seat
from league.selectors.sealed import sealed_games

from . import confirming, left_open, letters, log, outbox
from .consents import Matter, guarded
from .errors import Refused
from .locks import locked

STEPPED_DOWN = "commissioner.stepped_down"  # in the log; who did so lately still counts as one who runs the league


# -- who may take a seat -----------------------------------------------------------------------------------------------


def require_free_hands(*, user: User, team: Team) -> None:
    """Refused while plans for a game of the team lie sealed and the person coaches the other side or runs the league,
    or did so since plans for it were taken."""
    for game in sealed_games(team):
        fixture = game.fixture
        rival = fixture.away if fixture.home_id == team.pk else fixture.home
        if _has_run(user, team.league, game.since):
            reason = f"{user} runs the league"
        elif _has_coached(user, rival, game.since):
            reason = f"{user} coaches {rival}, the other side"
        else:
            continue
        raise Refused(
            f"Plans for {fixture} ({fixture.week.title}) lie sealed, and {reason}.", _when(fixture, team.league)
        )


def require_open_account(user: User) -> None:
    """Refused where the person's account is locked: nobody is given a part that he cannot play."""
    if not user.is_active:
        raise Refused(f"The account of {user} is locked.", "An operator of the site may open it again.")


def may_take(user: User, team: Team) -> bool:
    try:
        require_free_hands(user=user, team=team)
    except Refused:
        return False
    return True


def _when(fixture: Fixture, league: League) -> str:
    due = fixture.week.due_at
    told = f"; its plans are due {said(due, league.time_zone)}" if due else ""
    return f"The seat can be taken once that game is over{told}."


def _has_run(user: User, league: League, since: datetime) -> bool:
    stepped_down = league.log.filter(action=STEPPED_DOWN, data__user=str(user.public_id), at__gte=since)
    return permissions.is_commissioner(user, league) or stepped_down.exists()


def _has_coached(user: User, team: Team, since: datetime) -> bool:
    return team.seats.filter(Q(until=None) | Q(until__gte=since), user=user).exists()


@transaction.atomic
def take_seat(*, team: Team, user: User, head: bool, actor: User, invited_by: User | None = None) -> Seat:
    """The person coaches the team from now on, or helps to, and belongs to its league; what he has asked for there is
    settled. The seat keeps who has invited him, or given it to him. The caller holds the person's row, so that nobody
    gets two teams of one league at once."""
    require_open_account(user)
    league, now = team.league, clock.now()
    other = my_team(user, league)
    if other:
        whose = "You coach" if user.pk == actor.pk else f"{user} coaches"
        raise Refused(f"{whose} {other} in this league.", "Nobody coaches two teams of one league.")
    require_free_hands(user=user, team=team)
    try:
        with transaction.atomic():
            bringer = invited_by or actor
            seated_by = bringer if bringer.pk != user.pk else None
            seat = Seat.objects.create(team=team, user=user, since=now, head=head, seated_by=seated_by)
    except IntegrityError as taken:
        raise Refused(f"{team} has a coach already.", "Ask the commissioner.") from taken
    Membership.objects.get_or_create(league=league, user=user, defaults={"joined_at": now})
    waiting = league.applications.filter(user=user, state=SeatApplication.State.WAITING)
    waiting.update(state=SeatApplication.State.ACCEPTED, decided_at=now)
    said = f"{user} {'coaches' if head else 'helps to coach'} {team} now"
    log.write(
        league=league,
        action="seat.taken",
        sentence=f"{said}.",
        actor=actor,
        data={"team": str(team.public_id), "user": str(user.public_id)},
    )
    notify(seat, "taken", [one for one in concerned(team) if one.pk not in (user.pk, actor.pk)], said)
    if head:
        confirming.ask_for_confirmation(seat=seat)
        left_open.welcome(seat)
    return seat


# -- seats end and change hands ----------------------------------------------------------------------------------------


def of_ending(*, seat: Seat, actor: User, **facts: object) -> Matter | None:
    """Ending somebody else's seat decides about his team; a head coach lets his own assistants go himself."""
    team = seat.team
    if actor.pk == seat.user_id or team.seats.coaching().filter(head=True, user=actor).exists():
        return None
    return Matter(team.league, [team], f"End the seat of {seat.user} with {team}.", sides=())


@guarded("end_seat", of_ending)
@transaction.atomic
def end_seat(*, seat: Seat, actor: User, reason: str = "", promote: bool = True, hands_on: bool | None = None) -> None:
    """The person coaches the team no longer; membership stays, and so does the seat with its dates.

    After a head coach his longest-serving assistant becomes head coach, unless ``promote`` is False. ``hands_on`` True
    leaves his plans to his successor (None: as he has said before). What the seat leaves open lapses or waits.
    """
    team = locked(Team).select_related("league").get(pk=seat.team_id)
    if hands_on is not None and actor.pk == seat.user_id:
        Seat.objects.filter(pk=seat.pk).update(hands_on=hands_on)
    _end(seat)
    told = f" Reason: {reason}" if reason else ""
    log.write(
        league=team.league,
        action="seat.ended",
        sentence=f"{seat.user} coaches {team} no longer.{told}",
        actor=actor,
        data={"team": str(team.public_id), "user": str(seat.user.public_id)},
    )
    others = [one for one in concerned(team) if one.pk not in (seat.user_id, actor.pk)]
    notify(seat, "ended", others, f"{seat.user} coaches {team} no longer")
    if actor.pk != seat.user_id:
        notify(seat, "ended", [seat.user], f"You coach {team} no longer", told.strip())
    if seat.head and promote:
        _promote(team, actor)
    left_open.settle(left_open.Change(seat, left_open.events_of(seat)))


def _end(seat: Seat) -> None:
    """End a seat: the only place where one does."""
    if not Seat.objects.filter(pk=seat.pk, until=None).update(until=max(clock.now(), seat.since)):
        raise Refused("This seat has ended before.")


@transaction.atomic
def end_unseated(*, league: League, stay: Collection[User]) -> list[Team]:
    """End the seats of everybody in a league that was imported but those who ``stay``; return the teams that nobody
    coaches now. Nobody is told of the seats, since nobody has had them here."""
    teams = list(locked(league.teams.all()).order_by("pk"))
    over = Seat.objects.filter(team__in=teams, until=None).exclude(user__in=stay).select_related("user", "team__league")
    ended = list(over.order_by("-head", "pk"))
    for seat in ended:
        _end(seat)
        left_open.settle(left_open.Change(seat, left_open.events_of(seat)))
    empty = {seat.team_id for seat in ended} - set(
        Seat.objects.coaching().filter(team__in=teams).values_list("team", flat=True)
    )
    return [team for team in teams if team.pk in empty]


def _promote(team: Team, actor: User) -> None:
    """The longest-serving assistant who may take the team becomes its head coach; nobody where there is none."""
    assistants = team.seats.coaching().filter(head=False).select_related("user", "team__league")
    heir = next((one for one in assistants.order_by("since", "id") if may_take(one.user, team)), None)
    if heir is not None:
        _seat_anew(heir, head=True, actor=actor)


def _of_handing_over(*, seat: Seat, actor: User) -> Matter | None:
    """Who is head coach decides about the team; its head coach hands it over himself."""
    team = seat.team
    if seat.head or seat.until is not None or team.seats.coaching().filter(head=True, user=actor).exists():
        return None
    return Matter(team.league, [team], f"Make {seat.user} the head coach of {team}.", sides=())


@guarded("hand_over", _of_handing_over)
@transaction.atomic
def hand_over(*, seat: Seat, actor: User) -> None:
    """An assistant becomes the team's head coach, and its head coach an assistant. Both old seats keep their dates."""
    team = locked(Team).get(pk=seat.team_id)
    seat = Seat.objects.select_related("user", "team__league").get(pk=seat.pk)
    if seat.until is not None:
        raise Refused("This seat has ended before.")
    if seat.head:
        raise Refused(f"{seat.user} is the head coach of {team} already.")
    require_open_account(seat.user)
    require_free_hands(user=seat.user, team=team)
    head = team.seats.filter(until=None, head=True).select_related("user", "team__league").first()
    if head is None:
        left_open.welcome(_seat_anew(seat, head=True, actor=actor))
        return
    _seat_anew(head, head=False, actor=actor)
    _seat_anew(seat, head=True, actor=actor)
    left_open.settle(left_open.Change(head, left_open.events_of(head, goes_on=True)))


def _seat_anew(seat: Seat, *, head: bool, actor: User) -> Seat:
    """The person goes on in the other part: the seat ends, and another begins."""
    now, team = clock.now(), seat.team
    _end(seat)
    brought = {name: getattr(seat, name) for name in ("seated_by", "confirmed_by", "confirmed_at")}
    anew = Seat.objects.create(team=team, user=seat.user, since=now, head=head, hands_on=seat.hands_on, **brought)
    sentence = f"{seat.user} is {'the head coach' if head else 'an assistant'} of {team} now."
    log.write(
        league=team.league,
        action="seat.changed",
        sentence=sentence,
        actor=actor,
        data={"team": str(team.public_id), "user": str(seat.user.public_id), "head": head},
    )
    if actor.pk != seat.user_id:
        notify(anew, "changed", [seat.user], f"You are {'the head coach' if head else 'an assistant'} of {team} now")
    return anew


@transaction.atomic
def hand_on_plans(*, team: Team, actor: User, hands_on: bool) -> Seat:
    """Whether a coach's successor may read what he has written for games whose plans still lie sealed. He may say so
    after his seat has ended, too; once it has, he does not take it back."""
    team = locked(Team).select_related("league").get(pk=team.pk)
    seat = latest_seat(team, actor)
    if seat is None:
        raise Refused(f"You have never coached {team}.")
    if seat.hands_on == hands_on:
        raise Refused("It is so already.")
    if not hands_on and seat.until is not None:
        raise Refused("What was handed on stays so.", "Your successor may have read it.")
    seat.hands_on = hands_on
    seat.save(update_fields=["hands_on"])
    sentence = f"{actor} {'hands' if hands_on else 'does not hand'} his plans for {team} on to his successor."
    row = log.write(
        league=team.league,
        action="seat.plans_handed_on" if hands_on else "seat.plans_kept",
        sentence=sentence,
        actor=actor,
        data={"team": str(team.public_id), "user": str(actor.public_id)},
    )
    outbox.tell(
        key=f"plans-handed-on:{row.pk}",
        users=[one for one in coaches([team]) if one.pk != actor.pk],
        league=team.league,
        topic=Outbox.Topic.LEAGUE,
        subject=sentence,
        text=sentence,
        link=reverse("seats", args=[team.public_id]),
    )
    return seat


# -- telling -----------------------------------------------------------------------------------------------------------


def concerned(team: Team) -> list[User]:
    """Whom it concerns who coaches a team: its coaches and who runs the league, each once."""
    return list({one.pk: one for one in [*commissioners(team.league), *coaches([team])]}.values())


def notify(seat: Seat, cause: str, users: list[User], subject: str, text: str = "") -> None:
    """Tell them of a seat that was ``taken``, ``changed`` or has ``ended``. It stays told when it is so no longer."""
    league = seat.team.league
    outbox.tell(
        key=f"seat:{seat.pk}:{cause}",
        users=users,
        league=league,
        topic=Outbox.Topic.LEAGUE,
        kind=letters.SEAT_OVER if cause == "ended" else letters.SEAT_TAKEN,
        body={"seat": seat.pk, "subject": f"{league}: {subject}", "text": text or f"{subject}."},
        link=reverse("seats", args=[seat.team.public_id]),
    )
