"""Every address of the service, from the url configuration, filled with what there is in a world.

A route whose parameters nothing here can fill is an error: say in ``FILLERS`` what stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from re import findall, sub
from typing import Any
from uuid import UUID

from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver

from games import engine
from games.models import BenchRun, PlanVersion, PlaybookEntry, PlaybookShare, PracticeGame, WorkingDraft
from league.models import Addressed, Consent, Draft, Message, Outbox, Player, Season, SeatApplication

from .worlds import World

Filler = Callable[[World], list[object]]


def _ids(*models: type[Addressed]) -> Filler:
    """The public ids of the first row of each model."""
    return lambda world: [row.public_id for model in models for row in model._default_manager.order_by("pk")[:1]]


def _sheets(world: World) -> list[object]:
    """The first sheets on which a plan is written."""
    matchup = engine.matchup(world.fixture)
    return [line.key for line in engine.sheet_lines(matchup, "home", engine.blank_plan(matchup, "home"))[:3]]


# What stands for a parameter: by its name, and by what comes before it where names mean different things.
FILLERS: dict[str, Filler] = {
    "leagues/public_id": lambda world: [world.league.public_id],
    "seasons/public_id": _ids(Season),
    "teams/public_id": lambda world: [world.fixture.home.public_id],
    "players/public_id": _ids(Player),
    "fixtures/public_id": lambda world: [world.fixture.public_id],
    "games/public_id": lambda world: [world.fixture.public_id],
    "rivalries/first_id": lambda world: [world.fixture.home.public_id],
    "/second_id": lambda world: [world.fixture.away.public_id],
    "teams/team_id": lambda world: [world.fixture.home.public_id],
    "compare/other_id": lambda world: [row.public_id for row in Player.objects.order_by("pk")[1:2]],
    "players/player_id": _ids(Player),
    "camp/player_id": _ids(Player),
    "positions/player_id": _ids(Player),
    "trades/trade_id": lambda world: [UUID(int=7)],
    "transactions/entry_id": lambda world: [UUID(int=7)],
    "transactions/public_id": lambda world: [UUID(int=7)],
    "outages/outage_id": lambda world: [UUID(int=7)],
    "leave/absence_id": lambda world: [UUID(int=7)],
    "coaches/user_id": lambda world: [world.coaches[0].public_id],
    "unsubscribe/word": lambda world: ["nobody-has-this"],
    "address/word": lambda world: ["nobody-has-this"],
    "new-password/uidb64": lambda world: ["MQ"],
    "/token": lambda world: ["set-password"],
    "people/user_id": lambda world: [world.coaches[0].public_id],
    "leaves/absence_id": lambda world: [UUID(int=7)],
    "members/user_id": lambda world: [world.coaches[0].public_id],
    "invitations/invitation_id": lambda world: [UUID(int=7)],
    "notices/notice_id": lambda world: (
        [row.public_id for row in Outbox.objects.exclude(user=None).order_by("pk")[:4]] or [UUID(int=7)]
    ),
    "consents/consent_id": _ids(Consent),
    "plays/token": lambda world: [row.token for row in PlaybookShare.objects.all()] or ["nobody-has-this"],
    "playbook/entry_id": lambda world: [row.public_id for row in PlaybookEntry.objects.all()] or [UUID(int=7)],
    "links/share_id": lambda world: [row.public_id for row in PlaybookShare.objects.all()] or [UUID(int=7)],
    "applications/application_id": lambda world: (
        [row.public_id for row in SeatApplication.objects.all()] or [UUID(int=7)]
    ),
    "messages/message_id": lambda world: [row.public_id for row in Message.objects.all()] or [UUID(int=7)],
    "hooks/hook_id": lambda world: [UUID(int=7)],
    "bans/ban_id": lambda world: [UUID(int=7)],
    "mutes/user_id": lambda world: [world.coaches[0].public_id],
    "league-links/token": lambda world: ["nobody-has-this"],
    "invitations/token": lambda world: ["nobody-has-this"],
    "versions/version_id": lambda world: [row.public_id for row in PlanVersion.objects.all()],
    "drafts/held_id": lambda world: [row.public_id for row in Draft.objects.all()] or [UUID(int=7)],
    "trade/trade_id": lambda world: [UUID(int=7)],
    "practice/practice_id": lambda world: [UUID(int=7)],
    "drafts/draft_id": lambda world: [row.public_id for row in WorkingDraft.objects.all()] or [UUID(int=7)],
    "/form": lambda world: ["text", "json", "as-typed", "nothing"],
    "rulesets/code": lambda world: [world.league.ruleset, "nothing"],
    "sheets/key": lambda world: [*_sheets(world), "nothing"],
    "tables/key": lambda world: [*_sheets(world), "nothing"],
    "/act": lambda world: ["copy", "nothing"],
    "bench/run_id": lambda world: [row.public_id for row in BenchRun.objects.all()] or [UUID(int=7)],
    "practice/token": lambda world: [row.token for row in PracticeGame.objects.all()] or ["nobody-has-this"],
    "questions/code": lambda world: ["calls", "nothing"],
    "rules/code": lambda world: [world.league.ruleset, "nothing"],
    "/slug": lambda world: ["the-game", "nothing"],
    "plays/number": lambda world: [1],
    "weeks/number": lambda world: [1],
    "seasons/number": lambda world: [1],
    "phases/code": lambda world: ["start"],
    "fixtures/fixture_id": lambda world: [world.fixture.public_id],
    "statistics/table": lambda world: ["passing", "rushing"],
}
ADMIN = {"id": "{pk}", "object_id": "{pk}", "content_type_id": "1", "url": "", "app_label": "league"}


def routes() -> list[str]:
    """The pattern of every address."""
    return list(_walk(get_resolver(), ""))


def _walk(resolver: URLResolver, before: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from _walk(pattern, route)


def parameters(route: str) -> list[str]:
    """The parameters of a route as ``FILLERS`` knows them: the word before, and the name."""
    return [f"{word}/{name}" for word, name in findall(r"([\w-]*)/<(?:\w+:)?(\w+)>", route)]


def addresses(world: World, route: str) -> list[str]:
    """A route with every combination of what stands for its parameters."""
    if route.startswith("admin/"):
        return [_admin(route)]
    choices = [FILLERS[name](world) if name in FILLERS else [UUID(int=7)] for name in parameters(route)]
    return ["/" + _put(route, values) for values in product(*choices)]


def _put(route: str, values: tuple[object, ...]) -> str:
    left = iter(values)
    return sub(r"<[^>]+>", lambda _: str(next(left)), route)


def _admin(route: str) -> str:
    """An address of the admin pages, of the first row of its model."""
    plain = sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", route).replace("^", "").replace("$", "")
    filled = sub(r"<(?:\w+:)?(\w+)>", lambda found: ADMIN[found.group(1)], plain)
    _, app, model, *_ = [*filled.split("/"), "", "", ""]
    known = apps.all_models.get(app, {}).get(model)
    first = known._default_manager.order_by("pk").values_list("pk", flat=True).first() if known else None
    return "/" + filled.format(pk=first or 1)


def said(answer: Any) -> str:
    """Everything that an answer tells: its headers and its body."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return body.decode("utf-8", "replace") + "".join(f"{name}: {value}" for name, value in answer.items())
