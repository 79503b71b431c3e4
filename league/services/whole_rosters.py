"""Whole rosters at once: hundreds of men brought from one state to another in a few queries.

What changes is kept packed in one entry of the ledger, with every man and team as it was and as it then is, so that the
entry can be taken back like any other.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from league.models import League, Player, RosterSpot, Team, Transaction
from league.selectors import ids
from league.signals import rosters_changed

from . import ledger
from .errors import Refused
from .locks import locked

JSON = dict[str, Any]
AT_ONCE = 200  # rows of one query


@dataclass(frozen=True, slots=True)
class ManChange:
    """A man by his public id, in the states of ``ledger.state``; ``before`` is None for one whom the league gains,
    ``after`` for one who is taken out of it again."""

    player: str
    before: JSON | None
    after: JSON | None


@dataclass(frozen=True, slots=True)
class TeamChange:
    """A team's own sheet before and after; the team by its public id."""

    team: str
    before: JSON
    after: JSON


@dataclass(frozen=True, slots=True)
class WholeChange:
    """What becomes of all men and teams that are concerned."""

    men: tuple[ManChange, ...]
    teams: tuple[TeamChange, ...]

    def packed(self) -> bytes:
        """As an entry of the ledger keeps it."""
        return zlib.compress(json.dumps(asdict(self), sort_keys=True).encode(), 9)

    def reversed(self) -> WholeChange:
        """What takes it back."""
        return WholeChange(
            tuple(ManChange(man.player, man.after, man.before) for man in self.men),
            tuple(TeamChange(team.team, team.after, team.before) for team in self.teams),
        )

    def teams_of_men(self) -> frozenset[str]:
        """The public ids of every team that gains, loses or keeps one of the men, or whose sheet changes."""
        states = [state for man in self.men for state in (man.before, man.after) if state and state["team"]]
        return frozenset({str(state["team"]) for state in states} | {team.team for team in self.teams})


def change_of(entry: Transaction) -> WholeChange | None:
    """What an entry of the ledger has packed; None where it holds single men."""
    if entry.packed is None:
        return None
    body = json.loads(zlib.decompress(bytes(entry.packed)))
    return WholeChange(
        tuple(ManChange(**{**man, "player": str(man["player"])}) for man in body["men"]),
        tuple(TeamChange(**{**team, "team": str(team["team"])}) for team in body["teams"]),
    )


def carry_out(league: League, change: WholeChange) -> None:
    """Bring every man and team to what it is afterwards. The rows of all teams must be locked."""
    players = _players(league, change)
    _require_numbers(league, change, players.values())
    RosterSpot.objects.filter(player__in=players.values()).delete()
    _remove([players[man.player] for man in change.men if man.before is not None and man.after is None])
    _store_men(league, change.men, players)
    teams = {str(team.public_id): team for team in league.teams.all()}
    RosterSpot.objects.bulk_create(
        [_spot(teams, players[man.player], man.after) for man in change.men if man.after and man.after["team"]],
        batch_size=AT_ONCE,
    )
    for each in change.teams:
        teams[each.team].sheet = each.after
    Team.objects.bulk_update([teams[each.team] for each in change.teams], ["sheet"])
    rosters_changed.send(sender=Transaction, league=league.pk, teams=change.teams_of_men())


def require_as_before(league: League, change: WholeChange) -> None:
    """Refused where a player or a team is not what it was before this change, or is not of the league."""
    _require_own_ids(league, change)
    players = _players(league, change)
    spots = {
        spot.player_id: spot
        for spot in RosterSpot.objects.filter(player__in=players.values()).select_related("team", "player")
    }
    for man in change.men:
        player = players.get(man.player)
        now = None if player is None else ledger.state(player, spots.get(player.pk))
        if now != man.before:
            raise Refused(f"{player or 'One of the men'} has changed since then.", "Take back the later entries first.")
    sheets = {str(team.public_id): team.sheet for team in league.teams.all()}
    for team in change.teams:
        if sheets[team.team] != team.before:
            raise Refused("The sheet of a team has changed since then.", "Take back the later entries first.")


def _require_own_ids(league: League, change: WholeChange) -> None:
    """Refused where the change names a team of another league, or would make a player with an id that cannot be his."""
    named = change.teams_of_men()
    if len(ids.find_each_in(league, Team, named)) < len(named):
        raise Refused("The entry names a team that is not of this league, so it cannot be taken back.")
    new = [man.player for man in change.men if man.before is None]
    if not all(map(ids.as_id, new)) or ids.has_any(Player, new):
        raise Refused("The entry names a player that is not of this league, so it cannot be taken back.")


def _players(league: League, change: WholeChange) -> dict[str, Player]:
    return ids.find_each_in(league, locked(Player).order_by("pk"), [man.player for man in change.men])


def _require_numbers(league: League, change: WholeChange, players: Collection[Player]) -> None:
    """Refused where somebody else of a team wears a number that one of the men is to have."""
    others = RosterSpot.objects.filter(team__league=league).exclude(player__in=players).select_related("team", "player")
    worn = {(str(spot.team.public_id), spot.number): spot for spot in others}
    for man in change.men:
        if man.after and (other := worn.get((man.after["team"], man.after["number"]))):
            raise Refused(
                f"{other.player} of {other.team} wears number {other.number}, which {man.after['name']} is to have.",
                "Release him first.",
            )


def _remove(players: Sequence[Player]) -> None:
    """Men whom an import brought leave the league again; those of whom the ledger tells stay as free agents."""
    told = set(Transaction.objects.filter(player__in=players).values_list("player", flat=True))
    Player.objects.filter(pk__in=[player.pk for player in players if player.pk not in told]).delete()


def _store_men(league: League, men: Sequence[ManChange], players: dict[str, Player]) -> None:
    """The men themselves; who is new is made and put among ``players``."""
    new = [Player(league=league, public_id=UUID(man.player), **_of_player(man.after)) for man in men if not man.before]
    Player.objects.bulk_create(new, batch_size=AT_ONCE)
    players |= {str(player.public_id): player for player in new}
    known = []
    for man in men:
        if man.before and man.after:
            for name, value in _of_player(man.after).items():
                setattr(players[man.player], name, value)
            known.append(players[man.player])
    Player.objects.bulk_update(known, ledger.OF_PLAYER, batch_size=AT_ONCE)


def _of_player(state: JSON | None) -> JSON:
    return {name: state[name] for name in ledger.OF_PLAYER} if state else {}


def _spot(teams: dict[str, Team], player: Player, state: JSON) -> RosterSpot:
    moments = {name: datetime.fromisoformat(state[name]) if state[name] else None for name in ledger.MOMENTS}
    facts = {name: state[name] for name in ledger.OF_SPOT}
    return RosterSpot(team=teams[state["team"]], player=player, **facts, **moments)
