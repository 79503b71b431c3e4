"""The log page: narrowed, paged, and as a file that no spreadsheet carries out."""

from __future__ import annotations

import csv
import io

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.services import people
from tests.factories import KICKOFF
from tests.league.conftest import World
from tests.league.test_pages import of, page, words


@pytest.fixture
def busy(world: World) -> World:
    people.invite_coach(team=world.team, actor=world.coach, head=False)
    game = world.season.fixtures.filter(week__number=2).first()
    data = {"fixture": str(game.public_id)}
    world.league.log.create(at=KICKOFF, action="record.stored", sentence="=HYPERLINK(1)", data=data)
    return world


def shown(world: World, query: str) -> str:
    answer = of(world.member).get(reverse("league-log", args=[world.league.public_id]) + query)
    assert answer.status_code == 200
    return words(answer.content.decode())


def file(world: World, query: str = "") -> list[list[str]]:
    answer = of(world.member).get(reverse("league-log-file", args=[world.league.public_id]) + query)
    assert answer["Content-Type"].startswith("text/csv")
    text = b"".join(answer.streaming_content).decode()
    return list(csv.reader(io.StringIO(text)))


def test_the_page_shows_what_is_asked_for(busy: World) -> None:
    assert "invited an assistant" in shown(busy, "")
    assert "1 row." in shown(busy, "?kind=invitation")
    assert "invited an assistant" in shown(busy, f"?person={busy.coach.public_id}")
    assert "HYPERLINK" in shown(busy, "?week=1.2")
    assert "invited" not in shown(busy, "?week=1.2")
    assert "got a roster of" in shown(busy, f"?team={busy.team.public_id}&kind=roster")


def test_pages_beyond_the_last_are_the_last_and_a_strange_filter_is_said_so(busy: World) -> None:
    assert "Everything" not in shown(busy, "?page=99999")
    assert "invited an assistant" in shown(busy, "?page=-3")
    assert "Select a valid choice" in shown(busy, "?kind=nonsense")


def test_the_file_holds_the_same_rows_and_no_formula(busy: World) -> None:
    rows = file(busy)
    assert rows[0] == ["at", "action", "sentence", "by"]
    assert len(rows) == busy.league.log.count() + 1
    (stored,) = file(busy, "?week=1.2")[1:]
    assert stored == [KICKOFF.isoformat(), "record.stored", "'=HYPERLINK(1)", "the service"]
    assert [row[1] for row in file(busy, f"?person={busy.coach.public_id}")[1:]] == ["invitation.sent"]


@pytest.mark.parametrize("rows", [1, 60])
def test_queries(world: World, rows: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(rows):
        world.league.log.create(at=KICKOFF, action="x", sentence="x", actor=world.coach)
    client = of(world.member)
    with django_assert_num_queries(15):
        page(client, "league-log", world.league.public_id)
