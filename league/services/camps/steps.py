"""The steps between two seasons as the calendar takes them: opened, held when they end, taken back.

The calendar holds the season's row meanwhile, so that each is done once whoever asks for it and however often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.urls import reverse

from league import clock
from league.clock import said
from league.models import CampSheet, Outbox, Phase, Transaction, Week
from league.rulebook import rules_of
from league.selectors.camps import coached, step_of, who_owes
from league.selectors.leagues import coaches
from league.selectors.phase_words import REMINDER
from league.services import asking, deadlines, outbox, rosters
from league.services.aftermath import secret_of
from league.services.isolation import Due, of_swept, rows_due

from . import cuts, gathering, holding, invitations, sheets
from .entries import take_back as take_entries_back

Hold = Callable[[Phase, Mapping[int, CampSheet]], list[Transaction]]
HOLD: dict[str, Hold] = {"invitations": invitations.settle, "camp": holding.hold, "cut": cuts.hold}


def open_phase(phase: Phase) -> None:
    """What is done when a step begins: its deadline is set, the season's secret is drawn before anybody hands in
    orders, men come together, free agents are published."""
    found = step_of(phase)
    keep_time(phase)
    secret_of(phase.season)
    rosters.lock_teams(phase.season.entries.values_list("team", flat=True))
    if not phase.season.phases.filter(kind=Phase.Kind.CAMP, order__lt=phase.order).exists():
        gathering.bring_together(phase)
    if found is not None and found.step.kind == "invitations":
        gathering.publish_free_agents(phase)
    if found is not None and found.asks:
        _tell_coaches(phase, "opened", f"{phase} has begun: hand in your orders")


def hold_phase(phase: Phase) -> None:
    """Carry out a step that ends now, by the orders of all teams."""
    found = step_of(phase)
    if found is None:
        return
    teams = rosters.lock_teams(phase.season.entries.values_list("team", flat=True))
    if found.step.kind == "early camp":
        gathering.hold_early_camp(phase)
    elif found.asks:
        HOLD[found.step.kind](phase, sheets.close(phase, teams))
        _tell_coaches(phase, "over", f"{phase} is over: see what came of it")


def take_back(phase: Phase, *, beginning: bool) -> None:
    """What a phase brought at its beginning, or at its end, is taken back. Orders that are open stay open, and serve
    again with the same dice: nobody steps back in order to throw anew."""
    take_entries_back(phase, beginning=beginning)


# -- time --------------------------------------------------------------------------------------------------------------


def keep_time(phase: Phase) -> None:
    """Set the moment at which a step ends for which orders are handed in, where none is set: what is left until the
    first plan for the next game is due is shared out evenly among the steps before it."""
    found = step_of(phase)
    if phase.not_before is not None or found is None or not found.asks:
        return
    last = _first_plan_due(phase)
    if last is None:
        return
    following = phase.season.phases.filter(order__gte=phase.order).order_by("order")
    steps = 0
    for each in following:
        if each.week_id is not None:
            break
        steps += 1
    began = clock.now()
    phase.not_before = began + max(last - began, timedelta()) / (steps + 1)
    phase.save(update_fields=["not_before"])


def _first_plan_due(phase: Phase) -> datetime | None:
    """When the first plan for the first game after a phase is due."""
    week = Week.objects.filter(season=phase.season_id, phase__order__gt=phase.order).order_by("number").first()
    if week is None or week.due_at is None:
        return None
    league = phase.season.league
    return deadlines.hours_before(week.due_at, rules_of(league).longest_lead(), league.time_zone)


# -- telling -----------------------------------------------------------------------------------------------------------


def _tell_coaches(phase: Phase, occasion: str, subject: str) -> None:
    league, zone = phase.season.league, phase.season.league.time_zone
    when = f"It ends {said(phase.not_before, zone)}." if phase.not_before and occasion == "opened" else ""
    for team in coached(phase.season):
        outbox.tell(
            key=f"camp:{phase.pk}:{occasion}:{team.pk}:{phase.opened_at:%Y%m%d%H%M%S}",
            users=coaches([team]),
            league=league,
            topic=Outbox.Topic.ROSTERS,
            subject=f"{league}: {subject}",
            text=f"{team}, season {phase.season.number}: {subject}. {when}".strip(),
            link=reverse("camp", args=[team.public_id]),
        )


def due_reminders(league_id: int | None = None) -> Due[Phase, Phase]:
    """Return the steps that end within a day."""
    now = clock.now()
    found = Phase.objects.filter(
        kind=Phase.Kind.CAMP,
        opened_at__isnull=False,
        closed_at=None,
        not_before__gt=now,
        not_before__lte=now + REMINDER,
    ).select_related("season__league")
    return rows_due(found.filter(of_swept(league_id, "season__league")))


def remind(*, phase: Phase) -> int:
    """Remind the coaches of teams that owe orders for a step; return how many teams. The outbox takes each only
    once."""
    owing = who_owes(phase)
    league = phase.season.league
    for team in owing:
        outbox.tell(
            key=f"camp-due:{phase.pk}:{team.pk}:{phase.not_before:%Y%m%d%H%M}",
            users=coaches([team]),
            league=league,
            topic=Outbox.Topic.DEADLINES,
            kind=asking.ORDERS,
            body={
                "phase": phase.pk,
                "team": team.pk,
                "subject": f"{league}: orders for {phase} are due",
                "text": f"{team} has handed in nothing for {phase}; without orders the default is carried out.",
            },
            link=reverse("camp", args=[team.public_id]),
        )
    return len(owing)
