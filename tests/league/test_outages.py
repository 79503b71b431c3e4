"""After an outage open deadlines move on by its length; the commissioner may put them back."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league import clock
from league.models import Consent, DraftList, LeagueLog, Outage, Outbox, Phase, Season, Trade, Week
from league.selectors.outages import after_outages
from league.selectors.outages import outages as listed_outages
from league.services import outages
from league.services.drafts import beginning, opening
from league.services.errors import Refused
from league.services.isolation import Trouble
from league.services.notices import notices
from tests.factories import (
    KICKOFF,
    FixtureFactory,
    MembershipFactory,
    SeasonFactory,
    SeatFactory,
    TeamFactory,
    UserFactory,
    WeekFactory,
    commissioner,
)

from . import drafts

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SEEN = KICKOFF  # the last sweep before the outage


@pytest.fixture
def season() -> Season:
    """Five weeks, a week apart: the first was played, the second is open and due two days after the last sweep."""
    season = SeasonFactory(status="playing")
    teams = [TeamFactory(league=season.league) for _ in range(2)]
    for number in range(1, 6):
        week = WeekFactory(season=season, number=number, due_at=SEEN + 2 * DAY + 7 * DAY * (number - 2))
        score = {"home_score": 1, "away_score": 0, "played_at": week.due_at} if number == 1 else {}
        status = {1: "final", 2: "open"}.get(number, "scheduled")
        FixtureFactory(week=week, home=teams[0], away=teams[1], status=status, **score)
    return season


def due(season: Season) -> list[datetime]:
    return list(season.weeks.order_by("number").values_list("due_at", flat=True))


def after(length: timedelta) -> list[Outage]:
    with clock.at(SEEN + length):
        return outages.look_back(last_seen=SEEN, now=clock.now())


def moved(season: Season, length: timedelta) -> list[timedelta]:
    """By how much each week's deadline moved in an outage of that length."""
    before = due(season)
    after(length)
    return [now - then for now, then in zip(due(season), before, strict=True)]


NOTHING = timedelta(0)


def test_what_is_open_moves_on_by_the_length_of_the_outage(season: Season) -> None:
    assert moved(season, 5 * HOUR) == [NOTHING, 5 * HOUR, NOTHING, NOTHING, NOTHING]


@pytest.mark.parametrize(("minutes", "moves"), [(60, False), (61, True)])
def test_only_an_outage_longer_than_the_setting_moves_anything(season: Season, minutes: int, moves: bool) -> None:
    length = timedelta(minutes=minutes)
    assert moved(season, length)[1] == (length if moves else NOTHING)
    assert Outage.objects.exists() is moves


def test_the_setting_says_how_long(season: Season, settings: object) -> None:
    settings.OUTAGE_MINUTES = 600
    assert moved(season, 10 * HOUR) == [NOTHING] * 5


def test_the_length_is_rounded_up_to_a_minute(season: Season) -> None:
    assert moved(season, 2 * HOUR + timedelta(seconds=1))[1] == 2 * HOUR + timedelta(minutes=1)


def test_the_first_sweep_of_all_follows_no_outage(season: Season) -> None:
    assert outages.look_back(last_seen=None, now=KICKOFF) == []


def test_weeks_that_fell_into_the_outage_move_on_and_what_follows_keeps_its_distance(season: Season) -> None:
    """Ten days: the open week and the one after it were overdue; the rest would have lost more than half its time."""
    assert moved(season, 10 * DAY) == [NOTHING] + [10 * DAY] * 4
    assert min(later - earlier for earlier, later in zip(due(season), due(season)[1:], strict=False)) == 7 * DAY


@pytest.mark.parametrize(("hours", "follows"), [(84, False), (85, True)])
def test_a_later_week_follows_where_more_than_half_of_its_time_would_be_gone(
    season: Season, hours: int, follows: bool
) -> None:
    length = hours * HOUR
    assert moved(season, length) == [NOTHING, length, *[length if follows else NOTHING] * 3]


def test_seasons_that_are_over_or_undated_stay(season: Season) -> None:
    undated = WeekFactory(due_at=None)
    Season.objects.filter(pk=season.pk).update(status="finished")
    assert moved(season, 5 * HOUR) == [NOTHING] * 5
    undated.refresh_from_db()
    assert undated.due_at is None
    assert not Outage.objects.exists()


def test_a_second_look_at_the_same_outage_moves_nothing(season: Season) -> None:
    after(5 * HOUR)
    assert moved(season, 6 * HOUR) == [NOTHING] * 5
    assert Outage.objects.count() == 1


def test_a_season_that_cannot_be_moved_keeps_no_other_from_it(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = WeekFactory(due_at=SEEN + HOUR).season
    FixtureFactory(week=broken.weeks.get(), status="open")
    real = outages._tell

    def tell(outage: Outage, weeks: list[Week]) -> None:
        if outage.season == broken:
            raise ValueError("broken")
        real(outage, weeks)

    monkeypatch.setattr(outages, "_tell", tell)
    aside: list[Trouble] = []
    with clock.at(SEEN + 5 * HOUR):
        found = outages.look_back(last_seen=SEEN, now=clock.now(), set_aside=aside.append)
    assert [one.season for one in found] == [season]
    assert broken.weeks.get().due_at == SEEN + HOUR
    assert [(one.row, one.league) for one in aside] == [(f"Season {broken.pk}", broken.league_id)]


def test_the_commissioners_time_to_look_at_a_trade_moves_on_too(season: Season) -> None:
    teams = season.league.teams.order_by("pk")
    trade = Trade.objects.create(
        season=season,
        proposer=teams[0],
        partner=teams[1],
        state="accepted",
        proposed_by=UserFactory(),
        proposed_at=SEEN,
        review_until=SEEN + HOUR,
    )
    after(5 * HOUR)
    trade.refresh_from_db()
    assert trade.review_until == SEEN + 6 * HOUR


def camp(season: Season, order: int, until: timedelta, *, is_open: bool) -> Phase:
    since = SEEN - DAY if is_open else None
    name = f"Camp {order}"
    return Phase.objects.create(
        season=season, order=order, code=name, name=name, kind="camp", opened_at=since, not_before=SEEN + until
    )


@pytest.mark.parametrize(
    ("is_open", "until", "away", "moves"),
    [
        (True, 2 * HOUR, 5 * HOUR, True),
        (True, 9 * HOUR, 5 * HOUR, True),
        (False, 2 * HOUR, 5 * HOUR, True),  # it fell into the outage
        (False, 9 * HOUR, 5 * HOUR, False),
        (True, -HOUR, 5 * HOUR, False),  # its time was over before
    ],
)
def test_camps_get_the_time_that_an_outage_took(is_open: bool, until: timedelta, away: timedelta, moves: bool) -> None:
    season = SeasonFactory()
    chief = commissioner(season.league)
    phase = camp(season, 1, until, is_open=is_open)
    assert list(outages.under_way()) == [season]
    after(away)
    phase.refresh_from_db()
    assert phase.not_before == SEEN + until + (away if moves else NOTHING)
    told = [one.text for one in notices(chief)]
    assert bool(told) is moves
    assert all("Camp 1: " in text for text in told)
    assert LeagueLog.objects.filter(sentence__contains="move on by as much: Camp 1.").exists() is moves
    assert listed_outages(season) == []  # there is no week to be put back


def test_the_next_camp_keeps_half_its_time(season: Season) -> None:
    first = camp(season, 1, HOUR, is_open=True)
    near, far = camp(season, 2, 9 * HOUR, is_open=False), camp(season, 3, 300 * DAY, is_open=False)
    after(5 * HOUR)
    for one, until in ((first, 6 * HOUR), (near, 14 * HOUR), (far, 300 * DAY)):
        one.refresh_from_db()
        assert one.not_before == SEEN + until


def test_what_is_asked_in_a_league_gets_its_time_once() -> None:
    league = SeasonFactory(number=1).league
    SeasonFactory(league=league, number=2)
    times = {"asked_at": SEEN, "asked_by": UserFactory(), "act": "fine", "arguments": {}}
    waits = Consent.objects.create(league=league, sentence="Fine.", expires_at=SEEN + HOUR, **times)
    over = Consent.objects.create(league=league, sentence="Fine.", expires_at=SEEN - HOUR, **times)
    for _ in range(2):
        after(5 * HOUR)
    waits.refresh_from_db()
    over.refresh_from_db()
    assert (waits.expires_at, over.expires_at) == (SEEN + 6 * HOUR, SEEN - HOUR)


def test_claims_that_were_to_be_settled_in_an_outage_are_settled_by_its_length_later(season: Season) -> None:
    Outage.objects.create(season=season, began_at=SEEN, ended_at=SEEN + 5 * HOUR, moved=[])
    for moment, moved_on in ((NOTHING, NOTHING), (HOUR, 5 * HOUR), (5 * HOUR, 5 * HOUR), (6 * HOUR, NOTHING)):
        assert after_outages(season, SEEN + moment) == SEEN + moment + moved_on
    Outage.objects.update(taken_back_at=SEEN + 6 * HOUR)
    assert after_outages(season, SEEN + HOUR) == SEEN + HOUR


def test_a_team_on_the_clock_of_a_draft_has_the_time_that_it_had(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = drafts.season_to_draft(2, men=6)
    with clock.at(SEEN - HOUR):
        planned = opening.plan(
            season=running, terms=replace(drafts.TERMS, starts_at=SEEN - HOUR / 2, seconds_per_pick=8 * 3600)
        )
    with clock.at(SEEN - HOUR / 2):
        beginning.begin_due(draft_id=planned.pk)
        first = planned.slots.order_by("overall")[0]
        DraftList.objects.filter(draft=planned, team=first.pick.owner).update(at_once=False)
        planned.refresh_from_db()
        planned.due_at = SEEN + 7 * HOUR
        planned.save(update_fields=["due_at"])
    after(5 * HOUR)
    planned.refresh_from_db()
    assert planned.due_at == SEEN + 12 * HOUR
    said = planned.events.order_by("-sequence").first()
    assert said is not None
    assert said.data["due_at"] == planned.due_at.isoformat()


def test_everybody_is_told_in_his_own_time_zone_and_it_stands_in_the_log(season: Season) -> None:
    people = [commissioner(season.league), MembershipFactory(league=season.league).user]
    people[1].time_zone = "Europe/Berlin"
    people[1].save()
    after(5 * HOUR)
    for person, hour in ((people[0], "23:00 (UTC)"), (people[1], "01:00 (Europe/Berlin)")):
        (notice,) = notices(person)
        assert "deadlines move on after an outage" in notice.subject
        assert hour in notice.text
        assert "Week 2" in notice.text
        assert "Week 3" not in notice.text
    (row,) = LeagueLog.objects.filter(league=season.league, action="outage.moved")
    assert "Week 2" in row.sentence
    assert row.data["weeks"] == [2]


# -- the commissioner chooses otherwise ----------------------------------------------------------------------------


def test_the_commissioner_puts_the_deadlines_back_and_the_notice_is_void(season: Season) -> None:
    chief, coach = commissioner(season.league), SeatFactory(team=season.league.teams.first()).user
    before = due(season)
    (outage,) = after(5 * HOUR)
    with clock.at(SEEN + 6 * HOUR):
        outages.take_back(outage=outage, actor=chief)
        assert due(season) == before
        assert [one.subject for one in notices(coach) if "outage" in one.subject] == []
        with pytest.raises(Refused, match="put back or moved before"):
            outages.take_back(outage=outage, actor=chief)
    assert LeagueLog.objects.filter(action="outage.taken_back", actor=chief).count() == 1


def test_what_is_overdue_by_then_is_due_at_once_in_its_order(season: Season) -> None:
    (outage,) = after(10 * DAY)
    planned = SEEN + 2 * DAY
    now = SEEN + 10 * DAY + HOUR
    with clock.at(now):
        outages.take_back(outage=outage, actor=commissioner(season.league))
    assert due(season)[1:] == [now, now + timedelta(minutes=1), planned + 14 * DAY, planned + 21 * DAY]


def test_a_deadline_that_was_moved_since_stays(season: Season) -> None:
    (outage,) = after(10 * DAY)
    week = season.weeks.get(number=5)
    week.due_at += DAY
    week.save()
    with clock.at(SEEN + 10 * DAY + HOUR):
        outages.take_back(outage=outage, actor=commissioner(season.league))
    assert season.weeks.get(number=5).due_at == week.due_at


def test_the_page_shows_it_to_the_commissioner_with_a_button(season: Season) -> None:
    chief, before = commissioner(season.league), due(season)
    (outage,) = after(5 * HOUR)
    client = Client()
    client.force_login(chief)
    page = reverse("calendar", args=[season.league.public_id])
    back = reverse("outage-take-back", args=[season.league.public_id, outage.public_id])
    with clock.at(SEEN + 6 * HOUR):
        assert back in client.get(page).content.decode()
        assert client.get(back).status_code == 405
        assert "as they were planned" in client.post(back, follow=True).content.decode()
        assert due(season) == before
        assert back not in client.get(page).content.decode()


def test_by_api_members_read_it_and_the_commissioner_puts_it_back(season: Season) -> None:
    chief, member = commissioner(season.league), MembershipFactory(league=season.league).user
    before = due(season)
    (outage,) = after(5 * HOUR)
    listed = reverse("api-outages", args=[season.league.public_id])
    back = reverse("api-outage-take-back", args=[season.league.public_id, outage.public_id])
    client = APIClient()
    client.force_authenticate(member)
    (row,) = client.get(listed).json()
    assert row["id"] == str(outage.public_id)
    assert row["moved"] == [{"week": 2, "before": "2031-09-08T18:00:00Z", "after": "2031-09-08T23:00:00Z"}]
    with clock.at(SEEN + 6 * HOUR):
        assert client.post(back).status_code == 403
        client.force_authenticate(UserFactory())
        assert (client.get(listed).status_code, client.post(back).status_code) == (404, 404)
        client.force_authenticate(chief)
        assert client.post(back).status_code == 204
        assert client.post(back).status_code == 409
    assert due(season) == before
    assert Outbox.objects.filter(kind="deadline_moved").count() == 0  # nobody coaches here
