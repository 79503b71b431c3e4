"""What teams that nobody coaches do by rule of thumb in a league that is rehearsed: they trade spare men for men of
equal worth whom they lack, and ask for a free agent where they have nobody.

Both go the way that coaches' own trades and wishes go: review, settling, ledger, log. What a man is worth, and whom a
roster lacks, its ruleset says as it does in a draft.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from league import rulebook
from league.models import Player, RosterSpot, Season, Team, Trade, User
from league.selectors.camps import spots_by_team
from league.selectors.careers import claimable
from league.selectors.drafts import is_vacant
from league.selectors.rosters import Standing

from . import claims, rosters, trades
from .errors import Refused

EQUAL = 20  # two men are worth the same who differ by one part in so many of what parts the best from the poorest man
BADLY = 50  # a need of that weight is more than others of a man's kind could fill


@dataclass(frozen=True, slots=True)
class Offered:
    """A man whom his team can spare, and what he is worth."""

    player: Player
    worth: int


@dataclass(frozen=True, slots=True)
class Market:
    """What a team would give and take: how badly it lacks a position, by its code, and whom it can spare there."""

    team: Team
    lacks: Mapping[str, int]
    spare: defaultdict[str, Sequence[Offered]]
    span: int  # what parts its best man from its poorest


@dataclass(frozen=True, slots=True)
class Swap:
    """A man of one team for a man of another; ``gain`` is how badly they are needed there."""

    one: Team
    other: Team
    gives: Player
    gets: Player
    gain: int
    apart: int


# -- trades ------------------------------------------------------------------------------------------------------------


def trade(*, season: Season, actor: User) -> list[Trade]:
    """Agree the trades of teams that nobody coaches, one of each team at most, the most needed first. They are under
    review from now on like any others. ``actor`` is named as who proposed them."""
    markets = [_market(season, team, spots) for team, spots in spots_by_team(season).items() if is_vacant(team)]
    agreed: list[Trade] = []
    done: set[int] = set()
    for swap in sorted(_swaps(markets), key=_order):
        if done & {swap.one.pk, swap.other.pk}:
            continue
        try:
            agreed.append(_agree(swap, actor))
        except Refused:
            continue  # a roster stands still, or a man is not to be traded after all
        done |= {swap.one.pk, swap.other.pk}
    return agreed


def _agree(swap: Swap, actor: User) -> Trade:
    offer = trades.propose_trade(
        proposer=swap.one,
        partner=swap.other,
        gives=trades.Goods([swap.gives]),
        gets=trades.Goods([swap.gets]),
        actor=actor,
        message="By rule of thumb: men of equal worth, each where he is lacking.",
        by_thumb=True,
    )
    return trades.answer_trade(trade=offer, accept=True, actor=actor)


def _order(swap: Swap) -> tuple[int, int, int, int]:
    return -swap.gain, swap.apart, swap.gives.pk, swap.gets.pk


def _market(season: Season, team: Team, spots: Sequence[RosterSpot]) -> Market:
    """Of a position of which a roster has more men than it wants, those worth the least can be spared."""
    rules = rulebook.rules_of(season.league)
    athletes = [rulebook.athlete_of(spot) for spot in spots]
    worths = rules.draft_worths(athletes)
    own: dict[str, list[Offered]] = defaultdict(list)
    for spot, athlete, worth in sorted(zip(spots, athletes, worths, strict=True), key=lambda each: each[2]):
        if not spot.waivers and not rules.check_trade(athlete, 0):
            own[spot.player.position].append(Offered(spot.player, worth))
    needs = rules.needs(athletes)
    spare: defaultdict[str, Sequence[Offered]] = defaultdict(tuple)
    for need in needs:
        spare[need.position] = own[need.position][: max(0, need.have - need.want)]
    lacks = {need.position: need.weight for need in needs if need.weight > 0}
    return Market(team, lacks, spare, max(worths, default=0) - min(worths, default=0))


def _swaps(markets: Iterable[Market]) -> list[Swap]:
    """Every fair exchange: each man is spare where he is and none too many where he goes, and one at least is lacking
    there."""
    return [swap for one, other in combinations(markets, 2) for swap in _between(one, other)]


def _between(one: Market, other: Market) -> list[Swap]:
    found = []
    for position, gives in one.spare.items():
        for wanted, gets in other.spare.items():
            gain = other.lacks.get(position, 0) + one.lacks.get(wanted, 0)
            fits = not other.spare[position] and not one.spare[wanted]
            for man in gives if gain and fits else ():
                for his in gets:
                    apart = abs(man.worth - his.worth)
                    if apart * EQUAL <= max(one.span, other.span):
                        found.append(Swap(one.team, other.team, man.player, his.player, gain, apart))
    return found


# -- free agents -------------------------------------------------------------------------------------------------------


def claim(*, season: Season) -> int:
    """Hand in a wish for each team that nobody coaches and that has nobody where it needs a man badly: the free agent
    who is worth the most there, each wished for by one team. How many wishes they are; they are settled as others."""
    rules = rulebook.rules_of(season.league)
    free: dict[str, list[Offered]] = defaultdict(list)
    players = list(claimable(season.league).filter(spot=None))
    worths = rules.draft_worths([rulebook.athlete(player, None) for player in players])
    for player, worth in sorted(zip(players, worths, strict=True), key=lambda each: (each[1], each[0].pk)):
        free[player.position].append(Offered(player, worth))
    made = 0
    for team, spots in spots_by_team(season).items():
        wanted = [free[position].pop() for position in _bare(season, spots) if free[position]]
        if wanted and is_vacant(team):
            made += len(_wish(season, team, spots, wanted))
    return made


def _bare(season: Season, spots: Sequence[RosterSpot]) -> list[str]:
    needs = rulebook.rules_of(season.league).needs([rulebook.athlete_of(spot) for spot in spots])
    return [need.position for need in needs if not need.have and need.weight >= BADLY]


def _wish(
    season: Season, team: Team, spots: Sequence[RosterSpot], wanted: Sequence[Offered]
) -> Sequence[claims.ClaimWish]:
    """The wishes of a team; where its first list is full, each with a man who can be spared and makes room."""
    rules = rulebook.rules_of(season.league)
    to = next(rule.code for rule in rules.roster_lists() if rule.signs)
    by_ref = {str(spot.player.public_id): spot for spot in spots if spot.list == to}
    standing = Standing(team, season)
    order = rules.expendable([rulebook.athlete_of(spot) for spot in by_ref.values()])
    droppable = (by_ref[one.ref] for one in order)
    leave = (spot.player for spot in droppable if not rules.check_move(standing.move(spot, rulebook.RELEASED)))
    full = rosters.is_full(team, to)
    wishes = [
        claims.ClaimWish(man.player, to, drop=next(leave, None) if full else None, slot=slot)
        for slot, man in enumerate(wanted, start=1)
    ]
    try:
        claims.hand_in_claims(team=team, wishes=wishes, actor=None)
    except Refused:
        return []  # its season is over, or its roster stands still
    return wishes
