"""What the rows of a league's file say together: rules that services keep between rows hold of a file too."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from django.db import models

from games.services import transfer
from games.services.file_agreement import BEHIND, ELSEWHERE, KEPT, ROOTS, Agreement, relations
from games.services.tables import TABLES, Table
from league import clock
from league.models import League, Season, Seat, User
from league.services.errors import Refused
from tests.games.worlds import NOON, World, person, world

from .test_forged_files import WORLDS
from .test_round_trips import forget

pytestmark = pytest.mark.django_db
Tables = dict[str, list[dict[str, Any]]]
NOW = NOON + timedelta(days=30)


def note_all(tables: Tables) -> None:
    agreement = Agreement()
    for table in TABLES:
        for number, row in enumerate(tables[table.name]):
            agreement.note(table, number, row)


@pytest.mark.parametrize("make", WORLDS)
def test_whatever_happened_in_a_league_its_rows_agree(make: Callable[[], League]) -> None:
    league = make()
    with clock.at(NOW):
        note_all(json.loads(transfer.export_league(league=league))["tables"])


# -- a file with a contradiction ---------------------------------------------------------------------------------------


def exported() -> tuple[World, dict[str, Any]]:
    small = world(teams=4, weeks=2)
    document = json.loads(transfer.export_league(league=small.league))
    forget(small.league)
    return small, document


def give(table: str, number: int, **facts: Any) -> Callable[[Tables], None]:
    return lambda tables: tables[table][number].update(facts)


def add(table: str, like: int, **facts: Any) -> Callable[[Tables], None]:
    return lambda tables: tables[table].append(tables[table][like] | facts)


def second_team(tables: Tables) -> None:
    tables["seats"][1]["user"] = tables["seats"][0]["user"]


def second_team_as_assistant(tables: Tables) -> None:
    add("seats", 1, user=tables["seats"][0]["user"], head=False)(tables)


def no_member(tables: Tables) -> None:
    user = tables["seats"][0]["user"]
    for row in tables["members"]:
        if row["user"] == user:
            row["user"] = next(one["user"] for one in tables["members"] if one["user"] != user)
            return


def five_assistants(tables: Tables) -> None:
    """Four more people than the league has, made of its members; the file's people are not asked here."""
    for user in range(50, 55):
        add("members", 0, user=user, role="member")(tables)
        add("seats", 0, user=user, head=False)(tables)


def second_season(tables: Tables) -> None:
    add("seasons", 0, number=2, status="preparing")(tables)


def phases_out_of_turn(tables: Tables) -> None:
    facts = dict.fromkeys(("week", "not_before", "opened_at", "closed_at"))
    tables["phases"] = [
        {"season": 0, "order": order, "code": code, "kind": "preparation", **facts} for order, code in enumerate("ab")
    ]
    tables["phases"][1]["opened_at"] = NOON.isoformat()


def outcome_of_another_game(tables: Tables) -> None:
    tables["outcomes"].append({"league": 0, "user": 0, "team": 2, "fixture": 0})


def pick_of_another_draft(tables: Tables) -> None:
    tables["drafts"].append({"season": 0, "kind": "yearly"})
    tables["draft_picks"].append({"league": 0, "original": 0, "owner": 0, "season_number": 1, "draft": "founding"})
    refers = {column.name: None for table in TABLES if table.name == "draft_slots" for column in relations(table)}
    tables["draft_slots"].append(refers | {"draft": 0, "pick": 0})


LATE = (NOW + timedelta(days=2)).isoformat()
FORGERIES: list[tuple[Callable[[Tables], None], str]] = [
    (second_team, r"seats\[1\].user: the person has another seat in the league \(seats\[0\].user\)"),
    (second_team_as_assistant, r"seats\[4\].user: the person has another seat in the league \(seats\[0\].user\)"),
    (no_member, r"seats\[0\].user: the person coaches a team and does not belong to the league"),
    (five_assistants, r"seats\[8\].team: a team has at most 4 assistants"),
    (give("seats", 2, since=LATE), r"seats\[2\].since: it lies in the future"),
    (give("seats", 2, since="2199-01-01T00:00:00+00:00"), r"seats\[2\].since: it lies in the future"),
    (give("seats", 2, until=LATE), r"seats\[2\].until: it lies in the future"),
    (give("members", 1, joined_at=LATE), r"members\[1\].joined_at: it lies in the future"),
    (second_season, r"seasons\[1\].status: season 1 is not over, and season 2 is there"),
    (lambda tables: tables["entries"].pop(0), r"fixtures\[0\].home: the team takes no part in the season"),
    (give("fixtures", 0, week=1), r"fixtures\[2\].home: the team has another game of this week \(fixtures\[0\].away\)"),
    (outcome_of_another_game, r"outcomes\[0\].team: the team does not play in this game"),
    (pick_of_another_draft, r"draft_slots\[0\].pick: the pick is one of another draft"),
    (phases_out_of_turn, r"phases\[1\].opened_at: b is open or over before a is"),
]


@pytest.mark.parametrize(("forge", "said"), FORGERIES, ids=[said.split(":")[0] for _, said in FORGERIES])
def test_rows_that_contradict_each_other_are_refused_with_their_places(
    forge: Callable[[Tables], None], said: str
) -> None:
    with clock.at(NOW):
        _, document = exported()
        note_all(document["tables"])
        forge(document["tables"])
        with pytest.raises(Refused, match=said):
            note_all(document["tables"])


@pytest.mark.parametrize("forge", [second_team, no_member, give("seats", 2, since="2199-01-01T00:00:00+00:00")])
def test_an_import_of_such_a_file_stores_nothing(forge: Callable[[Tables], None]) -> None:
    small, document = exported()
    forge(document["tables"])
    with clock.at(NOW), pytest.raises(Refused, match=r"seats\["):
        transfer.import_league(body=json.dumps(document).encode(), actor=small.coaches[0])
    assert not League.objects.exists()
    assert not Seat.objects.exists()


def test_a_seat_that_has_ended_binds_nobody_and_a_clock_may_be_a_little_ahead() -> None:
    with clock.at(NOW):
        _, document = exported()
        tables = document["tables"]
        add("seats", 1, user=tables["seats"][0]["user"], until=NOON.isoformat())(tables)
        tables["seats"][2]["since"] = (NOW + timedelta(hours=23)).isoformat()
        note_all(tables)


def test_two_people_of_a_file_do_not_become_one_account() -> None:
    """One is given to the importer by his name, another is the importer by his id."""
    small, document = exported()
    body, importer = json.dumps(document).encode(), small.coaches[0]
    seated = {small.coaches[1].username: importer.username}
    with pytest.raises(Refused, match=f'would both become the account "{importer.username}"'):
        transfer.import_league(body=body, actor=importer, seated=seated)
    assert not League.objects.exists()
    assert not User.objects.filter(username__startswith="past-").exists()
    other = person("other")
    league = transfer.import_league(body=body, actor=importer, seated={importer.username: other.username})
    assert [seat.user for seat in Seat.objects.filter(team__league=league, until=None)] == [other]


# -- seasons, games and drafts: from the models ------------------------------------------------------------------------


def target(column: Any) -> type[models.Model]:
    found: type[models.Model] = column.related_model
    return found


@cache
def leads(model: type[models.Model], root: type[models.Model]) -> bool:
    """Whether rows of a model belong to one row of the root."""
    if model is root:
        return True
    table = next((table for table in TABLES if table.model is model), None)
    return table is not None and any(leads(target(column), root) for column in ways(table, root))


def ways(table: Table, root: type[models.Model]) -> list[Any]:
    """The columns of a table by which its rows come to a row of the root."""
    columns = [c for c in relations(table) if (table.model, c.name) not in ELSEWHERE and target(c) is not table.model]
    return [column for column in columns if leads(target(column), root)]


CROSSED = [
    (root, table, column.name)
    for root in ROOTS
    for table in TABLES
    for column in ways(table, root)
    if len(ways(table, root)) > 1
]


@pytest.mark.parametrize(
    ("root", "table", "name"), CROSSED, ids=[f"{root.__name__}-{table.name}-{name}" for root, table, name in CROSSED]
)
def test_two_columns_of_a_row_lead_to_one_season_game_and_draft(
    root: type[models.Model], table: Table, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rows of each model, one of each of two roots; then one column of one row is crossed."""
    rows = {
        one.name: [{c.name: at if leads(target(c), root) else None for c in relations(one)} for at in range(2)]
        for one in TABLES
    }

    def note(tables: Tables) -> None:
        agreement = Agreement()
        monkeypatch.setattr(agreement, "_rules", {})
        for one in TABLES:
            for number, row in enumerate(tables[one.name]):
                agreement.note(one, number, row | dict.fromkeys(BEHIND.get(one.model, ())))

    note(rows)
    crossed = copy.deepcopy(rows)
    crossed[table.name][1][name] = 0
    with pytest.raises(Refused, match=rf"{table.name}\[1\].\w+: it belongs to another {root._meta.verbose_name}"):
        note(crossed)


def test_the_exceptions_are_columns_of_the_file() -> None:
    travelling = {(table.model, column.name) for table in TABLES for column in relations(table)}
    assert set(ELSEWHERE) <= travelling
    assert len(CROSSED) > 15
    assert {Season, *KEPT} <= {table.model for table in TABLES}
    for model, names in BEHIND.items():
        moments = {c.name for c in model._meta.concrete_fields if isinstance(c, models.DateTimeField)}
        assert moments - {"confirmed_at"} == set(names)
