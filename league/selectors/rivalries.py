"""The meetings of two clubs over all seasons."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from league.models import Fixture, Team, Week
from league.selectors.headlines import Campaign
from league.selectors.schedule import Game


@dataclass(frozen=True, slots=True)
class Rivalry:
    """``games``: their meetings that are over, newest first, seen from the first club; ``ahead`` those to come."""

    first: Team
    second: Team
    games: tuple[Game, ...]
    ahead: tuple[Fixture, ...]

    @property
    def wins(self) -> int:
        """Won by the first club."""
        return sum(game.margin > 0 for game in self.games)

    @property
    def losses(self) -> int:
        """Won by the second club."""
        return sum(game.margin < 0 for game in self.games)

    @property
    def ties(self) -> int:
        return len(self.games) - self.wins - self.losses

    @property
    def points(self) -> tuple[int, int]:
        """Of both clubs in all their meetings."""
        scores = [(game.fixture.home_score or 0, game.fixture.away_score or 0) for game in self.games]
        own = sum(home if game.at_home else away for game, (home, away) in zip(self.games, scores, strict=True))
        return own, sum(map(sum, scores)) - own

    @property
    def widest(self) -> Game | None:
        """The meeting with the widest margin, the newest of equals."""
        return max(self.games, key=lambda game: abs(game.margin), default=None)

    @property
    def closest(self) -> Game | None:
        """The meeting with the narrowest margin, the newest of equals."""
        return min(self.games, key=lambda game: abs(game.margin), default=None)

    @property
    def told(self) -> str:
        """Who is ahead, and who has won how many in a row up to now, in a sentence."""
        if not self.games:
            return f"{self.first} and {self.second} have not met yet."
        leader = self.first if self.wins > self.losses else self.second
        more, fewer = max(self.wins, self.losses), min(self.wins, self.losses)
        tied = f", {self.ties} tied" if self.ties else ""
        stand = f"{leader} lead {more}–{fewer}{tied}" if more > fewer else f"Level at {more}–{fewer}{tied}"
        newest = [1 + (game.margin > 0) - (game.margin < 0) for game in self.games]
        run = Campaign(newest[::-1]).run
        if run < 2 or newest[0] == 1:
            return f"{stand}."
        return f"{stand}. {self.first if newest[0] == 2 else self.second} have won the last {run}."


def rivalry_of(first: Team, second: Team) -> Rivalry:
    """Their games that count, of all seasons; one query."""
    between = Q(home=first, away=second) | Q(home=second, away=first)
    found = Fixture.objects.filter(between).exclude(week__kind=Week.Kind.PRESEASON)
    rows = list(
        found.select_related("home", "away", "week", "season").order_by("-season__number", "-week__number", "-pk")
    )
    over = tuple(Game(row, first) for row in rows if row.status == Fixture.Status.FINAL)
    ahead = tuple(row for row in rows[::-1] if row.status != Fixture.Status.FINAL)
    return Rivalry(first, second, over, ahead)
