"""The test bench: which plans a coach may try and against which, and what he reads of his trials.

Only what he may read goes in, so nothing sealed can come out: his own side's versions, plans of his team for earlier
games, and plans of the other team from games that are open to him by now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db.models import Q, QuerySet

from games import sealed, visibility
from games.engine import FIRST
from games.models import BenchRun, PlanVersion, PlaybookEntry
from games.selectors.exchange import earlier_plans
from league import clock, limits
from league.models import Fixture, Team, User
from league.permissions import Viewer
from league.rulebook import rules_of

LIVE = (BenchRun.State.QUEUED, BenchRun.State.RUNNING)
DAY = timedelta(days=1)
AUTOCOACH = "autocoach"
OPENED_GAMES = 4  # of the other team, the last ones, whose plans are offered
DRAFTS_OFFERED = 20
RUNS_SHOWN = 10


@dataclass(frozen=True)
class Choice:
    """A plan that may be tried, or tried against or beside: a version, a whole plan of the coach's playbook, or, where
    it is neither, the autocoach's."""

    value: str
    label: str
    version: PlanVersion | None = None
    kept: PlaybookEntry | None = None


def drafts(viewer: Viewer, fixture: Fixture) -> list[Choice]:
    """The versions of his side that a coach may read, and that were legal when they came in; the newest first."""
    names = {spec.code: spec.name for spec in rules_of(fixture.season.league).exchange()}
    found = visibility.own_versions(viewer, fixture).filter(parts__isnull=False).defer("parts", "nonces", "problems")
    return [
        Choice(str(one.public_id), f"{names.get(one.step.code, one.step.code)}, version {one.number}", one)
        for one in found[:DRAFTS_OFFERED]
    ]


def opponents(viewer: Viewer, fixture: Fixture, side: str, own: Sequence[Choice] | None = None) -> list[Choice]:
    """What a plan may be tried against: the autocoach's plan for the other team, what that team has played and is open
    by now, and the coach's own plans. ``own`` are his drafts, for whoever has asked for them already."""
    other = "away" if side == "home" else "home"
    team = fixture.away if side == "home" else fixture.home
    own = drafts(viewer, fixture) if own is None else own
    return [
        Choice(AUTOCOACH, f"{team.name}, as the autocoach would plan"),
        *_opened(viewer, fixture, other),
        *(Choice(one.value, f"My own: {one.label}", one.version) for one in own),
        *_earlier(viewer, fixture, side),
        *kept_plans(viewer, fixture, side),
    ]


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


def comparisons(own: Sequence[Choice], kept: Sequence[Choice]) -> list[Choice]:
    """What may be played beside a draft on the same dice: another draft, a plan of the playbook, the autocoach's."""
    return [*own, Choice(AUTOCOACH, "The autocoach’s plan for my own men"), *kept]


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


def find_draft(viewer: Viewer, fixture: Fixture, value: str) -> PlanVersion | None:
    """The draft of that id, if the coach may try it now."""
    return next((choice.version for choice in drafts(viewer, fixture) if choice.value == value), None)


def find_beside(viewer: Viewer, fixture: Fixture, side: str, value: str) -> Choice | None:
    """What is to be played beside a draft, if the coach may choose it now."""
    offered = comparisons(drafts(viewer, fixture), kept_plans(viewer, fixture, side))
    return next((choice for choice in offered if choice.value == value), None)


def find_opponent(viewer: Viewer, fixture: Fixture, side: str, value: str) -> Choice | None:
    """What is to be tried against, if the coach may choose it now."""
    return next((choice for choice in opponents(viewer, fixture, side) if choice.value == value), None)


# -- runs --------------------------------------------------------------------------------------------------------------


def runs_of(viewer: Viewer, fixture: Fixture, side: str) -> QuerySet[BenchRun]:
    """The trials of his own side's drafts that this viewer may read, the newest first: those of which he may read every
    plan of his side that went into them. Who was tried against a plan of the team for another game is told to whoever
    asked for it, and so is what was tried with a plan of his playbook."""
    own = visibility.own_versions(viewer, fixture).order_by().values("pk")
    team = fixture.home_id if side == "home" else fixture.away_id
    of_the_team = Q(opponent__step__side="home", opponent__step__fixture__home=team) | Q(
        opponent__step__side="away", opponent__step__fixture__away=team
    )
    found = BenchRun.objects.filter(fixture=fixture, draft__in=own).filter(Q(beside=None) | Q(beside__in=own))
    found = found.filter(Q(opponent=None) | Q(opponent__in=own) | Q(coach=viewer.pk) | ~of_the_team)
    of_a_playbook = Q(opponent_kept__isnull=False) | Q(beside_kept__isnull=False)
    found = found.filter(~of_a_playbook | Q(coach=viewer.pk))
    heavy = ("beside_kept__body", "beside_kept__men", "opponent_kept__body", "opponent_kept__men")
    rows = ("draft__step", "beside__step", "opponent__step__fixture", "coach", "fixture__home", "fixture__away")
    found = found.select_related(*rows, "beside_kept", "opponent_kept")
    return found.defer("key", "inputs", *heavy)


@dataclass(frozen=True)
class RunLine:
    """A trial in a list."""

    run: BenchRun
    title: str


def run_lines(viewer: Viewer, fixture: Fixture, side: str) -> list[RunLine]:
    """The newest trials, without their figures."""
    return [RunLine(run, title(run)) for run in runs_of(viewer, fixture, side).defer("results")[:RUNS_SHOWN]]


def find_run(viewer: Viewer, fixture: Fixture, side: str, public_id: UUID) -> BenchRun | None:
    """One of them; None where there is none of that id, or none for this viewer."""
    return runs_of(viewer, fixture, side).filter(public_id=public_id).first()


def runs_left(coach: User) -> int:
    """How often a coach may try plans yet, of what 24 hours allow."""
    return max(0, limits.BENCH_RUNS.most - tried_today(coach))


def tried_today(coach: User) -> int:
    return BenchRun.objects.filter(coach=coach, created_at__gt=clock.now() - DAY).count()


def under_way(coach: User) -> int:
    return BenchRun.objects.filter(coach=coach, state__in=LIVE).count()


def title(run: BenchRun) -> str:
    """What was tried, in a line."""
    words = f"Version {run.draft.number}"
    if run.compares:
        words += f" beside {beside_words(run)}"
    whose = "the autocoach’s plan" if run.opponent is None else "a plan of mine"
    if run.opponent_kept is not None:
        whose = f"“{run.opponent_kept.name}” of my playbook"
    team = run.fixture.away if run.side == "home" else run.fixture.home
    if run.opponent is not None and _is_of(run.opponent, team):
        whose = f"{team.name}’s plan for an earlier game"
    what = f"{run.asked:,} games" if run.situation is None else f"one situation {run.asked:,} times"
    return f"{words} against {whose}, {what}"


def beside_words(run: BenchRun) -> str:
    """The plan that is played beside the draft; "" where there is none."""
    if run.beside is not None:
        return f"version {run.beside.number}"
    if run.beside_kept is not None:
        return f"“{run.beside_kept.name}” of my playbook"
    return "the autocoach’s plan for my own men" if run.beside_autocoach else ""


def _is_of(version: PlanVersion, team: Team) -> bool:
    """Whether a plan was written for a team."""
    game = version.step.fixture
    return team.pk == (game.home_id if version.step.side == "home" else game.away_id)
