"""The order of claims on one man by lot: the commissioner's answer to a cut that was meant for a certain team.

Where a league has drawn lots for a man, all wishes for him are settled before any other, in that order; the draw is an
entry of the ledger and holds until he has a team.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction

from league import rulebook
from league.models import Player, RosterSpot, Season, Team, Transaction, User
from league.selectors import ids
from league.selectors.dice import LOTS

from . import ledger, rosters
from .aftermath import secret_of
from .consents import Matter, guarded
from .errors import Refused
from .names import require_reason
from .rulings import tell_coaches

KIND = LOTS


def _of_lots(*, player: Player, reason: str, actor: User) -> Matter:
    sentence = f"Draw lots for {player}. Reason: {reason.strip()}"
    return Matter(player.league, list(player.league.teams.all()), sentence, sides=())


@guarded("draw_lots", _of_lots)
@transaction.atomic
def draw_lots(*, player: Player, reason: str, actor: User) -> Transaction:
    """Draw the order in which the teams' wishes for a free man are served: a die for each place among the teams that
    are left, by their codes."""
    said = require_reason(reason)
    season = rosters.season_of(player)
    teams = rosters.lock_teams(season.entries.values_list("team", flat=True))
    spot = ledger.spot_of(player)
    if spot is not None and spot.waivers != RosterSpot.Waivers.ON:
        raise Refused(f"{player} is on the roster of {spot.team}.", "Lots are drawn for free agents.", field="player")
    if drawn_order(season, player):
        raise Refused(f"Lots were drawn for {player} already.", "Take that entry back to draw anew.", field="player")
    left, order = sorted(teams, key=lambda team: team.code), []
    occasion = f"lots {Transaction.objects.filter(season=season, kind=KIND, player=player).count() + 1}"
    dice = rulebook.dice_of(secret_of(season), occasion, str(player.public_id))
    while left:
        order.append(left.pop(dice.die(len(left), "fa.tie") - 1))
    entry = ledger.write(
        kind=KIND,
        season=season,
        sentence=f"Wishes for {player} are served by lot: {', '.join(team.code for team in order)}.",
        reason=said,
        changes=[ledger.Drawn(player, {}, {}, tuple(str(team.public_id) for team in order))],
        dice=rulebook.rolls(dice),
        actor=actor,
    )
    rosters.tell(entry)
    tell_coaches(entry, teams)
    return entry


def drawn_order(season: Season, player: Player) -> list[UUID]:
    """The teams, by their public ids, in the order that the lot gave for a man; none where nothing is drawn."""
    return drawn_orders(season, [player.pk]).get(player.pk, [])


def drawn_orders(season: Season, players: Iterable[int]) -> dict[int, list[UUID]]:
    """The same for several men, by their keys; one query. A draw is spent once he was signed."""
    told = Transaction.objects.filter(
        season=season, player__in=list(players), kind__in=[KIND, "signed", "claimed"], undoes=None, undone_by=None
    )
    last = {entry.player_id: entry for entry in told.order_by("at", "id")}
    return {
        player: [team for ref in entry.changes[0]["order"] if (team := ids.as_id(ref))]
        for player, entry in last.items()
        if player is not None and entry.kind == KIND
    }


def by_lot(order: Iterable[UUID], teams: Iterable[Team]) -> list[Team]:
    """These teams in the drawn order; one that has come since is served last."""
    places = {ref: place for place, ref in enumerate(order)}
    return sorted(teams, key=lambda team: places.get(team.public_id, len(places)))
