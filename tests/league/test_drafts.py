"""A draft from its planning to its end: order, clock, choices, lists, value and need, undo."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league import clock
from league.models import Draft, DraftEvent, DraftSlot, LeagueLog, RosterSpot, Team
from league.selectors.drafts import left, owner, room_state, slot_on_clock, slots_of
from league.services import rulings
from league.services.drafts import choosing, ringing, trading, undo
from league.services.drafts import clock as pacing
from league.services.errors import Asked, Refused
from league.services.trades import Goods
from tests.factories import SeatFactory, commissioner

from .drafts import NOON, begun, best, choose_next, coach, planned, season_to_draft

pytestmark = pytest.mark.django_db


def named(draft: Draft) -> list[str]:
    """The owners of all places in order."""
    return [owner(slot).name for slot in slots_of(draft)]


@pytest.mark.rule("fool:12.1-02")
def test_the_last_team_chooses_first_and_the_champion_last_in_every_round() -> None:
    draft = planned(season_to_draft(4))
    assert named(draft) == ["T4", "T3", "T2", "T1"] * 2
    reasons = [slot.reason for slot in slots_of(draft)[:4]]
    assert reasons == [
        "number 4 of 4 last season",
        "number 3 of 4 last season",
        "beaten in the final: next to last",
        "the champion chooses last",
    ]


def test_a_draft_goes_from_its_planning_to_its_end() -> None:
    season = season_to_draft(4, men=20)
    draft = begun(season)
    assert draft.status == Draft.Status.RUNNING
    assert draft.due_at == NOON + timedelta(seconds=60)
    with clock.at(NOON):
        chosen = [choose_next(draft) for _ in range(8)]
    draft.refresh_from_db()
    assert draft.status == Draft.Status.OVER
    assert len({man.pk for man in chosen}) == 8
    assert RosterSpot.objects.filter(player__in=chosen).count() == 8
    assert set(RosterSpot.objects.filter(player__in=chosen).values_list("team__name", flat=True)) == {
        "T1", "T2", "T3", "T4",
    }  # fmt: skip
    assert left(draft).count() == 12
    told = list(DraftEvent.objects.filter(draft=draft).values_list("sequence", flat=True))
    assert told == list(range(1, len(told) + 1))
    assert LeagueLog.objects.filter(action="draft.pick").count() == 8


def test_whose_time_is_up_has_somebody_chosen_for_him_once() -> None:
    draft = begun(season_to_draft(4))
    with clock.at(NOON + timedelta(seconds=59)):
        assert ringing.ring(draft_id=draft.pk) == 0
    with clock.at(NOON + timedelta(seconds=60)):
        assert ringing.ring(draft_id=draft.pk) == 1
        assert ringing.ring(draft_id=draft.pk) == 0
    made = draft.slots.get(overall=1)
    assert made.how == DraftSlot.How.VALUE
    assert made.team == Team.objects.get(name="T4")
    draft.refresh_from_db()
    assert draft.due_at == NOON + timedelta(seconds=120)


def test_vacant_teams_wait_for_nobody_and_pass_when_nobody_is_left() -> None:
    draft = begun(season_to_draft(4, men=5, seated=False))
    draft.refresh_from_db()
    assert draft.status == Draft.Status.OVER
    hows = list(draft.slots.order_by("overall").values_list("how", flat=True))
    assert hows == ["vacant"] * 5 + ["passed"] * 3


def test_a_choice_is_refused_out_of_turn() -> None:
    draft = begun(season_to_draft(4))
    slot = slot_on_clock(draft)
    assert slot is not None
    man = best(draft)
    stranger = coach(Team.objects.get(name="T1"))
    with clock.at(NOON):
        with pytest.raises(Refused, match="T4 is on the clock"):
            choosing.choose(draft=draft, overall=1, player=man, actor=stranger)
        with pytest.raises(Refused, match="Pick 2 is not on the clock"):
            choosing.choose(draft=draft, overall=2, player=man, actor=coach(owner(slot)))
        choose_next(draft, man)
        with pytest.raises(Refused, match=r"T4 has chosen .* already"):
            choose_next(draft, man)


def test_the_room_says_who_may_choose() -> None:
    draft = begun(season_to_draft(4))
    viewer = coach(Team.objects.get(name="T4"))
    with clock.at(NOON):
        state = room_state(draft, viewer)
        assert state.may_choose
        choose_next(draft)
        draft.refresh_from_db()
        state = room_state(draft, viewer)
    assert not state.may_choose
    assert [owner(slot).name for slot in state.made] == ["T4"]
    assert state.on_clock is not None
    assert owner(state.on_clock).name == "T3"


def test_a_pause_keeps_the_time_that_is_left() -> None:
    season = season_to_draft(4)
    draft, chief = begun(season), commissioner(season.league)
    with clock.at(NOON + timedelta(seconds=20)):
        paused = pacing.pause(draft=draft, actor=chief, reason="Supper")
        assert (paused.status, paused.seconds_left, paused.due_at) == ("paused", 40, None)
        with pytest.raises(Refused, match="paused"):
            choose_next(draft)
    with clock.at(NOON + timedelta(hours=1)):
        assert ringing.ring(draft_id=draft.pk) == 0
        again = pacing.resume(draft=draft, actor=chief)
    assert again.due_at == NOON + timedelta(hours=1, seconds=40)


def test_the_room_is_told_what_the_commissioner_does_and_the_log_who_he_is() -> None:
    """Whoever sees the league sees the room, also where it does not show its people."""
    season = season_to_draft(4)
    draft, chief = begun(season), commissioner(season.league)
    with clock.at(NOON):
        pacing.pause(draft=draft, actor=chief, reason="Supper")
        pacing.resume(draft=draft, actor=chief)
    told = list(
        draft.events.filter(kind__in=["paused", "resumed"]).order_by("sequence").values_list("sentence", flat=True)
    )
    assert told == ["The commissioner pauses the draft. Reason: Supper", "The commissioner lets the draft go on."]
    logged = season.league.log.filter(action__in=["draft.paused", "draft.resumed"])
    assert {f"{chief} pauses the draft. Reason: Supper", f"{chief} lets the draft go on."} == {
        row.sentence.removeprefix(f"{draft}: ") for row in logged
    }


def test_nobody_pauses_while_his_own_team_is_on_the_clock() -> None:
    season = season_to_draft(4)
    draft, chief = begun(season), commissioner(season.league)
    SeatFactory.create(team=Team.objects.get(name="T4"), user=chief, head=False)
    with clock.at(NOON), pytest.raises(Refused, match="Your own team is on the clock"):
        pacing.pause(draft=draft, actor=chief)


def test_the_last_steps_are_taken_back_with_a_reason() -> None:
    season = season_to_draft(4)
    draft, chief = begun(season), commissioner(season.league)
    with clock.at(NOON):
        first, second = choose_next(draft), choose_next(draft)
    with clock.at(NOON + timedelta(seconds=30)):
        with pytest.raises(Refused, match="needs a reason"):
            undo.take_back(draft=draft, steps=1, reason=" ", actor=chief)
        with pytest.raises(Refused, match="2 steps can be taken back"):
            undo.take_back(draft=draft, steps=3, reason="A slip", actor=chief)
        undo.take_back(draft=draft, steps=1, reason="A slip", actor=chief)
    draft.refresh_from_db()
    assert draft.due_at == NOON + timedelta(seconds=90)
    assert RosterSpot.objects.filter(player=first).exists()
    assert not RosterSpot.objects.filter(player=second).exists()
    assert slot_on_clock(draft).overall == 2
    with clock.at(NOON + timedelta(seconds=31)):
        choose_next(draft, second)
        undo.take_back(draft=draft, steps=2, reason="From the start", actor=chief)
    assert draft.slots.filter(made_at__isnull=False).count() == 0
    assert set(left(draft).values_list("player", flat=True)) >= {first.pk, second.pk}


def test_a_commissioner_who_coaches_needs_a_second_person_to_take_a_step_back() -> None:
    season = season_to_draft(4)
    draft, chief = begun(season), commissioner(season.league)
    SeatFactory.create(team=Team.objects.get(name="T1"), user=chief, head=False)
    with clock.at(NOON):
        choose_next(draft)
        with pytest.raises(Asked, match="consent of a second person"):
            undo.take_back(draft=draft, steps=1, reason="A slip", actor=chief)
    assert draft.slots.filter(made_at__isnull=False).count() == 1


def test_a_trade_of_the_room_is_in_force_at_once_and_goes_back_with_the_steps() -> None:
    season = season_to_draft(4)
    draft, chief = begun(season), commissioner(season.league)
    first, third = (draft.slots.get(overall=overall).pick for overall in (1, 3))
    seller, buyer = first.owner, third.owner
    with clock.at(NOON + timedelta(seconds=10)):
        trade = trading.propose(
            draft=draft, proposer=buyer, partner=seller, gives=Goods(picks=[third]), gets=Goods(picks=[first]),
            actor=coach(buyer),
        )  # fmt: skip
        assert named(draft)[:3] == ["T4", "T3", "T2"]
        assert trading.answer(trade=trade, accept=True, actor=coach(seller)).state == "done"
        assert named(draft)[:3] == ["T2", "T3", "T4"]
        draft.refresh_from_db()
        assert draft.due_at == NOON + timedelta(seconds=60)
        with pytest.raises(Refused, match="T2 is on the clock"):
            choosing.choose(draft=draft, overall=1, player=best(draft), actor=coach(seller))
        choose_next(draft)
        entry = trade.transactions.order_by("pk")[0]
        with pytest.raises(Refused, match="made in a draft"):
            rulings.undo(entry=entry, actor=chief, reason="No")
        undo.take_back(draft=draft, steps=2, reason="All of it", actor=chief)
    assert named(draft)[:3] == ["T4", "T3", "T2"]
    trade.refresh_from_db()
    assert trade.state == "void"


def test_a_used_pick_is_not_traded() -> None:
    draft = begun(season_to_draft(4))
    first, third = (draft.slots.get(overall=overall).pick for overall in (1, 3))
    with clock.at(NOON):
        choose_next(draft)
        with pytest.raises(Refused, match="Somebody was chosen with the round 1 pick of T4"):
            trading.propose(
                draft=draft, proposer=first.owner, partner=third.owner, gives=Goods(picks=[first]),
                gets=Goods(picks=[third]), actor=coach(first.owner),
            )  # fmt: skip
