"""Drafts of men who have teams: the founding draft of all men of a league, and the expansion draft.

A founding draft pools all rosters when it begins, but for the men whom teams keep. In an expansion draft some teams
choose among the men whom the others do not protect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from league import rulebook
from league.models import Draft, Keeper, Player, Prospect, RosterSpot, Season, Team, User
from league.services import ledger, rosters
from league.services.consents import guarded
from league.services.errors import Refused
from league.services.whole_rosters import ManChange, WholeChange, carry_out

from . import events, keeping, opening, order
from .opening import Terms


@guarded("plan_founding_draft", opening.of_planning, Terms)
@transaction.atomic
def plan_founding(*, season: Season, terms: Terms, actor: User | None = None) -> Draft:
    """A draft of all men of the league, in as many rounds as men may play for a team, the order by lot. Men are kept
    (``terms.kept`` by each team) only where a season has been played before."""
    season = opening.lock_season(season)
    terms = opening.checked(terms, _men_who_play(season))
    if terms.kept and season.number == 1:
        raise Refused("Men are kept from one season to the next.", "This is the first one: nobody keeps.", field="kept")
    _require_few_kept(terms, terms.rounds)
    draft = opening.create(season, Draft.Kind.FOUNDING, replace(terms, most_lost=0))
    order.make_slots(draft, order.drawn(draft, _teams(season)))
    men = list(season.league.players.order_by("pk"))
    opening.add_prospects(draft, men)
    opening.tell_planned(draft, len(men), actor)
    return draft


@guarded("plan_expansion_draft", opening.of_planning, Terms)
@transaction.atomic
def plan_expansion(*, season: Season, terms: Terms, teams: Sequence[Team], actor: User | None = None) -> Draft:
    """A draft in which these ``teams`` choose from the men whom the others do not protect: each of those protects
    ``terms.kept`` men and loses ``terms.most_lost`` at most."""
    season = opening.lock_season(season)
    terms = opening.checked(terms, terms.rounds)
    others = [team for team in _teams(season) if team not in teams]
    if not teams or not others or len(others) + len(teams) != len(_teams(season)):
        raise Refused("Some teams of the season choose, and some lose men.", "Name those that choose.", field="teams")
    if terms.most_lost < 1:
        raise Refused("Say how many men a team loses at most: one or more.", field="most_lost")
    _require_few_kept(terms, min(team.roster.count() for team in others) + 1)
    draft = opening.create(season, Draft.Kind.EXPANSION, terms)
    order.make_slots(draft, order.drawn(draft, list(teams)))
    men = list(Player.objects.filter(spot__team__in=others).order_by("pk"))
    opening.add_prospects(draft, men)
    opening.tell_planned(draft, len(men), actor)
    return draft


def _require_few_kept(terms: Terms, below: int) -> None:
    if terms.kept >= below:
        raise Refused(f"A team keeps fewer than {below} men.", field="kept")


def _teams(season: Season) -> list[Team]:
    return list(Team.objects.filter(entries__season=season).order_by("name"))


def _men_who_play(season: Season) -> int:
    """How many men the list that plays holds; where it has no bound as many as the largest team has."""
    first = rulebook.rules_of(season.league).roster_lists()[0]
    if first.size is not None:
        return first.size
    return max((team.roster.count() for team in _teams(season)), default=0)


# -- the beginning ---------------------------------------------------------------------------------------------------


def open_pool(draft: Draft) -> None:
    """The draft, whose row the caller holds, begins: who is kept is public, everybody else may be chosen."""
    if draft.kind == Draft.Kind.FOUNDING:
        _pool(draft)
    elif draft.kind == Draft.Kind.EXPANSION:
        choosing = set(draft.slots.values_list("pick__original", flat=True))
        losing = [team for team in _teams(draft.season) if team.pk not in choosing]
        rosters.lock_teams(losing)
        keeping.settle(draft, losing)
        _set_prospects(draft, list(Player.objects.filter(spot__team__in=losing).order_by("pk")))


def _pool(draft: Draft) -> None:
    """Every man but those who are kept leaves his team, in one entry of the ledger."""
    teams = rosters.lock_teams(_teams(draft.season))
    kept = keeping.settle(draft, teams) if draft.kept else {}
    order.leave_out(draft, kept)
    league = draft.season.league
    _set_prospects(draft, list(league.players.order_by("pk")))
    stays = Keeper.objects.filter(draft=draft).values("player")
    spots = RosterSpot.objects.filter(team__in=teams).exclude(player__in=stays).select_related("player", "team")
    befores = [(spot, ledger.state(spot.player, spot)) for spot in spots.order_by("pk")]
    men = tuple(
        ManChange(str(spot.player.public_id), before, ledger.state(spot.player, None)) for spot, before in befores
    )
    change = WholeChange(men, ())
    carry_out(league, change)
    sentence = f"{len(men)} men of all teams are pooled for the founding draft; {sum(kept.values())} are kept."
    entry = ledger.write(kind="pooled", season=draft.season, sentence=sentence, changes=[], packed=change.packed())
    rosters.tell(entry)


def _set_prospects(draft: Draft, men: Sequence[Player]) -> None:
    """These men may be chosen but those who are kept; who has come since the planning too, who has gone no more."""
    kept = set(Keeper.objects.filter(draft=draft).values_list("player", flat=True))
    wanted = {player.pk: player for player in men if player.pk not in kept}
    Prospect.objects.filter(draft=draft).exclude(player__in=wanted).delete()
    known = set(Prospect.objects.filter(draft=draft).values_list("player", flat=True))
    opening.add_prospects(draft, [player for key, player in wanted.items() if key not in known])
    named = ", ".join(Keeper.objects.filter(draft=draft).values_list("player__name", flat=True))
    if named:
        refs = [str(ref) for ref in Keeper.objects.filter(draft=draft).values_list("player__public_id", flat=True)]
        events.write(draft, "kept", f"Kept: {named}.", {"players": refs})
