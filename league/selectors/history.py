"""A league's years: who won them, who lost the final, and what each club has won over all of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from league.models import Entry, Fixture, League, Season, Team, Week


@dataclass(frozen=True, slots=True)
class Year:
    """A season in the list of all: its first two teams and its last game, once they are known."""

    season: Season
    champion: Team | None
    second: Team | None
    final: Fixture | None


def years(league: League) -> list[Year]:
    """Every season, newest first, with three queries however many there are."""
    seasons = list(league.seasons.order_by("-number"))
    ranked: dict[int, dict[int, Team]] = defaultdict(dict)
    for entry in Entry.objects.filter(season__in=seasons, final_rank__in=(1, 2)).select_related("team"):
        ranked[entry.season_id][entry.final_rank or 0] = entry.team
    finals: dict[int, Fixture] = {}
    games = Fixture.objects.filter(
        season__in=seasons, week__kind=Week.Kind.PLAYOFF, status=Fixture.Status.FINAL, season__status="finished"
    )
    for game in games.select_related("week", "home", "away").order_by("week__number"):
        finals[game.season_id] = game
    return [Year(one, ranked[one.pk].get(1), ranked[one.pk].get(2), finals.get(one.pk)) for one in seasons]


@dataclass(slots=True)
class Club:
    """A team over all seasons: games of the regular season won, lost and tied, points, years in the play-offs, games
    won and lost there, and the numbers of the seasons that it won."""

    team: Team
    wins: int = 0
    losses: int = 0
    ties: int = 0
    points_for: int = 0
    points_against: int = 0
    playoff_years: int = 0
    playoff_wins: int = 0
    playoff_losses: int = 0
    titles: list[int] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Games won by games played, a tie counting half; 0 before the first game."""
        played = self.wins + self.losses + self.ties
        return (self.wins + self.ties / 2) / played if played else 0.0

    def add(self, own: int, other: int, *, playoff: bool) -> None:
        """One more game of so many points."""
        won, lost = own > other, own < other
        if playoff:
            self.playoff_wins += won
            self.playoff_losses += lost
            return
        self.wins, self.losses, self.ties = self.wins + won, self.losses + lost, self.ties + (own == other)
        self.points_for += own
        self.points_against += other


def clubs(league: League) -> list[Club]:
    """Every club, the one with most titles first, then by its share of games won; three queries."""
    found = {team.pk: Club(team) for team in league.teams.all()}
    finals = Fixture.objects.filter(season__league=league, status=Fixture.Status.FINAL)
    games = finals.exclude(week__kind=Week.Kind.PRESEASON)
    for kind, home, away, home_score, away_score in games.values_list(
        "week__kind", "home", "away", "home_score", "away_score"
    ):
        playoff = kind == Week.Kind.PLAYOFF
        found[home].add(home_score or 0, away_score or 0, playoff=playoff)
        found[away].add(away_score or 0, home_score or 0, playoff=playoff)
    entries = Entry.objects.filter(season__league=league).order_by("season__number")
    for team, number, seed, rank in entries.values_list("team", "season__number", "seed", "final_rank"):
        found[team].playoff_years += seed is not None
        if rank == 1:
            found[team].titles.append(number)
    return sorted(found.values(), key=lambda club: (-len(club.titles), -club.share, club.team.name))
