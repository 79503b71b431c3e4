"""A file that holds what no page could make is refused with its place, before anything is stored."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import models

from games.services import file_checks, transfer
from games.services.file_checks import JSON_COLUMNS, LOG, RowChecks, travelling_columns
from games.services.file_shapes import Id, Many
from games.services.tables import TABLES, Table
from league import clock
from league.models import Draft, Fixture, League, Player, Season, Team, User
from league.services import log, people, reliability, rulings, trades
from league.services.drafts import clock as draft_clock
from league.services.drafts import ringing, undo
from league.services.errors import Refused
from tests.depth import daily_part
from tests.factories import PlayerFactory, UserFactory
from tests.games.routes import addresses, routes
from tests.games.worlds import NOON, World, world
from tests.league import camps
from tests.league import drafts as draft_worlds
from tests.league.test_pages import of

from .forgeries import Place, forge, forged, places
from .test_any_league import do
from .test_round_trips import finished, forget, spoiled

pytestmark = pytest.mark.django_db
OF_TABLES = {
    table.name: [c.name for c in travelling_columns(table) if isinstance(c, models.JSONField)] for table in TABLES
}
OF_TABLES = {name: columns for name, columns in OF_TABLES.items() if columns}


def year_of_camps() -> League:
    season = camps.second_year()
    camps.play_year(season)
    return season.league


def week_of_games() -> League:
    small = world(teams=2, weeks=3)
    for number, act in enumerate(["move", "undo", "edit", "leave", "agree", "invite", "play", "decide", "seat"]):
        with clock.at(NOON + timedelta(hours=number)), suppress(Refused):
            do(small, act)
    return small.league


def draft_under_way() -> League:
    season = draft_worlds.season_to_draft(4)
    draft = draft_worlds.planned(season)
    chief = draft_worlds.coach(Team.objects.get(league=season.league, name="T1"))
    with clock.at(draft_worlds.NOON):
        ringing.ring(draft_id=draft.pk)
        for _ in range(3):
            draft_worlds.choose_next(Draft.objects.get(pk=draft.pk))
        undo.take_back(draft=draft, steps=1, reason="a slip", actor=chief)
        draft_clock.pause(draft=draft, actor=chief)
        draft_clock.resume(draft=draft, actor=chief)
    return season.league


def league_of_cards() -> League:
    small = world(teams=2, weeks=1, ruleset="statis_pro")
    man = small.teams[0].roster.order_by("number")[0].player
    rulings.edit_player(player=man, actor=small.commissioner, reason="a slip", sheet=man.sheet | {"misses": 2})
    return small.league


WORLDS: list[Callable[[], League]] = [week_of_games, draft_under_way, year_of_camps, league_of_cards]


# Leaves that pages leave free, by what may be done to them without harm.
FREE: dict[str, str] = {
    # what differs is written, what is as usual is left out
    "a key dropped": r"(teams|players)\.sheet.*|seasons\.options|transactions\.changes\[\]\.(before|after)\.sheet.*"
    r"|camp_sheets\.orders.*|career_years\.facts|log\.data.*|draft_events\.data",
    # names of facts, and what a ruleset without sheets for teams does not read
    "a key added": r"career_years\.facts|teams\.sheet(\.values)?|players\.sheet\.kicker.*",
    # a number may stand there as well
    "another type": r"players\.sheet\.(rush|pass|kickoff_return|punt_return)\..*",
    # what a coach ordered, where dice were thrown, phases and steps of seasons past, why a player is out
    "an unknown word": r"teams\.sheet\.(name|record|division|conference)|camp_sheets\.orders\..*|.*dice\[\]\[\]"
    r"|camp_reports\.parts.*|log\.data\.(phase|step|reason|kind|act)|transactions\.changes\[\]\.(before|after)\.out|plans\.problems.*",
    # the log tells of rows that are gone or stay at home
    "a lost id": r"log\.data\..*",
    "a foreign id": r"log\.data\.user",  # put in order when it is stored
    "too small": r"career_years\.facts\..*",
}
OF_TINY = r"players\.sheet\.(games|hurt).*|transactions\.changes\[\]\.(before|after)\.sheet\.(games|hurt).*"  # unread


def is_free(place: Place, what: str, row: dict[str, Any], ruleset: str) -> bool:
    if place.table == "plans" and place.column == "parts" and not {*place.path[:1]} & {*row["digests"]}:
        return True  # a part that is sealed in another step, and is read there
    if ruleset == "tiny" and (
        re.fullmatch(OF_TINY, place.pattern) or (what == "a key added" and place.pattern.endswith(".sheet"))
    ):
        return True
    return re.fullmatch(FREE.get(what, "-"), place.pattern) is not None


def checks_of(document: dict[str, Any]) -> RowChecks:
    league = transfer.league_of(document["league"])
    return RowChecks(
        lambda table: document["tables"][table.name], league, [row["public_id"] for row in document["people"]]
    )


def foreign_id(place: Place) -> str:
    """Return the id of a row of another league: of the model that the log names at the place, else of a player."""
    shape = LOG.get(str(place.path[0])) if place.table == "log" and place.path else None
    shape = shape.shape if isinstance(shape, Many) else shape
    model = shape.model if isinstance(shape, Id) else Player
    return "".join(map(str, model._default_manager.values_list("public_id", flat=True)[:1]))


def refusal(checks: RowChecks, table: Table, number: int, row: dict[str, Any]) -> str | None:
    """Return the sentence with which a row is refused; None where it is accepted."""
    checks.scope.strangers.clear()
    try:
        checks.check(table, number, row)
        checks.require_no_strangers()
    except Refused as refused:
        return str(refused)
    return None


def other_league() -> None:
    """Make a league with rows that a forged file may name."""
    small = finished()
    Season.objects.filter(pk=small.season.pk).update(status=Season.Status.PLAYING)
    men = [team.roster.filter(player__sheet__hurt__isnull=True).order_by("number")[0].player for team in small.teams]
    goods = [trades.Goods([man], []) for man in men]
    with clock.at(NOON):
        soon = clock.now().date() + timedelta(days=1)
        reliability.ask_leave(
            league=small.league, user=small.coaches[0], starts_on=soon, ends_on=soon + timedelta(days=5)
        )
        people.invite_coach(team=small.teams[0], actor=small.coaches[0], head=False)
        trades.propose_trade(
            proposer=small.teams[0], partner=small.teams[1], gives=goods[0], gets=goods[1], actor=small.coaches[0]
        )
    draft_worlds.planned(draft_worlds.season_to_draft(2))


@pytest.mark.parametrize("make", WORLDS)
def test_a_forged_value_is_refused_with_its_place(make: Callable[[], League]) -> None:
    league = make()
    document = json.loads(transfer.export_league(league=league))
    forget(league)
    other_league()
    checks = checks_of(document)
    tables = {table.name: table for table in TABLES}
    accepted = []
    for place in places(document["tables"], OF_TABLES):
        row = document["tables"][place.table][place.number]
        for what, value in forged(place.value, foreign_id(place)):
            said = refusal(checks, tables[place.table], place.number, forge(row, place, value))
            if said is not None:
                assert said.startswith(f"{place.table}[{place.number}]")
                assert len(said) < 2_000
            elif value != place.value and not is_free(place, what, row, document["league"]["ruleset"]):
                accepted.append((place.pattern, what, place.value))
    assert accepted == [], "\n".join(map(str, accepted))


def test_a_choice_that_names_its_event_as_earlier_versions_wrote_is_accepted() -> None:
    document = json.loads(transfer.export_league(league=draft_under_way()))
    (number, row), *_ = [one for one in enumerate(document["tables"]["transactions"]) if one[1]["kind"] == "drafted"]
    change = row["changes"][0]
    change["sequence"] = change.pop("overall")
    League.objects.all().delete()
    transactions = next(table for table in TABLES if table.name == "transactions")
    assert refusal(checks_of(document), transactions, number, row) is None
    del change["sequence"]
    said = refusal(checks_of(document), transactions, number, row)
    assert said == f"transactions[{number}].changes[0]: draft and overall belong together."


def test_every_json_column_that_travels_has_a_shape() -> None:
    travel = {(table.model, name) for table in TABLES for name in OF_TABLES.get(table.name, [])}
    assert travel == set(JSON_COLUMNS)


@cache
def _functions() -> list[tuple[str, ast.FunctionDef]]:
    """Return every function of the services."""
    paths = [path for app in ("league", "games") for path in (Path(settings.BASE_DIR) / app / "services").rglob("*.py")]
    return [
        (f"{path.name}:{one.name}", one)
        for path in sorted(paths)
        for one in ast.walk(ast.parse(path.read_text()))
        if isinstance(one, ast.FunctionDef)
    ]


def _calls(name: str) -> list[tuple[str, ast.Call, ast.FunctionDef]]:
    """Return the calls of a function in the services, each with the function around it."""
    return [
        (place, call, around)
        for place, around in _functions()
        for call in ast.walk(around)
        if isinstance(call, ast.Call) and re.fullmatch(name, ast.unparse(call.func))
    ]


def _keys(node: ast.AST) -> set[str]:
    """Return the keys of objects that are written in full."""
    return {
        str(key.value)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Dict)
        for key in inner.keys
        if isinstance(key, ast.Constant)
    }


def test_whatever_a_service_writes_into_the_log_has_a_shape() -> None:
    calls = _calls(r"(league_)?log\.write|_tell|_log")
    assert len(calls) > 60
    unknown = {}
    for place, call, around in calls:
        named = [keyword.value for keyword in call.keywords if keyword.arg == "data"]
        keys = set().union(*map(_keys, named)) if named else set()
        if any(isinstance(value, ast.Name) for value in named):
            wanted = [
                one.value
                for one in ast.walk(around)
                if isinstance(one, ast.Assign) and "data" in ast.unparse(one.targets[0])
            ]
            keys |= set().union(*map(_keys, wanted)) if wanted else set()
        if odd := keys - set(LOG):
            unknown[place] = odd
    assert unknown == {}


def test_every_kind_of_event_of_a_draft_has_a_shape() -> None:
    kinds = {
        call.args[1].value
        for _, call, _ in _calls(r"events\.write")
        if len(call.args) > 1 and isinstance(call.args[1], ast.Constant)
    }
    assert kinds == set(file_checks.EVENTS)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (
            ("transactions", 0, "changes", 0, "player"),
            "{foreign}",
            r"transactions\[0\].changes\[0\].player: the file has no",
        ),
        (
            ("transactions", 0, "changes", 0, "after", "since"),
            "0001-01-01T00:00:00+00:00",
            r"changes\[0\].after.since: .* outside",
        ),
        (("seasons", 0, "options"), {"nonsense": 1}, r"seasons\[0\].options: .*nonsense"),
        (("teams", 1, "crest_device"), "dragonfly", r"teams\[1\].crest_device: .*dragonfly"),
        (("roster", 3, "list"), "bench", r"roster\[3\].list: 'bench' is unknown"),
        (("fixtures", 0, "status"), "open", r"fixtures\[0\].status: 'open' is unknown"),
        (("weeks", 0, "number"), 10**6, r"weeks\[0\].number: 1000000 is not a number"),
        (("seasons", 0, "number"), 2**31 - 1, r"seasons\[0\].number: 2147483647 is not a number"),
        (("weeks", 0, "due_at"), "2031-01-01T00:00:00", r"weeks\[0\].due_at: .* has no time zone"),
        (("log", 0, "data"), {"password": "x"}, r'log\[0\].data: there is no field "password"'),
        (("members", 0, "role"), "owner", r"members\[0\].role"),
    ],
)
def test_a_forged_file_is_refused_by_import_and_nothing_is_stored(path: Any, value: Any, said: str) -> None:
    small = finished()
    body = transfer.export_league(league=small.league)
    forget(small.league)
    foreign = PlayerFactory.create()
    users = User.objects.count()
    value = str(foreign.public_id) if value == "{foreign}" else value
    with pytest.raises(Refused, match=said):
        transfer.import_league(body=spoiled(body, "tables", *path, value=value))
    assert League.objects.get() == foreign.league
    assert User.objects.count() == users


def test_people_in_the_log_are_the_accounts_that_they_became() -> None:
    small = world(teams=2, weeks=1)
    coach = small.coaches[0]
    log.write(league=small.league, action="seat.ended", sentence="Over.", data={"user": str(coach.public_id)})
    log.write(
        league=small.league, action="board.banned", sentence="Banned.", data={"user": str(small.stranger.public_id)}
    )
    log.write(league=small.league, action="board.banned", sentence="Banned.", data={"user": str(uuid4())})
    body = transfer.export_league(league=small.league)
    assert small.stranger.username in {row["username"] for row in json.loads(body)["people"]}
    forget(small.league)
    here = UserFactory.create()
    league = transfer.import_league(body=body, seated={coach.username: here.username})
    first, second, third = (
        row.data["user"] for row in league.log.filter(action__in=["seat.ended", "board.banned"]).order_by("pk")
    )
    assert first == str(here.public_id)
    assert User.objects.get(public_id=second).username.startswith("past-")
    assert second != str(small.stranger.public_id)
    assert third is None


def test_pages_of_a_league_show_whatever_a_file_may_leave_free() -> None:
    league = week_of_games()
    document = json.loads(transfer.export_league(league=league))
    forget(league)
    checks = checks_of(document)
    tables = {table.name: table for table in TABLES}
    for place in places(document["tables"], OF_TABLES):
        row = document["tables"][place.table][place.number]
        for _, value in forged(place.value, str(uuid4())):
            with suppress(LookupError, TypeError):  # the place is gone with what was forged before
                made = forge(row, place, value)
                if refusal(checks, tables[place.table], place.number, made) is None:
                    document["tables"][place.table][place.number] = row = made
    founder = UserFactory.create(is_superuser=True, is_staff=True)
    league = transfer.import_league(body=json.dumps(document).encode(), actor=founder)
    games = list(Fixture.objects.filter(season__league=league).order_by("pk"))
    teams = list(league.teams.order_by("pk"))
    made_world = World(league, league.seasons.get(), teams, [founder] * 2, founder, founder, fixtures={1: games})
    client = of(founder)
    asked = [one for route in routes() if not route.startswith("admin/") for one in addresses(made_world, route)]
    for address in daily_part(asked):
        assert client.get(address).status_code < 500, address
