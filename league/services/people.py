"""People: invitations by link, members and commissioners, sign-up, profiles."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from rest_framework.authtoken.models import Token

from league import clock, permissions
from league.models import Invitation, League, Membership, Outbox, Seat, Team, User
from league.selectors.confirming import linked_to, unconfirmed
from league.selectors.leagues import commissioners, somebody_else_coaches

from . import confirming, log, mail_address, outbox, seats, sign_in, tour
from .consents import Matter, guarded, second_person
from .errors import Refused
from .locks import locked
from .names import readable
from .tokens import token_digest

INVITATION_DAYS = 14
LONGEST_INVITATION_DAYS = 60
MOST_ASSISTANTS = 4


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation and its token, which is kept nowhere: show it once. "" when the link goes by mail."""

    invitation: Invitation
    token: str


# -- invitations ----------------------------------------------------


@transaction.atomic
def invite_coach(
    *,
    team: Team,
    actor: User,
    email: str = "",
    days: int = INVITATION_DAYS,
    head: bool = True,
    by_mail: bool = False,
) -> Invited:
    """A link that makes whoever opens it the team's head coach, or an assistant, whom only the head coach appoints. An
    older open link for the same seat stops working. ``by_mail`` sends the link to ``email``; else it is given back."""
    locked(Team).get(pk=team.pk)
    if head:
        _require_no_head_coach(team)
    else:
        _require_room_for_an_assistant(team, actor)
    if by_mail and not email:
        hint = "Give an address, or hand the link over yourself."
        raise Refused("To whom shall the link be mailed?", hint, field="email")
    if not 1 <= days <= LONGEST_INVITATION_DAYS:
        raise Refused(f"An invitation is good for 1 to {LONGEST_INVITATION_DAYS} days.", field="days")
    now = clock.now()
    team.invitations.filter(accepted_at=None, withdrawn_at=None, head=head).update(withdrawn_at=now)
    token = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        league=team.league,
        team=team,
        token_digest=token_digest(token),
        head=head,
        email=email,
        invited_by=actor,
        expires_at=now + timedelta(days=days),
    )
    log.write(
        league=team.league,
        action="invitation.sent",
        sentence=f"{actor} invited {'a coach' if head else 'an assistant'} for {team}.",
        actor=actor,
        data={"team": str(team.public_id), "invitation": str(invitation.public_id)},
    )
    if not by_mail:
        return Invited(invitation, token)
    _mail_invitation(invitation, actor)
    return Invited(invitation, "")


@transaction.atomic
def invite_coaches(*, league: League, actor: User, wanted: Mapping[str, str]) -> list[Invited]:
    """A link for the head coach of each of these teams, by the teams' codes, all of them or none: mailed to the address
    beside the code, given back where none stands there. A refusal names the code as its ``field``."""
    if not wanted:
        raise Refused("Choose a team at least.", "Mark those that shall be invited.")
    teams = {team.code: team for team in league.teams.filter(code__in=wanted).order_by("pk")}
    if unknown := sorted(wanted.keys() - teams.keys()):
        raise Refused(f"The league has no team {unknown[0]}.", field=unknown[0])
    invited = []
    for code, team in teams.items():
        try:
            invited.append(invite_coach(team=team, actor=actor, email=wanted[code], by_mail=bool(wanted[code])))
        except Refused as refused:
            raise Refused(refused.message, refused.hint, field=code) from refused
    return invited


def _require_no_head_coach(team: Team) -> None:
    seat = team.seats.filter(until=None, head=True).select_related("user").first()
    if seat is not None:
        raise Refused(f"{seat.user} coaches {team}.", "End that seat first; then invite somebody else.")


def _require_room_for_an_assistant(team: Team, actor: User) -> None:
    if not permissions.may_seat_assistants(actor, team):
        raise Refused(f"Only the head coach of {team} appoints assistants.", "Ask him.")
    if team.seats.filter(until=None, head=False).count() >= MOST_ASSISTANTS:
        raise Refused(f"A team has at most {MOST_ASSISTANTS} assistants.")


def _mail_invitation(invitation: Invitation, actor: User) -> None:
    """Have the link mailed; it is drawn when the mail is sent. Refused where the person has mailed enough today."""
    ref = str(invitation.public_id)
    most = settings.INVITATION_MAILS_PER_DAY
    if not outbox.ask(key=f"invitation:{ref}", kind="invitation", body={"invitation": ref}, by=actor, most=most):
        raise Refused(
            f"You have mailed {most} invitations within a day; more go out tomorrow.",
            "Take the link and hand it over yourself.",
            field="email",
        )


@transaction.atomic
def withdraw_invitation(*, invitation: Invitation, actor: User) -> None:
    """The link stops working, unless it was accepted or withdrawn before."""
    open_ones = Invitation.objects.filter(pk=invitation.pk, accepted_at=None, withdrawn_at=None)
    if not open_ones.update(withdrawn_at=clock.now()):
        raise Refused("This invitation was accepted or withdrawn before.")
    log.write(
        league=invitation.league,
        action="invitation.withdrawn",
        sentence=f"{actor} withdrew an invitation for {invitation.team}.",
        actor=actor,
        data={"team": str(invitation.team.public_id), "invitation": str(invitation.public_id)},
    )


@transaction.atomic
def accept_invitation(*, token: str, user: User) -> Seat:
    """The person becomes the team's head coach or an assistant, and a member of the league. A link serves once,
    whoever is first, and as long as whoever drew it may draw it.

    The person's row is locked meanwhile, so that two links used at once do not give him two teams of one league.
    """
    locked(User).get(pk=user.pk)
    now = clock.now()
    open_ones = Invitation.objects.filter(
        token_digest=token_digest(token), accepted_at=None, withdrawn_at=None, expires_at__gt=now
    )
    if not open_ones.update(accepted_at=now, accepted_by=user):
        raise Refused("This invitation is not good any more.", "Ask the commissioner for a new link.")
    invitation = Invitation.objects.select_related("team", "league").get(token_digest=token_digest(token))
    team = invitation.team
    if not permissions.may_invite(invitation.invited_by, team, head=invitation.head):
        if invitation.head:
            raise Refused(f"{invitation.invited_by} does not run the league any more.", "Ask who does for a new link.")
        raise Refused(f"{invitation.invited_by} is not the head coach of {team}.", "Ask its head coach for a new link.")
    return seats.take_seat(team=team, user=user, head=invitation.head, actor=user, invited_by=invitation.invited_by)


@guarded("replace_coach", seats.of_ending)
@transaction.atomic
def replace_coach(*, seat: Seat, actor: User, email: str = "", reason: str = "", by_mail: bool = False) -> Invited:
    """End the seat and invite a successor in one go; assistants stay what they are until he comes. Where a second
    person had to agree, the link is shown to nobody; the commissioner draws another."""
    seats.end_seat(seat=seat, actor=actor, reason=reason, promote=False)
    return invite_coach(team=seat.team, actor=actor, email=email, by_mail=by_mail)


@transaction.atomic
def remove_member(*, membership: Membership, actor: User) -> None:
    """The person belongs to the league no longer. Seats end first; a commissioner steps down first."""
    locked(User).get(pk=membership.user_id)
    if membership.role == Membership.Role.COMMISSIONER:
        raise Refused("A commissioner cannot be removed.", "He may step down while there is another.")
    if Seat.objects.filter(user=membership.user, team__league=membership.league, until=None).exists():
        raise Refused(f"{membership.user} coaches a team.", "End that seat first.")
    confirming.pass_on(league=membership.league, user=membership.user)
    membership.delete()
    log.write(
        league=membership.league,
        action="member.removed",
        sentence=f"{membership.user} left the league.",
        actor=actor,
        data={"user": str(membership.user.public_id)},
    )


def _of_appointing(*, membership: Membership, actor: User) -> Matter | None:
    """Who runs the league decides about every team of it, once anybody else coaches there."""
    league, user = membership.league, membership.user
    if membership.role == Membership.Role.COMMISSIONER or not somebody_else_coaches(league, actor):
        return None
    return Matter(league, list(league.teams.order_by("pk")), f"Make {user} a commissioner of the league.", sides=())


@guarded("appoint", _of_appointing)
@transaction.atomic
def appoint(*, membership: Membership, actor: User) -> None:
    """A member runs the league too from now on. Where an independent person had to agree, that one knows
    him."""
    seats.require_open_account(membership.user)
    second = second_person()
    if second is not None and second.pk in linked_to(unconfirmed(membership.league), actor.pk):
        second = None
    if not Membership.objects.filter(pk=membership.pk, role=Membership.Role.MEMBER).update(
        role=Membership.Role.COMMISSIONER,
        appointed_by=actor,
        confirmed_by=second,
        confirmed_at=clock.now() if second else None,
    ):
        raise Refused(f"{membership.user} is a commissioner already.")
    _tell_role(membership, "commissioner.appointed", "is a commissioner of the league now", actor)


@transaction.atomic
def step_down(*, membership: Membership) -> None:
    """A commissioner becomes a plain member; the last one whose account is open stays."""
    league = locked(League).get(pk=membership.league_id)
    runs_it = league.memberships.filter(role=Membership.Role.COMMISSIONER)
    if not runs_it.filter(pk=membership.pk).exists():
        raise Refused(f"{membership.user} is no commissioner.")
    if not runs_it.filter(user__is_active=True).exclude(pk=membership.pk).exists():
        hint = "Appoint another commissioner first; one whose account is locked runs nothing."
        raise Refused("Somebody must run the league.", hint)
    runs_it.filter(pk=membership.pk).update(role=Membership.Role.MEMBER)
    _tell_role(membership, "commissioner.stepped_down", "is no commissioner any more", membership.user)


def _tell_role(membership: Membership, action: str, said: str, actor: User) -> None:
    user, league = membership.user, membership.league
    data = {"user": str(user.public_id)}
    row = log.write(league=league, action=action, sentence=f"{user} {said}.", actor=actor, data=data)
    outbox.tell(
        key=f"role:{row.pk}",
        users=[one for one in [user, *commissioners(league)] if one.pk != actor.pk],
        league=league,
        topic=Outbox.Topic.LEAGUE,
        subject=f"{league}: {user} {said}",
        text=f"{user} {said}.",
        link=reverse("people", args=[league.public_id]),
    )


# -- accounts ----------------------------------------------------


@transaction.atomic
def create_user(
    *, username: str, password: str, display_name: str = "", email: str = "", time_zone: str = "UTC"
) -> User:
    """A new account. The password must pass the site's rules."""
    display_name = readable(display_name, what="Your name", field="display_name")
    user = User(username=username, display_name=display_name, email=email, time_zone=time_zone)
    try:
        user.full_clean(exclude=["password"])
        validate_password(password, user)
    except ValidationError as wrong:
        raise _refused(wrong) from wrong
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as taken:
        raise Refused("Somebody has that user name or address already.", field="username") from taken
    return user


@transaction.atomic
def sign_up(
    *, token: str, username: str, password: str, display_name: str = "", email: str = "", time_zone: str = "UTC"
) -> User:
    """A new account for the holder of an invitation, and the seat that it is for; both or neither.

    Whoever names no address has that to which the link was mailed, unless it is somebody's. That one counts at once,
    any other when its owner has said that it is his. Whether somebody else has that other address is not told here: the
    mail tells it. A new coach's tour begins.
    """
    mail_address.check(email)
    mailed = _mailed_to(token)
    if not email and mailed and not User.objects.filter(email__iexact=mailed).exists():
        email = mailed
    counts = bool(email) and email.lower() == mailed
    user = create_user(
        username=username,
        password=password,
        display_name=display_name,
        email=email if counts else "",
        time_zone=time_zone,
    )
    accept_invitation(token=token, user=user)
    tour.begin(user=user)
    if email and not counts:
        mail_address.ask(user, email)
    return user


def _mailed_to(token: str) -> str:
    """The address to which an invitation's link was mailed, in small letters; "" where it was handed over."""
    invitation = Invitation.objects.filter(token_digest=token_digest(token)).exclude(email="").first()
    if invitation is None or not Outbox.objects.filter(key=f"invitation:{invitation.public_id}").exists():
        return ""
    return invitation.email.lower()


def change_profile(
    *,
    user: User,
    display_name: str,
    email: str,
    time_zone: str,
    mailed: Iterable[str] | None = None,
    password: str = "",
) -> bool:
    """The person's own name, address and time zone; whether a mail is on its way to a new address.

    Another address, or none, needs the present ``password``: who has the address can have the account. A new address
    counts once its owner has followed the link in that mail; no address counts at once. Whether somebody else has the
    address is not told: the mail tells it. ``mailed`` are the topics of notices that come by mail too (None: as
    before).
    """
    if mailed is not None:
        wanted = set(mailed)
        if unknown := sorted(wanted - set(Outbox.Topic.values)):
            topics = ", ".join(Outbox.Topic.values)
            raise Refused(f"There is no topic {unknown[0]}.", f"Topics are {topics}.", field="mailed")
        user.no_mail = [topic for topic in Outbox.Topic.values if topic not in wanted]
    display_name = readable(display_name, what="Your name", field="display_name")
    before = user.email
    mail_address.check(email)
    if email != before:
        if not password:
            raise Refused("Another address needs your present password.", field="password")
        sign_in.once_more(user=user, password=password)
    asked = bool(email) and email.lower() != before.lower()
    user.display_name, user.time_zone = display_name, time_zone
    user.email = before if asked else email
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as wrong:
        raise _refused(wrong) from wrong
    with transaction.atomic():
        user.save(update_fields=["display_name", "email", "time_zone", "no_mail"])
        if asked:
            mail_address.ask(user, email)
    return asked


def mailed_topics(user: User) -> list[str]:
    """The topics of notices that the person gets by mail too."""
    return [topic for topic in Outbox.Topic.values if topic not in user.no_mail]


@transaction.atomic
def ask_password_reset(*, email: str) -> None:
    """A link for a new password to the account with this address, if there is one; at most one in ten minutes, and so
    many a day.

    Nobody is told whether there is such an account, nor whether it has had as many as it gets.
    """
    user = User.objects.filter(email__iexact=email.strip(), is_active=True).first() if email.strip() else None
    if user is not None:
        moment = clock.now()
        stamp = f"{moment:%Y-%m-%dT%H}:{moment.minute // 10}"
        ref = str(user.public_id)
        key, most = f"password-reset:{ref}:{stamp}", settings.ACCOUNT_MAILS_PER_DAY
        outbox.ask(key=key, kind="password_reset", body={"user": ref}, by=user, most=most)


def _refused(wrong: ValidationError) -> Refused:
    """Django's findings as one refusal: the first field's sentences, or the general ones."""
    if not hasattr(wrong, "error_dict"):
        return Refused(" ".join(wrong.messages), field="password")
    field, sentences = next(iter(wrong.message_dict.items()))
    if field != "__all__":
        return Refused(" ".join(sentences), field=field)
    said = " ".join(sentences)
    names = {"user_name_unique_caseless": "username", "user_email_unique_caseless": "email"}
    field = next((value for key, value in names.items() if key in said), "")
    text = "Somebody has that user name already." if field == "username" else "Somebody has that address already."
    return Refused(text if field else said, field=field)


@transaction.atomic
def draw_token(*, user: User) -> str:
    """The person's API token; drawn when there is none."""
    token, _ = Token.objects.get_or_create(user=user)
    key: str = token.key
    return key


@transaction.atomic
def revoke_token(*, user: User) -> None:
    """The person's API token, if any, stops working."""
    Token.objects.filter(user=user).delete()
