"""Two at once in a draft, on a server that runs them side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from threading import Event
from typing import Any

import pytest
from django.db import connection

from league import clock
from league.models import Draft, DraftList, DraftSlot, Season, Team, Trade
from league.selectors.calendar import current_phase
from league.selectors.drafts import owner, slot_on_clock
from league.services import calendar, seats, trades
from league.services.drafts import boards, choosing, keeping, ringing, trading, undo, wishes
from league.services.errors import Refused
from league.services.trades import Goods
from tests.depth import DEPTH
from tests.factories import SeatFactory, commissioner
from tests.kept import kept_world
from tests.meeting import PATIENCE, at_once, meet, refusals, worlds

from .drafts import NOON, begun, choose_next, coach, planned, require_whole, season_to_draft
from .seasons import date_first_week, new_season, play_out

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
TIMES = max(3, DEPTH.races // 5)
BELL = NOON + timedelta(seconds=60)


@pytest.fixture(autouse=True)
def at_the_bell(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The time of the first choice is up; no bell goes to the queue."""
    monkeypatch.setattr("league.services.drafts.bells.current_app.send_task", lambda *_, **__: None)
    with clock.at(BELL):
        yield


@kept_world
def fresh() -> Draft:
    """A draft of four coached teams, of which the first is on the clock since a minute."""
    return begun(season_to_draft(4, men=12))


@kept_world
def before_the_draft() -> Draft:
    """A draft of four coached teams a day before it begins."""
    return planned(season_to_draft(4, men=12))


@kept_world
def second_season() -> Season:
    """The second season of four teams, which opens with a draft."""
    season = new_season((4,), ruleset="tiny", rosters=True)
    date_first_week(season)
    play_out(season)
    return calendar.open_next_season(league=season.league)


def made(draft: Draft) -> int:
    return draft.slots.filter(made_at__isnull=False).count()


def pick(draft: Draft, at: int = 0) -> partial[DraftSlot]:
    """The coach on the clock chooses one of the men."""
    slot = slot_on_clock(draft)
    assert slot is not None
    player = draft.prospects.order_by("pk")[at].player
    return partial(choosing.choose, draft=draft, overall=slot.overall, player=player, actor=coach(owner(slot)))


def test_two_picks_at_one_bell_are_one() -> None:
    for draft in worlds(TIMES, fresh):
        given = at_once(pick(draft, 0), pick(draft, 1), pick(draft, 2))
        assert refusals(given) == 2
        assert made(draft) == 1
        require_whole(draft)
    for draft in worlds(TIMES, fresh):
        assert sorted(at_once(*[partial(ringing.ring, draft_id=draft.pk)] * 3)) == [0, 0, 1]  # type: ignore[type-var]
        assert made(draft) == 1
        require_whole(draft)


def test_a_pick_and_the_bell_choose_once() -> None:
    for draft in worlds(TIMES, fresh):
        chose, rang = meet(pick(draft), partial(ringing.ring, draft_id=draft.pk))
        assert isinstance(chose, Refused) == (rang == 1)
        assert made(draft) == 1
        require_whole(draft)


def test_a_step_is_taken_back_before_or_after_the_next_pick() -> None:
    for draft in worlds(TIMES, fresh):
        choose_next(draft)
        chief = commissioner(draft.season.league)
        back = partial(undo.take_back, draft=draft, steps=1, reason="A slip", actor=chief)
        chose, undone = meet(pick(draft, 5), back)
        assert not isinstance(undone, Refused)
        assert made(draft) == (0 if isinstance(chose, Refused) else 1)
        require_whole(draft)


def test_the_last_pick_is_taken_back_before_or_after_the_calendar_goes_on() -> None:
    """The draft is over: the sweep takes the season on while its last choice is taken back, by two at once."""
    for following in worlds(TIMES, second_season):
        draft, chief = following.drafts.get(), commissioner(following.league)
        with clock.at(BELL + timedelta(days=4)):
            ringing.ring(draft_id=draft.pk)
            back = partial(undo.take_back, draft=draft, steps=1, reason="A slip", actor=chief)
            at_once(back, partial(calendar.advance, season=following))
            draft.refresh_from_db()
            assert (draft.status, made(draft)) == (Draft.Status.PAUSED, draft.slots.count() - 1)
            phase = current_phase(following)
            assert (phase.kind, phase.closed_at) == ("draft", None)
            assert following.phases.filter(opened_at__isnull=False, closed_at=None).count() == 1
        require_whole(draft)


def test_the_pick_on_the_clock_is_traded_or_used() -> None:
    for draft in worlds(TIMES, fresh):
        first, third = (draft.slots.get(overall=overall).pick for overall in (1, 3))
        trade = trading.propose(
            draft=draft,
            proposer=third.owner,
            partner=first.owner,
            gives=Goods(picks=[third]),
            gets=Goods(picks=[first]),
            actor=coach(third.owner),
        )
        answer = partial(trading.answer, trade=trade, accept=True, actor=coach(first.owner))
        chose, _ = meet(pick(draft), answer)
        trade.refresh_from_db()
        assert isinstance(chose, Refused) == (trade.state == "done")
        assert made(draft) == (trade.state != "done")
        require_whole(draft)


def test_a_trade_from_before_the_draft_waits_for_no_room_and_takes_no_used_pick() -> None:
    """The week's review of a trade of the pick ends while its team is on the clock."""
    for draft in worlds(TIMES, before_the_draft):
        first, third = (draft.slots.get(overall=overall).pick for overall in (1, 3))
        facts = {"proposer": third.owner, "partner": first.owner, "actor": coach(third.owner)}
        trade = trades.propose_trade(gives=Goods(picks=[third]), gets=Goods(picks=[first]), **facts)  # type: ignore[arg-type]
        trade = trades.answer_trade(trade=trade, accept=True, actor=coach(first.owner))
        with clock.at(NOON):
            ringing.ring(draft_id=draft.pk)
        chose, _ = meet(pick(draft), partial(trades.carry_out, trade=trade))
        trade.refresh_from_db()
        assert (isinstance(chose, Refused), trade.state) in ((False, "void"), (True, "done"))
        require_whole(draft)


def test_a_coach_who_is_replaced_chooses_before_or_not_at_all() -> None:
    for draft in worlds(TIMES, fresh):
        team = Team.objects.get(league=draft.season.league, name="T4")
        seat, man = team.seats.get(until=None), draft.prospects.order_by("pk")[7].player
        wishes.write_list(draft=draft, team=team, wishes=[wishes.Wanted(player=man)], actor=seat.user)
        ends = partial(seats.end_seat, seat=seat, actor=commissioner(draft.season.league), reason="He is ill")
        chose, _ = at_once(pick(draft), ends)
        SeatFactory.create(team=team)
        ringing.ring(draft_id=draft.pk)
        first = draft.slots.get(overall=1)
        assert first.made_by == (None if isinstance(chose, Refused) else seat.user)
        assert first.how == ("value" if isinstance(chose, Refused) else "coach")
        with pytest.raises(Refused, match="on the clock"):
            choosing.choose(draft=draft, overall=2, player=man, actor=seat.user)
        require_whole(draft)


@pytest.mark.parametrize("act", ["list", "keepers", "note", "offer", "answer", "withdrawal"])
def test_nothing_is_written_by_a_coach_whose_seat_has_ended_meanwhile(act: str) -> None:
    """He has been let in and is about to write when his seat ends. Either it ends after that, and what he has written
    lapses with it, or he is refused."""
    (draft,) = worlds(1, before_the_draft)
    Draft.objects.update(kept=1)
    first, third = (draft.slots.get(overall=overall).pick for overall in (1, 3))
    team, other = first.owner, third.owner
    seat = team.seats.select_related("user", "team__league").get(until=None)
    swap: dict[str, Any] = {"gives": Goods(picks=[first]), "gets": Goods(picks=[third])}
    back = {"gives": swap["gets"], "gets": swap["gives"]}
    trade = None
    if act == "answer":
        trade = trades.propose_trade(proposer=other, partner=team, actor=coach(other), **back)
    if act == "withdrawal":
        trade = trades.propose_trade(proposer=team, partner=other, actor=seat.user, **swap)
    own: dict[str, Any] = {"draft": draft, "team": team, "actor": seat.user}
    acts: dict[str, Callable[[], object]] = {
        "list": partial(wishes.write_list, wishes=[], **own),
        "keepers": partial(keeping.name_keepers, players=[], **own),
        "note": partial(boards.write_note, player=draft.prospects.order_by("pk")[0].player, tier=1, **own),
        "offer": partial(trades.propose_trade, proposer=team, partner=other, actor=seat.user, **swap),
        "answer": partial(trades.answer_trade, trade=trade, accept=True, actor=seat.user),  # type: ignore[arg-type]
        "withdrawal": partial(trades.withdraw_trade, trade=trade, actor=seat.user),  # type: ignore[arg-type]
    }
    writes, over = Event(), Event()
    had_ended: list[bool] = []

    def pause(execute: Any, sql: str, *rest: Any) -> Any:
        if not had_ended and sql.startswith(("INSERT", "UPDATE", "DELETE")):
            writes.set()
            had_ended.append(over.wait(PATIENCE))
        return execute(sql, *rest)

    def pausing() -> object:
        with connection.execute_wrapper(pause):
            return acts[act]()

    def end() -> None:
        writes.wait(PATIENCE)
        seats.end_seat(seat=seat, actor=seat.user)
        over.set()

    at_once(pausing, end)
    assert had_ended == [False]
    assert not DraftList.objects.filter(team=team).exists()
    assert not Trade.objects.filter(state="proposed").exists()


def test_the_calendar_goes_on_once_the_last_pick_is_made() -> None:
    """The sweep beside the last choices of a draft: its phase ends once, and never before them."""
    for following in worlds(TIMES, second_season):
        assert current_phase(following).kind == "draft"
        with clock.at(BELL + timedelta(days=4)):
            draft = following.drafts.get()
            ring = partial(ringing.ring, draft_id=draft.pk)
            at_once(ring, partial(calendar.advance, season=following), ring)
            ring()
            calendar.advance(season=following)
            assert following.phases.filter(closed_at__isnull=False).count() == 1
            assert current_phase(following).kind == "preparation"
        require_whole(draft)
