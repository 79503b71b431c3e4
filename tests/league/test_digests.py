"""The week of a league by mail: when, to whom, what stands in it, once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.test import Client

from league import clock
from league.models import Fixture, League, Outbox, Season, Week
from league.services import digests, messages, moderation, notices, outbox
from league.services.digests import next_moment
from tests.factories import MembershipFactory, UserFactory
from tests.league.conftest import World

MONDAY = datetime(2031, 9, 8, 8, tzinfo=UTC)
DAY = timedelta(days=1)

MOMENTS = {
    # 2031-09-08 is a Monday; Chicago is five hours behind UTC, Vienna two ahead of it
    ("2031-09-07T12:00", "UTC"): "2031-09-08T08:00",
    ("2031-09-08T07:59", "UTC"): "2031-09-08T08:00",
    ("2031-09-08T08:00", "UTC"): "2031-09-15T08:00",
    ("2031-09-08T07:59", "America/Chicago"): "2031-09-08T13:00",
    ("2031-09-08T07:59", "Europe/Vienna"): "2031-09-15T06:00",
    ("2031-10-21T12:00", "Europe/Vienna"): "2031-10-27T07:00",  # summer time is over on the 26th
}


@pytest.mark.parametrize(("after", "zone"), MOMENTS)
def test_the_moment_is_monday_at_eight_by_the_leagues_clock(after: str, zone: str) -> None:
    moment = datetime.fromisoformat(after).replace(tzinfo=UTC)
    assert next_moment(moment, zone) == datetime.fromisoformat(MOMENTS[after, zone]).replace(tzinfo=UTC)


@pytest.fixture
def week(world: World) -> Week:
    """The first week; its first game was won 24 to 17 by the home team on Friday; plans are due on Thursday."""
    League.objects.filter(pk=world.league.pk).update(digest_at=MONDAY)
    first, second = world.season.weeks.filter(kind="regular").order_by("number")[:2]
    for at, game in enumerate(first.fixtures.order_by("pk")):
        score = (24, 17) if at == 0 else (10, 20)
        facts = {"status": "final", "home_score": score[0], "away_score": score[1], "played_at": MONDAY - 3 * DAY}
        Fixture.objects.filter(pk=game.pk).update(**facts)
    Week.objects.filter(pk=second.pk).update(due_at=MONDAY + 3 * DAY)
    return first


def send_due() -> int:
    """How many leagues' digests are queued, as a sweep does it."""
    return sum(digests.send(league=league) for league in digests.due())


def sent_to(world: World) -> dict[str, str]:
    """The text of the digest by the name of whom it went to."""
    mail.outbox.clear()
    outbox.send_waiting()
    names = {user.email: user.username for user in (world.commissioner, world.coach, world.member)}
    return {names[letter.to[0]]: letter.body for letter in mail.outbox if letter.subject.endswith(": the week")}


def test_everybody_with_an_address_gets_the_week_once(world: World, week: Week) -> None:
    UserFactory.create(email="")
    MembershipFactory.create(league=world.league, user__email="")
    with clock.at(MONDAY - timedelta(seconds=1)):
        assert send_due() == 0
    with clock.at(MONDAY):
        assert [send_due() for _ in range(2)] == [1, 0]
        sent = sent_to(world)
        assert set(sent) == {"founder", world.coach.username, "member"}
        assert sent_to(world) == {}
    game = week.fixtures.select_related("home", "away").order_by("pk")[0]
    text = sent["member"]
    assert f"RESULTS\n{game.away} 17, {game.home} 24\n" in text
    assert "STANDINGS: " in text
    assert f". {game.home} 1-0\n" in text
    assert "DUE\nPlans for Week 2: Thursday 11 September 2031, 08:00 (UTC)." in text
    assert f"/leagues/{world.league.public_id}/" in text
    world.league.refresh_from_db()
    assert world.league.digest_at == MONDAY + 7 * DAY
    assert Outbox.objects.filter(kind="digest").count() == 3
    assert not any(one.row.kind == "digest" for one in notices.notices(world.member))
    assert notices.unread_count(world.member) == 0


def test_a_death_in_the_middle_leaves_all_or_nothing(world: World, week: Week, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(**_: object) -> None:
        raise RuntimeError("killed")

    with clock.at(MONDAY):
        with monkeypatch.context() as patched:
            patched.setattr(digests.outbox, "tell", dies)
            with pytest.raises(RuntimeError):
                send_due()
        assert not Outbox.objects.filter(kind="digest").exists()
        assert send_due() == 1
        League.objects.filter(pk=world.league.pk).update(digest_at=MONDAY)  # as if that had been lost
        send_due()
        assert Outbox.objects.filter(kind="digest").count() == 3


def test_standings_say_what_has_moved(world: World, week: Week) -> None:
    """Whoever was first after week 1 and lost in week 2 has gone down."""
    (second,) = world.season.weeks.filter(kind="regular", number=week.number + 1)
    Fixture.objects.filter(week=second).update(status="final", home_score=0, away_score=30, played_at=MONDAY + 4 * DAY)
    League.objects.filter(pk=world.league.pk).update(digest_at=MONDAY + 7 * DAY)
    with clock.at(MONDAY + 7 * DAY):
        send_due()
        text = sent_to(world)["member"]
    assert "24" not in text.split("STANDINGS")[0]  # the results of the week before
    lines = [line for line in text.splitlines() if line[:1].isdigit()]
    assert len(lines) == 8
    for line in lines:
        if ", up from " in line or ", down from " in line:
            now, before = int(line.split(".")[0]), int(line.rsplit(" ", 1)[1])
            assert (now < before) is (", up from " in line)
    assert any(", down from 1" in line for line in lines)
    assert any(", up from " in line for line in lines)


def test_hidden_removed_and_muted_words_are_not_told(world: World, week: Week) -> None:
    with clock.at(MONDAY - DAY):
        notices.announce(league=world.league, actor=world.commissioner, subject="One", text="First word")
        notices.announce(league=world.league, actor=world.commissioner, subject="Two", text="Second word")
        said = messages.post(league=world.league, author=world.coach, text="Rude")
        messages.post(league=world.league, author=world.coach, text="Kind")
    with clock.at(MONDAY):
        send_due()
        moderation.hide(message=said, actor=world.commissioner, why="Rude.")
        second = world.league.messages.get(text__startswith="Two")
        messages.remove(message=second, author=world.commissioner)
        moderation.mute(user=world.member, muted=world.coach)
        game = week.fixtures.order_by("pk")[0]
        Fixture.objects.filter(pk=game.pk).update(status="open", home_score=None, away_score=None, played_at=None)
        sent = sent_to(world)
    assert "First word" in sent["founder"]
    assert "Second word" not in sent["founder"]
    assert "On the board: 1 message." in sent["founder"]
    assert "On the board" not in sent["member"]
    assert "24" not in sent["founder"].split("STANDINGS")[0]  # taken back


def test_whoever_leaves_ends_it_or_wants_none_gets_none(world: World, week: Week) -> None:
    with clock.at(MONDAY):
        send_due()
        world.league.memberships.filter(user=world.member).delete()
        world.coach.no_mail = ["digest"]
        world.coach.save()
        assert set(sent_to(world)) == {"founder"}
        letter = mail.outbox[0]
    stop = letter.extra_headers["List-Unsubscribe"].strip("<>")
    path = stop[stop.index("/unsubscribe/") :]
    assert Client().post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    world.commissioner.refresh_from_db()
    assert world.commissioner.no_mail == ["digest"]


def test_a_week_in_which_nothing_happened_is_not_mailed(world: World) -> None:
    League.objects.filter(pk=world.league.pk).update(digest_at=MONDAY)
    Season.objects.all().delete()
    with clock.at(MONDAY):
        assert send_due() == 1
        assert sent_to(world) == {}


def test_a_new_league_begins_with_its_first_monday_and_a_rehearsal_has_none(world: World) -> None:
    with clock.at(MONDAY - DAY):
        assert send_due() == 0
    world.league.refresh_from_db()
    assert world.league.digest_at == MONDAY
    League.objects.filter(pk=world.league.pk).update(rehearsal=True)
    with clock.at(MONDAY):
        assert send_due() == 0
