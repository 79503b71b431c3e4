"""Nobody comes to read a sealed plan by taking a seat: who takes which seat when, and what a successor sees."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import FixtureStep, PlanVersion
from games.services import drafts, exchange, plans, transfer
from league import clock
from league.models import Fixture, Membership, Season, Seat, Team, User
from league.services import notices, people, seats
from league.services.errors import Refused
from tests.tiny_ruleset import TinyRuleset

from .routes import addresses, routes, said
from .test_matrix import DRAFTS, Story, browser, document, play, story
from .worlds import DUE, NOON, World, all_in, hand_in, person, world

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SECRET = "grass 10 11 12 13 14 15 16 17 18 19 20 7"
MARKS = ("marker-calls-of-home", DRAFTS["home"], "marker-again-of-home")


@pytest.fixture(autouse=True)
def _one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database's own stamps follow the clock that a test sets."""
    real = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: clock._set or real())


@pytest.fixture
def small() -> World:
    """A game whose home side has handed something in."""
    made = world()
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        plans.save_plan(fixture=made.fixture, author=made.coach("home"), text=SECRET)
    made.fixture.refresh_from_db()
    return made


# -- the attack --------------------------------------------------------------------------------------------------------


def test_a_commissioner_cannot_read_a_plan_by_inviting_himself_as_an_assistant(small: World) -> None:
    """He invited himself, accepted, read the plan and left again."""
    victim = small.fixture.home
    chief = browser(small.commissioner)
    with clock.at(NOON):
        page = chief.post(reverse("seats", args=[victim.public_id]), {"email": ""})
        assert page.status_code == 403
        asked = {"team": str(victim.public_id), "head": False}
        sent = chief.post(
            f"/api/v1/leagues/{small.league.public_id}/invitations/", json.dumps(asked), content_type="application/json"
        )
        assert sent.status_code == 403
        with pytest.raises(Refused, match="Only the head coach of Harbor Gulls appoints assistants"):
            people.invite_coach(team=victim, actor=small.commissioner, head=False)
        assert chief.get(reverse("plan", args=[small.fixture.public_id])).status_code == 403
    assert victim.seats.filter(until=None).count() == 1


def test_nor_by_ending_the_coachs_seat_and_taking_it(small: World) -> None:
    victim = small.fixture.home
    with clock.at(NOON + HOUR):
        invited = people.replace_coach(seat=victim.seats.get(), actor=small.commissioner)
        with pytest.raises(Refused) as refused:
            people.accept_invitation(token=invited.token, user=small.commissioner)
        assert refused.value.message == (
            f"Plans for Millbrook Foxes at Harbor Gulls (Week 1) lie sealed, and {small.commissioner} runs the league."
        )
        assert refused.value.hint == (
            "The seat can be taken once that game is over; its plans are due Tuesday 8 September 2026, 12:00 (UTC)."
        )
        page = browser(small.commissioner).post(reverse("invitation", args=[invited.token]), follow=True)
        assert "lie sealed" in page.content.decode()
    assert not victim.seats.filter(until=None).exists()


# -- who takes which seat when -----------------------------------------------------------------------------------------


def commissioner(made: World) -> User:
    return made.commissioner


def who_ran_the_league(made: World) -> User:
    """He steps down just before, so that he runs it no longer."""
    people.appoint(membership=made.league.memberships.get(user=made.coaches[2]), actor=made.commissioner)
    people.step_down(membership=made.league.memberships.select_related("user").get(user=made.commissioner))
    return made.commissioner


def opponent(made: World) -> User:
    """He leaves the other side just before, since nobody coaches two teams of a league."""
    coach = made.coach("away")
    seats.end_seat(seat=coach.seats.get(until=None), actor=coach)
    return coach


def opponents_assistant(made: World) -> User:
    helper = person("helper")
    Membership.objects.create(league=made.league, user=helper, joined_at=NOON)
    seat = Seat.objects.create(team=made.fixture.away, user=helper, since=NOON, head=False)
    seats.end_seat(seat=seat, actor=helper)
    return helper


def third_coach(made: World) -> User:
    coach = made.coaches[2]
    seats.end_seat(seat=coach.seats.get(until=None), actor=coach)
    return coach


def stranger(made: World) -> User:
    return made.stranger


WHO = {
    commissioner: False,
    who_ran_the_league: False,
    opponent: False,
    opponents_assistant: False,
    third_coach: True,
    stranger: True,
}


def as_head(made: World, who: User) -> None:
    """Invited to a team that the commissioner has made vacant."""
    team, by = made.fixture.home, Membership.objects.filter(league=made.league, role="commissioner").first()
    assert by is not None
    if team.seats.filter(until=None, head=True).exists():
        seats.end_seat(seat=team.seats.get(until=None, head=True), actor=by.user)
    people.accept_invitation(token=people.invite_coach(team=team, actor=by.user).token, user=who)


def as_assistant(made: World, who: User) -> None:
    """Invited by the head coach."""
    head = made.coach("home")
    invited = people.invite_coach(team=made.fixture.home, actor=head, head=False)
    people.accept_invitation(token=invited.token, user=who)


def handed_over(made: World, who: User) -> None:
    """An assistant of old to whom the head coach hands the team."""
    seat = Seat.objects.create(team=made.fixture.home, user=who, since=NOON, head=False)
    seats.hand_over(seat=seat, actor=made.coach("home"))


def inherited(made: World, who: User) -> None:
    """An assistant of old whose head coach leaves: he takes his place, or the team has no head coach."""
    Seat.objects.create(team=made.fixture.home, user=who, since=NOON, head=False)
    head = made.coach("home")
    seats.end_seat(seat=head.seats.get(until=None), actor=head)
    if not made.fixture.home.seats.filter(until=None, head=True).exists():
        raise Refused("Nobody inherits it.")


def nothing_in(made: World) -> None:
    """Plans are taken; nobody has written anything."""
    exchange.open_fixture(fixture=made.fixture)


def draft_of_ours(made: World) -> None:
    nothing_in(made)
    plans.save_plan(fixture=made.fixture, author=made.coach("home"), text="grass 10")


def draft_of_theirs(made: World) -> None:
    nothing_in(made)
    plans.save_plan(fixture=made.fixture, author=made.coach("away"), text="10 11")


def all_sealed(made: World) -> None:
    nothing_in(made)
    all_in(made)


def half_time(made: World) -> None:
    all_sealed(made)
    play(made)


def failed(made: World) -> None:
    all_sealed(made)
    Fixture.objects.filter(pk=made.fixture.pk).update(status=Fixture.Status.FAILED)


def over(made: World) -> None:
    half_time(made)
    plans.confirm_plan(fixture=made.fixture, author=made.coach("home"))
    play(made)
    made.fixture.refresh_from_db()
    assert made.fixture.status == Fixture.Status.FINAL


WHEN = {
    nothing_in: False,
    draft_of_ours: True,
    draft_of_theirs: True,
    all_sealed: True,
    half_time: True,
    failed: True,
    over: False,
}


@pytest.mark.parametrize("how", [as_head, as_assistant, handed_over, inherited])
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("when", WHEN)
def test_who_takes_which_seat_when(
    who: Callable[[World], User], how: Callable[[World, User], None], when: Callable[[World], None]
) -> None:
    made = world(halftime=24)
    with clock.at(NOON):
        when(made)
    with clock.at(NOON + HOUR):
        user = who(made)
        if WHO[who] or not WHEN[when]:
            how(made, user)
            assert made.fixture.home.seats.filter(user=user, until=None).exists()
        else:
            with pytest.raises(Refused):
                how(made, user)
            assert not made.fixture.home.seats.filter(user=user, until=None, head=True).exists()


def test_a_game_of_another_team_keeps_nobody_from_a_seat(small: World) -> None:
    """Plans of the first game lie sealed; the commissioner takes a team of the second, where nothing does."""
    team = small.teams[2]
    with clock.at(NOON + HOUR):
        invited = people.replace_coach(seat=team.seats.get(), actor=small.commissioner)
        people.accept_invitation(token=invited.token, user=small.commissioner)
    assert team.seats.get(until=None).user == small.commissioner


def test_an_imported_league_holds_nothing_sealed_for_its_importer(small: World) -> None:
    """Who imports a league runs it and keeps his seats there; plans that lie sealed do not travel with it."""
    body = transfer.export_league(league=small.league)
    assert SECRET not in body.decode()


# -- what a successor sees ---------------------------------------------------------------------------------------------


def succeed(made: World, *, hand_on: bool | None = None) -> User:
    """The home coach leaves; somebody new takes the team."""
    team, old = made.fixture.home, made.coach("home")
    seats.end_seat(seat=old.seats.get(until=None), actor=old, hands_on=hand_on)
    new = person("successor")
    invited = people.invite_coach(team=team, actor=made.commissioner)
    people.accept_invitation(token=invited.token, user=new)
    return new


def told_to(made: World, user: User) -> str:
    """Everything that any address, and every notice, tells somebody; with what posts answer that show something."""
    client = browser(user)
    every = [address for route in routes() if not route.startswith("admin/") for address in addresses(made, route)]
    told = [said(client.get(address)) for address in every if "/sign-out/" not in address]
    two = list(PlanVersion.objects.order_by("pk").values_list("public_id", flat=True))[:2]
    compared = reverse("plan-compare", args=[made.fixture.public_id])
    told.append(said(client.get(compared, {"old": str(two[0]), "new": str(two[-1])})))
    told += [notice.text for notice in notices.notices(user)]
    return "\n".join(told)


STEPS = ("drafts", "home setup closed", "plans sealed", "half-time", "second look sealed")


def at_step(step: str) -> Story:
    tale = story()
    while tale.advance() != step:
        pass
    return tale


@pytest.mark.parametrize("step", STEPS)
def test_a_successor_reads_nothing_that_was_written_before_him(step: str) -> None:
    with clock.at(NOON):
        tale = at_step(step)
    with clock.at(NOON + HOUR):
        new = succeed(tale.world)
        told = told_to(tale.world, new)
        assert [mark for mark in MARKS if mark in told] == []
        digests = [plans.receipt_digest(version.text) for version in PlanVersion.objects.filter(step__side="home")]
        assert [digest for digest in digests if digest in told] == []


@pytest.mark.parametrize("step", STEPS)
def test_nor_does_he_by_anything_that_he_sends(step: str) -> None:
    with clock.at(NOON):
        tale = at_step(step)
    with clock.at(NOON + HOUR):
        made = tale.world
        new = succeed(made)
        client, game = browser(new), made.fixture.public_id
        before = {row.pk for row in PlanVersion.objects.all()}
        for address in (
            reverse("plan-confirm", args=[game]),
            reverse("plan-last", args=[game]),
            reverse("plan-example", args=[game]),
            *(reverse("plan-restore", args=[game, row.public_id]) for row in PlanVersion.objects.all()),
            f"/api/v1/fixtures/{game}/confirm/",
            f"/api/v1/fixtures/{game}/plan/last/",
        ):
            said(client.post(address, {}, follow=True))
        kept = PlanVersion.objects.exclude(pk__in=before)
        told = told_to(made, new) + "".join(kept.values_list("text", flat=True))
        assert [mark for mark in MARKS if mark in told] == []


def test_what_was_handed_on_is_read_and_worked_on() -> None:
    with clock.at(NOON):
        tale = at_step("drafts")
    with clock.at(NOON + HOUR):
        new = succeed(tale.world, hand_on=True)
        told = told_to(tale.world, new)
        assert DRAFTS["home"] in told
        assert MARKS[0] in told
        plans.confirm_plan(fixture=tale.world.fixture, author=new)
        assert FixtureStep.objects.get(code="ground", side="home").state == FixtureStep.State.CONFIRMED


def test_plans_are_handed_on_after_the_seat_has_ended_too_and_not_taken_back(small: World) -> None:
    old = small.coach("home")
    page = reverse("seats", args=[small.fixture.home.public_id])
    with clock.at(NOON + HOUR):
        seats.end_seat(seat=old.seats.get(), actor=small.commissioner)
        new = person("successor")
        invited = people.invite_coach(team=small.fixture.home, actor=small.commissioner)
        people.accept_invitation(token=invited.token, user=new)
        assert SECRET not in told_to(small, new)
        assert "Hand my plans on to my successor" in browser(old).get(page).content.decode()
        browser(old).post(reverse("plans-hand-on", args=[small.fixture.home.public_id]), {"hand_on": "1"})
        assert SECRET in told_to(small, new)
        told = f"{old} hands his plans for Harbor Gulls on to his successor."
        assert small.league.log.get(action="seat.plans_handed_on").sentence == told
        assert told in [notice.text for notice in notices.notices(new)]
        address = f"/api/v1/teams/{small.fixture.home.public_id}/coaches/plans/"
        kept = browser(old).put(address, json.dumps({"hands_on": False}), content_type="application/json")
        assert kept.status_code == 409
        assert "What was handed on stays so." in kept.content.decode()


def test_a_coach_who_stays_changes_his_mind_as_he_likes(small: World) -> None:
    old, team = small.coach("home"), small.fixture.home
    address = f"/api/v1/teams/{team.public_id}/coaches/plans/"
    for hands_on in (True, False):
        sent = browser(old).put(address, json.dumps({"hands_on": hands_on}), content_type="application/json")
        assert sent.status_code == 204
        assert old.seats.get().hands_on is hands_on
    with pytest.raises(Refused, match="You have never coached Harbor Gulls"):
        seats.hand_on_plans(team=team, actor=small.commissioner, hands_on=True)


def test_who_sat_with_the_writer_goes_on_with_what_he_wrote(small: World) -> None:
    """An assistant knew the plan; when its writer goes and he takes the team he still does."""
    helper, old = person("helper"), small.coach("home")
    with clock.at(NOON + HOUR):
        invited = people.invite_coach(team=small.fixture.home, actor=old, head=False)
        people.accept_invitation(token=invited.token, user=helper)
        assert SECRET in told_to(small, helper)
    with clock.at(NOON + 2 * HOUR):
        seats.end_seat(seat=old.seats.get(until=None), actor=old)
        assert helper.seats.get(until=None).head
        assert SECRET in told_to(small, helper)


def test_who_comes_back_does_not_read_what_was_written_while_he_was_away() -> None:
    made = world()
    old, helper = made.coach("home"), person("helper")
    Membership.objects.create(league=made.league, user=helper, joined_at=NOON)
    Seat.objects.create(team=made.fixture.home, user=helper, head=False, since=NOON - DAY, until=NOON)
    with clock.at(NOON + HOUR):
        exchange.open_fixture(fixture=made.fixture)
        plans.save_plan(fixture=made.fixture, author=old, text=SECRET)
        seats.end_seat(seat=old.seats.get(), actor=old)
    with clock.at(NOON + 2 * HOUR):
        Seat.objects.create(team=made.fixture.home, user=helper, since=clock.now())
        assert SECRET not in told_to(made, helper)


def test_what_stands_is_played_though_a_successor_cannot_read_it() -> None:
    with clock.at(NOON):
        tale = at_step("home setup closed")
        made = tale.world
        plans.save_plan(fixture=made.fixture, author=made.coach("home"), text=document("home"))
        written = PlanVersion.objects.filter(step__code="plan", step__side="home").order_by("-number")[0]
    with clock.at(NOON + HOUR):
        new = succeed(made)
        page = browser(new).get(reverse("plan", args=[made.fixture.public_id])).content.decode()
        assert "What an earlier coach of your team has handed in is played as it stands" in page
        with pytest.raises(Refused, match="What an earlier coach handed in is played as it stands"):
            plans.confirm_plan(fixture=made.fixture, author=new)
    with clock.at(DUE):
        exchange.advance(fixture=made.fixture)
        played = PlanVersion.objects.get(step__code="plan", step__side="home", frozen_at__isnull=False)
        assert played.pk == written.pk
        assert FixtureStep.objects.get(code="plan", side="home").state == FixtureStep.State.SAVED


def test_a_successor_hands_in_his_own_where_all_that_is_sealed_is_known() -> None:
    """The home side's ground is open to both; his plan must keep it, and it stands on his forms."""
    with clock.at(NOON):
        tale = at_step("home setup closed")
    with clock.at(NOON + HOUR):
        made, new = tale.world, succeed(tale.world)
        sent = plans.save_plan(fixture=made.fixture, author=new, text=document("home").replace("marker", "own"))
        assert sent.legal
        form = browser(new).get(reverse("plan-sheet", args=[made.fixture.public_id, "men"]))
        assert form.status_code == 200
        assert plans.confirm_plan(fixture=made.fixture, author=new).pk == sent.pk


def test_a_successor_finds_nothing_out_by_handing_in_against_what_is_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check against parts that he does not know would tell him, guess by guess, what they are."""
    steps = TinyRuleset.exchange

    def calls_stay_closed(self: TinyRuleset, options: Any) -> tuple[Any, ...]:
        return tuple(replace(step, opens={**step.opens, "calls": "final"}) for step in steps(self, options))

    monkeypatch.setattr(TinyRuleset, "exchange", calls_stay_closed)
    with clock.at(NOON):
        tale = at_step("half-time")
    with clock.at(NOON + HOUR):
        made, new = tale.world, succeed(tale.world)
        page = browser(new).get(reverse("plan", args=[made.fixture.public_id])).content.decode()
        assert "What an earlier coach of your team has handed in is played as it stands" in page
        for act in (
            lambda: plans.save_plan(fixture=made.fixture, author=new, text=document("home", again=True)),
            lambda: plans.example_text(fixture=made.fixture, author=new),
            lambda: drafts.copy_last(fixture=made.fixture, author=new),
        ):
            with pytest.raises(Refused, match="An earlier coach of your team has sealed a part of the plan"):
                act()


def test_a_successor_is_told_of_no_repair_and_no_error_in_an_earlier_coachs_plan(small: World) -> None:
    """What stands is adapted when the step closes: what was changed in it is told to those who know it."""
    with clock.at(NOON + HOUR):
        plans.save_plan(fixture=small.fixture, author=small.coach("home"), text=SECRET)
        new = succeed(small)
        shown = drafts.preview_default(fixture=small.fixture, author=new)
        assert shown is not None
        assert (shown.text, shown.repairs, shown.parts) == ("", [], {})


def test_when_the_game_is_over_its_plans_are_the_teams() -> None:
    with clock.at(NOON):
        tale = at_step("final")
    with clock.at(NOON + HOUR):
        assert DRAFTS["home"] in told_to(tale.world, succeed(tale.world))


def test_where_plans_open_at_the_seasons_end_a_successor_waits_so_long() -> None:
    made = world(plans_opened="season_end")
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        hand_in(made, "home", runs=7)
        hand_in(made, "home", runs=7)
        hand_in(made, "away")
        play(made)
    with clock.at(NOON + HOUR):
        made.fixture.refresh_from_db()
        assert made.fixture.status == Fixture.Status.FINAL, made.fixture.status
        old, new = made.coach("home"), succeed(made)
        address = f"/api/v1/games/{made.fixture.public_id}/record/"
        assert "calls.home" in browser(new).get(address).json()["closed"]
        assert not list(browser(new).get(f"/api/v1/fixtures/{made.fixture.public_id}/plan/versions/").json()["results"])
        Season.objects.update(status=Season.Status.FINISHED)
        assert browser(new).get(address).json().get("closed", []) == []
    assert old.seats.filter(until=None).count() == 0


def test_a_team_knows_its_own(small: World) -> None:
    """The one sentence that all of this is for: who holds a seat all along loses nothing."""
    team: Team = small.fixture.home
    answer: Any = browser(small.coach("home")).get(reverse("plan", args=[small.fixture.public_id]))
    assert SECRET in answer.content.decode()
    assert team.seats.get().user == small.coach("home")
