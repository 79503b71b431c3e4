"""What a successor sees of what was written before him: nothing that is sealed, unless it was handed on."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from django.urls import reverse

from games.models import FixtureStep, PlanVersion, WorkingDraft
from games.services import drafts, exchange, plans
from league import clock
from league.models import Fixture, Membership, Season, Seat, Team, User
from league.services import notices, people, seats
from league.services.errors import Refused
from tests.depth import DEEP, daily_part
from tests.kept import kept_world
from tests.tiny_ruleset import TinyRuleset

from .laws import game_addresses
from .routes import said
from .takeovers import DAY, HOUR, MARKS, SECRET, handed_in_by_the_home_side, stamp_by_our_clock
from .test_matrix import DRAFTS, SIGN_OUT, STEPS, browser, document, play, story, story_before, todays, tried
from .worlds import DUE, NOON, World, hand_in, person, world

pytestmark = pytest.mark.django_db
OPEN_BY_THEN = {"half-time": {"marker-calls-of-home"}}  # the first half's calls are open to both coaches then


@pytest.fixture(autouse=True)
def _one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    stamp_by_our_clock(monkeypatch)


@pytest.fixture
def small() -> World:
    return handed_in_by_the_home_side()


def succeed(made: World, *, hand_on: bool | None = None) -> User:
    """The home coach leaves; somebody new takes the team."""
    team, old = made.fixture.home, made.coach("home")
    seats.end_seat(seat=old.seats.get(until=None), actor=old, hands_on=hand_on)
    new = person("successor")
    invited = people.invite_coach(team=team, actor=made.commissioner)
    people.accept_invitation(token=invited.token, user=new)
    return new


def told_to(made: World, user: User, *, step: str = "") -> str:
    """What addresses and notices tell somebody; with what posts answer that show something. The addresses are today's
    part of all at a step where one is named, else those of games and plans, and all at the deep depth."""
    client = browser(user)
    if step:
        every = todays(made, ["successor"], step)["successor"]
    else:
        every = list(tried(made, "successor")) if DEEP else game_addresses(made)
    told = [said(client.get(address)) for address in every if SIGN_OUT not in address]
    two = list(PlanVersion.objects.order_by("pk").values_list("public_id", flat=True))[:2]
    compared = reverse("plan-compare", args=[made.fixture.public_id])
    told.append(said(client.get(compared, {"old": str(two[0]), "new": str(two[-1])})))
    told += [notice.text for notice in notices.notices(user)]
    return "\n".join(told)


BEFORE_THE_END = STEPS[:-1]  # the last is the final whistle


@kept_world
def at_step(step: str) -> World:
    before = STEPS.index(step) - 1
    tale = story() if before < 0 else story_before(step, at_step(STEPS[before]))
    tale.advance()
    return tale.world


@pytest.mark.one_database
@pytest.mark.parametrize("step", BEFORE_THE_END)
def test_a_successor_reads_nothing_that_was_written_before_him(step: str) -> None:
    with clock.at(NOON):
        made = at_step(step)
    with clock.at(NOON + HOUR):
        new = succeed(made)
        told = told_to(made, new, step=step)
        assert {mark for mark in MARKS if mark in told} <= OPEN_BY_THEN.get(step, set())
        digests = [plans.receipt_digest(version.text) for version in PlanVersion.objects.filter(step__side="home")]
        assert [digest for digest in digests if digest in told] == []


def refs(model: type[PlanVersion | WorkingDraft]) -> list[object]:
    """The public ids of every row."""
    return list(model.objects.order_by("pk").values_list("public_id", flat=True))


@pytest.mark.one_database
@pytest.mark.parametrize("step", BEFORE_THE_END)
def test_nor_does_he_by_anything_that_he_sends(step: str) -> None:
    with clock.at(NOON):
        made = at_step(step)
    with clock.at(NOON + HOUR):
        new = succeed(made)
        client, game = browser(new), made.fixture.public_id
        before = {row.pk for row in PlanVersion.objects.all()}
        drafts_before = {row.pk for row in WorkingDraft.objects.all()}
        acts = ("open", "rename", "take-back", "redo", "seal", "throw-away")
        every = (
            reverse("plan-confirm", args=[game]),
            reverse("plan-start", args=[game]),
            *(reverse(f"plan-draft-{act}", args=[game, ref]) for ref in refs(WorkingDraft) for act in acts),
            f"/api/v1/fixtures/{game}/confirm/",
            f"/api/v1/fixtures/{game}/plan/last/",
        )
        beginnings = ("last", "autocoach", *(f"version {ref}" for ref in refs(PlanVersion)))
        tries = list(product(every, beginnings))
        ahead = STEPS.index(step)  # each step has a part of its own
        for address, beginning in daily_part(tries[ahead:] + tries[:ahead]):
            said(client.post(address, {"from": beginning, "name": "Mine"}, follow=True))
        kept = PlanVersion.objects.exclude(pk__in=before)
        drafted = WorkingDraft.objects.exclude(pk__in=drafts_before)
        told = told_to(made, new, step=step) + "".join(kept.values_list("text", flat=True))
        told += "".join(drafted.values_list("text", flat=True))
        assert {mark for mark in MARKS if mark in told} <= OPEN_BY_THEN.get(step, set())


@pytest.mark.one_database
def test_what_was_handed_on_is_read_and_worked_on() -> None:
    with clock.at(NOON):
        made = at_step("drafts")
    with clock.at(NOON + HOUR):
        new = succeed(made, hand_on=True)
        told = told_to(made, new)
        assert DRAFTS["home"] in told
        assert MARKS[0] in told
        plans.confirm_plan(fixture=made.fixture, author=new)
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


@pytest.mark.one_database
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
        made = at_step("home setup closed")
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
        made = at_step("home setup closed")
    with clock.at(NOON + HOUR):
        new = succeed(made)
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
        made = at_step("half-time")
    with clock.at(NOON + HOUR):
        new = succeed(made)
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


@pytest.mark.one_database
def test_when_the_game_is_over_its_plans_are_the_teams() -> None:
    with clock.at(NOON):
        made = at_step("final")
    with clock.at(NOON + HOUR):
        assert DRAFTS["home"] in told_to(made, succeed(made))


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
    answer: Any = browser(small.coach("home")).get(reverse("plan-text", args=[small.fixture.public_id]))
    assert SECRET in answer.content.decode()
    assert team.seats.get().user == small.coach("home")
