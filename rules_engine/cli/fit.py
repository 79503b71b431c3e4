"""``fit``: the tables of expected points and win probability, from autocoached games played for it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from .. import registry
from ..errors import EngineError
from ..football import fitting
from ..football.fitting import Sample
from ..football.game import play_game
from ..interface import JSON, GameInput, Team
from ..interface.situation import Side
from . import files, season

_CHUNK = 100  # games in one file of samples
_TEAMS = 40


def add(commands: Any) -> None:
    """Add the command of this module to the parser."""
    fit = commands.add_parser("fit", help="fit expected points and win probability to autocoached games")
    fit.add_argument("--seed", required=True)
    fit.add_argument("--games", type=files.between(1, 100_000), default=5000, metavar="N")
    fit.add_argument("--samples", required=True, metavar="FOLDER", help="where samples are kept from run to run")
    fit.add_argument("--check", action="store_true", help="hold the present tables against these games instead")
    fit.add_argument("--ruleset", default=registry.DEFAULT, choices=registry.codes())
    fit.add_argument("-o", "--output", metavar="FILE", help="where the tables are written")
    fit.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play what is not played yet, then fit, or check."""
    folder = Path(given.samples)
    folder.mkdir(parents=True, exist_ok=True)
    samples = [one for path in _chunks(given, folder) for one in _read(path)]
    if given.check:
        return _check(given.ruleset, samples)
    ruleset = registry.get(given.ruleset)
    points = fitting.fit_points(samples)
    tables = {
        "ruleset": given.ruleset,
        "seed": given.seed,
        "games": given.games,
        "points": points,
        "wins": fitting.fit_wins(samples, points, ruleset.parameters(ruleset.options({}))),
    }
    files.write(files.to_json(tables), given.output)
    return 0


def _chunks(given: argparse.Namespace, folder: Path) -> Iterator[Path]:
    """The files of samples, made where they are missing."""
    for start in range(0, given.games, _CHUNK):
        count = min(_CHUNK, given.games - start)
        path = folder / f"{given.ruleset}-{given.seed}-{start:05d}-{count}.json"
        if not path.exists():
            numbers = range(start, start + count)
            rows = [row for number in numbers for row in _play(given.ruleset, given.seed, number)]
            path.with_suffix(".part").write_text(json.dumps(rows, separators=(",", ":")), encoding="utf-8")
            path.with_suffix(".part").rename(path)
        yield path


def _play(code: str, seed: str, number: int) -> list[Sample]:
    """A game between two of the teams: everybody meets everybody, at home and away, and again with other dice."""
    one = number % _TEAMS
    other = (one + 1 + number // _TEAMS % (_TEAMS - 1)) % _TEAMS
    (home, home_plan), (away, away_plan) = _coached(code, seed, one, "home"), _coached(code, seed, other, "away")
    name = f"{seed} game {number}"
    plans: dict[Side, JSON] = {"home": home_plan, "away": away_plan}
    game = GameInput(code, {}, home, away, plans, files.secret_of(name), name)
    return fitting.samples(play_game(game))


@cache
def _coached(code: str, seed: str, number: int, side: Side) -> tuple[Team, JSON]:
    """A team with its plan for one side; the strengths 1 to 5 follow each other."""
    ruleset = registry.get(code)
    team = season.generate(ruleset, number, seed)
    plan = ruleset.autocoach(team, side, {}, ruleset.options({}), files.dice_of(f"{seed} {number}", f"plan {side}"))
    return team, plan


def _read(path: Path) -> Iterator[Sample]:
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise EngineError(f"{path} holds no samples: {error}.") from error
    return (Sample(*row) for row in rows)


def _check(code: str, samples: Iterable[Sample]) -> int:
    """Print the chances predicted and won in ten bins; the exit code is 1 when a bin is off by more than four points of
    a hundred."""
    tables = registry.get(code).value_tables()
    if tables is None:
        raise EngineError(f"The ruleset {code} has no tables to check.")
    worst = 0.0
    print(f"{'told':>8}{'came':>8}{'off':>8}{'moments':>10}")
    for count, predicted, came in fitting.calibration(samples, tables):
        off = came - predicted if count else 0.0
        worst = max(worst, abs(off))
        print(f"{predicted:>8.1%}{came:>8.1%}{off:>+8.1%}{count:>10}")
    print(f"The farthest bin is off by {worst:.1%}.")
    return int(worst > fitting.TOLERANCE)
