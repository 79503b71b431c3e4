"""Importing men: the rosters of a league from a table, before a season or between two, whole or not at all.

Of the teams that the table names every man is in it: who has the name of a man of these teams or of a free agent is
that man, with what the table says of him; who is new joins the league; whom the table leaves out becomes a free agent.
Teams that it does not name stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from league import limits, rulebook
from league.models import League, RosterSpot, Season, Transaction, User
from league.selectors.leagues import current_season, somebody_else_coaches

from . import ledger, rosters, rulings
from .consents import Matter, guarded
from .errors import Refused, WrongRows
from .house_rules import has_begun
from .locks import locked
from .names import require_reason
from .table_men import MOST_PROBLEMS, TeamPreview, changes_of
from .whole_rosters import WholeChange, carry_out


@dataclass(frozen=True, slots=True)
class Prepared:
    """An import that can be carried out."""

    season: Season
    change: WholeChange
    teams: tuple[TeamPreview, ...]

    @property
    def sentence(self) -> str:
        men = sum(team.men for team in self.teams)
        new = sum(len(team.new) for team in self.teams)
        released = sum(len(team.released) for team in self.teams)
        names = ", ".join(team.team.code for team in self.teams)
        return f"Rosters imported: {men} men of {names}; {new} of them are new, {released} are released."


def prepare(*, league: League, kind: str, text: str) -> Prepared:
    """What an import would change. Refused where none may be made now, and with every problem of the table."""
    limits.ROSTER_TEXT.require(len(text))
    rules = rulebook.rules_of(league)
    _require_kind(rules, kind)
    season = _free_season(league)
    spots = list(RosterSpot.objects.filter(team__league=league).select_related("team", "player").order_by("number"))
    limits.check_time()
    read, report = rules.read_rosters(kind, text, _teams(league, spots))
    limits.check_time()
    if not report.ok:
        raise WrongRows([(each.path, each.message, each.hint) for each in report.errors[:MOST_PROBLEMS]], "text")
    change, previews = changes_of(rules, league, spots, read)
    return Prepared(season, change, previews)


def _free_season(league: League) -> Season:
    """The season that the men are for; refused while one is being played."""
    season = current_season(league)
    if season is None:
        raise Refused(f"{league} has no season yet.")
    if has_begun(season):
        raise Refused(
            "The season has begun, and its men stand.", "Rosters are imported before a season or between two."
        )
    return season


def _of_import(*, league: League, kind: str, text: str, actor: User | None, reason: str) -> Matter | None:
    """Whole rosters decide about every team, once anybody else coaches one; what is refused is asked of nobody."""
    if actor is None or not somebody_else_coaches(league, actor) or not reason.strip():
        return None
    try:
        sentence = prepare(league=league, kind=kind, text=text).sentence
    except Refused:
        return None
    return Matter(league, list(league.teams.order_by("pk")), f"{sentence} Reason: {reason.strip()}", sides=())


@guarded("import_rosters", _of_import)
@transaction.atomic
def import_rosters(*, league: League, kind: str, text: str, actor: User | None, reason: str) -> Transaction:
    """Give the teams that a table names the men of the table, all of it or nothing; one entry of the ledger, which can
    be taken back until the season begins."""
    said = require_reason(reason)
    locked(Season).get(pk=_free_season(league).pk)  # so that it cannot begin meanwhile
    teams = rosters.lock_teams(league.teams.all())
    prepared = prepare(league=league, kind=kind, text=text)
    carry_out(league, prepared.change)
    entry = ledger.write(
        kind="imported",
        season=prepared.season,
        sentence=prepared.sentence,
        changes=[],
        reason=said,
        actor=actor,
        packed=prepared.change.packed(),
    )
    rosters.tell(entry)
    rulings.tell_coaches(entry, teams)
    return entry


def example(*, league: League, kind: str) -> str:
    """A whole table to begin with, of the league's own teams."""
    rules = rulebook.rules_of(league)
    _require_kind(rules, kind)
    spots = RosterSpot.objects.filter(team__league=league).select_related("player").order_by("number")
    return rules.roster_example(kind, _teams(league, list(spots)))


def _teams(league: League, spots: list[RosterSpot]) -> list[rulebook.Team]:
    """The league's teams as they stand, by name."""
    return [
        rulebook.team_of(team, [spot for spot in spots if spot.team_id == team.pk])
        for team in league.teams.order_by("name")
    ]


def _require_kind(rules: rulebook.LeagueRules, kind: str) -> None:
    if kind not in [each.code for each in rules.roster_texts()]:
        raise Refused("This rulebook reads no such table.", field="kind")
