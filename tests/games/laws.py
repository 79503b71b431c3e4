"""What laws over every ruleset share: games planned by its own autocoach, and what of their plans is sealed."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

import rules_engine
from games import engine
from games.models import FixtureStep, GameRun, PlanVersion
from games.selectors.exchange import read_exchange
from games.services import exchange, plans, runs, sweep
from league.models import Fixture, User
from rules_engine import AnyRuleset

from .routes import addresses, routes, said
from .worlds import World, hand_in_example, world

RULESETS = tuple(code for code in rules_engine.codes() if code not in ("tiny", "paper"))  # those of real rulebooks
SIDES = ("home", "away")
BACKEND = "django.contrib.auth.backends.ModelBackend"
SHORT = 24  # characters below which a line of a plan may stand on a page for another reason


def opened(ruleset: str, **options: Any) -> World:
    """A league of that ruleset whose first game takes plans."""
    made = world(teams=4, ruleset=ruleset, **options)
    exchange.open_fixture(fixture=made.fixture)
    made.fixture.refresh_from_db()
    return made


def rules_of(made: World) -> AnyRuleset:
    return rules_engine.get(made.league.ruleset)


def exchanges(ruleset: str) -> list[dict[str, Any]]:
    """The house rules under which plans are handed in by different steps: the first that gives each exchange."""
    rules = rules_engine.get(ruleset)
    usual = tuple(step.code for step in rules.exchange(rules.options({})))
    found: dict[tuple[str, ...], dict[str, Any]] = {usual: {}}
    for spec in rules.option_specs():
        for value in () if spec.per_game else spec.values:
            steps = rules.exchange(rules.options({spec.code: value}))
            found.setdefault(tuple(step.code for step in steps), {spec.code: value})
    return list(found.values())


def hand_in(made: World, side: str, fixture: Fixture | None = None) -> PlanVersion:
    """A side's coach hands in the autocoach's plan."""
    game = fixture or made.fixture
    return hand_in_example(fixture=game, author=made.coach(side, game))


def all_in(made: World, fixture: Fixture | None = None) -> None:
    """Both coaches hand in and confirm, step by step, until nobody owes anything."""
    game = fixture or made.fixture
    while owing := [side for side in SIDES if _owes(game, side)]:
        for side in owing:
            if not PlanVersion.objects.filter(step__fixture=game, step__side=side).exists():
                hand_in(made, side, game)
            plans.confirm_plan(fixture=game, author=made.coach(side, game))
    game.refresh_from_db()


def _owes(game: Fixture, side: str) -> bool:
    step = plans.current_step(read_exchange(game), side)
    return step is not None and step.state == FixtureStep.State.ABSENT


def play(made: World, fixture: Fixture | None = None) -> None:
    """Sweep, and play the runs of this game that are due."""
    game = fixture or made.fixture
    due = set(sweep.sweep(send=False).to_play)
    for run in GameRun.objects.filter(pk__in=due, fixture=game):
        runs.play_run(run_id=run.pk)
    game.refresh_from_db()


def browser(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend=BACKEND)
    return client


def people(made: World) -> dict[str, User | None]:
    """Everybody who may look at a game, by what he is to it."""
    return {
        "home": made.coach("home"),
        "away": made.coach("away"),
        "third coach": made.coaches[2],
        "commissioner": made.commissioner,
        "stranger": made.stranger,
        "visitor": None,
    }


def game_addresses(made: World) -> list[str]:
    """Every address of a game or of its plans."""
    asked = [route for route in routes() if "games/" in route or "fixtures/" in route]
    return [address for route in asked for address in addresses(made, route)]


def told(client: Client, address: str) -> str:
    """What an answer says, as a reader has it: marks of HTML undone."""
    answer = client.get(address)
    assert answer.status_code < 500, address
    return html.unescape(said(answer))


def sealed_marks(made: World, side: str, reader: str) -> list[str]:
    """What tells a reader something of a side's parts that are not open to him: lines of the plan as coaches write it,
    rows of the document, digests and nonces; without what stands in the reader's own plan too."""
    parts = _closed_parts(made, side, reader)
    known = " ".join(_spelled(version) for version in PlanVersion.objects.filter(step__side=reader))
    marks = {line for part, body in parts.items() for line in _lines(made, part, body)}
    for version in PlanVersion.objects.filter(step__fixture=made.fixture, step__side=side):
        marks |= {plans.receipt_digest(version.text)}
        marks |= {nonce for part, nonce in version.nonces.items() if part in parts}
    return [mark for mark in marks if mark not in known]


def _closed_parts(made: World, side: str, reader: str) -> dict[str, Any]:
    """The newest bodies of a side's parts that the reader may not see now."""
    found = read_exchange(made.fixture)
    shown = found.opened(engine.matchup(made.fixture).steps, reader) if reader in SIDES else None
    bodies: dict[str, Any] = {}
    for version in PlanVersion.objects.filter(step__fixture=made.fixture, step__side=side).order_by("pk"):
        bodies |= version.parts or {}
    return {part: body for part, body in bodies.items() if part not in (shown or {})}


def _lines(made: World, part: str, body: Any) -> Iterator[str]:
    """The lines of a part in its compact form and its rows as JSON, those that are long enough to be told apart."""
    text = rules_of(made).write_text(rules_of(made).join_plan({part: body}))
    rows = [json.dumps(row, separators=(",", ":")) for row in _rows(body)]
    yield from (line for line in (*map(str.strip, text.splitlines()), *rows) if len(line) > SHORT)


def _rows(body: Any) -> Iterator[Any]:
    """Every object in a list, however deep."""
    inner = body.values() if isinstance(body, dict) else body if isinstance(body, list) else ()
    for each in inner:
        if isinstance(body, list) and isinstance(each, dict):
            yield each
        yield from _rows(each)


def _spelled(version: PlanVersion) -> str:
    """A reader's own plan, in both forms."""
    rows = [json.dumps(row, separators=(",", ":")) for row in _rows(version.parts or {})]
    return "\n".join([version.text, *rows])


@pytest.fixture
def one_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """The autocoach is asked once for the same teams and the same knowledge, whatever the dice: it takes a second."""
    _ask_once(monkeypatch, by_key=False)


@pytest.fixture
def one_coach_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask the autocoach once for the same teams, the same knowledge and the same dice."""
    _ask_once(monkeypatch, by_key=True)


def _ask_once(monkeypatch: pytest.MonkeyPatch, *, by_key: bool) -> None:
    """Keep the autocoach's plans; ``by_key``: other dice are another question."""
    asked = engine.coach

    def coach(matchup: engine.Matchup, side: str, *, opponent: Any, sealed: Any = None, key: Any = None) -> Any:
        if by_key and key is None:  # dice of its own each time
            return asked(matchup, side, opponent=opponent, sealed=sealed, key=key)
        athletes = [[[man.name, man.status, man.out] for man in team.athletes] for team in matchup.teams.values()]
        question = json.dumps(
            [
                matchup.rules.code,
                matchup.rules.house_rules,
                side,
                opponent,
                sealed or {},
                athletes,
                key if by_key else None,
            ],
            default=str,
        )
        if question not in _KEPT:
            _KEPT[question] = asked(matchup, side, opponent=opponent, sealed=sealed, key=key)
        text, parts = _KEPT[question]
        return text, json.loads(json.dumps(parts))

    monkeypatch.setattr(engine, "coach", coach)


_KEPT: dict[str, Any] = {}
