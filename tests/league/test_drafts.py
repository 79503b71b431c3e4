"""A draft from its planning to its end: order, clock, choices, lists, value and need, undo."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league import clock
from league.models import Draft, DraftEvent, DraftSlot, LeagueLog, RosterSpot, Team
from league.selectors.drafts import left, owner, room_state, slot_on_clock, slots_of
from league.services.drafts import choosing, ringing
from league.services.errors import Refused

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
