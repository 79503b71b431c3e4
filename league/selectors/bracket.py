"""The play-offs as a picture: rounds side by side, each game beside the two that lead to it.

Before the play-offs it shows who would be in and who would meet whom if the regular season ended now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league import rulebook
from league.models import Fixture, Season, Team, Week
from league.selectors.schedule import Round, schedule
from league.selectors.standings import Books, books_of

from .playoffs import loser


@dataclass(frozen=True, slots=True)
class Side:
    """A team in a game of the bracket; ``state`` is ``won``, ``lost`` or nothing."""

    team: Team
    seed: int
    score: int | None = None
    state: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a round: a game (its home team second), a team that rests, or nothing known yet."""

    sides: tuple[Side, ...] = ()
    fixture: Fixture | None = None

    @property
    def rests(self) -> bool:
        return len(self.sides) == 1


@dataclass(frozen=True, slots=True)
class BracketRound:
    """``joined``: the winners of each two places that follow on each other meet in the next round."""

    name: str
    slots: tuple[Slot, ...]
    joined: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    """``projected``: nobody is through yet; these are the places as they stand. ``champion`` once there is one."""

    rounds: tuple[BracketRound, ...]
    projected: bool
    champion: Team | None


def bracket(books: Books, rounds: Sequence[Round]) -> Bracket | None:
    """The bracket of a season from its books and the weeks of its play-offs, without a query; None where there are no
    play-offs or nothing has been played."""
    if not rounds:
        return None
    seeds = {entry.team_id: entry.seed for entry in books.entries if entry.seed}
    if not seeds:
        return _projected(books, rounds)
    teams = {entry.team_id: entry.team for entry in books.entries}
    played = [one for one in rounds if one.fixtures]
    known = [_slots(one.fixtures, seeds, teams, resting=at == 0) for at, one in enumerate(played)]
    return _laid_out(known, rounds, _champion(books))


def bracket_of(season: Season) -> Bracket | None:
    """The bracket of a season, with four queries."""
    books = books_of([season]).get(season.pk)
    weeks = [one for one in schedule(season) if one.week.kind == Week.Kind.PLAYOFF]
    return bracket(books, weeks) if books else None


def _projected(books: Books, rounds: Sequence[Round]) -> Bracket | None:
    if not books.results.scores:
        return None
    form = books.rules.playoffs
    places = rulebook.final_places(books.results, books.rules.criteria, books.lots)
    field = rulebook.playoff_field(form, places)
    side = {at: Side(books.entries[at].team, seed) for seed, at in enumerate(field, start=1)}
    games = [Slot((side[away], side[home])) for away, home in rulebook.playoff_pairs(form, places, ())]
    playing = {one.team.pk for game in games for one in game.sides}
    resting = [Slot((one,)) for one in side.values() if one.team.pk not in playing]
    first = sorted((*games, *resting), key=_best_seed)
    return _laid_out([first], rounds, None, projected=True)


def _slots(
    fixtures: Sequence[Fixture], seeds: Mapping[int, int], teams: Mapping[int, Team], *, resting: bool
) -> list[Slot]:
    """A round's games, and in the first round those who rest."""
    slots = [Slot((_side(game, game.away, seeds), _side(game, game.home, seeds)), game) for game in fixtures]
    playing = {side.team.pk for slot in slots for side in slot.sides}
    if resting:
        slots += [Slot((Side(teams[key], seed),)) for key, seed in seeds.items() if key not in playing]
    return sorted(slots, key=_best_seed)


def _side(game: Fixture, team: Team, seeds: Mapping[int, int]) -> Side:
    seed = seeds.get(team.pk, 0)
    if game.status != Fixture.Status.FINAL:
        return Side(team, seed)
    score = game.home_score if team.pk == game.home_id else game.away_score
    return Side(team, seed, score, "lost" if loser(game) == team.pk else "won")


def _best_seed(slot: Slot) -> int:
    return min(side.seed for side in slot.sides)


def _laid_out(
    known: Sequence[list[Slot]], rounds: Sequence[Round], champion: Team | None, *, projected: bool = False
) -> Bracket:
    """The rounds that are known, each in the order of the games that follow from it; then those still to come."""
    ordered = [list(slots) for slots in known]
    for at in reversed(range(len(ordered) - 1)):
        ordered[at] = _in_order(ordered[at], ordered[at + 1])
    while len(ordered) < len(rounds):
        ordered.append([Slot()] * max(1, -(-len(ordered[-1]) // 2)))
    laid = []
    for at, (slots, week) in enumerate(zip(ordered, rounds, strict=False)):
        followed = ordered[at + 1] if at + 1 < len(ordered) else []
        full = len(slots) == 2 * len(followed)
        joined = full and (at + 1 < len(known) or len(followed) == 1)
        laid.append(BracketRound(week.week.title, tuple(slots), joined))
    return Bracket(tuple(laid), projected, champion)


def _in_order(slots: list[Slot], following: Sequence[Slot]) -> list[Slot]:
    """A round's places beside those of the next round to which its teams went, the home team's first; what led nowhere
    last."""
    placed: list[Slot] = []
    for slot in following:
        for side in reversed(slot.sides):
            placed += [one for one in slots if one not in placed and side.team in [own.team for own in one.sides]]
    return [*placed, *(one for one in slots if one not in placed)]


def _champion(books: Books) -> Team | None:
    return next((entry.team for entry in books.entries if entry.final_rank == 1), None)
