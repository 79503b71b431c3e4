"""A season's calendar: how far it has come, what stands in the way of the next step, who still owes what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.utils import timezone

from league import clock
from league.models import Draft, Fixture, Phase, Season, Seat, Week
from league.rulebook import GameFacts
from league.selectors.camps import step_of, who_owes
from league.selectors.drafts import draft_blocks, unfinished_draft
from league.selectors.phase_words import PhaseWords, reminded_at, words_of
from league.selectors.schedule import findings, schedule
from league.signals import owing_asked, plans_asked

OVER = (Fixture.Status.FINAL, Fixture.Status.FAILED)
MOST_NAMED = 4  # so many teams are named in a sentence, more of them are counted
NEAR = timedelta(days=14)  # before the first deadline; until then a preparation without a date of its own goes on


@dataclass(frozen=True, slots=True)
class Checklist:
    """What keeps a phase from ending.

    blocks  each must be gone before anybody can end it
    waits   what only the clock ends; the commissioner may end the phase before
    owes    who still owes what; ends nothing
    """

    blocks: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    owes: tuple[str, ...] = ()

    @property
    def clear(self) -> bool:
        return not self.blocks and not self.waits


@dataclass(frozen=True, slots=True)
class Step:
    """A phase as the calendar shows it."""

    phase: Phase
    state: str  # done, now, ahead
    games: int
    final: int

    @property
    def at(self) -> datetime | None:
        """Its date: the deadline of its week, or the moment before which it does not end."""
        return self.phase.week.due_at if self.phase.week else self.phase.not_before

    @property
    def words(self) -> PhaseWords:
        """What happens in it, by default too."""
        return words_of(self.phase)

    @property
    def reminded_at(self) -> datetime | None:
        """When those who owe orders are reminded; None where each deadline of a plan has its own reminder."""
        return reminded_at(self.phase)


def current_phase(season: Season) -> Phase | None:
    """The phase that is open; None before the first and for a season without a calendar."""
    found = season.phases.filter(opened_at__isnull=False, closed_at=None)
    return found.select_related("week", "season__league").first()


def next_phase(season: Season) -> Phase | None:
    """The first phase that has not been opened."""
    return season.phases.filter(opened_at=None).select_related("week", "season__league").order_by("order").first()


def phase_before(phase: Phase) -> Phase | None:
    """The phase that was open before this one; None for the first."""
    earlier = Phase.objects.filter(season=phase.season_id, order__lt=phase.order)
    return earlier.select_related("week", "season__league").order_by("-order").first()


def kept_from_going_back(phase: Phase) -> str:
    """Why the step to the phase that a season is in cannot be taken back; "" if it can."""
    if phase_before(phase) is None:
        return f"{phase} is the first phase of the season; there is none to go back to."
    if phase.kind == Phase.Kind.COMPLETE:
        return "The year is over: ranks are given and injuries settled. A ruling on a game changes its result even now."
    if phase.kind == Phase.Kind.DRAFT and phase.season.drafts.filter(slots__made_at__isnull=False).exists():
        return f"{phase} has begun: somebody has been chosen."
    if phase.week is None:
        return ""
    ahead = (Fixture.Status.SCHEDULED, Fixture.Status.OPEN)
    if phase.week.fixtures.exclude(status__in=ahead).exists():
        return f"{phase} has begun: a game of it is being played or over."
    if any(plans_asked.answers(Week, week=phase.week)):
        return f"{phase} has begun: a plan for a game of it has been saved or handed in."
    return ""


def phase_ended_by(draft: Draft) -> Phase | None:
    """The phase for drafts that a draft has ended by being over; None while it is open, and for a draft that was held
    in another phase. One query."""
    found = Phase.objects.filter(season=draft.season_id, kind=Phase.Kind.DRAFT, closed_at__gte=draft.over_at)
    return found.select_related("season__league").first()


def kept_from_reopening(draft: Draft) -> str:
    """Why the last steps of a draft that is over cannot be taken back; "" while nothing rests on its end: no phase
    but its own has been closed since, and no other draft is on its way. Seven queries at most."""
    season = draft.season
    if unfinished_draft(season) is not None:
        return "Another draft is on its way since."
    later = season.phases.filter(closed_at__gte=draft.over_at).exclude(kind=Phase.Kind.DRAFT).order_by("order").first()
    if later is not None or season.status != Season.Status.PREPARING:
        return f"{draft} is over, and {later or 'a week of games'} has followed that rests on it."
    current = current_phase(season)
    if current is None or phase_ended_by(draft) is None:
        return ""
    return kept_from_going_back(current)


def calendar(season: Season) -> list[Step]:
    """Every phase in order, with one query."""
    counted = season.phases.select_related("week", "season__league").annotate(
        games=Count("week__fixtures"), final=Count("week__fixtures", filter=Q(week__fixtures__status="final"))
    )
    return [Step(phase, _state(phase), phase.games, phase.final) for phase in counted.order_by("order")]


def _state(phase: Phase) -> str:
    return "done" if phase.closed_at else "now" if phase.opened_at else "ahead"


def checklist(phase: Phase) -> Checklist:
    """What keeps an open phase from ending, in sentences."""
    if phase.kind == Phase.Kind.COMPLETE:
        return Checklist(blocks=("The year is over; the commissioner opens the next season.",))
    if phase.kind == Phase.Kind.CAMP:
        return _camp(phase)
    if phase.kind == Phase.Kind.DRAFT:
        return Checklist(draft_blocks(phase.season), _waits(phase.not_before, None, ()))
    if phase.week is None:
        return _preparation(phase)
    return _games(phase, phase.week)


def _camp(phase: Phase) -> Checklist:
    """A step between two seasons waits for its moment; who hands in nothing by then has the default."""
    found = step_of(phase)
    owes = [f"{team} has handed in no orders; the default is carried out for it." for team in who_owes(phase)]
    if found is None or not found.asks:
        return Checklist(waits=_waits(phase.not_before, None, ()) if found and phase.not_before else (), owes=())
    if phase.not_before is None:
        dated = "It has no deadline: it gets one with the first game, or you set a date for it."
        return Checklist(waits=(dated,), owes=tuple(owes))
    return Checklist(waits=_waits(phase.not_before, None, ()), owes=tuple(owes))


def _preparation(phase: Phase) -> Checklist:
    """Rosters, coaches, schedule and dates before the first game."""
    season = phase.season
    rounds = schedule(season)
    first = rounds[0].week if rounds else None
    blocks = [*draft_blocks(season), *findings(season, rounds).conflicts]
    if first is None or not any(one.fixtures for one in rounds):
        blocks.append("There is no schedule.")
    elif first.due_at is None:
        blocks.append(f"{first.title} has no deadline.")
    entries = season.entries.select_related("team").annotate(men=Count("team__roster"))
    blocks += [f"{entry.team} has no players." for entry in entries if not entry.men]
    teams = [entry.team for entry in entries]
    seated = set(Seat.objects.coaching().filter(team__in=teams).values_list("team", flat=True))
    vacant = [team.name for team in teams if team.pk not in seated]
    owes = [f"Nobody coaches {name}; the autocoach plays for it." for name in vacant]
    return Checklist(tuple(blocks), _waits(phase.not_before, first, vacant), tuple(owes))


def _waits(dated: datetime | None, first: Week | None, vacant: Sequence[str]) -> tuple[str, ...]:
    """Until the date that was set for the phase, else until the first week is near and every team has a coach: nobody
    is surprised by a season that begins with seats empty."""
    if dated is None and vacant:
        who = ", ".join(vacant) if len(vacant) <= MOST_NAMED else f"{len(vacant)} teams"
        return (f"It does not end by itself while nobody coaches {who}, unless you set a date for it.",)
    moment, why = dated, ""
    if dated is None and first and first.due_at:
        moment, why = first.due_at - NEAR, f", {NEAR.days} days before {first.title} is due"
    if moment is None or moment <= clock.now():
        return ()
    local = timezone.localtime(moment)  # in the zone of whoever asks
    zone = timezone.get_current_timezone_name()
    return (f"It does not end by itself before {local.day} {local:%B %Y, %H:%M} ({zone}){why}.",)


def _games(phase: Phase, week: Week) -> Checklist:
    """A round of games ends when each of them is over. One that failed holds up nobody until the standings need it."""
    games = list(week.fixtures.select_related("home", "away").order_by("id"))
    open_games = [game for game in games if game.status not in OVER]
    blocks = [f"{game} is not played yet: {game.get_status_display().lower()}." for game in open_games]
    following = phase.season.phases.filter(order=phase.order + 1).first()
    if following and following.kind not in (Phase.Kind.PRESEASON, Phase.Kind.REGULAR):
        failed = phase.season.fixtures.filter(status=Fixture.Status.FAILED, week__kind=week.kind)
        blocks += [f"{game} could not be played and waits for you." for game in failed.select_related("home", "away")]
    if open_games and week.due_at is None:
        blocks.append(f"{week.title} has no deadline.")
    answers = owing_asked.answers(Week, week=week) if open_games else []
    return Checklist(tuple(blocks), (), tuple(sentence for sentences in answers for sentence in sentences))


def game_facts(fixture: Fixture) -> GameFacts:
    """A fixture's place in its season, as its ruleset is told."""
    return GameFacts(number=max(0, fixture.week.number), playoff=fixture.week.kind == Week.Kind.PLAYOFF)
