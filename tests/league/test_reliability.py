"""Assistants, leaves, reliability."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from league import clock
from league.models import Absence, Outcome, Seat
from league.selectors.reliability import Reliability, reliability
from league.services import people, seats
from league.services import reliability as keeping
from league.services.errors import Refused
from tests.factories import KICKOFF, UserFactory
from tests.league.conftest import World
from tests.league.test_pages import of, page, words


def test_assistants_join_by_link_and_there_is_one_head_coach(world: World) -> None:
    for number in range(4):
        token = people.invite_coach(team=world.team, actor=world.coach, head=False).token
        seat = people.accept_invitation(token=token, user=UserFactory(username=f"helper{number}"))
        assert not seat.head
    with pytest.raises(Refused, match="at most 4 assistants"):
        people.invite_coach(team=world.team, actor=world.coach, head=False)
    assert Seat.objects.filter(team=world.team, until=None, head=True).get().user == world.coach


def test_assistants_are_the_head_coachs_to_invite_and_to_end(world: World) -> None:
    address = reverse("seats", args=[world.team.public_id])
    assert "Invite an assistant" in page(of(world.coach), "seats", world.team.public_id)
    assert "Invite an assistant" not in page(of(world.member), "seats", world.team.public_id)
    assert of(world.member).post(address).status_code == 403
    html = of(world.coach).post(address, {"email": ""}).content.decode()
    token = html.split("/invitations/")[1].split("/")[0]
    helper = UserFactory(username="helper")
    people.accept_invitation(token=token, user=helper)
    assert "helper assistant" in words(page(of(world.member), "seats", world.team.public_id))
    end = reverse("end-seat", args=[world.team.public_id, helper.public_id])
    assert of(world.member).post(end).status_code == 403
    of(world.coach).post(end)
    assert not Seat.objects.filter(user=helper, until=None).exists()
    own = reverse("end-seat", args=[world.team.public_id, world.coach.public_id])
    of(world.coach).post(own)
    assert not Seat.objects.filter(team=world.team, until=None).exists()


def outcomes(world: World, *states: str) -> None:
    fixture = world.season.fixtures.filter(home=world.team).first()
    for step, state in enumerate(states):
        judged = (world.coach.pk, state)
        keeping.note_outcome(fixture=fixture, team=world.team, step=f"step{step}", judged=judged)


def test_reliability_counts_what_was_due_and_not_what_was_excused(world: World) -> None:
    outcomes(world, "confirmed", "unchanged", "saved", "replaced", "excused", "nothing_due")
    count = reliability(world.league, [world.coach])[world.coach.pk]
    assert count == Reliability(handed_in=3, missed=1, neither=1)
    assert count.share == 75
    text = words(page(of(world.member), "people", world.league.public_id))
    assert f"{world.coach} What did not come in from {world.coach}" in text
    assert "Member Gullwick Ferrymen 3 1 1 75" in text


def test_successor_keeps_the_seat_and_not_the_record(world: World) -> None:
    outcomes(world, "replaced")
    invited = people.replace_coach(seat=world.coach.seats.get(), actor=world.commissioner, reason="moved away")
    successor = UserFactory(username="successor")
    people.accept_invitation(token=invited.token, user=successor)
    assert reliability(world.league, [successor])[successor.pk].share is None
    assert reliability(world.league, [world.coach])[world.coach.pk].missed == 1


def test_outcome_is_noted_once_and_for_nobody_where_nobody_coaches(world: World) -> None:
    outcomes(world, "confirmed")
    outcomes(world, "replaced")
    assert Outcome.objects.get().state == "confirmed"
    seats.end_seat(seat=world.coach.seats.get(), actor=world.commissioner)
    fixture = world.season.fixtures.first()
    assert keeping.judge(fixture=fixture, team=world.team, at=clock.now(), came_in=None) is None
    keeping.note_outcome(fixture=fixture, team=world.team, step="plan", judged=None)
    assert Outcome.objects.count() == 1


def test_leave_is_asked_for_granted_and_over(world: World) -> None:
    days = {"starts_on": KICKOFF.date(), "ends_on": KICKOFF.date() + timedelta(days=9)}
    with clock.at(KICKOFF - timedelta(days=3)):
        absence = keeping.ask_leave(league=world.league, user=world.coach, reason="harvest", **days)
    with clock.at(KICKOFF + timedelta(days=1)):
        assert not keeping.has_leave(team=world.team, at=clock.now())
        keeping.grant(absence=absence, actor=world.commissioner)
        assert keeping.has_leave(team=world.team, at=clock.now())
        with pytest.raises(Refused, match="granted or ended before"):
            keeping.grant(absence=absence, actor=world.commissioner)
    with clock.at(KICKOFF + timedelta(days=10)):
        assert not keeping.has_leave(team=world.team, at=clock.now())
    with clock.at(KICKOFF + timedelta(days=2)):
        keeping.end_leave(absence=absence, actor=world.coach)
        assert not keeping.has_leave(team=world.team, at=clock.now())


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ((3, 2), "ends after it begins"),
        ((-5, -1), "That time is over"),
        ((0, 120), "120 days at most"),
        ((70_000, 70_001), "so far ahead"),
    ],
)
def test_bad_leave_is_a_sentence(world: World, days: tuple[int, int], said: str) -> None:
    with clock.at(KICKOFF), pytest.raises(Refused, match=said):
        keeping.ask_leave(
            league=world.league,
            user=world.coach,
            starts_on=KICKOFF.date() + timedelta(days=days[0]),
            ends_on=KICKOFF.date() + timedelta(days=days[1]),
        )
    assert not Absence.objects.exists()


def test_leave_by_page(world: World) -> None:
    body: dict[str, Any] = {"starts_on": "2031-09-06", "ends_on": "2031-09-16", "reason": "harvest"}
    ask = reverse("ask-leave", args=[world.league.public_id])
    with clock.at(KICKOFF):
        assert of(world.member).post(ask, body).status_code == 422
        wrong = of(world.coach).post(ask, {**body, "ends_on": "2031-09-01"})
        assert wrong.status_code == 422
        html = wrong.content.decode()
        assert html.count("An absence ends after it begins.") == 2  # at the top, and at its field, which has the focus
        assert re.search(r'<input[^>]*name="ends_on"[^>]*autofocus', html)
        assert f'href="{reverse("people", args=[world.league.public_id])}" aria-current="page"' in html
        of(world.coach).post(ask, body)
        absence = Absence.objects.get()
        decide = reverse("decide-leave", args=[world.league.public_id, absence.public_id])
        assert of(world.coach).post(decide, {"grant": "1"}).status_code == 403
        assert of(world.member).post(decide, {"end": "1"}).status_code == 403
        world.league.openness, world.league.shows_people, world.league.shows_log = "public", True, True
        world.league.save()
        assert "harvest" in page(of(world.member), "people", world.league.public_id)
        shown = page(of(world.stranger), "people", world.league.public_id)
        assert "harvest" not in shown
        assert 'id="leaves"' not in shown  # nobody reads that nobody is away who may not know it
        of(world.commissioner).post(decide, {"grant": "1"})
        assert keeping.has_leave(team=world.team, at=clock.now())
        of(world.coach).post(decide, {"end": "1"})
        assert not keeping.has_leave(team=world.team, at=clock.now())
