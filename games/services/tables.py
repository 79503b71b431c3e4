"""Which rows of a league an export holds, in the order in which they depend on each other, and what is left out.

Left out is what is sealed or secret (open plans, drafts, secrets that have not been opened, wishes, offers, lists for
drafts of men and notes on them, links of invitations), what is a person's own practice, and what is rebuilt from the
rest (figures of statistics). A game that is not over is exported as one that is still to come.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from games.models import FixtureSecret, FixtureStep, GameRecord, GameReplay, GameRun, PlanVersion
from league.models import (
    Absence,
    CampReport,
    CampSheet,
    CareerYear,
    Claim,
    Division,
    Draft,
    DraftEvent,
    DraftList,
    DraftNote,
    DraftPick,
    DraftSlot,
    Entry,
    Fixture,
    Invitation,
    Keeper,
    League,
    LeagueLog,
    Membership,
    Outcome,
    Phase,
    Player,
    Prospect,
    RosterSpot,
    Season,
    SeasonSecret,
    Seat,
    Team,
    Trade,
    Transaction,
    Week,
)
from league.rulebook import rules_of

Chosen = Callable[[League], QuerySet[Any]]


@dataclass(frozen=True)
class Table:
    """A model's rows of one league; ``without`` are columns that stay at home, ``lists`` its many-to-many columns."""

    name: str
    model: type[Model]
    rows: Chosen
    without: frozenset[str] = frozenset()
    lists: tuple[str, ...] = ()


def open_games(league: League) -> Q:
    """Fixtures of which everything is open: those played to their end, whose season is over where plans stay closed
    until then. What was sealed for a game that was decided stays sealed."""
    whole = GameRecord.objects.filter(superseded_at=None).exclude(run__stage=GameRun.Stage.FIRST)
    over = Q(status=Fixture.Status.FINAL, pk__in=whole.values("fixture"))
    if rules_of(league).plans_opened() == "season_end":
        over &= Q(season__status=Season.Status.FINISHED)
    return over


def _of_open_games(model: type[Model], **facts: Any) -> Chosen:
    def rows(league: League) -> QuerySet[Any]:
        games = Fixture.objects.filter(open_games(league), season__league=league)
        return model._default_manager.filter(fixture__in=games, **facts)

    return rows


def _of_league(model: type[Model], path: str = "league", **facts: Any) -> Chosen:
    return lambda league: model._default_manager.filter(**{path: league}, **facts)


def _frozen(league: League) -> QuerySet[Any]:
    games = Fixture.objects.filter(open_games(league), season__league=league)
    return PlanVersion.objects.filter(step__fixture__in=games, frozen_at__isnull=False)


def _keepers(league: League) -> QuerySet[Keeper]:
    """Men whom teams keep out of drafts: private until the draft begins."""
    return Keeper.objects.filter(draft__season__league=league)


def _opened_secrets(league: League) -> QuerySet[Any]:
    """Secrets of what was played; those of replays that nobody ordered stay closed, and are drawn anew where one is."""
    run = GameRun.objects.filter(fixture=OuterRef("fixture"), revision=OuterRef("revision"), status="done")
    secrets: QuerySet[Any] = _of_open_games(FixtureSecret)(league).filter(Exists(run))
    return secrets


CONFIRMED = ("confirmed_by", "confirmed_at")  # whom an operator seats with an import, he knows

# Who confirmed or refused a replay's reason stands in the log.
WORDS = ("home_agreed_by", "away_agreed_by", "refused_at", "refused_by", "refusal", *CONFIRMED)

TABLES = (
    Table("seasons", Season, _of_league(Season)),
    Table("divisions", Division, _of_league(Division, "season__league")),
    Table("teams", Team, _of_league(Team)),
    Table("entries", Entry, _of_league(Entry, "season__league")),
    Table("weeks", Week, _of_league(Week, "season__league")),
    Table("phases", Phase, _of_league(Phase, "season__league")),
    Table("fixtures", Fixture, _of_league(Fixture, "season__league")),
    Table("players", Player, _of_league(Player)),
    Table("roster", RosterSpot, _of_league(RosterSpot, "team__league")),
    Table("members", Membership, _of_league(Membership), without=frozenset({"appointed_by", *CONFIRMED})),
    Table("seats", Seat, _of_league(Seat, "team__league"), without=frozenset({"hands_on", "seated_by", *CONFIRMED})),
    Table("absences", Absence, _of_league(Absence)),
    Table("outcomes", Outcome, _of_league(Outcome)),
    Table("draft_picks", DraftPick, _of_league(DraftPick)),
    Table("drafts", Draft, _of_league(Draft, "season__league"), without=frozenset({"bell_for"})),
    Table("prospects", Prospect, _of_league(Prospect, "draft__season__league")),
    Table("keepers", Keeper, lambda league: _keepers(league).exclude(draft__status="planned")),
    Table("claims", Claim, lambda league: Claim.objects.filter(season__league=league).exclude(state="open")),
    Table(
        "trades",
        Trade,
        lambda league: Trade.objects.filter(season__league=league).exclude(state="proposed"),
        without=frozenset({"open_until"}),
        lists=("gives", "gets", "gives_picks", "gets_picks"),
    ),
    Table("transactions", Transaction, _of_league(Transaction), without=frozenset({"packed"})),
    Table("camp_sheets", CampSheet, _of_league(CampSheet, "season__league", closed_at__isnull=False)),
    Table("camp_reports", CampReport, _of_league(CampReport, "season__league")),
    Table("career_years", CareerYear, _of_league(CareerYear, "season__league")),
    Table("draft_slots", DraftSlot, _of_league(DraftSlot, "draft__season__league")),
    Table("draft_events", DraftEvent, _of_league(DraftEvent, "draft__season__league")),
    Table("season_secrets", SeasonSecret, _of_league(SeasonSecret, "season__league", season__status="finished")),
    Table("log", LeagueLog, _of_league(LeagueLog)),
    Table("steps", FixtureStep, _of_open_games(FixtureStep)),
    Table("plans", PlanVersion, _frozen),
    Table("secrets", FixtureSecret, _opened_secrets, without=frozenset({"spent"})),
    Table("replays", GameReplay, _of_open_games(GameReplay, started_at__isnull=False), without=frozenset(WORDS)),
    Table(
        "runs",
        GameRun,
        _of_open_games(GameRun, status="done"),
        without=frozenset({"error", "inputs", "token", "lease_until", "bookings", "body", "digest"}),
    ),
    Table("records", GameRecord, _of_open_games(GameRecord)),
)


def left_out(league: League) -> dict[str, int]:
    """What an export of the league leaves out now; empty when nothing is sealed or secret."""
    every = {
        "plans": PlanVersion.objects.filter(step__fixture__season__league=league).count() - _frozen(league).count(),
        "games under way": Fixture.objects.filter(
            season__league=league, status__in=["open", "ready", "playing", "failed"]
        ).count(),
        "records": GameRecord.objects.filter(fixture__season__league=league).count()
        - _of_open_games(GameRecord)(league).count(),
        "replays that wait": GameReplay.objects.filter(fixture__season__league=league, started_at=None).count(),
        "secrets": FixtureSecret.objects.filter(fixture__season__league=league).count()
        - _of_open_games(FixtureSecret)(league).count()
        + SeasonSecret.objects.filter(season__league=league).exclude(season__status="finished").count(),
        "orders for camps": CampSheet.objects.filter(season__league=league, closed_at=None).count(),
        "open claims": Claim.objects.filter(season__league=league, state="open").count(),
        "notes on men of drafts": DraftNote.objects.filter(draft__season__league=league).count(),
        "lists for drafts": DraftList.objects.filter(draft__season__league=league).count(),
        "men kept for a draft to come": _keepers(league).filter(draft__status="planned").count(),
        "open offers": Trade.objects.filter(season__league=league, state="proposed").count(),
        "invitations": Invitation.objects.filter(league=league).count(),
    }
    return {name: count for name, count in every.items() if count}
