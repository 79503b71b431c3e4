"""What a seat leaves open when it ends: offers, claims, lists, orders, trials, and who is told what becomes of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models

from league.models import Appended, Seat, Team, User
from league.services import left_open
from league.services.left_open import Event

ROOT = Path(__file__).parents[2]
ENDS = {"expires_at", "ends_at", "until"}  # moments that say when a row is over though each row has one
HISTORY = {  # rows that are written as what has happened, or what is there, and wait for nobody's word
    "CampReport": "what a camp made of a player",
    "CareerYear": "a player as a season left him",
    "DraftEdit": "a change of a working draft, which is registered",
    "DraftPick": "the team's property, traded by the trades that are registered",
    "DraftSlot": "the draft's own order: it goes on whoever coaches",
    "DraftWriter": "who wrote in a working draft, which is registered",
    "Entry": "the team's place in a season",
    "Fixture": "the calendar's: it is played whoever coaches",
    "Outbox": "what somebody is told: its letter is written anew when it is read",
    "Outcome": "what a coach had done when something was due",
    "PlayerGameLine": "figures of a game",
    "PlayerSeasonLine": "figures of a season",
    "RosterSpot": "a player stands on the team's roster",
    "SeasonBest": "figures of a season",
    "Seat": "the seat itself",
    "TeamGameLine": "figures of a game",
}


def of_apps() -> list[type[models.Model]]:
    return [model for app in ("league", "games") for model in apps.get_app_config(app).get_models()]


def belongs_to_people(model: type[models.Model]) -> bool:
    """Whether rows refer to a team, a seat or a person."""
    fields = [*model._meta.concrete_fields, *model._meta.many_to_many]
    return any(field.related_model in (Team, Seat, User) for field in fields)


def has_state(model: type[models.Model]) -> bool:
    """Whether a row can be open: by a state, a moment that is still to come, or a rule for those that are open."""
    fields = model._meta.concrete_fields
    moments = [field for field in fields if isinstance(field, models.DateTimeField)]
    conditions = [one for one in model._meta.constraints if isinstance(one, models.UniqueConstraint) and one.condition]
    return (
        any(field.name in ("state", "status", "role") for field in fields)
        or any(field.null or field.name in ENDS for field in moments)
        or bool(conditions)
    )


def may_be_open(model: type[models.Model]) -> bool:
    """Whether a row is open by itself, or as long as what it belongs to: a draft, a fixture, a season."""
    parents = [f.related_model for f in model._meta.concrete_fields if f.related_model not in (None, Team, Seat, User)]
    whole = any(isinstance(parent, type) and has_state(parent) for parent in parents)
    return belongs_to_people(model) and not issubclass(model, Appended) and (has_state(model) or whole)


def test_each_model_that_may_be_open_says_what_becomes_of_it() -> None:
    found = {model.__name__ for model in of_apps() if may_be_open(model)}
    declared = {model.__name__ for model in left_open.declared()}
    assert found - HISTORY.keys() - declared == set(), "declare in open_business what becomes of these"
    assert HISTORY.keys() & declared == set()
    assert HISTORY.keys() - {model.__name__ for model in of_apps()} == set()


def test_each_fate_has_a_reason_and_only_what_stays_has_no_rows() -> None:
    for model, fates in left_open.declared().items():
        assert set(fates) == set(Event), model
        for fate in (fate for each in fates.values() for fate in each):
            assert fate.why.endswith("."), model
            assert (fate.becomes == left_open.Becomes.STAYS) == (fate.rows is None) == (fate.carry_out is None)


# -- seats end in one place --------------------------------------------------------------------------------------------


def writers_of_until(path: Path) -> Iterator[str]:
    """Yield the functions of a file that set ``until`` of rows, or remove seats."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                names = {word.arg for word in node.keywords}
                about = ast.unparse(node)
                sets = node.func.attr in ("update", "update_or_create") and "until" in names
                sets |= node.func.attr in ("bulk_update", "setattr") and "'until'" in about
                sets |= node.func.attr in ("delete", "_raw_delete") and ("Seat." in about or "seats" in about)
                if sets:
                    yield f"{path.relative_to(ROOT)}:{function.name}"
            if isinstance(node, (ast.Assign, ast.AugAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(name.endswith(".until") and name != "self.until" for name in map(ast.unparse, targets)):
                    yield f"{path.relative_to(ROOT)}:{function.name}"


def test_seats_end_in_one_place() -> None:
    files = [
        path for app in ("league", "games") for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts
    ]
    assert {name for path in files for name in writers_of_until(path)} == {"league/services/seats.py:_end"}


@pytest.mark.parametrize(
    "line",
    [
        "seat.until = now",
        "Seat.objects.filter(pk=1).update(until=now)",
        "Seat.objects.bulk_update(rows, ['until'])",
        "team.seats.all().delete()",
    ],
)
def test_another_place_would_be_found(tmp_path: Path, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "more.py"
    file.write_text(f"def end():\n    {line}\n")
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    assert list(writers_of_until(file)) == ["more.py:end"]
