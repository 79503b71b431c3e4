"""The season as a state machine over its phases: the sweep or the commissioner ends one and opens the next.

Every step is made under a lock of the season's row and asks for the state that it needs, so that it may be tried
twice, by two at once, or late: each thing is done once.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from league import clock
from league.clock import said
from league.models import Division, Draft, Entry, League, Outbox, Phase, Season, Team, User
from league.rulebook import rules_of
from league.selectors.calendar import (
    NEAR,
    checklist,
    current_phase,
    kept_from_going_back,
    next_phase,
    phase_before,
    phase_ended_by,
)
from league.selectors.leagues import everybody, somebody_else_coaches
from league.selectors.schedule import entered_teams

from . import aftermath, deadlines, fixtures, log, outbox, picks, playoffs, rosters, schedule
from .camps import steps as camps
from .consents import Matter, guarded
from .drafts import opening
from .errors import Refused
from .isolation import Due, of_swept, rows_due
from .locks import locked


def seasons_under_way(league_id: int | None = None) -> Due[Season, Season]:
    """Return the seasons whose calendar has not come to its end, of every league but those in rehearsal, or of one."""
    found = Season.objects.exclude(status=Season.Status.FINISHED).filter(phases__isnull=False)
    return rows_due(found.filter(of_swept(league_id)).distinct())


@transaction.atomic
def begin(*, season: Season) -> None:
    """Open the first phase of a season that has just been laid out, unless games are played in it."""
    season = schedule.lock_season(season.pk)
    first = next_phase(season)
    if current_phase(season) is None and first is not None and first.week is None:
        _open_next(season)


@transaction.atomic
def advance(*, season: Season) -> list[Phase]:
    """End every phase that nothing keeps from ending and open what follows; the phases ended. Safe to repeat."""
    season = schedule.lock_season(season.pk)
    ended: list[Phase] = []
    while True:
        phase = current_phase(season)
        if phase is None and not _open_next(season):
            return ended
        if phase is None:
            continue
        if phase.kind == Phase.Kind.CAMP:
            camps.keep_time(phase)
        if not checklist(phase).clear:
            return ended
        _close(phase, actor=None)
        ended.append(phase)


def _of_season(season: Season, sentence: str, actor: User | None) -> Matter | None:
    """How long a season stays where it is decides about all of its teams, once anybody else coaches one. What the
    service refuses anyway is asked of nobody: so with each step below."""
    teams = list(Team.objects.filter(entries__season=season).order_by("pk"))
    if actor is None or not somebody_else_coaches(season.league, actor):
        return None
    return Matter(season.league, teams, f"Season {season.number}: {sentence}", sides=())


def _of_ending(*, phase: Phase, actor: User) -> Matter | None:
    """A phase that the clock alone holds up is ended before its time; what would end by itself needs nobody's word."""
    if not _is_open(phase):
        return None
    found = checklist(phase)
    if found.blocks or not found.waits:
        return None
    return _of_season(phase.season, f"end {phase} now.", actor)


def _of_dating(*, phase: Phase, moment: datetime | None, actor: User | None) -> Matter | None:
    if phase.week_id or phase.closed_at or not (moment is None or _is_ahead(moment)):
        return None
    return _of_season(phase.season, f"{phase} {_its_end(moment, phase.season.league.time_zone)}.", actor)


def _of_stepping_back(*, phase: Phase, actor: User, moment: datetime | None = None) -> Matter | None:
    if not _is_open(phase) or kept_from_going_back(phase):
        return None
    return _of_season(phase.season, f"take the step to {phase} back.", actor)


def _is_open(phase: Phase) -> bool:
    """Whether the season is in this phase now, whatever it was when the phase was read."""
    current = current_phase(phase.season)
    return current is not None and current.pk == phase.pk


@guarded("end_phase", _of_ending)
@transaction.atomic
def end_phase(*, phase: Phase, actor: User) -> None:
    """The commissioner ends a phase before the clock does. What blocks it must be gone; what is owed is let go."""
    season = schedule.lock_season(phase.season_id)
    current = current_phase(season)
    if current is None or current.pk != phase.pk:
        raise Refused(f"{phase} is not the phase that the season is in.", "Look at the calendar again.")
    if blocks := checklist(current).blocks:
        raise Refused(f"{phase} cannot end yet. {' '.join(blocks)}")
    _close(current, actor=actor)
    advance(season=season)


@guarded("date_phase", _of_dating)
@transaction.atomic
def set_not_before(*, phase: Phase, moment: datetime | None, actor: User | None) -> None:
    """The moment before which a phase without games does not end by itself; None: once the first week is near."""
    season = schedule.lock_season(phase.season_id)
    phase = season.phases.get(pk=phase.pk)
    if phase.week_id or phase.kind == Phase.Kind.COMPLETE:
        raise Refused(f"{phase} has no date of its own.", "The deadline of its week is its date.", field="moment")
    if phase.closed_at:
        raise Refused(f"{phase} is over.", field="moment")
    if moment is not None:
        _require_ahead(moment)
    phase.not_before = moment
    phase.save(update_fields=["not_before"])
    _tell(phase, "phase.dated", f"{phase} {_its_end(moment, season.league.time_zone)}.", actor)


def _its_end(moment: datetime | None, zone_name: str) -> str:
    if moment is None:
        return f"has no date: it ends by itself {NEAR.days} days before the first deadline, once nothing blocks it"
    return f"does not end before {said(moment, zone_name)}"


@guarded("step_back", _of_stepping_back)
@transaction.atomic
def step_back(*, phase: Phase, actor: User, moment: datetime | None = None) -> Phase:
    """Take the last step back: the phase that the season is in lies ahead again, and the one before it, which is
    returned, is open. Nothing may have come in for its games; those that were open lie ahead again. A round of the
    play-offs is seeded anew when it is reached again. ``moment`` is until when a phase without games stays open at
    least; it would end at once otherwise."""
    season = schedule.lock_season(phase.season_id)
    current = current_phase(season)
    if current is None or current.pk != phase.pk:
        raise Refused(f"{phase} is not the phase that the season is in.", "Look at the calendar again.")
    if current.week:
        fixtures.lock_week(week=current.week)
    before, kept = phase_before(current), kept_from_going_back(current)
    if before is None or kept:
        raise Refused(kept)
    if before.week is None:
        if moment is None:
            raise Refused(f"Say until when {before} stays open; it would end again at once.", field="moment")
        _require_ahead(moment)
    elif moment is not None:
        raise Refused(f"{before} ends once its games are over and has no date of its own.", field="moment")
    _close_again(season, current)
    before.closed_at, before.not_before = None, moment
    before.save(update_fields=["closed_at", "not_before"])
    if before.kind == Phase.Kind.CAMP:
        camps.take_back(before, beginning=False)
    _tell(before, "phase.reopened", f"{before} is open again, and {current} lies ahead.", actor)
    return before


def go_back_to_draft(*, draft: Draft) -> None:
    """The phase of a draft that is over is open again, where the calendar has gone on from it by one step. Whoever
    takes the draft's last steps back asks for this, holds the rows of season and draft, and has found that nothing
    stands against it."""
    season = draft.season
    before, current = phase_ended_by(draft), current_phase(season)
    if before is None or current is None:
        return
    _close_again(season, current)
    if current.kind == Phase.Kind.CAMP:
        # Its time is shared out anew when it opens: what is left of the old one may be none.
        current.not_before = None
        current.save(update_fields=["not_before"])
    before.closed_at = None
    before.save(update_fields=["closed_at"])
    _tell(before, "phase.reopened", f"{before} is open again, and {current} lies ahead.", None)


def _is_ahead(moment: datetime) -> bool:
    return not timezone.is_naive(moment) and clock.now() < moment <= clock.now() + deadlines.FARTHEST


def _require_ahead(moment: datetime) -> None:
    if timezone.is_naive(moment):
        raise Refused("A date needs a time zone.", field="moment")
    if not _is_ahead(moment):
        raise Refused("The moment must lie ahead, and within ten years.", field="moment")


# -- steps ---------------------------------------------------------------------------------------------------------


def _close(phase: Phase, *, actor: User | None) -> None:
    if phase.kind == Phase.Kind.CAMP:
        camps.hold_phase(phase)
    phase.closed_at = clock.now()
    phase.save(update_fields=["closed_at"])
    _tell(phase, "phase.ended", f"{phase} is over.", actor)


def _open_next(season: Season) -> bool:
    """Open the phase that follows, with what the service does at its beginning; False after the last."""
    phase = next_phase(season)
    if phase is None:
        return False
    phase.opened_at = clock.now()
    phase.save(update_fields=["opened_at"])
    _tell(phase, "phase.opened", f"{phase} has begun.", None)
    picks.make_picks(season)
    if phase.kind == Phase.Kind.CAMP:
        camps.open_phase(phase)
    if phase.kind == Phase.Kind.DRAFT:
        opening.open_phase(phase)
    if phase.week:
        # Said here, under the season's lock, so that whoever opens a game need not lock the season too.
        Season.objects.filter(pk=season.pk, status=Season.Status.PREPARING).update(
            status=Season.Status.PLAYING, options=season.league.options
        )
        rosters.enforce_limits(season=season)
    if phase.week and phase.kind == Phase.Kind.PLAYOFF:
        playoffs.seed_round(week=phase.week)
    elif phase.kind == Phase.Kind.COMPLETE:
        _tell_champion(season, playoffs.crown(season=season))
        aftermath.settle_season(season=season)
        Season.objects.filter(pk=season.pk).update(status=Season.Status.FINISHED)
    return True


def _close_again(season: Season, phase: Phase) -> None:
    """Undo what opening the phase has done; lots that were thrown stay thrown."""
    if phase.kind == Phase.Kind.CAMP:
        camps.take_back(phase, beginning=True)
    phase.opened_at = None
    phase.save(update_fields=["opened_at"])
    if phase.kind == Phase.Kind.DRAFT:
        opening.close_again(phase)
    if phase.week:
        fixtures.take_back(week=phase.week)
    if phase.week and phase.kind == Phase.Kind.PLAYOFF:
        playoffs.unseed_round(week=phase.week)
    if not season.phases.filter(week__isnull=False, opened_at__isnull=False).exists():
        Season.objects.filter(pk=season.pk).update(status=Season.Status.PREPARING, options=None)


def _tell_champion(season: Season, team: Team | None) -> None:
    if team is not None:
        news = f"{team} are the champions of season {season.number}"
        _tell_everybody(season, "champion", news, f"{news} of {season.league}. Standings, play-offs and schedule stay.")


def _tell_everybody(season: Season, occasion: str, subject: str, text: str) -> None:
    """A notice to whoever belongs to the league, once a season and occasion."""
    league = season.league
    outbox.tell(
        key=f"season:{season.pk}:{occasion}",
        users=everybody(league),
        league=league,
        topic=Outbox.Topic.LEAGUE,
        subject=f"{league}: {subject}",
        text=text,
        link=reverse("season", args=[league.public_id, season.number]),
    )


def _tell(phase: Phase, action: str, sentence: str, actor: User | None) -> None:
    season = phase.season
    log.write(
        league=season.league,
        action=action,
        sentence=f"Season {season.number}: {sentence}",
        actor=actor,
        data={"season": season.number, "phase": phase.code},
    )


# -- the next year -------------------------------------------------------------------------------------------------


def open_next_season(
    *,
    league: League,
    actor: User | None = None,
    first_due_at: datetime | None = None,
    every_days: int = 7,
    weeks: int | None = None,
) -> Season:
    """A new season once the last is complete: same teams, rosters and divisions, places by last season's final ranks,
    a schedule and a calendar of its own; with ``first_due_at`` every week has its deadline at once."""
    deadlines.require_timetable(first_due_at=first_due_at, every_days=every_days)
    _make_next_plan(league, _complete_season(league), weeks)  # before the transaction, which then finds it made
    with transaction.atomic():
        league = locked(League).get(pk=league.pk)
        last = _complete_season(league)
        season = Season.objects.create(league=league, number=last.number + 1)
        _enter(season, last)
        schedule.lay_out(season=season, plan=_make_next_plan(league, last, weeks))
        picks.make_picks(season)
        log.write(
            league=league,
            action="season.opened",
            sentence=f"Season {season.number} was opened; rosters go on as they are.",
            actor=actor,
            data={"season": season.number},
        )
        _tell_everybody(
            season,
            "opened",
            f"season {season.number} is open",
            f"Season {season.number} of {league} was opened: its schedule is made, rosters go on as they are.",
        )
        if first_due_at:
            deadlines.store_timetable(season=season, first_due_at=first_due_at, every_days=every_days, actor=actor)
        begin(season=season)
    return season


def _complete_season(league: League) -> Season:
    """Return the last season of a league; refused where none is complete."""
    last = league.seasons.order_by("-number").first()
    if last is None:
        raise Refused(f"{league} has no season that another could follow.")
    if last.status != Season.Status.FINISHED:
        raise Refused(f"{last} is not complete yet.", "The next season opens once there is a champion.")
    return last


def _make_next_plan(league: League, last: Season, weeks: int | None) -> schedule.Plan:
    """Return the schedule of the season that follows ``last``, in divisions of the same sizes."""
    sizes = [len(teams) for teams in entered_teams(last).values()]
    return schedule.make_plan(rules_of(league), sizes, year=last.number + 1, weeks=weeks)


def _enter(season: Season, last: Season) -> None:
    """Every team in its division again, at the place that its final rank gives it there."""
    for division, teams in entered_teams(last).items():
        again = Division.objects.create(season=season, name=division.name, order=division.order)
        ranks = {team: rank for team, rank in division.entries.values_list("team", "final_rank") if rank is not None}
        ordered = sorted(teams, key=lambda team: ranks[team.pk])
        Entry.objects.bulk_create(
            Entry(season=season, team=team, division=again, place=place) for place, team in enumerate(ordered, start=1)
        )
