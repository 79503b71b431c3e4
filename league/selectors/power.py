"""The power ranking: by how many points a team is better than an average one, from this season's scores alone.

A team's rating is the mean, over its games, of the margin (at most 24 points count) plus the opponent's rating; one
game that ends level with an average team is added for everybody, so that few games say little. All ratings together
are nought. Home teams have no handicap.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.models import Fixture, Team, Week
from league.selectors.schedule import Round

MARGIN_THAT_COUNTS = 24  # points
ENOUGH = 1e-6  # points: what a further round of the reckoning would change
ROUNDS = 2_000  # of the reckoning, at most


@dataclass(frozen=True, slots=True)
class Ranked:
    """A team's place: ``rating`` in points, ``before`` its place a week ago, None where nobody had played then."""

    place: int
    team: Team
    rating: float
    before: int | None

    @property
    def moved(self) -> int:
        """How many places it has risen since; negative where it fell."""
        return 0 if self.before is None else self.before - self.place

    @property
    def fallen(self) -> int:
        """How many places it has fallen since; negative where it rose."""
        return -self.moved


def power_ranking(rounds: Sequence[Round], teams: Iterable[Team]) -> list[Ranked]:
    """Every team in order, equal ratings by name, without a query; nothing before the first game is over."""
    games = [game for one in rounds if one.week.kind != Week.Kind.PRESEASON for game in one.fixtures]
    final = [game for game in games if game.status == Fixture.Status.FINAL]
    if not final:
        return []
    found = list(teams)
    newest = _newest(rounds)
    earlier = [game for game in final if game.week_id != newest]
    ratings, once = rate(final), rate(earlier)
    before = {team.pk: place for place, team in enumerate(_order(found, once), 1)} if earlier else {}
    order = _order(found, ratings)
    return [Ranked(place, team, ratings.get(team.pk, 0.0), before.get(team.pk)) for place, team in enumerate(order, 1)]


def _newest(rounds: Sequence[Round]) -> int:
    """The key of the last week in which a game is over."""
    return [one for one in rounds if any(game.status == Fixture.Status.FINAL for game in one.fixtures)][-1].week.pk


def _order(teams: Sequence[Team], ratings: dict[int, float]) -> list[Team]:
    return sorted(teams, key=lambda team: (-round(ratings.get(team.pk, 0.0), 3), team.name))


def rate(games: Iterable[Fixture]) -> dict[int, float]:
    """The rating of each team in these final games, by its key."""
    margins: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for game in games:
        margin = (game.home_score or 0) - (game.away_score or 0)
        counted = max(-MARGIN_THAT_COUNTS, min(MARGIN_THAT_COUNTS, margin))
        margins[game.home_id].append((counted, game.away_id))
        margins[game.away_id].append((-counted, game.home_id))
    ratings = dict.fromkeys(margins, 0.0)
    for _ in range(ROUNDS):
        changed = 0.0
        for team, own in margins.items():
            better = sum(margin + ratings[other] for margin, other in own) / (len(own) + 1)
            changed = max(changed, abs(better - ratings[team]))
            ratings[team] = better
        if changed < ENOUGH:
            break
    return ratings
