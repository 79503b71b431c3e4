"""How the steps between two seasons write into the ledger, and how what they wrote is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from league.models import Phase, Player, RosterSpot, Transaction
from league.rulebook import CampStory, SeededDice, rolls
from league.selectors.careers import DROPPED
from league.services import ledger, log, rosters
from league.services.aftermath import become

CAMP, EARLY, CUT, GATHERED, LEVELS = "camp", "early_camp", "cut", "gathered", "levels"
RESERVED, CREDITED = "reserved", "credited"
AT_THE_BEGINNING = (GATHERED, DROPPED)  # what the opening of a step brings; all else comes of its end


def book_story(*, kind: str, phase: Phase, spot: RosterSpot, story: CampStory, dice: SeededDice | None) -> Transaction:
    """What became of a man of a roster, whom the caller saves afterwards with all others (``save_men``)."""
    return ledger.write(
        kind=kind,
        season=phase.season,
        team=spot.team,
        sentence=f"{spot.team}: {story.sentence or f'{spot.player} is as he was.'}",
        changes=[become(spot, story.athlete)],
        dice=rolls(dice) if dice else (),
        step=phase.code,
    )


def save_men(spots: Sequence[RosterSpot]) -> None:
    """Store what ``book_man`` has made of these men."""
    Player.objects.bulk_update([spot.player for spot in spots], ["sheet", "age", "position"], batch_size=100)
    RosterSpot.objects.bulk_update(spots, ["out"], batch_size=100)


def let_go(*, kind: str, spot: RosterSpot, phase: Phase, sentence: str, dice: SeededDice | None = None) -> Transaction:
    """A man leaves his team."""
    entry = ledger.write(
        kind=kind,
        season=phase.season,
        team=spot.team,
        sentence=sentence,
        changes=[ledger.apply(spot.player, spot, {"team": None})],
        dice=rolls(dice) if dice else (),
        step=phase.code,
    )
    rosters.tell(entry)
    return entry


def leave(*, kind: str, player: Player, phase: Phase, sentence: str) -> Transaction:
    """A man without a team leaves the game for good."""
    changes = [ledger.Changed(player, {}, {})]
    return ledger.write(kind=kind, season=phase.season, sentence=sentence, changes=changes, step=phase.code)


def take_back(phase: Phase, *, beginning: bool) -> int:
    """What a phase brought when it was opened (``beginning``), or when it ended, newest first; how many entries.
    Refused where a man has changed since."""
    found = Transaction.objects.filter(season=phase.season_id, step=phase.code, undoes=None, undone_by=None)
    of_beginning = Q(kind__in=AT_THE_BEGINNING)
    found = found.filter(of_beginning if beginning else ~of_beginning)
    entries = list(found.select_related("team").order_by("-at", "-id"))
    rosters.lock_teams(phase.season.entries.values_list("team", flat=True))
    for entry in entries:
        ledger.write(
            kind="undone",
            season=phase.season,
            team=entry.team,
            sentence=f"Taken back with {phase}: {entry.sentence}",
            changes=ledger.take_back(entry),
            undoes=entry,
            step=phase.code,
        )
    if entries:
        log.write(
            league=phase.season.league,
            action="camp.taken_back",
            sentence=f"Season {phase.season.number}: what {phase} had brought is taken back, {len(entries)} entries.",
            data={"season": phase.season.number, "phase": phase.code},
        )
    return len(entries)
