"""Drafts in the calendar of a season, in a league's log and consents, and of a whole ruleset."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from league import clock, rulebook
from league.models import Draft, DraftPick, LeagueLog, Outbox, Phase, Player, RosterSpot, Season, Team
from league.selectors.calendar import checklist, current_phase, kept_from_going_back, kept_from_reopening
from league.selectors.drafts import draft_blocks, left, room_state, scouted_class
from league.selectors.picks import tradable_picks
from league.selectors.rosters import claimable
from league.services import calendar, claims, trades
from league.services.claims import ClaimWish
from league.services.consents import agree
from league.services.drafts import choosing, founding, opening, ringing, undo
from league.services.drafts import clock as pacing
from league.services.errors import Asked, Refused
from league.services.trades import Goods
from tests.factories import SeatFactory, commissioner

from .camps import go_on
from .drafts import NOON, TERMS, begun, best, choose_next, coach, planned, season_to_draft
from .seasons import date_first_week, new_season, play_out, seat_everybody

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def following(ruleset: str = "tiny", **options: object) -> Season:
    """The second season of a league of four teams."""
    season = new_season((4,), ruleset=ruleset, rosters=True, **options)
    date_first_week(season)
    play_out(season)
    return calendar.open_next_season(league=season.league)


def test_a_season_opens_with_its_draft_planned_days_before_the_first_pick() -> None:
    season = following()
    phase = current_phase(season)
    assert phase is not None
    draft = season.drafts.get()
    assert (phase.kind, draft.status, draft.slots.count()) == (Phase.Kind.DRAFT, Draft.Status.PLANNED, 8)
    assert draft.starts_at > clock.now() + 2 * DAY
    assert checklist(phase).blocks == ("The draft is not over: 0 of 8 choices made.",)
    with pytest.raises(Refused, match=r"Draft cannot end yet\. The draft is not over"):
        calendar.end_phase(phase=phase, actor=commissioner(season.league))
    with clock.at(draft.starts_at):
        ringing.ring(draft_id=draft.pk)
        Phase.objects.create(season=season, order=0, code="before", name="Before", kind=Phase.Kind.PREPARATION)
        assert kept_from_going_back(phase) == "Draft has begun: somebody has been chosen."
        season.phases.filter(code="before").delete()
        assert [ended.kind for ended in calendar.advance(season=season)] == [Phase.Kind.DRAFT]
    assert current_phase(season).kind == Phase.Kind.PREPARATION


def test_the_notice_of_a_planned_draft_leads_to_its_room() -> None:
    season = following()
    chief = commissioner(season.league)
    opening.tell_planned(season.drafts.get(), 10, None)
    (told,) = Outbox.objects.filter(topic=Outbox.Topic.DRAFT, user=chief)
    assert told.link == reverse("draft", args=[season.league.public_id])


def test_the_first_season_and_a_league_without_rounds_hold_no_draft() -> None:
    for first in (new_season((4,), ruleset="tiny"), new_season((4,), ruleset="statis_pro", draft_rounds=2)):
        assert not first.phases.filter(kind=Phase.Kind.DRAFT).exists()
    assert not following("statis_pro", regular_games=1).phases.filter(kind=Phase.Kind.DRAFT).exists()


def test_drafted_men_join_the_one_roster_of_a_year_with_camps() -> None:
    """A roster of 52 fills both lists; before camps it has one size, and nobody is on a list of its own."""
    season = following("fool", draft_rounds=7, regular_games=3)
    go_on(season, "draft")
    draft = season.drafts.get()
    with clock.at(draft.starts_at):
        ringing.ring(draft_id=draft.pk)
    rosters = RosterSpot.objects.filter(team__league=season.league)
    assert rosters.count() == 4 * (52 + 7)
    assert set(rosters.values_list("list", flat=True)) == {"active"}


def test_a_planned_draft_holds_up_the_preparation() -> None:
    season = new_season((4,), ruleset="tiny", rosters=True)
    date_first_week(season)
    calendar.begin(season=season)
    draft = founding.plan_founding(season=season, terms=replace(TERMS, rounds=2, starts_at=None))
    assert draft_blocks(season) == ("The founding draft is not over: 0 of 8 choices made.",)
    assert calendar.advance(season=season) == []
    with clock.at(draft.starts_at):
        ringing.ring(draft_id=draft.pk)
        assert calendar.advance(season=season)
    with pytest.raises(Refused, match="has begun"):
        opening.plan(season=season, terms=TERMS)


def test_a_step_back_puts_a_draft_off_in_which_nobody_was_chosen() -> None:
    season = following()
    seat_everybody(season)
    draft, phase = season.drafts.get(), current_phase(season)
    with clock.at(draft.starts_at):
        ringing.ring(draft_id=draft.pk)
        opening.close_again(phase)
        draft.refresh_from_db()
        assert (draft.status, draft.due_at) == (Draft.Status.PLANNED, None)
        assert draft.starts_at == clock.now() + opening.NOTICE


def test_who_waits_for_the_draft_is_nobodys_to_claim() -> None:
    season = season_to_draft(4)
    draft = planned(season)
    man = best(draft)
    assert not claimable(season.league).exists()
    team = Team.objects.get(name="T1")
    with pytest.raises(Refused, match="waits for the draft"):
        claims.hand_in_claims(team=team, wishes=[ClaimWish(man, "active")], actor=None)
    with clock.at(NOON):
        ringing.ring(draft_id=draft.pk)
        for _ in range(8):
            choose_next(draft)
    assert claimable(season.league).count() == 12


def test_a_commissioner_chooses_for_another_team_with_a_second_persons_word() -> None:
    season = season_to_draft(4)
    draft, chief = begun(season), commissioner(season.league)
    man = best(draft)
    SeatFactory.create(team=Team.objects.get(name="T1"), user=chief, head=False)
    with clock.at(NOON):
        with pytest.raises(Asked) as asked:
            choosing.choose(draft=draft, overall=1, player=man, actor=chief)
        agree(consent=asked.value.consent, user=coach(Team.objects.get(name="T4")))
    made = draft.slots.get(overall=1)
    assert (made.how, made.player, made.made_by) == ("commissioner", man, chief)


def test_a_commissioner_without_a_stake_chooses_for_a_team_that_is_late() -> None:
    season = season_to_draft(4)
    draft, chief = begun(season), commissioner(season.league)
    with clock.at(NOON):
        choosing.choose(draft=draft, overall=1, player=best(draft), actor=chief)
    assert draft.slots.get(overall=1).how == "commissioner"
    assert LeagueLog.objects.filter(action="draft.pick", actor=chief).count() == 1


def test_an_outage_costs_nobody_his_choice(settings: Any) -> None:
    settings.OUTAGE_MINUTES = 60
    draft = begun(season_to_draft(4))
    with clock.at(NOON + timedelta(hours=3)):
        ringing.ring(draft_id=draft.pk)
        draft.refresh_from_db()
        assert not draft.slots.filter(made_at__isnull=False).exists()
        assert draft.due_at == clock.now() + timedelta(seconds=60)


def test_traded_picks_choose_for_their_new_owner_and_are_traded_no_more() -> None:
    season = season_to_draft(4)
    one, four = (Team.objects.get(name=name) for name in ("T1", "T4"))
    for number in (1, 2):
        DraftPick.objects.create(league=season.league, season_number=2, round=number, original=four, owner=one)
    draft = begun(season)
    assert draft.slots.get(overall=1).owner_id == one.pk
    with clock.at(NOON):
        choose_next(draft)
        Phase.objects.create(season=season, order=99, code="draft", name="Draft", kind="draft")
        rounds = [(pick.round, pick.original.name) for pick in tradable_picks(season) if pick.season_number == 2]
    assert (1, "T4") not in rounds
    assert (2, "T4") in rounds


def test_a_trade_whose_review_ends_in_mid_draft_is_told_in_the_room(
    django_capture_on_commit_callbacks: Any,
) -> None:
    draft = planned(season_to_draft(4))
    first, third = (draft.slots.get(overall=overall).pick for overall in (1, 3))
    buyer, seller = third.owner, first.owner
    with clock.at(NOON - DAY):
        trade = trades.propose_trade(
            proposer=buyer,
            partner=seller,
            gives=Goods(picks=[third]),
            gets=Goods(picks=[first]),
            actor=coach(buyer),
        )
        trade = trades.answer_trade(trade=trade, accept=True, actor=coach(seller))
    with clock.at(NOON):
        ringing.ring(draft_id=draft.pk)
        with django_capture_on_commit_callbacks(execute=True):
            trades.carry_out(trade=trade)
    last = draft.events.order_by("-sequence")[0]
    assert (last.kind, last.sentence) == ("clock", "T2 is on the clock: pick 1 (round 1).")


def test_the_room_asks_as_many_queries_at_its_end_as_at_its_beginning(django_assert_max_num_queries: Any) -> None:
    draft = begun(season_to_draft(4))
    viewer = coach(Team.objects.get(name="T4"))
    with clock.at(NOON):
        for _ in range(2):
            with django_assert_max_num_queries(12):
                room_state(draft, viewer)
            for _ in range(3):
                choose_next(draft)
            draft.refresh_from_db()


def test_bad_terms_are_told_at_their_fields() -> None:
    season = season_to_draft(4)
    for terms, field in (
        (replace(TERMS, rounds=100), "rounds"),
        (replace(TERMS, order="wild"), "order"),
        (replace(TERMS, seconds_per_pick=4), "seconds_per_pick"),
        (replace(TERMS, quiet_from=NOON.time()), "quiet_to"),
        (replace(TERMS, quiet_from=NOON.time(), quiet_to=NOON.time()), "quiet_to"),
        (replace(TERMS, starts_at=NOON - DAY), "starts_at"),
        (replace(TERMS, starts_at=NOON + 400 * DAY), "starts_at"),
        (replace(TERMS, kept=1), "kept"),
    ):
        with clock.at(NOON), pytest.raises(Refused) as refused:
            opening.plan(season=season, terms=terms)
        assert refused.value.field == field
    planned(season)
    with clock.at(NOON - DAY), pytest.raises(Refused, match="One draft is held at a time"):
        founding.plan_founding(season=season, terms=TERMS)


def test_the_clock_of_a_draft_is_changed_before_it_and_while_it_is_paused() -> None:
    season = season_to_draft(4)
    draft, chief = planned(season), commissioner(season.league)
    with clock.at(NOON - DAY):
        opening.set_clock(draft=draft, terms=replace(TERMS, seconds_per_pick=30, starts_at=None), actor=chief)
    with clock.at(NOON):
        ringing.ring(draft_id=draft.pk)
        draft.refresh_from_db()
        assert draft.due_at == NOON + timedelta(seconds=30)
        with pytest.raises(Refused, match="Pause it first"):
            opening.set_clock(draft=draft, terms=replace(TERMS, starts_at=None), actor=chief)
        pacing.pause(draft=draft, actor=chief)
        with pytest.raises(Refused, match="has begun"):
            opening.set_clock(draft=draft, terms=replace(TERMS, starts_at=NOON + DAY), actor=chief)
        changed = opening.set_clock(draft=draft, terms=replace(TERMS, starts_at=None), actor=chief)
        assert (changed.seconds_per_pick, changed.seconds_left) == (60, 30)


@pytest.mark.rule("fool:12.1-01", "fool:12.1-03")
def test_a_draft_of_fool_has_ten_rounds_of_new_men_whose_sheets_are_public() -> None:
    season = season_to_draft(4, ruleset="fool", men=0, seated=False)
    with clock.at(NOON - DAY):
        draft = opening.plan(season=season, terms=replace(TERMS, rounds=0))
    assert draft.rounds == 10
    class_ = scouted_class(draft, list(left(draft)))
    assert len(class_) == 40 + 10  # a fourth more than there are places
    assert all(one.facts for one in class_)
    rules = rulebook.rules_of(season.league)
    men = list(Player.objects.filter(league=season.league))
    assert not [
        rules.check_player(rulebook.athlete(man, None))
        for man in men
        if rules.check_player(rulebook.athlete(man, None))
    ]
    with clock.at(NOON):
        ringing.ring(draft_id=draft.pk)
    draft.refresh_from_db()
    assert draft.status == Draft.Status.OVER
    assert set(Counter(RosterSpot.objects.values_list("team", flat=True)).values()) == {10}


# -- the end of a draft taken back -------------------------------------------------------------------------------------


def held(season: Season, draft: Draft | None = None) -> Draft:
    """The season's draft, held to its end by bells; nobody coaches a team. The calendar has not heard of it yet."""
    draft = draft or season.drafts.get()
    with clock.at(draft.starts_at):
        ringing.ring(draft_id=draft.pk)
    draft.refresh_from_db()
    assert draft.status == Draft.Status.OVER
    return draft


def back(draft: Draft, steps: int = 1) -> Draft:
    with clock.at(draft.over_at + timedelta(minutes=5) if draft.over_at else clock.now()):
        undo.take_back(draft=draft, steps=steps, reason="The wrong man.", actor=commissioner(draft.season.league))
    draft.refresh_from_db()
    return draft


def test_the_last_pick_of_a_draft_that_is_over_is_taken_back_and_the_draft_is_open_and_paused() -> None:
    season = season_to_draft(4, seated=False)
    draft = held(season, planned(season))
    last = draft.slots.order_by("-overall")[0].player
    assert last is not None
    chief = commissioner(season.league)
    back(draft)
    assert (draft.status, draft.over_at, draft.due_at) == (Draft.Status.PAUSED, None, None)
    assert draft.seconds_left == draft.seconds_per_pick
    assert [slot.overall for slot in draft.slots.filter(made_at=None)] == [8]
    assert not RosterSpot.objects.filter(player=last).exists()
    assert draft_blocks(season) == ("The draft is not over: 7 of 8 choices made.",)
    told = LeagueLog.objects.get(league=season.league, action="draft.undone")
    assert "Reason: The wrong man." in told.sentence
    notice = Outbox.objects.get(user=chief, key__startswith=f"draft:{draft.pk}:reopened:")
    assert "Reason: The wrong man." in str(notice.body)
    pacing.resume(draft=draft, actor=chief)
    choosing.choose(draft=draft, overall=8, player=last, actor=chief)
    draft.refresh_from_db()
    assert draft.status == Draft.Status.OVER


@pytest.mark.parametrize(("ruleset", "follows"), [("tiny", "preparation"), ("fool", "invitations")])
def test_the_calendar_goes_back_with_the_last_pick(ruleset: str, follows: str) -> None:
    options = {"draft_rounds": 1, "regular_games": 3} if ruleset == "fool" else {}
    season = following(ruleset, **options)
    if ruleset == "fool":
        go_on(season, "draft")
    draft = held(season)
    with clock.at(draft.over_at):
        calendar.advance(season=season)
    following_phase = current_phase(season)
    assert following_phase is not None
    assert follows in (following_phase.kind, following_phase.code)
    back(draft)
    phase = current_phase(season)
    assert phase is not None
    assert (phase.kind, phase.closed_at) == (Phase.Kind.DRAFT, None)
    following_phase.refresh_from_db()
    assert following_phase.opened_at is None
    assert LeagueLog.objects.filter(league=season.league, action="phase.reopened").count() == 1
    assert calendar.advance(season=season) == []  # it waits for the draft
    pacing.resume(draft=draft, actor=commissioner(season.league))
    draft.refresh_from_db()
    with clock.at(draft.due_at):
        ringing.ring(draft_id=draft.pk)
        assert [ended.kind for ended in calendar.advance(season=season)] == [Phase.Kind.DRAFT]
        assert current_phase(season) == following_phase


def test_a_step_that_is_open_again_has_its_time_anew() -> None:
    """What was left of its old time may be none: it would end at once, before anybody has handed in orders."""
    season = following("fool", draft_rounds=1, regular_games=3)
    go_on(season, "draft")
    draft = held(season)
    with clock.at(draft.over_at):
        calendar.advance(season=season)
    invitations = current_phase(season)
    assert invitations is not None
    Phase.objects.filter(pk=invitations.pk).update(not_before=draft.over_at + timedelta(minutes=10))
    back(draft)
    invitations.refresh_from_db()
    assert invitations.not_before is None


def test_no_pick_is_taken_back_once_a_later_phase_has_ended() -> None:
    season = following()
    draft = held(season)
    with clock.at(draft.over_at):
        calendar.advance(season=season)
    preparation = current_phase(season)
    assert preparation is not None
    assert kept_from_reopening(draft) == ""
    Phase.objects.filter(pk=preparation.pk).update(closed_at=draft.over_at + timedelta(minutes=1))
    with pytest.raises(Refused, match=f"{preparation} has followed that rests on it"):
        back(draft)
    draft.refresh_from_db()
    assert draft.status == Draft.Status.OVER
    assert not LeagueLog.objects.filter(action="phase.reopened").exists()


def test_no_pick_is_taken_back_while_another_draft_is_on_its_way() -> None:
    draft = held(following())
    Draft.objects.create(season=draft.season, kind="expansion", rounds=1, seconds_per_pick=60, starts_at=NOON)
    with pytest.raises(Refused, match="Another draft is on its way"):
        back(draft)


def test_a_man_who_has_gone_on_keeps_the_draft_over() -> None:
    """Nothing of the undo stays where the man of the last pick has changed since."""
    season = season_to_draft(4, seated=False)
    draft = held(season, planned(season))
    last = draft.slots.order_by("-overall")[0]
    assert last.player is not None
    RosterSpot.objects.filter(player=last.player).update(list="practice")
    with pytest.raises(Refused, match=str(last.player)):
        back(draft)
    draft.refresh_from_db()
    assert (draft.status, draft.slots.filter(made_at=None).count()) == (Draft.Status.OVER, 0)
