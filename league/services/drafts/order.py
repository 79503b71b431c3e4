"""The order of a draft: whose place comes when, and why.

The ruleset says in which order the teams choose in each round by last season's final ranks; a league without a last
season draws lots. The places are picks, whose owners may differ from the teams whose places they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from league import rulebook
from league.models import Draft, DraftPick, DraftSlot, Entry, Season, Team
from league.services.aftermath import secret_of


@dataclass(frozen=True, slots=True)
class Turn:
    """A team's place in a round, with the reason for it."""

    team: Team
    reason: str


Rounds = Callable[[int], Sequence[Turn]]  # the order of the round of that number, before a snake turns it round


def make_slots(draft: Draft, rounds: Rounds) -> list[DraftSlot]:
    """Every place of a draft in order, each with its pick."""
    picks = _picks(draft)
    slots = [
        DraftSlot(
            draft=draft, round=number, place=place, pick=picks[number, turn.team.pk], reason=turn.reason, overall=0
        )
        for number in range(1, draft.rounds + 1)
        for place, turn in enumerate(_turned(draft, list(rounds(number)), number), start=1)
    ]
    for overall, slot in enumerate(slots, start=1):
        slot.overall = overall
    return DraftSlot.objects.bulk_create(slots)


def _turned(draft: Draft, order: list[Turn], number: int) -> list[Turn]:
    """The order of a round; in a snake every second one is turned round."""
    if draft.order == Draft.Order.STRAIGHT or number % 2:
        return order
    return [Turn(turn.team, f"{turn.reason}; this round is turned round") for turn in reversed(order)]


def leave_out(draft: Draft, sits_out: Mapping[int, int]) -> None:
    """Take the places of each team, by its key, in so many of the last rounds out of the order."""
    kept = []
    for slot in draft.slots.select_related("pick").order_by("overall"):
        if slot.round > draft.rounds - sits_out.get(slot.pick.original_id, 0):
            slot.delete()
        else:
            kept.append(slot)
    for overall, slot in enumerate(kept, start=1):  # always to a smaller number, which is free by then
        if slot.overall != overall:
            slot.overall = overall
            slot.save(update_fields=["overall"])


def ranked(draft: Draft) -> Rounds:
    """The ruleset's order of each round by last season's final ranks."""
    return lambda number: turns(draft.season, number)


def drawn(draft: Draft, teams: Sequence[Team]) -> Rounds:
    """The same order in every round, by lot."""
    lots = _by_lot(draft.season, teams, f"order of the draft {draft.public_id}")
    return lambda number: lots


def turns(season: Season, round_number: int = 1) -> list[Turn]:
    """The order of a yearly round by last season's final ranks; teams that had none choose first."""
    teams = list(Team.objects.filter(entries__season=season).order_by("name"))
    last = Entry.objects.filter(season__league=season.league_id, season__number=season.number - 1)
    ranks = {team: rank for team, rank in last.values_list("team", "final_rank") if rank is not None}
    if not ranks:
        return _by_lot(season, teams, f"order of the draft {season.number}")
    ranked = sorted((team for team in teams if team.pk in ranks), key=lambda team: ranks[team.pk])
    new = [Turn(team, "new in the league") for team in teams if team.pk not in ranks]
    order = rulebook.rules_of(season.league).draft_order(len(ranked), round_number)
    return new + [Turn(ranked[turn.rank - 1], turn.reason) for turn in order]


def _by_lot(season: Season, teams: Sequence[Team], occasion: str) -> list[Turn]:
    """The teams by lot: a place for each, in the order of their codes."""
    ordered = sorted(teams, key=lambda team: team.code)
    dice = rulebook.dice_of(secret_of(season), occasion, "order")
    lots = dice.shuffle(len(ordered), "draft.order")
    in_turn = sorted(zip(lots, ordered, strict=True), key=lambda each: each[0])
    return [Turn(team, f"lot {place} of {len(ordered)}") for place, (_, team) in enumerate(in_turn, start=1)]


def _picks(draft: Draft) -> dict[tuple[int, int], DraftPick]:
    """The draft's picks by round and the team whose place it is; those that are missing are made."""
    season = draft.season
    teams = list(season.entries.values_list("team", flat=True))
    facts = {"league_id": season.league_id, "season_number": season.number, "draft": draft.kind}
    DraftPick.objects.bulk_create(
        [
            DraftPick(**facts, round=round_number, original_id=team, owner_id=team)
            for round_number in range(1, draft.rounds + 1)
            for team in teams
        ],
        ignore_conflicts=True,
    )
    found = DraftPick.objects.filter(**facts, round__lte=draft.rounds).select_related("owner", "original")
    return {(pick.round, pick.original_id): pick for pick in found}
