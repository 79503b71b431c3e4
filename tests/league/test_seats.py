"""Seats change hands: a head coach goes or hands over, commissioners come and go, links are opened again."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from league import clock
from league.models import Membership, Seat, User
from league.services import mail_address, outbox, people, seats
from league.services.errors import Refused
from league.services.notices import notices
from tests.factories import PASSWORD, SeatFactory
from tests.league.conftest import World
from tests.league.test_pages import of, page, words

ACCOUNT = {"username": "newcomer", "time_zone": "UTC", "password": PASSWORD}


@pytest.fixture
def helper(world: World) -> Seat:
    return SeatFactory(team=world.team, head=False, user__username="helper")


def heads(world: World) -> list[str]:
    return [str(seat.user) for seat in world.team.seats.filter(until=None, head=True)]


def assistants(world: World) -> list[str]:
    return sorted(str(seat.user) for seat in world.team.seats.filter(until=None, head=False))


def told(user: User) -> list[str]:
    return [notice.subject for notice in notices(user)]


# -- head coach and assistants ---------------------------------------------------------------------------------------


def test_a_head_coach_hands_over_and_both_old_seats_keep_their_dates(world: World, helper: Seat) -> None:
    answer = of(world.coach).post(reverse("hand-over", args=[world.team.public_id, helper.user.public_id]), follow=True)
    assert "helper is the head coach of Gullwick Ferrymen now." in words(answer.content.decode())
    assert (heads(world), assistants(world)) == (["helper"], [str(world.coach)])
    assert world.team.seats.filter(until__isnull=False).count() == 2
    assert told(helper.user) == ["Paper League: You are the head coach of Gullwick Ferrymen now"]
    assert [row.sentence for row in world.league.log.filter(action="seat.changed").order_by("id")] == [
        f"{world.coach} is an assistant of Gullwick Ferrymen now.",
        "helper is the head coach of Gullwick Ferrymen now.",
    ]


def letters_of(user: User) -> list[tuple[str, str]]:
    return [(notice.subject, notice.text) for notice in notices(user)]


def test_that_a_seat_was_taken_and_left_stays_told(world: World) -> None:
    """The notice of a seat does not vanish with the seat, and says what is true: he had it, from when to when."""
    morning, noon, evening = (datetime(2031, 5, 1, hour, tzinfo=UTC) for hour in (8, 12, 18))
    with clock.at(morning):
        invited = people.invite_coach(team=world.team, actor=world.coach, head=False)
        seat = people.accept_invitation(token=invited.token, user=world.stranger)
        for reader in (world.coach, world.commissioner):
            assert told(reader) == ["Paper League: stranger helps to coach Gullwick Ferrymen now"]
    with clock.at(noon):
        seats.end_seat(seat=seat, actor=world.stranger)
    had = (
        "Paper League: stranger had a seat with Gullwick Ferrymen",
        "stranger was an assistant of Gullwick Ferrymen from Thursday 1 May 2031, 08:00 (UTC) to "
        "Thursday 1 May 2031, 12:00 (UTC).",
    )
    left = ("Paper League: stranger coaches Gullwick Ferrymen no longer",) * 2
    for reader in (world.coach, world.commissioner):
        assert letters_of(reader) == [(left[0], "stranger coaches Gullwick Ferrymen no longer."), had]
    with clock.at(evening):
        SeatFactory(team=world.team, user=world.stranger, head=False, since=evening)
        again = f"{had[1]} He is an assistant there now."
        assert letters_of(world.coach) == [(had[0], again), (had[0], again)]
    actions = list(world.league.log.filter(action__startswith="seat.").order_by("id").values_list("action", flat=True))
    assert actions == ["seat.taken", "seat.ended"]


def test_who_becomes_head_coach_and_leaves_is_told_what_he_was(world: World, helper: Seat) -> None:
    seats.hand_over(seat=helper, actor=world.coach)
    seats.end_seat(seat=helper.user.seats.get(until=None), actor=helper.user)
    assert told(helper.user) == ["Paper League: You had a seat with Gullwick Ferrymen"]
    ((_, text),) = letters_of(helper.user)
    assert text.startswith("You were the head coach of Gullwick Ferrymen from ")


def test_only_the_head_coach_appoints_assistants(world: World, helper: Seat) -> None:
    for who in (world.commissioner, helper.user, world.member, world.stranger):
        with pytest.raises(Refused, match="Only the head coach of Gullwick Ferrymen appoints assistants"):
            people.invite_coach(team=world.team, actor=who, head=False)
    assert "Invite an assistant" not in page(of(world.commissioner), "seats", world.team.public_id)
    assert "Invite an assistant" in page(of(world.coach), "seats", world.team.public_id)


def test_an_assistants_link_dies_with_the_head_coach_who_drew_it(world: World) -> None:
    invited = people.invite_coach(team=world.team, actor=world.coach, head=False)
    seats.end_seat(seat=world.team.seats.get(head=True), actor=world.commissioner)
    with pytest.raises(Refused, match=f"{world.coach} is not the head coach of Gullwick Ferrymen"):
        people.accept_invitation(token=invited.token, user=world.stranger)
    assert not world.team.seats.filter(until=None).exists()


def test_only_an_assistant_of_the_team_is_handed_it(world: World, helper: Seat) -> None:
    with pytest.raises(Refused, match="is the head coach of Gullwick Ferrymen already"):
        seats.hand_over(seat=world.team.seats.get(head=True), actor=world.coach)
    seats.end_seat(seat=helper, actor=world.coach)
    with pytest.raises(Refused, match="ended before"):
        seats.hand_over(seat=helper, actor=world.coach)
    other = SeatFactory(team=world.league.teams.get(code="LMW"), head=False)
    address = reverse("hand-over", args=[world.team.public_id, other.user.public_id])
    assert of(world.coach).post(address).status_code == 404


def test_an_assistant_cannot_make_himself_head_coach_or_end_another(world: World, helper: Seat) -> None:
    second = SeatFactory(team=world.team, head=False)
    client = of(helper.user)
    for name, user in (("hand-over", helper.user), ("end-seat", second.user), ("end-seat", world.coach)):
        assert client.post(reverse(name, args=[world.team.public_id, user.public_id])).status_code == 403
    assert heads(world) == [str(world.coach)]


def test_when_the_head_coach_leaves_the_oldest_assistant_takes_his_place(world: World, helper: Seat) -> None:
    SeatFactory(team=world.team, head=False, user__username="later", since=world.league.created_at)
    of(world.coach).post(reverse("end-seat", args=[world.team.public_id, world.coach.public_id]))
    assert (heads(world), assistants(world)) == (["helper"], ["later"])
    assert told(world.commissioner) == [f"Paper League: {world.coach} coaches Gullwick Ferrymen no longer"]


def test_the_commissioner_ends_a_head_coachs_seat_with_a_reason(world: World) -> None:
    html = page(of(world.commissioner), "seats", world.team.public_id)
    assert "End the seat" in html
    address = reverse("end-seat", args=[world.team.public_id, world.coach.public_id])
    of(world.commissioner).post(address, {"reason": "three weeks silent"})
    assert heads(world) == []
    assert "Reason: three weeks silent" in world.league.log.get(action="seat.ended").sentence
    assert told(world.coach) == ["Paper League: You coach Gullwick Ferrymen no longer"]
    again = of(world.commissioner).post(address)
    assert again.status_code == 404


def test_a_replaced_coach_leaves_his_assistants_where_they_are(world: World, helper: Seat) -> None:
    invited = people.replace_coach(seat=world.team.seats.get(head=True), actor=world.commissioner)
    assert (heads(world), assistants(world)) == ([], ["helper"])
    people.accept_invitation(token=invited.token, user=world.stranger)
    assert (heads(world), assistants(world)) == (["stranger"], ["helper"])
    assert "Paper League: stranger coaches Gullwick Ferrymen now" in told(helper.user)


# -- commissioners ---------------------------------------------------------------------------------------------------


def test_a_commissioner_appoints_another_and_steps_down(world: World) -> None:
    chief = of(world.commissioner)
    chief.post(reverse("appoint", args=[world.league.public_id, world.member.public_id]))
    assert Membership.objects.get(user=world.member).role == "commissioner"
    assert told(world.member) == ["Paper League: member is a commissioner of the league now"]
    chief.post(reverse("step-down", args=[world.league.public_id]))
    assert Membership.objects.get(user=world.commissioner).role == "member"
    assert chief.get(reverse("commissioner", args=[world.league.public_id])).status_code == 403
    actions = set(world.league.log.values_list("action", flat=True))
    assert {"commissioner.appointed", "commissioner.stepped_down"} <= actions


def test_somebody_must_run_the_league(world: World) -> None:
    answer = of(world.commissioner).post(reverse("step-down", args=[world.league.public_id]), follow=True)
    assert "Somebody must run the league." in words(answer.content.decode())
    membership = Membership.objects.select_related("user").get(user=world.commissioner)
    with pytest.raises(Refused, match="is a commissioner already"):
        people.appoint(membership=membership, actor=world.commissioner)
    with pytest.raises(Refused, match="is no commissioner"):
        people.step_down(membership=Membership.objects.select_related("user").get(user=world.member))


# -- links -----------------------------------------------------------------------------------------------------------


def link_for(world: World, **more: object) -> str:
    invited = people.invite_coach(team=world.league.teams.get(code="LMW"), actor=world.commissioner, **more)
    return reverse("invitation", args=[invited.token])


def test_who_has_accepted_is_told_so_when_he_opens_the_link_again(world: World) -> None:
    address = link_for(world)
    client = of(world.stranger)
    client.post(address)
    assert "You have accepted it: a link works once." in words(page(client, "invitation", address.split("/")[-2]))
    html = words(of(world.member).get(address).content.decode())
    assert "Somebody has accepted it. Ask founder for a new link." in html


def test_who_coaches_elsewhere_in_the_league_is_told_before_he_presses_a_button(world: World) -> None:
    html = of(world.coach).get(link_for(world)).content.decode()
    assert "You coach Gullwick Ferrymen in this league" in words(html)
    assert "Accept and coach" not in html


def test_an_assistants_link_says_what_it_is(world: World) -> None:
    invited = people.invite_coach(team=world.team, actor=world.coach, head=False)
    html = words(Client().get(reverse("invitation", args=[invited.token])).content.decode())
    assert "invites you to help to coach Gullwick Ferrymen" in html
    assert "Make the account and help to coach Gullwick Ferrymen" in html


def test_an_address_given_with_a_link_counts_when_its_owner_has_said_so(world: World) -> None:
    token = link_for(world).split("/")[-2]
    user = people.sign_up(token=token, **ACCOUNT, email="newcomer@example.org")
    assert user.email == ""
    outbox.send_waiting()
    letter = next(one for one in mail.outbox if one.to == ["newcomer@example.org"])
    word = letter.body.split("/address/")[1].split("/")[0]
    mail_address.confirm(word=word)
    user.refresh_from_db()
    assert user.email == "newcomer@example.org"


@pytest.mark.parametrize(("given", "kept"), [("Invited@example.org", True), ("other@example.org", False)])
def test_the_address_to_which_the_link_was_mailed_counts_at_once(world: World, given: str, kept: bool) -> None:
    team = world.league.teams.get(code="LMW")
    people.invite_coach(team=team, actor=world.commissioner, email="invited@example.org", by_mail=True)
    outbox.send_waiting()
    (letter,) = [one for one in mail.outbox if one.to == ["invited@example.org"]]
    address = letter.body.split("http://127.0.0.1:8000")[1].split()[0]
    people.sign_up(token=address.split("/")[-2], **ACCOUNT, email=given)
    assert User.objects.get(username="newcomer").email == (given if kept else "")


@pytest.mark.parametrize(
    ("code", "typed", "said"),
    [
        ("LMW", {"email": "nowhere"}, "Enter a valid email address."),
        ("LMW", {"email": "", "by_mail": "on"}, "To whom shall the link be mailed?"),
        ("", {"email": "x@example.org", "reason": "too busy"}, "coaches Gullwick Ferrymen."),
    ],
)
def test_an_invitation_that_is_refused_loses_nothing_of_what_was_typed(
    world: World, code: str, typed: dict[str, str], said: str
) -> None:
    team = world.league.teams.get(code=code) if code else world.team
    answer = of(world.commissioner).post(reverse("invite", args=[world.league.public_id, team.public_id]), typed)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert said in words(html)
    for value in set(typed.values()) - {"", "on"}:
        assert f'value="{value}"' in html
    assert html.count("checked") == ("by_mail" in typed)
    assert not world.league.invitations.exists()
