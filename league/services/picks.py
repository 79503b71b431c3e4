"""The places of coming drafts: made for every team, handed over in trades, written into the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from league.models import DraftPick, DraftSlot, Season, Team
from league.selectors.picks import open_drafts, rounds

from .errors import Refused
from .ledger import PickMoved
from .locks import locked


def make_picks(season: Season) -> int:
    """Give every team of the season its places in the drafts that may be traded in; how many were made. Safe to
    repeat: what is there stays as it is."""
    wanted = [
        DraftPick(league_id=season.league_id, season_number=number, round=each, original_id=team, owner_id=team)
        for number in open_drafts(season)
        for team in season.entries.values_list("team", flat=True)
        for each in range(1, rounds(season.league) + 1)
    ]
    before = DraftPick.objects.filter(league=season.league_id).count()
    DraftPick.objects.bulk_create(wanted, ignore_conflicts=True)
    return DraftPick.objects.filter(league=season.league_id).count() - before


def require_tradable(season: Season, team: Team, picks: Sequence[DraftPick], agreed_in: Season | None = None) -> None:
    """Refused for a pick that the team does not own or that nobody may trade now. The caller holds the team's row.

    What was agreed in an earlier season takes effect although that draft's day has come."""
    drafts, last = open_drafts(season), rounds(season.league)
    if agreed_in is not None and agreed_in.pk != season.pk:
        drafts = (*drafts, agreed_in.number + 1)
    slots = dict(DraftSlot.objects.filter(pick__in=picks).values_list("pick", "made_at"))
    owners = dict(DraftPick.objects.filter(pk__in=[pick.pk for pick in picks]).values_list("pk", "owner"))
    for pick in picks:
        if slots.get(pick.pk) is not None:
            raise Refused(f"Somebody was chosen with {pick}.", "Choose a pick that is still open.")
        in_room = pick.pk in slots  # the order of its draft is made: it may be traded whatever the rulebook's rounds
        if not in_room and pick.season_number not in drafts:
            named = " and ".join(f"season {number}" for number in drafts)
            raise Refused(
                f"Nobody trades {pick} now.", f"Only picks of the coming draft are traded: the draft for {named}."
            )
        if not in_room and pick.round > last:
            raise Refused(f"There is no round {pick.round} any more.", f"The draft has {last} rounds.")
        if owners.get(pick.pk) != team.pk:
            raise Refused(f"{team} does not own {pick}.", "Choose a pick that the team owns.")


def hand_over(pick: DraftPick, to: Team) -> PickMoved:
    """Give a pick to another owner, whose row and whose predecessor's row the caller holds."""
    pick = locked(DraftPick).select_related("owner").get(pk=pick.pk)
    before, pick.owner = pick.owner, to
    pick.save(update_fields=["owner"])
    return PickMoved(pick, {"owner": str(before.public_id)}, {"owner": str(to.public_id)})
