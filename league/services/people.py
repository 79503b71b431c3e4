"""People: invitations by link, seats, sign-up, profiles."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from rest_framework.authtoken.models import Token

from league import clock
from league.models import Invitation, Membership, Seat, Team, User

from . import log
from .errors import Refused

INVITATION_DAYS = 14


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation and its token, which is kept nowhere: show it once."""

    invitation: Invitation
    token: str


def token_digest(token: str) -> str:
    """What is stored of an invitation's token."""
    return hashlib.sha256(token.encode()).hexdigest()


# -- invitations ----------------------------------------------------


@transaction.atomic
def invite_coach(*, team: Team, actor: User, email: str = "", days: int = INVITATION_DAYS) -> Invited:
    """A link that makes whoever opens it the team's head coach. An older open link for the team stops working."""
    Team.objects.select_for_update().get(pk=team.pk)
    if seat := team.seats.filter(until=None, head=True).select_related("user").first():
        raise Refused(f"{seat.user} coaches {team}.", "End that seat first; then invite somebody else.")
    if not 1 <= days <= 60:
        raise Refused("An invitation is good for 1 to 60 days.", field="days")
    now = clock.now()
    team.invitations.filter(accepted_at=None, withdrawn_at=None).update(withdrawn_at=now)
    token = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        league=team.league,
        team=team,
        token_digest=token_digest(token),
        email=email,
        invited_by=actor,
        expires_at=now + timedelta(days=days),
    )
    log.write(
        league=team.league,
        action="invitation.sent",
        sentence=f"{actor} invited a coach for {team}.",
        actor=actor,
        data={"team": str(team.public_id), "invitation": str(invitation.public_id)},
    )
    return Invited(invitation, token)


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
    """The person becomes the team's head coach and a member of the league. A link serves once, whoever is first.

    The person's row is locked meanwhile, so that two links used at once do not give him two teams of one league.
    """
    User.objects.select_for_update().get(pk=user.pk)
    now = clock.now()
    open_ones = Invitation.objects.filter(
        token_digest=token_digest(token), accepted_at=None, withdrawn_at=None, expires_at__gt=now
    )
    if not open_ones.update(accepted_at=now, accepted_by=user):
        raise Refused("This invitation is not good any more.", "Ask the commissioner for a new link.")
    invitation = Invitation.objects.select_related("team", "league").get(token_digest=token_digest(token))
    team, league = invitation.team, invitation.league
    other = Seat.objects.filter(user=user, team__league=league, until=None).select_related("team").first()
    if other:
        raise Refused(f"You coach {other.team} in this league.", "Nobody coaches two teams of one league.")
    try:
        with transaction.atomic():
            seat = Seat.objects.create(team=team, user=user, since=now)
    except IntegrityError as taken:
        raise Refused(f"{team} has a coach already.", "Ask the commissioner.") from taken
    Membership.objects.get_or_create(league=league, user=user, defaults={"joined_at": now})
    log.write(
        league=league,
        action="seat.taken",
        sentence=f"{user} coaches {team} now.",
        actor=user,
        data={"team": str(team.public_id), "user": str(user.public_id)},
    )
    return seat


@transaction.atomic
def end_seat(*, seat: Seat, actor: User, reason: str = "") -> None:
    """The person coaches the team no longer; membership stays, and so does the seat with its dates."""
    if not Seat.objects.filter(pk=seat.pk, until=None).update(until=clock.now()):
        raise Refused("This seat has ended before.")
    team = seat.team
    log.write(
        league=team.league,
        action="seat.ended",
        sentence=f"{seat.user} coaches {team} no longer." + (f" Reason: {reason}" if reason else ""),
        actor=actor,
        data={"team": str(team.public_id), "user": str(seat.user.public_id)},
    )


@transaction.atomic
def replace_coach(*, seat: Seat, actor: User, email: str = "", reason: str = "") -> Invited:
    """End the seat and invite a successor in one go."""
    end_seat(seat=seat, actor=actor, reason=reason)
    return invite_coach(team=seat.team, actor=actor, email=email)


@transaction.atomic
def remove_member(*, membership: Membership, actor: User) -> None:
    """The person belongs to the league no longer. Seats end first; a commissioner is not removed this way."""
    User.objects.select_for_update().get(pk=membership.user_id)
    if membership.role == Membership.Role.COMMISSIONER:
        raise Refused("A commissioner cannot be removed.")
    if Seat.objects.filter(user=membership.user, team__league=membership.league, until=None).exists():
        raise Refused(f"{membership.user} coaches a team.", "End that seat first.")
    membership.delete()
    log.write(
        league=membership.league,
        action="member.removed",
        sentence=f"{membership.user} left the league.",
        actor=actor,
        data={"user": str(membership.user.public_id)},
    )


# -- accounts ----------------------------------------------------


@transaction.atomic
def create_user(
    *, username: str, password: str, display_name: str = "", email: str = "", time_zone: str = "UTC"
) -> User:
    """A new account. The password must pass the site's rules."""
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
    """A new account for the holder of an invitation, and the seat that it is for; both or neither."""
    user = create_user(
        username=username, password=password, display_name=display_name, email=email, time_zone=time_zone
    )
    accept_invitation(token=token, user=user)
    return user


@transaction.atomic
def change_profile(*, user: User, display_name: str, email: str, time_zone: str) -> None:
    """The person's own name, address and time zone."""
    user.display_name, user.email, user.time_zone = display_name, email, time_zone
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as wrong:
        raise _refused(wrong) from wrong
    user.save(update_fields=["display_name", "email", "time_zone"])


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
    return token.key


@transaction.atomic
def revoke_token(*, user: User) -> None:
    """The person's API token, if any, stops working."""
    Token.objects.filter(user=user).delete()
