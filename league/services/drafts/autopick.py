"""Whom a team chooses without its coach: first by its list, then by value and need. The method is published.

By value and need: the most valuable man left at each position gets from 0 to 100 points for his value (0 the least
valuable of these, 100 the most), and as many more as the team needs his position. Where a team has no more places left
than men that it lacks, only positions that it lacks count; where it has no more than positions with nobody, only those.
The most points choose; equal points are parted by a die of the season's own secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league import rulebook
from league.models import Draft, DraftSlot, DraftWish, Prospect, Team
from league.selectors.dice import draft_occasion
from league.selectors.drafts import available, is_vacant, needs_of, owner, wishes_of
from league.services.aftermath import secret_of

from .choosing import Chosen

HIGHEST = 100  # points for value, as many as the greatest need


@dataclass(frozen=True, slots=True)
class Chance:
    """A man who may be chosen, with his points."""

    prospect: Prospect
    points: float


def choice(draft: Draft, slot: DraftSlot) -> Chosen | None:
    """Whom the team on the clock chooses without its coach; None where nobody is left."""
    team = owner(slot)
    men = available(draft)
    if not men:
        return None
    needs = {need.position: need for need in needs_of(team)}
    vacant = is_vacant(team)
    if not vacant and (listed := by_list(wishes_of(draft, team), men, needs, slot.round)):
        return Chosen(listed.player, DraftSlot.How.LIST)
    places = draft.slots.filter(made_at=None, pick__owner=team).count()
    chosen, dice = _parted(draft, slot, team, by_value_and_need(men, needs, places))
    return Chosen(chosen.player, DraftSlot.How.VACANT if vacant else DraftSlot.How.VALUE, dice=dice)


def by_list(
    wishes: Iterable[DraftWish], men: Sequence[Prospect], needs: dict[str, rulebook.Need], round_number: int
) -> Prospect | None:
    """The man of the first line that serves now; ``men`` are those who are left, the most valuable first."""
    lacking = {position for position, need in needs.items() if need.weight > 0}
    for wish in wishes:
        if wish.from_round > round_number:
            continue
        meant = [one for one in men if _means(wish, one, lacking)]
        if meant:
            return meant[0]
    return None


def _means(wish: DraftWish, prospect: Prospect, lacking: set[str]) -> bool:
    position = prospect.player.position
    if (wish.if_lacking or wish.kind == DraftWish.Kind.LACKING) and position not in lacking:
        return False
    if wish.kind == DraftWish.Kind.MAN:
        return wish.player_id == prospect.player_id
    return wish.kind != DraftWish.Kind.POSITION or wish.position == position


def by_value_and_need(men: Sequence[Prospect], needs: dict[str, rulebook.Need], places: int) -> list[Prospect]:
    """Those with the most points, more than one where they are level; ``places`` are left to the team, this one too."""
    chances = _chances(_fitting(men, needs, places), needs)
    most = max(chance.points for chance in chances)
    return [chance.prospect for chance in chances if chance.points == most]


def _fitting(men: Sequence[Prospect], needs: dict[str, rulebook.Need], places: int) -> Sequence[Prospect]:
    """The men of positions that the team must think of with the places that are left: first those where it has nobody,
    then those where it has too few; everybody where places are left over, or nobody is left who would fit."""
    lacks = {position: need.want - need.have for position, need in needs.items() if need.want > need.have}
    bare = {position for position in lacks if not needs[position].have}
    urgent = bare if places <= len(bare) else set(lacks) if places <= sum(lacks.values()) else set()
    return [one for one in men if one.player.position in urgent] or men


def _chances(men: Sequence[Prospect], needs: dict[str, rulebook.Need]) -> list[Chance]:
    """The most valuable men of each position with their points."""
    tops: dict[str, int] = {}
    for one in men:
        tops[one.player.position] = max(one.worth, tops.get(one.player.position, one.worth))
    least, span = min(tops.values()), max(tops.values()) - min(tops.values())
    return [
        Chance(one, _value(one.worth - least, span) + _weight(needs.get(one.player.position)))
        for one in men
        if one.worth == tops[one.player.position]
    ]


def _value(above: int, span: int) -> float:
    return HIGHEST * above / span if span else 0.0


def _weight(need: rulebook.Need | None) -> int:
    return need.weight if need else 0


def _parted(
    draft: Draft, slot: DraftSlot, team: Team, level: Sequence[Prospect]
) -> tuple[Prospect, list[list[object]]]:
    """The one, or the one whom a die chooses among several."""
    if len(level) == 1:
        return level[0], []
    ordered = sorted(level, key=lambda one: str(one.player.public_id))
    occasion = draft_occasion(str(draft.public_id), slot.overall)
    dice = rulebook.dice_of(secret_of(draft.season), occasion, str(team.public_id))
    chosen = ordered[dice.die(len(ordered), "draft.tie") - 1]
    return chosen, rulebook.rolls(dice)
