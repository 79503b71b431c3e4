"""The home team's chance to win, play by play: the curve, and the plays that moved it most."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from games import engine
from games.engine import JSON
from games.selectors.games import Game
from games.selectors.report import PlayLine, play_line

LEFT, WIDTH = 9.0, 109.0  # the drawing is 120 wide; on the left stand the codes
TOP, HEIGHT = 3.0, 40.0
BIGGEST = 6  # plays that are told
LEAST = 0.005  # a swing below half a per cent is none


@dataclass(frozen=True)
class Swing:
    """A play that moved the chance to win: by how many points of a hundred, for whom, and to what for that team."""

    line: PlayLine
    side: str
    team: str
    by: int
    now: int


@dataclass(frozen=True)
class Score:
    """A score on the curve."""

    x: float
    y: float
    side: str
    title: str


@dataclass(frozen=True)
class Curve:
    """``points`` and ``area`` as SVG has them; ``periods`` where each one begins and ends, with its name."""

    points: str
    area: str
    middle: float
    top: float
    bottom: float
    periods: list[tuple[float, float, str]]
    scores: list[Score]
    told: str


def swings(game: Game, values: list[JSON]) -> list[Swing]:
    """The plays that moved the chance to win most, the largest first; ``values`` as ``engine.play_values`` has them:
    none where the game's ruleset has no tables of them."""
    moved = sorted(
        ((then["home_win"] - now["home_win"], now["n"]) for now, then in pairwise(values)),
        key=lambda row: (-abs(row[0]), row[1]),
    )
    return [_swing(game, values, change, number) for change, number in moved[:BIGGEST] if abs(change) >= LEAST]


def _swing(game: Game, values: list[JSON], change: float, number: int) -> Swing:
    side = "home" if change > 0 else "away"
    after = values[number]["home_win"]
    return Swing(
        line=play_line(game, game.plays[number - 1]),
        side=side,
        team=game.teams[side]["name"],
        by=_percent(abs(change)),
        now=_percent(after if side == "home" else 1 - after),
    )


@dataclass(frozen=True)
class Worth:
    """What one play was worth: the home team's chance to win before and after it, of a hundred, and the points that it
    added to what the team with the ball could expect."""

    before: int
    after: int
    points: str
    team: str


def worth(game: Game, values: list[JSON], number: int) -> Worth | None:
    """A play's worth, by its number from 1; None where the game's ruleset has no tables of it."""
    if not values:
        return None
    now, then = values[number - 1], values[number]
    team = game.teams[game.plays[number - 1]["before"]["possession"]]["name"]
    return Worth(_percent(now["home_win"]), _percent(then["home_win"]), f"{now['epa']:+.1f}", team)


def curve(game: Game, values: list[JSON]) -> Curve | None:
    """The chance to win over the time of the game; the home team's is above the middle. None without values."""
    if not values:
        return None
    clock = _Clock(game)
    across = [clock.across(play["before"]) for play in game.plays] + [clock.across(game.plays[-1]["after"])]
    down = [_down(row["home_win"]) for row in values]
    points = " ".join(f"{x},{y}" for x, y in zip(across, down, strict=True))
    middle = _down(0.5)
    return Curve(
        points=points,
        area=f"{across[0]},{middle} {points} {across[-1]},{middle}",
        middle=middle,
        top=TOP,
        bottom=TOP + HEIGHT,
        periods=clock.periods(),
        scores=[
            Score(across[play["n"]], down[play["n"]], play["points"]["side"], _scored(game, play))
            for play in game.plays
            if play["points"]
        ],
        told=_told(game, values),
    )


def _scored(game: Game, play: JSON) -> str:
    home, away = play["after"]["score"]
    kind = play["points"]["kind"].replace("_", " ").capitalize()
    return f"{kind}, {game.teams[play['points']['side']]['name']}: {away}–{home}"


def _told(game: Game, values: list[JSON]) -> str:
    """The curve in a sentence or two, for whoever does not see it."""
    names = {side: game.teams[side]["name"] for side in ("home", "away")}
    start, end = values[0]["home_win"], values[-1]["home_win"]
    if not game.over:
        return f"At half-time {names['home']} stand at {_percent(end)} %, {names['away']} at {_percent(1 - end)} %."
    ahead = [row["home_win"] > 0.5 for row in values[:-1] if row["home_win"] != 0.5]
    turns = sum(one != two for one, two in pairwise(ahead))
    changed = f"Who was likelier to win changed {turns} time{'' if turns == 1 else 's'}."
    if end == 0.5:
        return f"{names['home']} began at {_percent(start)} %. {changed}"
    winner = "home" if end > 0.5 else "away"
    lowest = min(values[:-1], key=lambda row: row["home_win"] if winner == "home" else 1 - row["home_win"])
    least = lowest["home_win"] if winner == "home" else 1 - lowest["home_win"]
    when = play_line(game, game.plays[lowest["n"] - 1]).when
    return f"The chance of {names[winner]} to win was lowest at {when}: {_percent(least)} %. {changed}"


def _percent(share: float) -> int:
    return round(100 * share)


def _down(chance: float) -> float:
    return round(TOP + HEIGHT * (1 - chance), 2)


class _Clock:
    """Time from left to right. A period is as long as its clock was at its first play: rulebooks differ in that."""

    def __init__(self, game: Game) -> None:
        lengths: dict[int, int] = {}
        for play in game.plays:
            before = play["before"]
            lengths[before["period"]] = max(before["clock"], lengths.get(before["period"], 0))
        usual = max(lengths.values()) or 1
        for period in range(1, engine.periods(game.record) + 1):  # at half-time the second half is still to come
            lengths.setdefault(period, usual)
        self._record = game.record
        self._lengths = dict(sorted(lengths.items()))
        self._total = sum(self._lengths.values()) or 1

    def across(self, situation: JSON) -> float:
        """Where a moment lies. The end of a game without a play left may name a period that nobody played."""
        period = min(situation["period"], max(self._lengths))
        gone = sum(length for one, length in self._lengths.items() if one <= period)
        left = situation["clock"] if situation["period"] == period else 0
        return self._at(gone - min(left, self._lengths[period]))

    def periods(self) -> list[tuple[float, float, str]]:
        found = []
        gone = 0
        for period, length in self._lengths.items():
            found.append((self._at(gone), self._at(gone + length), engine.period_name(self._record, period)))
            gone += length
        return found

    def _at(self, seconds: int) -> float:
        return round(LEFT + WIDTH * seconds / self._total, 2)
