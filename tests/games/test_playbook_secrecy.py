"""A playbook is its coach's alone; a link shows nothing of a plan that is sealed or still to be played."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import PlaybookEntry, PlaybookShare
from games.selectors import playbook as selector
from games.services import drafts, exchange, plans, playbook, transfer
from league import clock
from league.models import Season, Seat, User
from league.services.errors import Refused

from .routes import addresses, routes
from .test_matrix import browser, leaks, people, play
from .test_playbook import TABLE
from .worlds import NOON, World, person, plan_text, world

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

MARK = "marker-of-an-entry"
WHO = ("away coach", "third coach", "commissioner", "staff", "stranger", "visitor")


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with clock.at(NOON):
        yield


def begun(**more: Any) -> World:
    """Home has a plan with a table of calls."""
    made = world(teams=4, **more)
    exchange.open_fixture(fixture=made.fixture)
    plans.save_plan(fixture=made.fixture, author=made.coach("home"), text=plan_text("home"))
    drafts.fill_sheet(fixture=made.fixture, author=made.coach("home"), key="table", values=TABLE)
    return made


def kept(made: World) -> PlaybookEntry:
    return playbook.keep(fixture=made.fixture, coach=made.coach("home"), key="table", name=MARK, note=MARK)


def again(entry: PlaybookEntry) -> PlaybookEntry:
    """The entry as it is now."""
    found = selector.find_entry(entry.coach, entry.public_id)
    assert found is not None
    return found


def shared(entry: PlaybookEntry) -> PlaybookShare:
    return playbook.share(coach=entry.coach, entries=[again(entry)])


def finish(made: World) -> None:
    """The first game is played to its end."""
    home, away = made.coach("home"), made.coach("away")
    plans.confirm_plan(fixture=made.fixture, author=home)
    plans.save_plan(fixture=made.fixture, author=away, text=plan_text("away"))
    for coach in (away, home):
        plans.confirm_plan(fixture=made.fixture, author=coach)
    play(made)
    made.fixture.refresh_from_db()


def playbook_addresses(made: World) -> list[str]:
    mine = ("playbook", "plays/<str", "/keep/", "/take/")
    return [address for route in routes() if any(word in route for word in mine) for address in addresses(made, route)]


@pytest.mark.parametrize("who", WHO)
def test_an_entry_is_its_coachs_alone(who: str) -> None:
    made = begun()
    entry = kept(made)
    client = browser(people(made)[who])
    tried, sent = playbook_addresses(made), {"entry": str(entry.public_id), "entries": [str(entry.public_id)]}
    assert len(tried) > 20
    for address in tried:
        for method in ("get", "post", "put", "delete"):
            answer = getattr(client, method)(address, sent, content_type="application/json")
            assert leaks(answer, [MARK]) == [], (method, address)
            assert answer.status_code < 500, (method, address)
            if str(entry.public_id) in address:
                assert answer.status_code in {302, 401, 403, 404, 405}, (method, address)
    assert not PlaybookShare.objects.exists()
    assert again(entry).name == MARK


def test_its_coach_reads_it() -> None:
    """Else the test above would prove nothing."""
    made = begun()
    entry, client = kept(made), browser(made.coach("home"))
    for address in ("/playbook/", f"/playbook/{entry.public_id}/", f"/api/v1/playbook/{entry.public_id}/"):
        assert MARK in client.get(address).content.decode()


def test_what_stands_in_a_plan_of_a_game_under_way_is_not_shared() -> None:
    made = begun()
    entry = kept(made)
    with pytest.raises(Refused, match=f"{MARK} stands in a plan for {made.fixture}, which is not open yet"):
        shared(entry)
    finish(made)
    assert made.fixture.status == "final"
    assert shared(entry).entries[0]["body"] == entry.body


def test_where_plans_open_with_the_season_links_wait_for_it() -> None:
    made = begun(plans_opened="season_end")
    entry = kept(made)
    finish(made)
    with pytest.raises(Refused, match="not open yet"):
        shared(entry)
    Season.objects.update(status=Season.Status.FINISHED)
    assert shared(entry).title == MARK


def test_what_is_equal_to_a_plan_that_is_open_is_shared() -> None:
    """The same table was played last week."""
    made = begun()
    first = kept(made)
    finish(made)
    playbook.delete(entry=first)
    game = made.fixtures[2][0]
    exchange.open_fixture(fixture=game)
    author = made.coach("home")
    plans.save_plan(fixture=game, author=author, text=plan_text("away"))
    drafts.fill_sheet(fixture=game, author=author, key="table", values=TABLE)
    same = playbook.keep(fixture=game, coach=author, key="table", name="same")
    drafts.fill_sheet(fixture=game, author=author, key="table", values={**TABLE, "0.when": "down = 4"})
    other = playbook.keep(fixture=game, coach=author, key="table", name="other")
    assert shared(same).title == "same"
    with pytest.raises(Refused, match="other stands in a plan"):
        shared(other)
    with pytest.raises(Refused, match="other stands in a plan"):
        playbook.share(coach=author, entries=[again(same), again(other)])


def test_whoever_has_a_link_reads_it_until_it_is_withdrawn() -> None:
    made = begun()
    entry = kept(made)
    finish(made)
    share = shared(entry)
    pages = (f"/plays/{share.token}/", f"/api/v1/plays/{share.token}/")
    for who in (*WHO, "home coach"):
        client = browser(people(made)[who])
        for page in pages:
            answer = client.get(page)
            assert answer.status_code == 200
            assert MARK in answer.content.decode()
            assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert str(made.coach("home")) not in browser(None).get(pages[0]).content.decode()
    for who in ("away coach", "stranger"):
        for stop in (
            f"/playbook/links/{share.public_id}/withdraw/",
            f"/api/v1/playbook/links/{share.public_id}/withdraw/",
        ):
            assert browser(people(made)[who]).post(stop).status_code == 404
    assert browser(made.coach("home")).post(f"/playbook/links/{share.public_id}/withdraw/").status_code == 302
    for page in pages:
        answer = browser(None).get(page)
        assert answer.status_code == 404
        assert MARK not in answer.content.decode()


def test_a_visitor_takes_nothing() -> None:
    made = begun()
    entry = kept(made)
    finish(made)
    share = shared(entry)
    assert browser(None).post(f"/plays/{share.token}/take/").status_code == 302
    assert browser(None).post(f"/api/v1/plays/{share.token}/take/").status_code in {401, 403}
    assert PlaybookEntry.objects.count() == 1


def successor(made: World) -> User:
    """Whoever takes the home team over."""
    Seat.objects.filter(user=made.coach("home")).update(until=NOON)
    after = person("successor")
    made.league.memberships.create(user=after, joined_at=NOON)
    Seat.objects.create(team=made.fixture.home, user=after, since=NOON)
    return after


def test_a_successor_keeps_nothing_of_what_was_written_before_him() -> None:
    made = begun()
    after = successor(made)
    with pytest.raises(Refused, match="nothing on this sheet"):
        playbook.keep(fixture=made.fixture, coach=after, key="table")


def test_who_has_left_keeps_what_was_his() -> None:
    made = begun()
    entry = kept(made)
    successor(made)
    assert again(entry).body == entry.body
    with pytest.raises(Refused, match="You coach neither team"):
        playbook.take(fixture=made.fixture, author=entry.coach, entry=entry)
    with pytest.raises(Refused, match="not open yet"):
        shared(entry)


def test_an_export_holds_no_playbook() -> None:
    made = begun()
    kept(made)
    assert MARK not in transfer.export_league(league=made.league).decode()
