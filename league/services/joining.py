"""What becomes of a man who has come to a team: the ruleset's change rolls after a trade or a signing.

A roll is an entry of the ledger beside the one that brought him, and is taken back like any other. Its dice are drawn
from the season's secret by the man and by what brought him (the trade, the claim), so that nobody's order of business
moves them.
"""

from __future__ import annotations

from typing import Literal

from league import rulebook
from league.models import Transaction

from . import ledger, rosters
from .aftermath import become, secret_of


def roll_newcomer(*, entry: Transaction, how: Literal["trade", "signing"], occasion: str) -> Transaction | None:
    """Roll for the man whom ``entry`` has brought to its team; None where the ruleset has no roll for him. The caller
    holds the team's row."""
    player, season, team = entry.player, entry.season, entry.team
    spot = ledger.spot_of(player) if player else None
    if player is None or team is None or spot is None or spot.team_id != team.pk:
        return None
    joining = history(entry, how)
    dice = rulebook.dice_of(secret_of(season), occasion, str(player.public_id))
    league = season.league
    changes = rulebook.rules_of(league).joined(rulebook.athlete_of(spot), joining, dice)
    if not changes:
        return None
    changed = become(spot, changes[-1].athlete)
    spot.player.save(update_fields=["sheet", "age"])
    spot.save(update_fields=["out"])
    rolled = ledger.write(
        kind="change",
        season=season,
        team=team,
        sentence=f"{team}: {player} {'; '.join(change.sentence for change in changes)}.",
        changes=[changed],
        dice=rulebook.rolls(dice),
        trade=entry.trade,
    )
    rosters.tell(rolled)
    return rolled


def history(entry: Transaction, how: Literal["trade", "signing"]) -> rulebook.Joining:
    """Where the man of an entry was before it, from the ledger. What was taken back never was."""
    told = Transaction.objects.filter(player=entry.player, undoes=None, undone_by=None).exclude(pk=entry.pk)
    here = str(entry.team.public_id) if entry.team else ""
    before = entry.changes[0]["before"].get("team") if entry.changes else None
    last: str | None = before
    this_season: set[str | None] = {before}
    for earlier in told.filter(at__lte=entry.at).order_by("-at", "-id"):
        moved = [state["team"] for row in earlier.changes for state in (row["after"], row["before"]) if "team" in state]
        last = last or next((team for team in moved if team), None)
        if earlier.season_id == entry.season_id:
            this_season.update(moved)
    return rulebook.Joining(how, was_here=here in (last, *this_season), is_new=last is None)
