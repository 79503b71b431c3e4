"""Changing a league's house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.urls import reverse

from league import rulebook
from league.models import Fixture, League, Outbox, Season, User
from league.selectors.leagues import current_season, everybody, somebody_else_coaches

from . import log, outbox, schedule
from .consents import Matter, guarded
from .errors import Refused
from .locks import locked


def read_rule(text: str) -> tuple[str, Any]:
    """A house rule as it is written on a command line (``NAME=VALUE``): numbers and yes or no are read as such."""
    name, equals, value = text.partition("=")
    if not equals:
        raise Refused(f'"{text}" is not a house rule.', "Write it like NAME=VALUE.", field="options")
    if value in ("yes", "no"):
        return name, value == "yes"
    return name, int(value) if value.removeprefix("-").isdecimal() else value


def _of_rules(*, league: League, options: Mapping[str, Any], actor: User, reason: str) -> Matter | None:
    """Other rules decide about every team, once anybody else coaches one. Within a day of a deadline they take time
    away too, since another schedule may follow from them."""
    season = current_season(league)
    if not somebody_else_coaches(league, actor) or not _may_change(league, season, options, reason):
        return None
    preparing = season is not None and season.status == Season.Status.PREPARING
    owed_by = schedule.hurried_by_another_schedule(season) if season and preparing else []
    sentence = f"Change the house rules: {' '.join(_changes(league, options))} Reason: {reason.strip()}"
    return Matter(league, list(league.teams.order_by("pk")), sentence, sides=(), owed_by=owed_by)


def _may_change(league: League, season: Season | None, options: Mapping[str, Any], reason: str) -> bool:
    """Whether the service would change anything: what it refuses is asked of nobody."""
    if not reason.strip() or (season is not None and has_begun(season)):
        return False
    try:
        rulebook.LeagueRules(league.ruleset, options).check()
    except rulebook.NotLegal:
        return False
    return bool(_changes(league, options))


@guarded("house_rules", _of_rules)
def change_house_rules(*, league: League, options: Mapping[str, Any], actor: User, reason: str) -> list[str]:
    """Other house rules; a sentence for each rule that changes.

    ``options`` are those that differ from the rulebook's. They hold for the season that is being prepared, whose
    schedule is made anew where they ask for another one, or for the next one when the year is over. From its first
    week on the rules of a season stand.
    """
    season = current_season(league)
    if season and season.status == Season.Status.PREPARING and _may_change(league, season, options, reason):
        schedule.prepare_for_rules(season=season, options=options)
    with transaction.atomic():
        return _change(league, options, actor, reason)


def _change(league: League, options: Mapping[str, Any], actor: User, reason: str) -> list[str]:
    if not reason.strip():
        raise Refused("Changing the rules needs a reason.", field="reason")
    league = locked(League).get(pk=league.pk)
    season = current_season(league)
    if season and has_begun(season):
        raise Refused(
            "The season has begun, and its rules stand.", "Change them once it is complete, for the next one."
        )
    try:
        rulebook.LeagueRules(league.ruleset, options).check()
    except rulebook.NotLegal as wrong:
        raise Refused(str(wrong), field=wrong.path) from wrong
    changes = _changes(league, options)
    if not changes:
        raise Refused("No rule would change.")
    before, league.options = league.options, dict(options)
    league.save(update_fields=["options"])
    if season and season.status == Season.Status.PREPARING:
        season.league = league
        if schedule.follow_rules(season=season, before=before, actor=actor):
            changes.append("The schedule was made anew, since these rules ask for another one.")
    row = log.write(
        league=league,
        action="rules.changed",
        sentence=f"House rules changed: {'; '.join(changes)} Reason: {reason.strip()}",
        actor=actor,
        data={"options": dict(options)},
    )
    outbox.tell(
        key=f"rules:{row.pk}",
        users=everybody(league),
        league=league,
        topic=Outbox.Topic.LEAGUE,
        subject=f"{league}: the house rules have changed",
        text="\n".join([*changes, "", f"Reason: {reason.strip()}"]),
        link=reverse("house-rules", args=[league.public_id]),
    )
    return changes


def has_begun(season: Season) -> bool:
    """Whether the season is being played: a week is open or a game is."""
    if season.status != Season.Status.PREPARING:
        return season.status == Season.Status.PLAYING
    return season.fixtures.exclude(status=Fixture.Status.SCHEDULED).exists()


def _changes(league: League, options: Mapping[str, Any]) -> list[str]:
    before = rulebook.rules_of(league).in_force()
    after = rulebook.LeagueRules(league.ruleset, options).in_force()
    return [
        f"{new.meaning} ({new.clause}): {new.value} instead of {old.value}."
        for old, new in zip(before, after, strict=True)
        if old.value != new.value
    ]
