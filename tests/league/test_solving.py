"""Nobody waits for the solver of schedules: it is asked before the transaction that founds a league or lays a schedule
out. On SQLite a transaction keeps everybody else from writing, and hard schedules take the solver a minute."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from league.models import League, Season, User
from league.scheduling import maker
from league.services import calendar, schedule
from league.services.clubs import invented_clubs
from league.services.house_rules import change_house_rules
from league.services.leagues import create_league
from tests.factories import UserFactory
from tests.league.seasons import new_season

pytestmark = pytest.mark.django_db


def a_season() -> Season:
    return new_season((4,), ruleset="tiny")


def found(chief: User) -> None:
    create_league(name="New", ruleset="tiny", commissioner=chief, divisions=invented_clubs((6,)), weeks=6)


def open_next(chief: User) -> None:
    season = a_season()
    Season.objects.update(status=Season.Status.FINISHED)
    for rank, entry in enumerate(season.entries.all(), 1):
        entry.final_rank = rank
        entry.save()
    calendar.open_next_season(league=season.league, weeks=7)


def make_anew(chief: User) -> None:
    schedule.make_anew(season=a_season(), actor=chief, weeks=8)


def change_rules(chief: User) -> None:
    league: League = a_season().league
    change_house_rules(league=league, options={"games": 5}, actor=chief, reason="More games.")


DOORS: dict[str, Callable[[User], None]] = {
    "league.services.leagues._plan": found,
    "league.services.calendar._make_next_plan": open_next,
    "league.services.schedule._make_plan_of": make_anew,
    "league.services.schedule.prepare_for_rules": change_rules,
}


@pytest.mark.parametrize("door", DOORS)
def test_the_solver_is_asked_before_the_transaction(door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chief = UserFactory.create()
    own = len(connection.atomic_blocks)
    held: list[int] = []
    solver = maker._solver

    def noted(seed: int) -> Any:
        held.append(len(connection.atomic_blocks) - own)
        return solver(seed)

    monkeypatch.setattr(maker, "_solver", noted)
    maker._solved_within.cache_clear()
    DOORS[door](chief)
    assert set(held) == {0}, "the solver works while a transaction is open"


def test_every_way_to_the_solver_is_among_them() -> None:
    callers = set()
    for path in (settings.BASE_DIR / "league").rglob("*.py"):
        module = ".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts)
        for function in ast.walk(ast.parse(path.read_text())):
            if not isinstance(function, ast.FunctionDef):
                continue
            calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
            names = {getattr(call, "attr", getattr(call, "id", "")) for call in calls}
            if "make_plan" in names:
                callers.add(f"{module}.{function.name}")
    assert callers == set(DOORS)
