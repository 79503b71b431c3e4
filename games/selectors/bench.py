"""The test bench: which plans a coach may try, against which and beside which.

Only what he may read goes in, so nothing sealed can come out: his own side's versions and working drafts, whole plans
of his playbook, plans of his team for earlier games, and plans of the other team from games that are open to him.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q

from games import permissions, sealed, visibility
from games.engine import FIRST
from games.models import PlanVersion, PlaybookEntry, WorkingDraft
from games.selectors import working_drafts
from games.selectors.exchange import earlier_plans
from league.models import Fixture
from league.permissions import Viewer
from league.rulebook import rules_of

AUTOCOACH, STYLE = "autocoach", "style "  # before the code of a style
OPENED_GAMES = 4  # of the other team, the last ones, whose plans are offered
DRAFTS_OFFERED = 20


@dataclass(frozen=True)
class Choice:
    """A plan that may be tried, or tried against or beside: a version, a working draft, a whole plan of the coach's
    playbook, or, where it is none of these, the autocoach's, in a style of its own where one is named."""

    value: str
    label: str
    version: PlanVersion | None = None
    working: WorkingDraft | None = None
    kept: PlaybookEntry | None = None
    style: str = ""


def drafts(viewer: Viewer, fixture: Fixture) -> list[Choice]:
    """What a coach may try: his side's working drafts as far as he may read them, those versions of it that were legal
    when they came in, the newest first, and the whole plans of his playbook."""
    side = permissions.side_of(viewer, fixture)
    if side is None:
        return []
    return [*_working(viewer, fixture, side), *_versions(viewer, fixture), *kept_plans(viewer, fixture, side)]


def _working(viewer: Viewer, fixture: Fixture, side: str) -> list[Choice]:
    """The working drafts, while something is due from the side, whatever is wrong with them."""
    if fixture.status != Fixture.Status.OPEN:
        return []
    found = working_drafts.readable_drafts(viewer, fixture, side)[:DRAFTS_OFFERED]
    return [Choice(str(one.public_id), f"“{one.name}” as it stands{_errors(one)}", working=one) for one in found]


def _errors(draft: WorkingDraft) -> str:
    count = draft.errors
    return "" if not count else f" ({count} error{'' if count == 1 else 's'} to mend)"


def _versions(viewer: Viewer, fixture: Fixture) -> list[Choice]:
    names = {spec.code: spec.name for spec in rules_of(fixture.season.league).exchange()}
    found = visibility.own_versions(viewer, fixture).filter(parts__isnull=False).defer("parts", "nonces", "problems")
    return [
        Choice(str(one.public_id), f"{names.get(one.step.code, one.step.code)}, version {one.number}", one)
        for one in found[:DRAFTS_OFFERED]
    ]


def opponents(viewer: Viewer, fixture: Fixture, side: str, own: Sequence[Choice] | None = None) -> list[Choice]:
    """What a plan may be tried against: the autocoach's plan for the other team, in each style that the ruleset has,
    what that team has played and is open by now, and the coach's own plans that were handed in or kept. ``own`` are his
    drafts, for whoever has asked for them already."""
    other = "away" if side == "home" else "home"
    team = fixture.away if side == "home" else fixture.home
    own = drafts(viewer, fixture) if own is None else own
    return [
        Choice(AUTOCOACH, f"{team.name}, as the autocoach would plan"),
        *_opened(viewer, fixture, other),
        *_styles(fixture),
        *(Choice(one.value, f"My own: {one.label}", one.version) for one in own if one.version),
        *_earlier(viewer, fixture, side),
        *(one for one in own if one.kept),
    ]


def _styles(fixture: Fixture) -> Iterator[Choice]:
    """The library: what the autocoach would plan for the other team in a style."""
    for style in rules_of(fixture.season.league).ruleset.plan_styles():
        yield Choice(STYLE + style.code, f"Library: {style.name}", style=style.code)


def kept_plans(viewer: Viewer, fixture: Fixture, side: str) -> list[Choice]:
    """The whole plans of the coach's playbook that are of this game's rulebook; none from a game of the other team that
    is still sealed: he may have kept it when he coached there."""
    ruleset = fixture.season.league.ruleset
    found = PlaybookEntry.objects.filter(coach=viewer.pk, ruleset=ruleset, kind=PlaybookEntry.WHOLE)
    found = found.defer("body", "men").select_related("fixture__season__league").order_by("-created_at", "-pk")
    other = fixture.away_id if side == "home" else fixture.home_id
    return [
        Choice(str(one.public_id), f"My playbook: {one.name}", kept=one)
        for one in found[:DRAFTS_OFFERED]
        if one.fixture is None or other not in (one.fixture.home_id, one.fixture.away_id) or sealed.is_open(one.fixture)
    ]


def comparisons(own: Sequence[Choice]) -> list[Choice]:
    """What may be played beside a draft on the same dice: another of them, or the autocoach's."""
    return [*own, Choice(AUTOCOACH, "The autocoach’s plan for my own men")]


def _opened(viewer: Viewer, fixture: Fixture, side: str) -> Iterator[Choice]:
    """Plans that the team of a side has played in games whose plans are open to the viewer."""
    team = fixture.home if side == "home" else fixture.away
    games = Fixture.objects.filter(
        Q(home=team) | Q(away=team), season__league=fixture.season.league, status=Fixture.Status.FINAL
    )
    for game in games.select_related("season__league", "week", "home", "away").order_by("-played_at")[:OPENED_GAMES]:
        if game.pk == fixture.pk or visibility.record_parts(viewer, game) != visibility.EVERYTHING:
            continue
        played = _played(game, "home" if game.home_id == team.pk else "away")
        if played is not None:
            yield Choice(str(played.public_id), f"{team.name}’s plan for {game} ({game.week.title})", played)


def _played(game: Fixture, side: str) -> PlanVersion | None:
    """The whole plan with which a side began a game."""
    frozen = PlanVersion.objects.filter(
        step__fixture=game, step__side=side, step__stage=FIRST, frozen_at__isnull=False
    ).select_related("step")
    return frozen.order_by("-step__order").first()


def _earlier(viewer: Viewer, fixture: Fixture, side: str) -> Iterator[Choice]:
    """Plans of his own team for earlier games, as far as he may read them."""
    for version, week in earlier_plans(fixture, side):
        if sealed.may_read(viewer, version):
            yield Choice(str(version.public_id), f"My own: week {week}, version {version.number}", version)


def named(choices: Sequence[Choice], value: str) -> Choice | None:
    """The choice of that value, else the first."""
    return next((choice for choice in choices if choice.value == value), choices[0] if choices else None)


def find_draft(viewer: Viewer, fixture: Fixture, value: str) -> Choice | None:
    """The plan of that id, if the coach may try it now."""
    return next((choice for choice in drafts(viewer, fixture) if choice.value == value), None)


def find_beside(viewer: Viewer, fixture: Fixture, value: str) -> Choice | None:
    """What is to be played beside a draft, if the coach may choose it now."""
    return next((choice for choice in comparisons(drafts(viewer, fixture)) if choice.value == value), None)


def find_opponent(viewer: Viewer, fixture: Fixture, side: str, value: str) -> Choice | None:
    """What is to be tried against, if the coach may choose it now."""
    return next((choice for choice in opponents(viewer, fixture, side) if choice.value == value), None)
