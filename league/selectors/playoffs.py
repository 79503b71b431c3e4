"""Play-offs as they have gone so far: who is beaten, whose season is over, the bracket."""

from __future__ import annotations

from league.models import Fixture, Season, Team, Week


def playoff_games(season: Season) -> list[Fixture]:
    """The final games of the play-offs, round by round, with one query."""
    finals = season.fixtures.filter(week__kind=Week.Kind.PLAYOFF, status=Fixture.Status.FINAL)
    return list(finals.order_by("week__number", "id"))


def loser(game: Fixture) -> int:
    """Who is out, by its key. The team at home has the better record, and goes on if a ruleset lets such a game end in
    a tie."""
    return game.away_id if (game.home_score or 0) >= (game.away_score or 0) else game.home_id


def out_of_season(season: Season) -> frozenset[int]:
    """The teams, by their keys, whose own season is over: once the play-offs are seeded whoever is not in them, then
    whoever is beaten, and everybody when the season is complete. Two queries."""
    entries = list(season.entries.values_list("team", "seed"))
    if season.status == Season.Status.FINISHED:
        return frozenset(team for team, _ in entries)
    if not any(seed for _, seed in entries):
        return frozenset()
    unseeded = {team for team, seed in entries if seed is None}
    return frozenset(unseeded | {loser(game) for game in playoff_games(season)})


def season_is_over(team: Team) -> bool:
    """Whether the team has played its last game of the league's newest season; False before there is a season."""
    season = Season.objects.filter(league=team.league_id).order_by("-number").first()
    return season is not None and team.pk in out_of_season(season)
