"""The class of a draft looked back at: who was chosen where, and what has become of everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league import rulebook
from league.models import Draft, DraftSlot, Player, Prospect, RosterSpot, Transaction
from league.selectors.careers import LEFT

from .honours import Feats, feats

MEN_ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Classmate:
    """A man of a class: where he was chosen (None: by nobody), where he stands (None: on no roster) and how he left the
    game."""

    prospect: Prospect
    chosen: DraftSlot | None
    spot: RosterSpot | None
    left: Transaction | None

    @property
    def player(self) -> Player:
        return self.prospect.player


@dataclass(frozen=True, slots=True)
class Followed:
    """A man of a class with what he did, and what he is worth today."""

    man: Classmate
    feats: Feats
    today: int


@dataclass(frozen=True, slots=True)
class DraftClass:
    """Everybody of a class, first those who were chosen, in that order, then the others, the most valuable first."""

    draft: Draft
    men: tuple[Classmate, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many were chosen, stand on a roster today, and have left the game."""
        return {
            "chosen": sum(man.chosen is not None for man in self.men),
            "on a roster today": sum(man.spot is not None for man in self.men),
            "out of the game": sum(man.left is not None for man in self.men),
        }


def draft_class(draft: Draft) -> DraftClass:
    """Everybody of a draft's class; three queries."""
    chosen = draft.slots.filter(player__isnull=False, made_at__isnull=False).select_related("team")
    slots = {slot.player_id: slot for slot in chosen}
    found = draft.prospects.select_related("player__spot__team")
    gone = Transaction.objects.filter(
        league=draft.season.league_id, kind__in=LEFT, undone_by=None, player__in=draft.prospects.values("player")
    )
    left = {entry.player_id: entry for entry in gone.defer("packed")}
    men = [
        Classmate(one, slots.get(one.player_id), getattr(one.player, "spot", None), left.get(one.player_id))
        for one in found
    ]
    return DraftClass(draft, tuple(sorted(men, key=_order)))


def _order(man: Classmate) -> tuple[bool, int, int, int]:
    return man.chosen is None, man.chosen.overall if man.chosen else 0, -man.prospect.worth, man.prospect.pk


def followed(draft: Draft, men: Sequence[Classmate]) -> list[Followed]:
    """These men with what they did and are worth today; five queries."""
    league = draft.season.league
    told = feats(league, [man.player for man in men])
    athletes = [rulebook.athlete(man.player, man.spot) for man in men]
    worths = rulebook.rules_of(league).draft_worths(athletes)
    return [Followed(man, told[man.player.pk], worth) for man, worth in zip(men, worths, strict=True)]
