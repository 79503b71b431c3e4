"""The order of a draft: whose place comes when, and why.

The ruleset says in which order the teams choose in each round by last season's final ranks; a league without a last
season draws lots. The places are picks, whose owners may differ from the teams whose places they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league import rulebook
from league.models import Draft, DraftPick, DraftSlot, Entry, Season, Team
from league.services.aftermath import secret_of


@dataclass(frozen=True, slots=True)
class Turn:
    """A team's place in a round, with the reason for it."""

    team: Team
    reason: str


def make_slots(draft: Draft, *, sits_out: Mapping[int, int] | None = None) -> list[DraftSlot]:
    """Every place of a draft in order, each with its pick. ``sits_out``: in how many of the last rounds a team, by its
    key, has no place."""
    slots: list[DraftSlot] = []
    picks = _picks(draft)
    missed = sits_out or {}
    first_round = turns(draft.season) if draft.kind == Draft.Kind.YEARLY else drawn_turns(draft)
    for round_number in range(1, draft.rounds + 1):
        order = _round(draft, first_round, round_number)
        here = [turn for turn in order if round_number <= draft.rounds - missed.get(turn.team.pk, 0)]
        for place, turn in enumerate(here, start=1):
            pick = picks[round_number, turn.team.pk]
            slots.append(DraftSlot(draft=draft, round=round_number, place=place, pick=pick, reason=turn.reason))
    for overall, slot in enumerate(slots, start=1):
        slot.overall = overall
    return DraftSlot.objects.bulk_create(slots)


def _round(draft: Draft, first_round: Sequence[Turn], round_number: int) -> list[Turn]:
    """The order of a round: the ruleset's, or that of the first turned round where the draft is a snake."""
    if draft.kind == Draft.Kind.YEARLY:
        order = turns(draft.season, round_number)
    else:
        order = list(first_round)
    if draft.order == Draft.Order.SNAKE and round_number % 2 == 0:
        return [Turn(turn.team, f"{turn.reason}; this round is turned round") for turn in reversed(order)]
    return order


def turns(season: Season, round_number: int = 1) -> list[Turn]:
    """The order of a yearly round by last season's final ranks; teams that had none choose first."""
    teams = list(Team.objects.filter(entries__season=season).order_by("name"))
    ranks = dict(
        Entry.objects.filter(season__league=season.league_id, season__number=season.number - 1)
        .exclude(final_rank=None)
        .values_list("team", "final_rank")
    )
    if not ranks:
        return _by_lot(season, teams, f"order of the draft {season.number}")
    ranked = sorted((team for team in teams if team.pk in ranks), key=lambda team: ranks[team.pk])
    new = [Turn(team, "new in the league") for team in teams if team.pk not in ranks]
    order = rulebook.rules_of(season.league).draft_order(len(ranked), round_number)
    return new + [Turn(ranked[turn.rank - 1], turn.reason) for turn in order]


def drawn_turns(draft: Draft) -> list[Turn]:
    """The order of a founding or expansion draft's first round: by lot."""
    teams = Team.objects.filter(entries__season=draft.season)
    if draft.kind == Draft.Kind.EXPANSION:
        teams = teams.filter(roster=None)
    return _by_lot(draft.season, list(teams.order_by("name")), f"order of the draft {draft.public_id}")


def _by_lot(season: Season, teams: Sequence[Team], occasion: str) -> list[Turn]:
    """The teams by lot: a place for each, in the order of their codes."""
    ordered = sorted(teams, key=lambda team: team.code)
    dice = rulebook.dice_of(secret_of(season), occasion, "order")
    lots = dice.shuffle(len(ordered), "draft.order")
    drawn = sorted(zip(lots, ordered, strict=True), key=lambda each: each[0])
    return [Turn(team, f"lot {place} of {len(ordered)}") for place, (_, team) in enumerate(drawn, start=1)]


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
