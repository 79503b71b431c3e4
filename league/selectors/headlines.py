"""Headlines of a season's weeks, written from what happened: nothing is stored, and the same games give the same lines.

A headline has a weight: a week shows its heaviest first. Games of the preseason make no news.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from league.models import Fixture, Team, Transaction, Week
from league.selectors.schedule import Round

GAMES_BEFORE_AN_UPSET = 3  # that both sides have played
UPSET = Fraction(2, 5)  # of all games: by so much the loser had won more often
UNBEATEN = 3  # games won without a defeat before the first one is news; and lost without a win
STREAK = 4  # equal results in a row
WEEKS_BEFORE_A_MARK = 2  # played weeks after which "most of the season" says something
MOVES = {"traded": 70, "injury": 20}  # entries of the ledger that are news, with their weight
MOVES_OF_A_WEEK = 4  # that are told of each kind

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class Headline:
    """A line of news: ``weight`` orders a week's lines, ``fixture`` is the game that it tells of."""

    weight: int
    kind: str
    sentence: str
    fixture: Fixture | None = None
    teams: tuple[Team, ...] = ()


@dataclass(frozen=True, slots=True)
class WeekNews:
    """A week that has news."""

    week: Week
    headlines: tuple[Headline, ...]


@dataclass(slots=True)
class Campaign:
    """A team's season up to a game: 2 for each game won, 1 for a tie, 0 for each lost, in their order."""

    results: list[int] = field(default_factory=list)

    @property
    def share(self) -> Fraction:
        """Games won by games played, a tie counting half; 0 before the first game."""
        return Fraction(sum(self.results), 2 * len(self.results)) if self.results else Fraction(0)

    @property
    def record(self) -> str:
        """Won, lost and, where there were any, tied: 5–2."""
        won, lost, tied = (self.results.count(halves) for halves in (2, 0, 1))
        return f"{won}–{lost}–{tied}" if tied else f"{won}–{lost}"

    @property
    def run(self) -> int:
        """How many games up to the last one ended alike."""
        count = 0
        for halves in reversed(self.results):
            if halves != self.results[-1]:
                break
            count += 1
        return count

    def only(self, halves: int) -> bool:
        """Whether every game so far ended in this way, and there were enough for it to be news."""
        return len(self.results) >= UNBEATEN and set(self.results) == {halves}


@dataclass(slots=True)
class _Marks:
    """The most of a season so far: points of one team and points between two."""

    points: int = 0
    margin: int = 0


def season_news(rounds: Sequence[Round], moves: Iterable[Transaction] = ()) -> list[WeekNews]:
    """The news of every week in which a game is over or a man has moved, newest first, without a query. ``rounds`` as
    ``schedule`` gives them."""
    told: dict[int | None, list[Headline]] = defaultdict(list)
    for move in moves:
        if move.kind in MOVES:
            told[_week_of(move, rounds)].append(Headline(MOVES[move.kind], move.kind, move.sentence))
    found, campaigns, marks = [], defaultdict[int, Campaign](Campaign), _Marks()
    for at, one in enumerate(_that_count(rounds)):
        games = [fixture for fixture in one.fixtures if fixture.status == Fixture.Status.FINAL]
        lines = [line for game in games for line in _of_game(game, campaigns)]
        lines += _of_marks(games, marks, told=at >= WEEKS_BEFORE_A_MARK)
        if one.week.kind == Week.Kind.PLAYOFF:
            lines += _of_playoffs(one)
        lines += _few_of_each(told[one.week.pk])
        for game in games:
            _enter(game, campaigns)
        if lines:
            found.append(WeekNews(one.week, tuple(sorted(lines, key=lambda line: -line.weight))))
    return found[::-1]


def _that_count(rounds: Iterable[Round]) -> list[Round]:
    return [one for one in rounds if one.week.kind != Week.Kind.PRESEASON]


def _week_of(move: Transaction, rounds: Sequence[Round]) -> int | None:
    """The key of the week to which a move belongs: its game's, else the first whose deadline was still to come."""
    if move.week_id is not None:
        return move.week_id
    ahead = (one.week for one in rounds if one.week.due_at is None or one.week.due_at >= move.at)
    return next((week.pk for week in ahead), None)


def _few_of_each(lines: Sequence[Headline]) -> list[Headline]:
    """The first moves of each kind; a week may bring a hundred."""
    return [line for kind in MOVES for line in [one for one in lines if one.kind == kind][:MOVES_OF_A_WEEK]]


def _scores(game: Fixture) -> tuple[int, int]:
    return game.home_score or 0, game.away_score or 0


def _enter(game: Fixture, campaigns: dict[int, Campaign]) -> None:
    home, away = _scores(game)
    halves = 1 + (home > away) - (home < away)
    campaigns[game.home_id].results.append(halves)
    campaigns[game.away_id].results.append(2 - halves)


def _of_game(game: Fixture, campaigns: dict[int, Campaign]) -> list[Headline]:
    """What one game means after all the games before it."""
    home, away = _scores(game)
    if home == away:
        return [
            Headline(35, "level", f"{game.away} and {game.home} part at {away}–{home}.", game, (game.away, game.home))
        ]
    won, lost = (game.home, game.away) if home > away else (game.away, game.home)
    before, others = campaigns[won.pk], campaigns[lost.pk]
    score = f"{max(home, away)}–{min(home, away)}"
    lines = [
        *_of_records(won, lost, before, others, score),
        *_of_streaks(won, lost, before, others),
    ]
    if min(home, away) == 0:
        lines.append((30, "shutout", f"{lost} do not score a point: {won} win {score}."))
    elif abs(home - away) == 1:
        lines.append((32, "close", f"One point parts them: {won} {score} over {lost}."))
    return [Headline(weight, kind, sentence, game, (won, lost)) for weight, kind, sentence in lines]


def _of_records(won: Team, lost: Team, before: Campaign, others: Campaign, score: str) -> list[tuple[int, str, str]]:
    """An upset, else the first defeat or the first win; two that end in one game are told in one line."""
    enough = min(len(before.results), len(others.results)) >= GAMES_BEFORE_AN_UPSET
    if enough and others.share - before.share >= UPSET:
        return [(90, "upset", f"Upset: {won} ({before.record}) beat {lost} ({others.record}) {score}.")]
    if others.only(2):
        return [
            (80, "first_defeat", f"{lost} lose for the first time, after {len(others.results)} wins: {won} {score}.")
        ]
    if before.only(0):
        return [
            (
                75,
                "first_win",
                f"{won} win for the first time, after {len(before.results)} defeats: {score} over {lost}.",
            )
        ]
    return []


def _of_streaks(won: Team, lost: Team, before: Campaign, others: Campaign) -> list[tuple[int, str, str]]:
    """The runs of wins and of defeats that this game makes longer."""
    lines = []
    wins = before.run + 1 if before.results and before.results[-1] == 2 else 1
    if wins >= STREAK:
        lines.append((50 + wins, "winning_streak", f"{won} win their {ordinal(wins)} game in a row."))
    defeats = others.run + 1 if others.results and others.results[-1] == 0 else 1
    if defeats >= STREAK:
        lines.append((45 + defeats, "losing_streak", f"{lost} lose their {ordinal(defeats)} game in a row."))
    return lines


def _of_marks(games: Sequence[Fixture], marks: _Marks, *, told: bool) -> list[Headline]:
    """The most points and the widest margin of the season so far; ``told`` is no until they say something."""
    if not games:
        return []
    widest = max(games, key=lambda game: abs(_scores(game)[0] - _scores(game)[1]))
    highest = max(games, key=lambda game: max(_scores(game)))
    margin, points = abs(_scores(widest)[0] - _scores(widest)[1]), max(_scores(highest))
    lines = []
    if told and points > marks.points:
        team = highest.home if _scores(highest)[0] == points else highest.away
        lines.append(Headline(60, "most_points", f"{team} score {points}: the most of the season.", highest, (team,)))
    if told and margin > marks.margin:
        team = widest.home if _scores(widest)[0] > _scores(widest)[1] else widest.away
        lines.append(
            Headline(55, "widest_margin", f"{team} win by {margin}: the widest margin of the season.", widest, (team,))
        )
    marks.points, marks.margin = max(marks.points, points), max(marks.margin, margin)
    return lines


def _of_playoffs(one: Round) -> list[Headline]:
    """Who goes on, and who wins the last game of all."""
    lines = []
    for game in one.fixtures:
        home, away = _scores(game)
        if game.status != Fixture.Status.FINAL or home == away:
            continue
        won, lost = (game.home, game.away) if home > away else (game.away, game.home)
        score = f"{max(home, away)}–{min(home, away)}"
        lines.append(Headline(95, "playoffs", f"{one.week.title}: {won} beat {lost} {score}.", game, (won, lost)))
    return lines


def ordinal(number: int) -> str:
    """fourth; 11th from eleven on."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
