"""Ids that come from outside go through one door: every other look-up by an id is scoped, or refused here.

A public id, and a key out of stored JSON (``row["week"]``), may be looked up in what is scoped already: in a related
manager of a row at hand (``league.players``), in what a function gives for somebody (``visible_leagues(user)``), or
beside a keyword that scopes (``league=``, ``user=``). All rows of a model (``Player.objects``, ``locked(Player)``) are
asked by ``league/selectors/ids.py`` alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignKey, Model, OneToOneField

import games.urls  # noqa: F401  (every service that is guarded is there)
import league.urls  # noqa: F401
from league.models import League, Player, User
from league.models.base import Addressed
from league.services import consents

ROOT = Path(__file__).resolve().parent.parent
DOOR = "league/selectors/ids.py"
PUBLIC = re.compile(r"(^|.*__)public_id(__in)?$")
KEY = re.compile(r"(^|.*__)(pk|id)(__in)?$")
SCOPE = re.compile(r"(^|.*__)(league|user|coach|draft)(__in)?$")
LOOKUPS = ("filter", "get", "exclude", "get_or_create", "update_or_create", "in_bulk")
EXCEPTIONS = {
    ("games/services/transfer.py", "_note_people"): "the log of a league names people who belong to it no longer",
    ("league/api/filters.py", "of_team"): "a filter of a list gets the rows that its view has scoped",
    ("league/views/accounts.py", "_waits_for_code"): "the session of a sign-in names its own person",
    ("games/selectors/team_records.py", "_seasons"): "keys out of sums of the database, not out of JSON",
}


def sources() -> Iterator[tuple[str, ast.Module]]:
    for app in ("league", "games"):
        for path in sorted((ROOT / app).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name != DOOR and "/migrations/" not in name:
                yield name, ast.parse(path.read_text(encoding="utf-8"))


def functions(tree: ast.AST, name: str = "") -> Iterator[tuple[str, ast.AST]]:
    """The outermost functions of a module, and the module itself for what stands outside of them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, node.name)
        else:
            yield name, node


def refused(function: ast.AST) -> list[int]:
    """The lines of a function on which ids are looked up among all rows."""
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    within = [inner for call in calls if _is_look_up(call) for inner in _conditions(call)]
    return sorted({call.lineno for call in calls if call not in within and _is_open(call, function)})


def _is_look_up(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in LOOKUPS


def _conditions(call: ast.Call) -> list[ast.Call]:
    """The conditions (``Q``) that stand within a look-up and share its rows."""
    inner = [node for given in call.args for node in ast.walk(given) if isinstance(node, ast.Call)]
    return [node for node in inner if isinstance(node.func, ast.Name) and node.func.id == "Q"]


def _is_open(call: ast.Call, function: ast.AST) -> bool:
    asked = [call, *_conditions(call)] if _is_look_up(call) else [call]
    if not any(_is_of_an_id(name, value) for each in asked for name, value in _lookups(each)):
        return False
    if _is_look_up(call):
        return not _is_scoped(call, function)
    if isinstance(call.func, ast.Name) and call.func.id == "get_object_or_404":
        return not (_scopes(call, function) or _is_scoped(call.args[0], function))
    if isinstance(call.func, ast.Name) and call.func.id == "Q":
        return not _scopes(call, function)
    return False  # a service or a selector of our own that is given an id


def _lookups(call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    for keyword in call.keywords:
        if keyword.arg is not None:
            yield keyword.arg, keyword.value
        elif isinstance(keyword.value, ast.Dict):
            for key, value in zip(keyword.value.keys, keyword.value.values, strict=True):
                if isinstance(key, ast.Constant):
                    yield str(key.value), value
    if isinstance(call.func, ast.Attribute) and call.func.attr == "in_bulk":
        named = [word.value for word in call.keywords if word.arg == "field_name"]
        for value in call.args[:1]:
            yield (str(named[0].value) if named and isinstance(named[0], ast.Constant) else "pk"), value


def _is_of_an_id(name: str, value: ast.expr) -> bool:
    """Whether a look-up names a row by a public id, or by a key that stands in JSON."""
    return bool(PUBLIC.match(name)) or (bool(KEY.match(name)) and any(map(_is_word_of_json, ast.walk(value))))


def _is_word_of_json(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)
    )


def _is_scoped(rows: ast.expr, function: ast.AST) -> bool:
    """Whether an expression gives rows of something, and not all rows of a model."""
    if isinstance(rows, ast.BinOp):
        return _is_scoped(rows.left, function) and _is_scoped(rows.right, function)
    if isinstance(rows, ast.Call):
        if _scopes(rows, function):
            return True
        if isinstance(rows.func, ast.Attribute) and not _is_module(rows.func.value, function):
            return _is_scoped(rows.func.value, function)
        if isinstance(rows.func, ast.Name) and rows.func.id in ("locked", "list"):
            return _is_scoped(rows.args[0], function)
        return bool(rows.args)  # of somebody: visible_leagues(user)
    if isinstance(rows, ast.Attribute):
        return rows.attr not in ("objects", "_default_manager")  # a manager of a row: league.players
    if isinstance(rows, ast.Name):
        given = list(_values_of(rows.id, function))
        return bool(given) and all(_is_scoped(value, function) for value in given)
    return False


def _is_module(owner: ast.expr, function: ast.AST) -> bool:
    """Whether a call is one of a module: ``shown.trades_of(team)``. A name that is given a value is none."""
    if not isinstance(owner, ast.Name) or owner.id[:1].isupper():
        return False
    of_function = getattr(function, "args", None)
    arguments = [each.arg for each in ast.walk(of_function) if isinstance(each, ast.arg)] if of_function else []
    return owner.id not in arguments and not list(_values_of(owner.id, function))


def _values_of(name: str, function: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            value = getattr(node, "value", None)
            # ``found = found.filter(...)`` narrows what it was before.
            if value is not None and not _begins_with(value, name):
                yield value


def _begins_with(value: ast.expr, name: str) -> bool:
    while isinstance(value, (ast.Call, ast.Attribute)):
        value = value.func if isinstance(value, ast.Call) else value.value
    return isinstance(value, ast.Name) and value.id == name


def _scopes(call: ast.Call, function: ast.AST) -> bool:
    """Whether a keyword keeps a look-up within a league, a person or what was found for one."""
    for name, value in _lookups(call):
        if SCOPE.match(name) and not (isinstance(value, ast.Constant) and value.value is None):
            return True
        if KEY.match(name) and isinstance(value, ast.Call) and _is_scoped(value, function):
            return True
    return False


ROWS = [
    ("Player.objects.get(public_id=ref)", True),
    ("Player._default_manager.get(public_id=ref)", True),
    ("Player.objects.select_related('team').filter(public_id__in=refs).order_by('pk')", True),
    ("locked(Player).filter(public_id__in=refs)", True),
    ("locked(Player.objects.filter(name=name)).filter(public_id=ref)", True),
    ("RosterSpot.objects.get(player__public_id=ref)", True),
    ("Player.objects.filter(**{'public_id': ref})", True),
    ("Player.objects.in_bulk(refs, field_name='public_id')", True),
    ("Player.objects.exclude(league=None).get(public_id=ref)", True),
    ("get_object_or_404(Player, public_id=ref)", True),
    ("get_object_or_404(Player.objects.all(), public_id=ref)", True),
    ("found = Player.objects.all()\n    found = found.filter(name=name)\n    found.get(public_id=ref)", True),
    ("found = league.players if league else Player.objects.all()\n    found.get(public_id=ref)", True),
    ("Player.objects.filter(Q(public_id=ref))", True),
    ("Player.objects.filter(Q(public_id=ref) | Q(league=league))", True),
    ("wanted = Q(home__public_id=ref)", True),
    ("rows.filter(public_id=ref)", True),
    ("everybody().filter(public_id=ref)", True),
    ("(league.players.all() | Player.objects.all()).get(public_id=ref)", True),
    ("Week.objects.get(pk=row.body['week'])", True),
    ("Week.objects.in_bulk({row.body['week'] for row in rows})", True),
    ("Week.objects.filter(id__in=[move['week'] for move in outage.moved])", True),
    ("league.players.get(public_id=ref)", False),
    ("draft.season.league.players.filter(public_id__in=refs)", False),
    ("draft.prospects.filter(player__public_id=ref).select_related('player').first()", False),
    ("locked(league.players).filter(public_id=ref)", False),
    ("locked(Player).filter(league=league, public_id__in=refs)", False),
    ("Player.objects.filter(public_id=ref, league=league)", False),
    ("Trade.objects.filter(season__league=league).get(public_id=ref)", False),
    ("Outbox.objects.filter(user=user, public_id=ref)", False),
    ("get_object_or_404(Player, public_id=ref, league__in=visible_leagues(user))", False),
    ("get_object_or_404(User, public_id=ref, pk__in=shown.muted_by(user))", False),
    ("get_object_or_404(visible_teams(request.user), public_id=ref)", False),
    ("get_object_or_404(shown.trades_of(team), public_id=ref)", False),
    ("get_object_or_404(team.roster.select_related('player'), player__public_id=ref)", False),
    ("found = league.players.all()\n    found = found.filter(name=name)\n    found.get(public_id=ref)", False),
    ("outage.season.weeks.in_bulk([row['week'] for row in outage.moved])", False),
    ("mark_read(user=user, public_id=ref)", False),
    ("Player(league=league, public_id=ref)", False),
    ("Week.objects.get(pk=week.pk)", False),
    ("league.log.filter(Q(actor__public_id=ref) | Q(text=''))", False),
    ("wanted = Q(home__public_id=ref, league=league)", False),
    ("ids.find_in(league, Player, entry['player'])", False),
]  # fmt: skip


@pytest.mark.parametrize(("line", "is_refused"), ROWS)
def test_a_look_up_among_all_rows_is_told_from_one_that_is_scoped(line: str, is_refused: bool) -> None:
    tree = ast.parse(f"def look(league, rows, refs, user):\n    {line}\n")
    assert bool(refused(tree.body[0])) is is_refused


def test_every_id_from_outside_is_looked_up_within_its_league_or_person() -> None:
    found = {
        (name, function): lines
        for name, tree in sources()
        for function, node in functions(tree)
        if (lines := refused(node))
    }
    assert {place: lines for place, lines in found.items() if place not in EXCEPTIONS} == {}
    assert EXCEPTIONS.keys() <= found.keys(), "an exception that nothing needs any more"


def test_only_commands_of_operators_ask_for_a_row_of_any_league() -> None:
    askers = {
        name
        for name, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, (ast.Name, ast.Attribute))
        and (node.id if isinstance(node, ast.Name) else node.attr) == "find_for_operator"
    }
    assert askers
    assert all("/management/commands/" in name for name in askers)


# -- the ways of the models ------------------------------------------------------------------------------------------


def end_of(model: type[Model], path: str) -> type[Model] | None:
    """The model to which a way of single rows leads; None where it is no way."""
    if path == "pk":
        return model
    for step in path.split("__"):
        try:
            field: Any = model._meta.get_field(step)
        except FieldDoesNotExist:
            return None
        if not isinstance(field, (ForeignKey, OneToOneField)):
            return None
        model = field.related_model
    return model


def wrong_ways(model: type[Any]) -> list[str]:
    """What is wrong with the ways that a model declares, or with its having none."""
    ways = {"league_path": League, "person_path": User}
    declared = {name: getattr(model, name, "") for name in ways}
    if issubclass(model, Addressed) and not any(declared.values()):
        return [f"{model.__name__} declares no way to a league or a person."]
    return [
        f"{model.__name__}.{name} is no way to a {ways[name].__name__}: {path}"
        for name, path in declared.items()
        if path and end_of(model, path) is not ways[name]
    ]


@pytest.mark.parametrize("model", [one for one in apps.get_models() if one._meta.app_label in ("league", "games")])
def test_every_model_with_an_id_declares_its_way_to_a_league_or_a_person(model: type[Model]) -> None:
    assert wrong_ways(model) == []


@pytest.mark.parametrize(
    ("league_path", "person_path", "is_wrong"),
    [
        ("", "", True),
        ("league", "", False),
        ("team__league", "", True),  # a player has no such column
        ("name", "", True),
        ("spot", "", True),
        ("", "league", True),
    ],
)
def test_a_way_that_leads_nowhere_is_found(
    monkeypatch: pytest.MonkeyPatch, league_path: str, person_path: str, is_wrong: bool
) -> None:
    monkeypatch.setattr(Player, "league_path", league_path)
    monkeypatch.setattr(Player, "person_path", person_path)
    assert bool(wrong_ways(Player)) is is_wrong


def rows_given_to(act: Any) -> set[type[Model]]:
    """The models of the rows that a guarded service is given, also within lists and small values."""
    found: set[type[Model]] = set()
    waiting = [hint for name, hint in get_type_hints(act).items() if name not in ("actor", "return")]
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        if isinstance(hint, type) and issubclass(hint, Model):
            found.add(hint)
        elif hint in consents._kinds.values():
            waiting += get_type_hints(hint).values()
    return found


def test_every_row_that_a_consent_keeps_can_be_found_within_its_league() -> None:
    given = {model for act in consents._acts.values() for model in rows_given_to(act.do)}
    assert {Player, League} <= given
    assert [model for model in given - {User} if not getattr(model, "league_path", "")] == []
