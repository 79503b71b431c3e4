"""A batch that fails is halved until the row at fault is alone; the others are found."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Entry, League, User
from league.services.errors import Refused
from league.services.isolation import Due, Trouble, league_path, rows_due
from tests.factories import LeagueFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def leagues() -> list[League]:
    return [LeagueFactory(name=f"League {letter}") for letter in "ABCDEFGHIJ"]


def judged(bad: set[str], size: int, aside: list[Trouble]) -> list[str]:
    def judge(rows: list[League]) -> list[League]:
        if any(row.name[-1] in bad for row in rows):
            raise OverflowError("the words of somebody's plan")
        return [row for row in rows if row.name != "League J"]  # which is not due

    return [row.name[-1] for row in Due(League.objects.all(), judge, size).sound(aside.append)]


@pytest.mark.parametrize("size", [1, 3, 5, 10, 200])
@pytest.mark.parametrize("bad", ["", "A", "I", "ABI", "CD", "ABCDEFGHI"])
def test_all_but_the_rows_at_fault_are_found_in_their_order(leagues: list[League], bad: str, size: int) -> None:
    aside: list[Trouble] = []
    assert judged({*bad}, size, aside) == [letter for letter in "ABCDEFGHI" if letter not in bad]
    keys = {league.name[-1]: league.pk for league in leagues}
    assert [str(trouble) for trouble in aside] == [
        f"League {keys[letter]} of league {keys[letter]} (League {letter}): OverflowError." for letter in bad
    ]


@pytest.mark.parametrize(("size", "queries"), [(200, 1), (11, 1), (10, 2), (4, 3), (1, 11)])
def test_a_batch_without_a_fault_is_one_query(leagues: list[League], size: int, queries: int) -> None:
    with CaptureQueriesContext(
        connection,
    ) as seen:
        assert len(list(rows_due(League.objects.all(), size=size))) == 10
    assert len(seen) == queries


def test_with_an_order_of_its_own_the_first_rows_are_read_and_no_others(leagues: list[League]) -> None:
    found = Due(League.objects.all(), list, 3, ("-name",))
    assert [row.name[-1] for row in found] == ["J", "I", "H"]


def test_whoever_goes_through_it_as_through_a_list_gets_the_fault(leagues: list[League]) -> None:
    def judge(rows: list[League]) -> list[League]:
        return [row for row in rows if 1 // (row.name != "League D")]

    with pytest.raises(ZeroDivisionError):
        list(Due(League.objects.all(), judge))


def test_each_act_is_alone_and_a_refusal_is_no_trouble(leagues: list[League]) -> None:
    def act(league: League) -> str:
        if league.name == "League B":
            raise ValueError("broken")
        if league.name == "League C":
            raise Refused("Not now.")
        return league.name[-1]

    aside: list[Trouble] = []
    assert "".join(rows_due(League.objects.all()).carry_out(act, aside.append)) == "ADEFGHIJ"
    assert [trouble.league_name for trouble in aside] == ["League B"]


def test_what_stops_the_whole_stops_it(leagues: list[League]) -> None:
    """A sweep that has lost its turn goes on with no other row."""

    def keep() -> None:
        raise RuntimeError("lost")

    with pytest.raises(RuntimeError, match="lost"):
        list(rows_due(League.objects.all()).carry_out(str, [].append, keep))


def test_the_way_from_a_row_to_its_league_is_found_for_every_model() -> None:
    assert (league_path(League), league_path(Entry), league_path(User)) == ("", "season__league", None)
    for model in apps.get_models():
        path = league_path(model)
        if path:
            assert list(model._base_manager.values_list(f"{path}__name")) == []
