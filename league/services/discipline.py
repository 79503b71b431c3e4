"""The commissioner's discipline: suspensions of men, fines of men and teams, as entries of the ledger."""

from __future__ import annotations

from django.db import transaction

from league.models import Player, Team, Transaction, User

from . import ledger, rosters
from .consents import Matter, guarded
from .errors import Refused
from .names import readable, require_reason
from .rulings import lock_man, of_man, tell_coaches, write_of_man

MOST_GAMES = 99
LONGEST_FINE = 80


def _of_suspension(*, player: Player, games: int, reason: str, actor: User) -> Matter:
    return of_man(player, f"Suspend {player} for {counted(games)}. Reason: {reason.strip()}")


def _of_fine(*, team: Team, what: str, reason: str, actor: User, player: Player | None = None) -> Matter:
    whom = f"{player} of {team}" if player else str(team)
    return Matter(team.league, [team], f"Fine {whom}: {what.strip()}. Reason: {reason.strip()}")


@guarded("suspend", _of_suspension)
@transaction.atomic
def suspend(*, player: Player, games: int, reason: str, actor: User) -> Transaction:
    """Keep a man out of his team's next ``games`` games, whichever team that will be; 0 lifts a suspension. Every game
    of his team counts, those of the preseason too."""
    said = require_reason(reason)
    if not 0 <= games <= MOST_GAMES:
        raise Refused(f"A suspension is for 0 to {MOST_GAMES} games.", "0 lifts it.", field="games")
    player, spot = lock_man(player)
    if player.suspended == games:
        told = f"suspended for {counted(games)}" if games else "not suspended"
        raise Refused(f"{player} is {told} already.", field="games")
    changed = ledger.apply(player, spot, {"suspended": games})
    told = f"is suspended for {counted(games)}" if games else "may play again: his suspension is lifted"
    return write_of_man("suspended", changed, spot, sentence=f"{player} {told}.", reason=said, actor=actor)


@guarded("fine", _of_fine)
@transaction.atomic
def fine(*, team: Team, what: str, reason: str, actor: User, player: Player | None = None) -> Transaction:
    """Write down a fine of a team, or of a man of it. The league keeps no money: who pays what is in ``what``."""
    said, what = require_reason(reason), readable(what, what="A fine", field="what")
    if not 1 <= len(what) <= LONGEST_FINE:
        raise Refused(f"A fine is told in 1 to {LONGEST_FINE} characters.", "For example: 500 dollars.", field="what")
    if player is not None and not team.roster.filter(player=player).exists():
        raise Refused(f"{player} is not on the roster of {team}.", "Choose a man of the team.", field="player")
    whom = f"{player} of {team}" if player else str(team)
    entry = ledger.write(
        kind="fined",
        season=rosters.season_of(team),
        team=team,
        sentence=f"{whom} is fined: {what.rstrip('.')}.",
        reason=said,
        changes=[ledger.Changed(player, {}, {})] if player else [],
        actor=actor,
    )
    rosters.tell(entry)
    tell_coaches(entry, [team])
    return entry


def counted(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"
