"""What a coach reads of his playbook, what of it fits a sheet of his plan, and what stands behind a link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from games import sealed
from games.engine import JSON
from games.engine import entries as pieces
from games.engine.sheets import Sheet
from games.models import PlanVersion, PlaybookEntry, PlaybookShare
from games.selectors.drawing import Picture, standing
from games.selectors.sheets import Draft
from league.models import Fixture, Season, Seat, User
from league.rulebook import rulesets

WHOLE = PlaybookEntry.WHOLE
OPENED_PLANS = 12  # of a team, the last ones, with which an entry is compared


def entries(coach: User) -> QuerySet[PlaybookEntry]:
    """The coach's own entries without what stands in them."""
    return PlaybookEntry.objects.filter(coach=coach).defer("body", "men")


def find_entry(coach: User, public_id: UUID) -> PlaybookEntry | None:
    """One of his own; None for anybody else's."""
    found = PlaybookEntry.objects.filter(coach=coach, public_id=public_id)
    return found.select_related("fixture__season__league", "fixture__home", "fixture__away").first()


def chosen(coach: User, ids: Sequence[UUID]) -> list[PlaybookEntry]:
    """Those of his own entries that have these ids."""
    found = PlaybookEntry.objects.filter(coach=coach, public_id__in=ids)
    return list(found.select_related("fixture__season__league", "fixture__home", "fixture__away"))


@dataclass(frozen=True)
class Group:
    """Entries of one kind."""

    title: str
    entries: list[PlaybookEntry]


@dataclass(frozen=True)
class Book:
    """What is kept of one rulebook's plans."""

    code: str
    name: str
    groups: list[Group]


def books(coach: User) -> list[Book]:
    """Everything that a coach keeps, by rulebook and kind."""
    by_kind: dict[str, dict[str, list[PlaybookEntry]]] = {}
    for entry in entries(coach):
        by_kind.setdefault(entry.ruleset, {}).setdefault(entry.kind, []).append(entry)
    return [
        Book(code, ruleset_name(code), [Group(kind_title(code, kind), kept) for kind, kept in kinds.items()])
        for code, kinds in sorted(by_kind.items())
    ]


def kind_title(ruleset: str, kind: str) -> str:
    """What entries of a kind are called."""
    return "Whole plan" if kind == WHOLE else pieces.kind_title(ruleset, kind)


def ruleset_name(code: str) -> str:
    return dict(rulesets()).get(code, code)


# -- one entry ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ShownEntry:
    """An entry as a page shows it: in words, as a drawing where there is one, as text where it is a whole plan."""

    kind: str
    name: str
    note: str
    facts: list[tuple[str, str]]
    columns: tuple[str, ...]
    rows: list[list[str]]
    field: Picture | None = None
    text: str = ""


def shown(ruleset: str, entry: PlaybookEntry | JSON) -> ShownEntry:
    """An entry of a playbook, or a copy of one behind a link."""
    kind, name, note, body = _of(entry)
    if kind == WHOLE:
        return ShownEntry("Whole plan", name, note, [], (), [], text=pieces.plan_words(ruleset, body))
    piece = pieces.show_piece(ruleset, kind, body)
    facts, columns, rows = _words(piece.sheet)
    return ShownEntry(piece.kind, name, note, facts, columns, rows, standing(piece.picture))


def _of(entry: PlaybookEntry | JSON) -> tuple[str, str, str, Any]:
    if isinstance(entry, PlaybookEntry):
        return entry.kind, entry.name, entry.note, entry.body
    return entry["kind"], entry["name"], entry["note"], entry["body"]


def _words(sheet: Sheet | None) -> tuple[list[tuple[str, str]], tuple[str, ...], list[list[str]]]:
    """What is filled in on a sheet: its own inputs, and its rows under those columns that hold anything."""
    if sheet is None:
        return [], (), []
    facts = [(each.label, _value(each)) for each in sheet.inputs if each.widget != "check" and each.value]
    facts += [(each.label, "yes") for each in sheet.inputs if each.widget == "check" and each.value]
    rows = [[_value(each) for each in row] for row in sheet.rows]
    start = 1 if sheet.columns[:1] == ("Order",) else 0
    rows = [row for row in rows if any(row[start:])]
    used = [place for place in range(start, len(sheet.columns)) if any(row[place] for row in rows)]
    return facts, tuple(sheet.columns[place] for place in used), [[row[place] for place in used] for row in rows]


def _value(each: Any) -> str:
    """What is filled in, as it is shown where it is chosen from a list."""
    words: dict[str, str] = dict(each.choices)
    text = words.get(each.value, each.value) if each.value else ""
    return text.removesuffix(" (cannot be chosen)")


# -- beside a sheet ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BesideSheet:
    """What of a sheet can be kept, and which entries of the playbook fit on it."""

    key: str
    code: str
    pieces: list[pieces.Piece]
    entries: list[PlaybookEntry]


def beside_sheet(coach: User, fixture: Fixture, draft: Draft, key: str) -> BesideSheet | None:
    """None for a sheet of which nothing can be kept."""
    if draft.plan is None:
        return None
    alike = pieces.sheets_alike(draft.matchup, draft.side, draft.plan, key)
    if not alike:
        return None
    found = pieces.pieces(draft.matchup, draft.side, draft.plan, key)
    kept = entries(coach).filter(ruleset=fixture.season.league.ruleset, kind__in=alike)
    code = key if key in alike else key.partition(".")[0]
    return BesideSheet(key, code, found, list(kept))


def games_to_plan(coach: User, ruleset: str) -> list[Fixture]:
    """The games of this rulebook for which the coach may owe a plan now."""
    teams = Seat.objects.coaching().filter(user=coach).values("team")
    found = Fixture.objects.filter(
        Q(home__in=teams) | Q(away__in=teams), status=Fixture.Status.OPEN, season__league__ruleset=ruleset
    ).distinct()
    return list(found.select_related("season__league", "week", "home", "away").order_by("week__due_at", "pk")[:20])


def named_along(entry: PlaybookEntry, names: Sequence[tuple[str, str]]) -> list[PlaybookEntry]:
    """The entries of these sheets and short names that the playbook has from where the entry is from: the same game or
    the same link. Of several the newest."""
    if not names or (entry.fixture_id is None and entry.share_id is None):
        return []
    beside = PlaybookEntry.objects.filter(
        coach=entry.coach_id,
        ruleset=entry.ruleset,
        fixture=entry.fixture_id,
        share=entry.share_id,
        kind__in={sheet for sheet, _ in names},
    )
    found: dict[tuple[str, str], PlaybookEntry] = {}
    for each in beside.order_by("created_at", "pk"):
        found[each.kind, pieces.short_name(each.ruleset, each.kind, each.body)] = each
    return [found[name] for name in map(tuple, names) if name in found]


# -- shares ------------------------------------------------------------------------------------------------------------


def shares(coach: User) -> QuerySet[PlaybookShare]:
    """The links that stand, without what is behind them."""
    return PlaybookShare.objects.filter(coach=coach, withdrawn_at=None).defer("entries")


def find_own_share(coach: User, public_id: UUID) -> PlaybookShare | None:
    return PlaybookShare.objects.filter(coach=coach, public_id=public_id).defer("entries").first()


def find_share(token: str) -> PlaybookShare | None:
    """What stands behind a link; None where there is nothing, or nothing any more."""
    return PlaybookShare.objects.filter(token=token, withdrawn_at=None).select_related("coach").first()


def may_be_shown(entry: PlaybookEntry) -> bool:
    """Whether an entry tells nothing of a plan that is sealed or still to be played: its game's plans are open or its
    season is over, or the same piece stands in a plan that is open."""
    game = entry.fixture
    if game is None or game.season.status == Season.Status.FINISHED or sealed.is_open(game):
        return True
    return any(_stands_in(entry.body, parts) for parts in _opened_parts(game))


def _opened_parts(game: Fixture) -> list[Any]:
    """Plans that the two teams of a game have played and that are open by now."""
    teams = (game.home_id, game.away_id)
    played = PlanVersion.objects.filter(
        Q(step__fixture__home__in=teams) | Q(step__fixture__away__in=teams),
        frozen_at__isnull=False,
        step__fixture__status=Fixture.Status.FINAL,
    )
    found = played.select_related("step__fixture__season__league").order_by("-frozen_at")[:OPENED_PLANS]
    return [version.parts for version in found if sealed.is_open(version.step.fixture)]


def _stands_in(body: Any, document: Any) -> bool:
    """Whether a piece stands somewhere in a document as it is."""
    if document == body:
        return True
    inner = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    return any(_stands_in(body, each) for each in inner)
