"""People of a league by API: who coaches what, invitations, seats, leaves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league import clock, permissions
from league.models import Absence, Invitation, League, Membership, Seat, Team
from league.requests import SignedInApiRequest
from league.selectors.confirming import confirmable, leagues_to_confirm_in, unconfirmed
from league.selectors.leagues import members
from league.selectors.people import open_invitations, seats_of
from league.selectors.reliability import NotHandedIn, Reliability, leaves, not_handed_in, reliability
from league.services import confirming, people, seats
from league.services import reliability as keeping
from league.services.errors import Refused

from .acting import NOT_NOW, WAITS, ManagedView, given
from .rosters import LeagueView
from .serializers import MomentField, TeamRefSerializer

JUST_BEFORE = timedelta(microseconds=1)
DONE = status.HTTP_204_NO_CONTENT
Role = Membership.Role


class PersonSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField(source="__str__")


class SeatNowSerializer(serializers.Serializer[Seat]):
    team = TeamRefSerializer()
    head = serializers.BooleanField(help_text="Head coach; else an assistant.")


class ReliabilitySerializer(serializers.Serializer[Reliability]):
    handed_in = serializers.IntegerField()
    missed = serializers.IntegerField()
    excused = serializers.IntegerField(
        source="neither", help_text="Excused, on leave and the like: counts neither way."
    )
    share = serializers.IntegerField(allow_null=True, help_text="Per cent of what was due; null before anything was.")


class NotHandedInSerializer(serializers.Serializer[NotHandedIn]):
    game = serializers.UUIDField(source="outcome.fixture.public_id")
    step = serializers.CharField()
    at = MomentField(source="outcome.at", help_text="When its step closed.")
    state = serializers.CharField(source="rule.key")
    counts = serializers.CharField(source="rule.counts", help_text="missed or neither.")
    reason = serializers.CharField(source="rule.happened")


class MemberSerializer(serializers.Serializer[Membership]):
    person = PersonSerializer(source="user")
    role = serializers.ChoiceField(Role.choices)
    joined_at = MomentField()
    seats = SeatNowSerializer(source="user.seats_now", many=True)
    reliability = serializers.SerializerMethodField()
    not_handed_in = serializers.SerializerMethodField(
        help_text="The newest of what was due from this person and did not come in, and why it counts so; [] for "
        "whoever is no member."
    )
    unconfirmed = serializers.SerializerMethodField(
        help_text="Brought into the league by somebody, and confirmed by nobody else: he answers nothing that this one "
        "asks of a second person. false for whoever is no member."
    )
    may_confirm = serializers.SerializerMethodField(help_text="Whether you may confirm that you know him.")

    def get_unconfirmed(self, member: Membership) -> bool:
        return member.user_id in self.context["bringers"]

    def get_may_confirm(self, member: Membership) -> bool:
        return member.user_id in self.context["confirmable"]

    @extend_schema(responses=NotHandedInSerializer(many=True))
    def get_not_handed_in(self, member: Membership) -> list[dict[str, Any]]:
        rows = self.context["missing"].get(member.user_id, [])
        return [dict(row) for row in NotHandedInSerializer(rows, many=True).data]

    @extend_schema(responses=ReliabilitySerializer)
    def get_reliability(self, member: Membership) -> dict[str, Any]:
        return dict(ReliabilitySerializer(self.context["counts"][member.user_id]).data)


class RoleSerializer(serializers.Serializer[Any]):
    role = serializers.ChoiceField(Role.choices, help_text="Appoint a member; step down yourself.")


class PeopleView(LeagueView):
    @extend_schema(responses=MemberSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """Everybody of the league, commissioners first; for its members, and for others where the league says so."""
        league = self.found(request, public_id)
        if not permissions.may_see_people(request.user, league):
            raise PermissionDenied
        listed = members(league)
        users, is_member = [member.user for member in listed], permissions.is_member(request.user, league)
        counts = reliability(league, users)
        missing = not_handed_in(league, users) if is_member else {}
        bringers = unconfirmed(league) if is_member else {}
        known = confirmable(request.user, league, bringers)
        context = {"counts": counts, "missing": missing, "bringers": bringers, "confirmable": known}
        return Response(MemberSerializer.many_init(listed, context=context).data)


class PersonView(ManagedView):
    @extend_schema(request=RoleSerializer, responses={204: None, **NOT_NOW})
    def patch(self, request: SignedInApiRequest, public_id: UUID, user_id: UUID) -> Response:
        """Appoint a commissioner, or step down as one; for the commissioner."""
        league = self.managed(request, public_id)
        member = _member(league, user_id)
        if given(RoleSerializer, request)["role"] == Role.COMMISSIONER:
            people.appoint(membership=member, actor=request.user)
        elif member.user_id == request.user.pk:
            people.step_down(membership=member)
        else:
            raise Refused("A commissioner steps down himself.", field="role")
        return Response(status=DONE)

    @extend_schema(responses={204: None, **NOT_NOW})
    def delete(self, request: SignedInApiRequest, public_id: UUID, user_id: UUID) -> Response:
        """Somebody belongs to the league no longer: for the commissioner, and for yourself."""
        league = self.found(request, public_id)
        member = _member(league, user_id)
        if member.user_id != request.user.pk and not permissions.may_manage_league(request.user, league):
            raise PermissionDenied
        people.remove_member(membership=member, actor=request.user)
        return Response(status=DONE)


class ConfirmView(APIView):
    @extend_schema(request=None, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID, user_id: UUID) -> Response:
        """Confirm that you know somebody whom another has brought into the league; for its head coaches, its
        commissioners and operators."""
        league = get_object_or_404(leagues_to_confirm_in(request.user), public_id=public_id)
        confirming.confirm(league=league, user=_member(league, user_id).user, actor=request.user)
        return Response(status=DONE)


def _member(league: League, user_id: UUID) -> Membership:
    found: Membership = get_object_or_404(league.memberships.select_related("user"), user__public_id=user_id)
    return found


# -- invitations -----------------------------------------------------------------------------------------------------


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    id = serializers.UUIDField(source="public_id")
    team = TeamRefSerializer()
    invited_by = PersonSerializer()
    expires_at = MomentField()

    class Meta:
        model = Invitation
        fields = ["id", "team", "head", "email", "invited_by", "expires_at"]


class InvitedSerializer(serializers.Serializer[Any]):
    """A new invitation. Its link is told this once and kept nowhere."""

    invitation = InvitationSerializer()
    link = serializers.CharField(allow_null=True, help_text="null when it goes by mail.")


class InviteSerializer(serializers.Serializer[Any]):
    team = serializers.UUIDField()
    head = serializers.BooleanField(default=True, help_text="As head coach; else as an assistant.")
    email = serializers.EmailField(allow_blank=True, default="")
    by_mail = serializers.BooleanField(default=False, help_text="Send the link to the address.")
    days = serializers.IntegerField(default=people.INVITATION_DAYS, help_text="How long it is good, 1 to 60.")


class AcceptSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="The last part of the link.")


class InvitationsView(LeagueView):
    @extend_schema(responses={200: InvitationSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """Invitations that wait to be accepted; for the commissioner."""
        league = self.found(request, public_id)
        if not permissions.may_manage_league(request.user, league):
            raise PermissionDenied
        return Response(InvitationSerializer(open_invitations(league), many=True).data)

    @extend_schema(request=InviteSerializer, responses={201: InvitedSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Invite a coach; for the commissioner. A head coach invites his assistants."""
        league = self.found(request, public_id)
        if not permissions.is_member(request.user, league):
            raise PermissionDenied
        asked = given(InviteSerializer, request)
        team = league.teams.filter(public_id=asked.pop("team")).first()
        if team is None:
            raise serializers.ValidationError({"team": "The league has no such team."})
        if asked["head"]:
            allowed = permissions.may_manage_league(request.user, league)
        else:
            allowed = permissions.may_seat_assistants(request.user, team)
        if not allowed:
            raise PermissionDenied
        invited = people.invite_coach(team=team, actor=request.user, **asked)
        told = InvitedSerializer({"invitation": invited.invitation, "link": _link(request, invited)})
        return Response(told.data, status=status.HTTP_201_CREATED)


class ManyInvitationsSerializer(serializers.Serializer[Any]):
    teams = serializers.DictField(
        child=serializers.EmailField(allow_blank=True),
        help_text="By the code of each team the address to which its link is mailed; empty: the link is told here.",
    )


class ManyInvitationsView(ManagedView):
    @extend_schema(request=ManyInvitationsSerializer, responses={201: InvitedSerializer(many=True), **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Invite the head coaches of several teams, all or none; for the commissioner."""
        league = self.managed(request, public_id)
        wanted = given(ManyInvitationsSerializer, request)["teams"]
        invited = people.invite_coaches(league=league, actor=request.user, wanted=wanted)
        rows = [{"invitation": each.invitation, "link": _link(request, each)} for each in invited]
        return Response(InvitedSerializer(rows, many=True).data, status=status.HTTP_201_CREATED)


def _link(request: Request, invited: people.Invited) -> str | None:
    """The address that the coach opens; None where it goes by mail."""
    return request.build_absolute_uri(reverse("invitation", args=[invited.token])) if invited.token else None


class InvitationView(ManagedView):
    @extend_schema(responses={204: None, **NOT_NOW})
    def delete(self, request: SignedInApiRequest, public_id: UUID, invitation_id: UUID) -> Response:
        """The link stops working; for the commissioner."""
        league = self.managed(request, public_id)
        found = get_object_or_404(league.invitations.select_related("team", "league"), public_id=invitation_id)
        people.withdraw_invitation(invitation=found, actor=request.user)
        return Response(status=DONE)


class AcceptView(APIView):
    @extend_schema(request=AcceptSerializer, responses={201: SeatNowSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest) -> Response:
        """Take the seat to which you were invited."""
        seat = people.accept_invitation(token=given(AcceptSerializer, request)["token"], user=request.user)
        return Response(SeatNowSerializer(seat).data, status=status.HTTP_201_CREATED)


# -- one team's seats ------------------------------------------------------------------------------------------------


class SeatSerializer(serializers.ModelSerializer[Seat]):
    person = PersonSerializer(source="user")
    since = MomentField()
    until = MomentField(allow_null=True)

    class Meta:
        model = Seat
        fields = ["person", "head", "since", "until", "hands_on"]


class HeadSerializer(serializers.Serializer[Any]):
    head = serializers.BooleanField(help_text="true: he becomes the head coach, and the head coach an assistant.")


class EndSeatSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=120, allow_blank=True, default="")
    hands_on = serializers.BooleanField(
        allow_null=True, default=None, help_text="Your own seat: whether your successor may read your sealed plans."
    )


class HandOnSerializer(serializers.Serializer[Any]):
    hands_on = serializers.BooleanField(help_text="Whether your successor may read your plans that still lie sealed.")


class SeatsView(APIView):
    @extend_schema(responses=SeatSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """Who coaches the team, the head coach first, and who did; for those who may know the league's people."""
        team = _team(request, public_id)
        if not permissions.may_see_people(request.user, team.league):
            raise PermissionDenied
        return Response(SeatSerializer(seats_of(team), many=True).data)


class SeatView(APIView):
    @extend_schema(request=HeadSerializer, responses={204: None, **WAITS})
    def patch(self, request: SignedInApiRequest, public_id: UUID, user_id: UUID) -> Response:
        """Hand the team over to an assistant; for its head coach and the commissioner."""
        team = _team(request, public_id)
        if not permissions.may_hand_over(request.user, team):
            raise PermissionDenied
        if not given(HeadSerializer, request)["head"]:
            raise Refused("Make somebody else the head coach instead.", field="head")
        seats.hand_over(seat=_seat(team, user_id), actor=request.user)
        return Response(status=DONE)

    @extend_schema(request=EndSeatSerializer, responses={204: None, **WAITS})
    def delete(self, request: SignedInApiRequest, public_id: UUID, user_id: UUID) -> Response:
        """End a seat: your own, an assistant's of yours, as commissioner anybody's."""
        seat = _seat(_team(request, public_id), user_id)
        if not permissions.may_end_seat(request.user, seat):
            raise PermissionDenied
        seats.end_seat(seat=seat, actor=request.user, **given(EndSeatSerializer, request))
        return Response(status=DONE)


class HandOnView(APIView):
    @extend_schema(request=HandOnSerializer, responses={204: None, **NOT_NOW})
    def put(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Leave your plans to your successor, or keep them; also after your seat has ended."""
        asked = given(HandOnSerializer, request)
        seats.hand_on_plans(team=_team(request, public_id), actor=request.user, hands_on=asked["hands_on"])
        return Response(status=DONE)


def _team(request: Request, public_id: UUID) -> Team:
    teams = permissions.visible_teams(request.user)
    found: Team = get_object_or_404(teams, public_id=public_id)
    return found


def _seat(team: Team, user_id: UUID) -> Seat:
    seats: QuerySet[Seat] = team.seats.filter(until=None).select_related("user", "team__league")
    found: Seat = get_object_or_404(seats, user__public_id=user_id)
    return found


# -- leaves ----------------------------------------------------------------------------------------------------------


class LeaveSerializer(serializers.ModelSerializer[Absence]):
    id = serializers.UUIDField(source="public_id", read_only=True)
    person = PersonSerializer(source="user", read_only=True)
    starts_on = serializers.DateField(read_only=True)
    ends_on = serializers.DateField(read_only=True, help_text="The last day; it belongs to the leave.")
    starts_at = MomentField(read_only=True)
    ends_at = MomentField(read_only=True, help_text="The first moment after the leave.")
    granted_at = MomentField(read_only=True, allow_null=True)

    class Meta:
        model = Absence
        fields = ["id", "person", "starts_on", "ends_on", "starts_at", "ends_at", "reason", "granted_at"]


class AskLeaveSerializer(serializers.Serializer[Any]):
    """Days of the league's time zone, each of them whole. Moments are taken too, for the days that they touch."""

    starts_on = serializers.DateField(required=False)
    ends_on = serializers.DateField(required=False, help_text="The last day; it belongs to the leave.")
    starts_at = MomentField(required=False, help_text="Instead of `starts_on`.")
    ends_at = MomentField(required=False, help_text="Instead of `ends_on`.")
    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


def _days(asked: dict[str, Any], league: League) -> dict[str, Any]:
    """Return what was asked with its first and last day, whichever way they were named."""
    for day, moment in (("starts_on", "starts_at"), ("ends_on", "ends_at")):
        if (day in asked) == (moment in asked):
            raise serializers.ValidationError({day: f"Name the day, or a moment as {moment}; one of the two."})
    if "starts_at" in asked and asked["starts_at"] >= asked.get("ends_at", datetime.max.replace(tzinfo=UTC)):
        raise Refused("An absence ends after it begins.", field="ends_at")
    for day, moment, touches in (("starts_on", "starts_at", timedelta()), ("ends_on", "ends_at", JUST_BEFORE)):
        if moment in asked:
            asked[day] = clock.day_of(asked.pop(moment) - touches, league.time_zone)
    return asked


class GrantSerializer(serializers.Serializer[Any]):
    granted = serializers.BooleanField(help_text="true; a leave that is not granted is deleted.")


class LeavesView(LeagueView):
    def of_members(self, request: Request, public_id: UUID) -> League:
        league = self.found(request, public_id)
        if not permissions.is_member(request.user, league):
            raise PermissionDenied
        return league

    @extend_schema(responses={200: LeaveSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """Leaves that are not over, those to be decided first; for members."""
        return Response(LeaveSerializer(leaves(self.of_members(request, public_id)), many=True).data)

    @extend_schema(request=AskLeaveSerializer, responses={201: LeaveSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Say on which days you will be away; the commissioner decides."""
        league = self.of_members(request, public_id)
        asked = _days(given(AskLeaveSerializer, request), league)
        leave = keeping.ask_leave(league=league, user=request.user, **asked)
        return Response(LeaveSerializer(leave).data, status=status.HTTP_201_CREATED)


class LeaveView(LeagueView):
    @extend_schema(request=GrantSerializer, responses={204: None, **WAITS})
    def patch(self, request: SignedInApiRequest, public_id: UUID, absence_id: UUID) -> Response:
        """Grant a leave; for the commissioner."""
        league, leave = self.leave(request, public_id, absence_id)
        if not permissions.may_manage_league(request.user, league):
            raise PermissionDenied
        if not given(GrantSerializer, request)["granted"]:
            raise Refused("Delete a leave that you do not grant.", field="granted")
        keeping.grant(absence=leave, actor=request.user)
        return Response(status=DONE)

    @extend_schema(responses={204: None, **WAITS})
    def delete(self, request: SignedInApiRequest, public_id: UUID, absence_id: UUID) -> Response:
        """Refuse it or end it; its coach takes it back."""
        league, leave = self.leave(request, public_id, absence_id)
        if leave.user_id != request.user.pk and not permissions.may_manage_league(request.user, league):
            raise PermissionDenied
        keeping.end_leave(absence=leave, actor=request.user)
        return Response(status=DONE)

    def leave(self, request: Request, public_id: UUID, absence_id: UUID) -> tuple[League, Absence]:
        league = self.found(request, public_id)
        if not permissions.is_member(request.user, league):
            raise PermissionDenied
        return league, get_object_or_404(league.absences.select_related("user", "league"), public_id=absence_id)
