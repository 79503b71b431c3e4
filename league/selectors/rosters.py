"""Rosters as they are judged and shown: what each man may do now, free agents, injuries, the ledger."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Q, QuerySet

from league import rulebook
from league.models import Claim, Fixture, League, Player, RosterSpot, Season, Team, Trade, Transaction, Week
from league.selectors.careers import claimable
from league.selectors.picks import draft_day_has_come
from league.selectors.playoffs import out_of_season
from league.selectors.teams import IDENTITY

RELEASED, WAIVERS = rulebook.RELEASED, rulebook.WAIVERS
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
NOT_TOLD = ("experience",)  # entries of mere counts


@dataclass(frozen=True)
class Standing:
    """Where a team stands in a season, for judging the moves of its men; five queries at most, each made once."""

    team: Team
    season: Season

    @cached_property
    def finals(self) -> list[datetime]:
        """When its games of the season were over."""
        games = Fixture.objects.filter(
            Q(home=self.team) | Q(away=self.team), season=self.season, status=Fixture.Status.FINAL
        )
        return [at for at in games.values_list("played_at", flat=True) if at]

    @cached_property
    def moves_used(self) -> int:
        """Returns that count against the team this season; what was taken back does not count."""
        entries = Transaction.objects.filter(team=self.team, season=self.season, counts=True, undone_by=None)
        return entries.count()

    @cached_property
    def stage(self) -> str:
        """Of the season, and ``after`` for a team whose own season is over."""
        return "after" if self.team.pk in out_of_season(self.season) else stage(self.season)

    def move(self, spot: RosterSpot, to: str) -> rulebook.Move:
        """A move with everything that the ruleset needs to judge it."""
        signed = spot.signed_at
        return rulebook.Move(
            athlete=rulebook.athlete_of(spot),
            to=to,
            games_on_list=sum(at >= spot.since for at in self.finals),
            games_here=sum(at >= signed for at in self.finals) if signed else None,
            moves_used=self.moves_used,
            stage=self.stage,
            cleared=spot.waivers == RosterSpot.Waivers.CLEARED,
        )


def stage(season: Season) -> str:
    """``before`` the first game that counts, ``season``, ``playoffs`` once the regular season is played, ``after``."""
    if season.status == Season.Status.FINISHED:
        return "after"
    regular = Counter(season.fixtures.filter(week__kind=Week.Kind.REGULAR).values_list("status", flat=True))
    ahead = regular[Fixture.Status.SCHEDULED] + regular[Fixture.Status.OPEN]
    if regular and regular[Fixture.Status.FINAL] == regular.total():
        return "playoffs"
    return "before" if ahead == regular.total() else "season"


def names_of_lists(league: League) -> dict[str, str]:
    """The lists of a roster by code, as pages call them."""
    return {rule.code: rule.name for rule in rulebook.rules_of(league).roster_lists()}


def game_under_way(team: Team) -> Fixture | None:
    """The game for which the team's roster stands still: from its first sealed step until it is final."""
    games = Fixture.objects.filter(Q(home=team) | Q(away=team), rosters_locked_at__isnull=False)
    return games.exclude(status=Fixture.Status.FINAL).select_related("home", "away", "week").first()


@dataclass(frozen=True, slots=True)
class Choice:
    """A man with the places that he may go to now, as (code, words)."""

    spot: RosterSpot
    hurts: tuple[str, ...]
    open: tuple[tuple[str, str], ...]


def choices(team: Team, season: Season) -> list[Choice]:
    """Every man of the team with his legal moves, in the order of lists and numbers; six queries."""
    league = team.league
    names = names_of_lists(league)
    rules = rulebook.rules_of(league)
    standing = Standing(team, season)
    order = {code: at for at, code in enumerate(names)}
    spots = sorted(team.roster.select_related("player", "team"), key=lambda s: (order.get(s.list, 9), s.number))
    told = {**{code: f"to {name}" for code, name in names.items()}, WAIVERS: "on waivers", RELEASED: "release"}

    def legal(spot: RosterSpot) -> tuple[tuple[str, str], ...]:
        moves = ((to, standing.move(spot, to)) for to in told if to != spot.list)
        return tuple((to or "release", told[to]) for to, move in moves if not rules.check_move(move))

    return [Choice(spot, rules.hurts(rulebook.athlete_of(spot)), legal(spot)) for spot in spots]


# -- free agents -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Free:
    """A man who can be wished for, with the ruleset's facts; ``off`` is the team that has him on waivers."""

    player: Player
    facts: tuple[rulebook.Column, ...]
    off: Team | None = None


@dataclass(frozen=True, slots=True)
class FreeAgents:
    """The list of free agents: heads of the columns, the men, the positions to choose from."""

    columns: tuple[rulebook.Column, ...]
    men: tuple[Free, ...]
    positions: tuple[tuple[str, str], ...]
    total: int


def free_agents(league: League, *, position: str = "", name: str = "", sort: str = "") -> FreeAgents:
    """Who can be wished for, narrowed by position and part of the name, by name or by a column (highest first);
    two queries however many they are."""
    found = claimable(league).select_related("spot__team").order_by("name", "pk")
    rows = [
        player for player in found if position in ("", player.position) and name.casefold() in player.name.casefold()
    ]
    spots = [_spot(player) for player in rows]
    athletes = [rulebook.athlete(player, spot) for player, spot in zip(rows, spots, strict=True)]
    rules = rulebook.rules_of(league)
    men = [
        Free(player, tuple(column for column in facts if column.name not in IDENTITY), spot.team if spot else None)
        for player, spot, facts in zip(rows, spots, rules.describe_players(athletes), strict=True)
    ]
    columns = men[0].facts if men else ()
    if sort == "age":
        men.sort(key=lambda man: man.player.age)
    elif any(column.name == sort for column in columns):
        men.sort(key=lambda man: _sorting(man, sort), reverse=True)
    names = rules.roster_rules().positions
    codes = list(dict.fromkeys(claimable(league).order_by("position").values_list("position", flat=True)))
    return FreeAgents(columns, tuple(men), tuple((code, names.get(code, code)) for code in codes), len(found))


def _spot(player: Player) -> RosterSpot | None:
    return player.spot if hasattr(player, "spot") else None


def _sorting(man: Free, column: str) -> tuple[bool, float, str]:
    value = next(str(fact.value) for fact in man.facts if fact.name == column)
    number = NUMBER.fullmatch(value) is not None
    return number, float(value) if number else 0.0, value


def open_claims(team: Team) -> list[Claim]:
    """The team's list of wishes as it stands, one query."""
    return list(team.claims.filter(state=Claim.State.OPEN).select_related("player", "drop").order_by("rank"))


def settled_claims(team: Team, most: int = 20) -> list[Claim]:
    """What became of the team's latest wishes."""
    settled = team.claims.exclude(state__in=[Claim.State.OPEN, Claim.State.WITHDRAWN]).select_related("player")
    return list(settled.order_by("-settled_at", "rank")[:most])


def trades_of(team: Team) -> QuerySet[Trade]:
    """Every trade in which the team has a part, newest first."""
    found = Trade.objects.filter(Q(proposer=team) | Q(partner=team)).select_related("proposer", "partner", "season")
    return found.prefetch_related("gives", "gets", "gives_picks__original", "gets_picks__original")


@dataclass(frozen=True, slots=True)
class ShownTrade:
    """A trade as pages and API tell it; ``draft_day``: agreed, its men change teams on draft day."""

    trade: Trade
    draft_day: bool


def shown_trades(team: Team, season: Season) -> list[ShownTrade]:
    """Every trade of the team, newest first; eight queries however many there are."""
    over, come = out_of_season(season), draft_day_has_come(season)
    return [
        ShownTrade(trade, trade.state == Trade.State.ACCEPTED and waits_for_draft_day(trade, over, come))
        for trade in trades_of(team)
    ]


def waits_for_draft_day(trade: Trade, over: Collection[int], come: bool) -> bool:
    """Whether men of a trade stay until draft day: a team of it has finished its season (``over``), or this season's
    draft has not begun (``come``). In a league that holds no draft that day is the opening of the next season."""
    if trade.draft_id is not None:
        return False
    has_men = bool(trade.gives.all() or trade.gets.all())
    return has_men and (not come or bool({trade.proposer_id, trade.partner_id} & set(over)))


# -- the ledger ------------------------------------------------------------------------------------------------------


def transactions(league: League, *, team: str = "", kind: str = "") -> QuerySet[Transaction]:
    """The league's ledger, newest first, without mere counts; ``undone`` says whether an entry was taken back."""
    found = league.transactions.exclude(kind__in=NOT_TOLD).select_related(
        "team", "player", "actor", "undone_by", "fixture__home", "fixture__away"
    )
    found = found.defer("changes", "packed")
    if team:
        found = found.filter(team__code=team)
    return found.filter(kind=kind) if kind else found


@dataclass(frozen=True, slots=True)
class Ailing:
    """A hurt man for the league's injury report (public, as the rulebooks want it)."""

    spot: RosterSpot
    hurts: tuple[str, ...]
    list_name: str


def ailing(league: League) -> list[tuple[Team, Sequence[Ailing]]]:
    """Every hurt or kept-out man, and everybody on a list that does not play, by team; one query."""
    names = names_of_lists(league)
    rules = rulebook.rules_of(league)
    lists = {rule.code: rule for rule in rules.roster_lists()}
    found: dict[Team, list[Ailing]] = {}
    spots = (
        RosterSpot.objects.filter(team__league=league).select_related("player", "team").order_by("team__name", "number")
    )
    for spot in spots:
        hurts = rules.hurts(rulebook.athlete_of(spot))
        reserve = spot.list in lists and not (lists[spot.list].plays or lists[spot.list].signs)
        if hurts or spot.unavailable or reserve:
            found.setdefault(spot.team, []).append(Ailing(spot, hurts, names.get(spot.list, spot.list)))
    return list(found.items())
