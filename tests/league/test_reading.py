"""Who may read a league: members, whoever has its link, everybody; and what readers see who are no members."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest
from django.test import Client
from django.urls import reverse

from league.models import League, Outbox
from league.services import ledger, openness
from league.services.errors import Refused
from league.services.openness import Reading
from tests.factories import UserFactory
from tests.league.conftest import World
from tests.league.test_api import of as program
from tests.league.test_pages import of, page, words


def read_by(world: World, way: str, **switches: bool) -> League:
    openness.change_reading(league=world.league, actor=world.commissioner, reading=Reading(way, **switches))
    world.league.refresh_from_db()
    return world.league


def with_link(token: str | None) -> Client:
    client = Client()
    client.get(reverse("league-link", args=[token]))
    return client


# Who may open the league's page, by how it is read.
READERS = {
    "members": {"member": 200, "stranger": 404, "visitor": 404, "link": 404},
    "link": {"member": 200, "stranger": 404, "visitor": 404, "link": 200},
    "public": {"member": 200, "stranger": 200, "visitor": 200, "link": 200},
}


@pytest.mark.parametrize("way", READERS)
@pytest.mark.parametrize("who", ["member", "stranger", "visitor", "link"])
@pytest.mark.parametrize("name", ["league", "team"])
def test_who_may_read(world: World, way: str, who: str, name: str) -> None:
    token = read_by(world, "link").link_token
    read_by(world, way)
    if way == "link":
        token = world.league.link_token
    clients = {"member": of(world.member), "stranger": of(world.stranger), "visitor": Client()}
    client = clients.get(who) or with_link(token)
    where = world.team if name == "team" else world.league
    assert client.get(reverse(name, args=[where.public_id])).status_code == READERS[way][who]


# What a switch opens to a visitor of a public league.
SWITCHED = {
    "shows_people": {"people", "seats"},
    "shows_log": {"league-log", "league-log-file"},
    "shows_plans": set(),
}


@pytest.mark.parametrize("switch", [None, *SWITCHED])
def test_each_switch_opens_its_own_pages_and_no_other(world: World, switch: str | None) -> None:
    read_by(world, "public", **({switch: True} if switch else {}))
    addresses = {
        "people": reverse("people", args=[world.league.public_id]),
        "seats": reverse("seats", args=[world.team.public_id]),
        "league-log": reverse("league-log", args=[world.league.public_id]),
        "league-log-file": reverse("league-log-file", args=[world.league.public_id]),
        "consents": reverse("consents", args=[world.league.public_id]),
    }
    opened = {name for name, address in addresses.items() if Client().get(address).status_code == 200}
    assert opened == (SWITCHED[switch] if switch else set())
    told = [words(page(Client(), name, where.public_id)) for name, where in named_on(world)]
    assert [world.coach.username in text for text in told[:1]] == [switch == "shows_people"]
    assert [world.commissioner.username in text for text in told[1:]] == [switch == "shows_people"] * 2
    mentioned = program(world.stranger).get(f"/api/v1/teams/{world.team.public_id}/").json()["coach"]
    assert mentioned == (str(world.coach) if switch == "shows_people" else None)


def test_who_made_a_move_is_told_to_those_who_may_see_the_people(world: World) -> None:
    read_by(world, "public")

    ledger.write(kind="edited", season=world.season, sentence="Another number.", changes=[], actor=world.coach)
    for shows in (False, True):
        League.objects.filter(pk=world.league.pk).update(shows_people=shows)
        text = words(page(Client(), "transactions", world.league.public_id))
        assert "Another number." in text
        assert (world.coach.username in text) is shows
        assert world.coach.username in words(page(of(world.member), "transactions", world.league.public_id))


def named_on(world: World) -> list[tuple[str, object]]:
    return [("team", world.team), ("league", world.league), ("constitution", world.league)]


def test_another_link_makes_the_old_one_void(world: World) -> None:
    old = read_by(world, "link").link_token
    reader = with_link(old)
    address = reverse("league", args=[world.league.public_id])
    assert reader.get(address).status_code == 200
    new = openness.renew_link(league=world.league, actor=world.commissioner)
    assert new != old
    assert reader.get(address).status_code == 404
    assert Client().get(reverse("league-link", args=[old])).status_code == 404
    assert with_link(new).get(address).status_code == 200


def test_a_link_ends_with_the_choice_and_comes_back_as_another(world: World) -> None:
    old = read_by(world, "link").link_token
    assert read_by(world, "members").link_token is None
    again = read_by(world, "link").link_token
    assert again not in (None, old)
    with pytest.raises(Refused, match="not read by a link"):
        openness.renew_link(league=read_by(world, "public"), actor=world.commissioner)


def test_what_changes_is_logged_and_told_but_never_the_link(world: World) -> None:
    changes = openness.change_reading(
        league=world.league, actor=world.commissioner, reading=Reading("link", shows_log=True)
    )
    assert changes == [
        "Whoever has its link reads the league.",
        "It shows its log, to readers who are no members.",
    ]
    row = world.league.log.get(action="league.reading")
    assert (row.sentence, row.actor) == (f"founder: {' '.join(changes)}", world.commissioner)
    world.league.refresh_from_db()
    notices = Outbox.objects.filter(key__startswith="reading:")
    assert set(notices.values_list("user__username", flat=True)) == {world.coach.username, "member"}
    written = f"{row.sentence}{row.data}" + "".join(str(one.body) for one in notices)
    assert str(world.league.link_token) not in written
    same = Reading("link", shows_log=True)
    assert openness.change_reading(league=world.league, actor=world.commissioner, reading=same) == []
    assert world.league.log.filter(action="league.reading").count() == 1


def test_what_is_shown_to_somebody_in_particular_is_not_indexed(world: World) -> None:
    league = read_by(world, "link")
    address = reverse("league", args=[league.public_id])
    reader = with_link(league.link_token)
    assert reader.get(address)["X-Robots-Tag"] == "noindex, nofollow"
    assert of(world.member).get(address)["X-Robots-Tag"] == "noindex, nofollow"
    assert Client().get(reverse("league-link", args=[league.link_token]))["X-Robots-Tag"] == "noindex, nofollow"
    read_by(world, "public")
    assert "X-Robots-Tag" not in Client().get(address).headers
    assert "Disallow: /league-links/" in Client().get("/robots.txt").content.decode()


def test_a_browser_carries_the_twenty_newest_links(world: World) -> None:
    reader = Client()
    facts = {"ruleset": "paper", "openness": "link"}
    made = [League.objects.create(name=f"L{at}", link_token=f"t{at}", **facts) for at in range(21)]
    for league in made:
        reader.get(reverse("league-link", args=[league.link_token]))
    read = [reader.get(reverse("league", args=[league.public_id])).status_code for league in made]
    assert read == [404] + [200] * 20


def test_a_league_read_by_link_stands_in_no_list(world: World) -> None:
    league = read_by(world, "link")
    for address in ("/", "/leagues/", "/find/", "/find/?full=on"):
        assert league.name not in of(world.stranger).get(address).content.decode()
        assert league.name not in Client().get(address).content.decode()


def test_the_commissioner_chooses_on_his_page(world: World) -> None:
    client = of(world.commissioner)
    address = reverse("reading", args=[world.league.public_id])
    assert 'value="members"' in page(client, "reading", world.league.public_id)
    assert client.post(address, {"openness": "nobody"}).status_code == 422
    client.post(address, {"openness": "link", "shows_people": "on"})
    world.league.refresh_from_db()
    assert (world.league.openness, world.league.shows_people, world.league.takes_applications) == ("link", True, False)
    shown = page(client, "reading", world.league.public_id)
    assert f"/league-links/{world.league.link_token}/" in shown
    before = world.league.link_token
    client.post(reverse("league-link-renew", args=[world.league.public_id]))
    world.league.refresh_from_db()
    assert world.league.link_token != before


def test_a_program_reads_and_changes_the_same(world: World) -> None:
    chief, address = program(world.commissioner), f"/api/v1/leagues/{world.league.public_id}/reading/"
    now = asdict(replace(Reading("members"), takes_applications=True))
    assert chief.get(address).json() == now | {"link": None}
    changed = chief.put(address, now | {"openness": "link"}, format="json").json()
    token = League.objects.get().link_token
    assert changed["link"].endswith(f"/league-links/{token}/")
    assert program(world.member).get(address).status_code == 403
    renewed = chief.post(f"{address}link/").json()["link"]
    assert renewed != changed["link"]
    reader = program(UserFactory.create())
    league = f"/api/v1/leagues/{world.league.public_id}/"
    assert reader.get(league).status_code == 404
    assert reader.get(league, headers={"X-League-Link": renewed.split("/")[-2]}).status_code == 200
