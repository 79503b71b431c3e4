"""Men whom teams keep out of a founding draft, or protect from an expansion draft: named until it begins, private until
then."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from league import rulebook
from league.models import Draft, Keeper, Player, RosterSpot, Team, User
from league.permissions import is_coach_of
from league.selectors.drafts import is_vacant
from league.services import log, rosters
from league.services.errors import Refused

from . import events


@transaction.atomic
def name_keepers(*, draft: Draft, team: Team, players: Sequence[Player], actor: User) -> list[Keeper]:
    """The men whom a team keeps or protects, all of them; they take the place of those named before."""
    draft = events.lock_draft(draft)
    if draft.status != Draft.Status.PLANNED:
        raise Refused(f"{draft} has begun.", "Men are named until its first pick.")
    rosters.lock_teams([team])
    rosters.require_say(team, actor, is_coach_of)
    if draft.slots.filter(pick__original=team).exists() == (draft.kind == Draft.Kind.EXPANSION):
        raise Refused(f"{team} has nobody to name in this draft.")
    if len(players) > draft.kept:
        raise Refused(f"A team names at most {draft.kept} men.", field="players")
    here = set(team.roster.filter(player__in=players).values_list("player", flat=True))
    if missing := next((player for player in players if player.pk not in here), None):
        raise Refused(f"{missing} is not on the roster of {team}.", "Name men of your own.", field="players")
    if len(here) < len(players):
        raise Refused("A man is named twice.", field="players")
    Keeper.objects.filter(draft=draft, team=team).delete()
    kept = Keeper.objects.bulk_create(Keeper(draft=draft, team=team, player=player) for player in players)
    log.write(
        league=draft.season.league,
        action="draft.keepers",
        sentence=f"{team} has named whom it keeps.",
        actor=actor,
        data={"draft": str(draft.public_id), "team": str(team.public_id)},
    )
    return kept


def settle(draft: Draft, teams: Sequence[Team]) -> dict[int, int]:
    """At the beginning: men who have left their team are kept no longer, and a team that nobody coaches keeps its most
    valuable men. How many men each team, by its key, keeps."""
    counts = {}
    for team in teams:
        roster = list(RosterSpot.objects.filter(team=team).select_related("player"))
        named = Keeper.objects.filter(draft=draft, team=team)
        named.exclude(player__in=[spot.player_id for spot in roster]).delete()
        if is_vacant(team) and not named.exists():
            best = _most_valuable(draft, roster)[: draft.kept]
            Keeper.objects.bulk_create(Keeper(draft=draft, team=team, player=player) for player in best)
        counts[team.pk] = Keeper.objects.filter(draft=draft, team=team).count()
    return counts


def _most_valuable(draft: Draft, roster: Sequence[RosterSpot]) -> list[Player]:
    worths = rulebook.rules_of(draft.season.league).draft_worths([rulebook.athlete_of(spot) for spot in roster])
    ordered = sorted(zip(worths, roster, strict=True), key=lambda each: (-each[0], str(each[1].player.public_id)))
    return [spot.player for _, spot in ordered]
