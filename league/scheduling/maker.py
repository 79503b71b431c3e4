"""Fair schedules for leagues of any shape, by a constraint solver in three steps: who meets whom how often, in which
week, at whose home. Same input, same schedule.

What always holds: nobody plays twice in a week, everybody plays as many games, two teams of one division meet about as
often as any other two of theirs, and so do teams of different divisions; where there are several divisions a fifth of
everybody's games at least is against other divisions, since rankings compare across them. What holds wherever it is
possible: games within divisions in the last week; no rematch in the following week; as many home as away games, also
against one opponent; never three home or away games running; one home and one away game among the first and among the
last two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextvars import ContextVar
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

ACROSS = 5  # one game in so many, at least, is against another division
EFFORT = 10.0  # of the solver's own, machine-independent seconds for each question put to it
EFFORT_IN_ALL = 12.0  # of the same, for all questions of one schedule; usual ones take a tenth of one
MOST_WEEKS = 40
Pair = tuple[int, int]
Weeks = tuple[tuple[Pair, ...], ...]


_left: ContextVar[float] = ContextVar("_left", default=EFFORT_IN_ALL)


class Impossible(Exception):
    """No schedule can be as asked; the text is a full sentence saying why and what would be possible."""


def least_weeks(teams: int, games: int) -> int:
    """In how many weeks everybody can play so many games: an odd number of teams has one at rest each week."""
    return -(-teams * games // (2 * (teams // 2)))


def make(divisions: Sequence[int], games: int, weeks: int, seed: int = 1) -> Weeks:
    """Weeks of (away, home) in which everybody plays ``games``; who has no game in a week rests. Divisions by size.

    Another ``seed`` gives another schedule. Raises Impossible. The last answers are remembered: a service asks before
    its transaction begins, since the solver may take a minute, and again where it holds what the answer rests on.
    """
    require_possible(divisions, games, weeks)
    return _solved_within(EFFORT_IN_ALL, tuple(divisions), games, weeks, seed)


@lru_cache(maxsize=8)
def _solved_within(effort: float, divisions: tuple[int, ...], games: int, weeks: int, seed: int) -> Weeks:
    """Return the schedule that the solver finds with so much effort in all."""
    _left.set(effort)
    home_of = [division for division, size in enumerate(divisions) for _ in range(size)]
    usual = max(2, -(-games // (len(home_of) - 1)))
    across = -(-games // ACROSS) if len(divisions) > 1 else 0
    for inside in range(usual, 0, -1):
        meetings = _meetings(home_of, games, weeks, inside, across, seed)
        dealt = _weeks_of(meetings, home_of, weeks, seed) if meetings else None
        if dealt:
            return _sited(dealt, seed)
    raise Impossible(f"No {games} games each were found that fit into {weeks} weeks; allow another week.")


def require_possible(divisions: Sequence[int], games: int, weeks: int) -> None:
    """Raise Impossible where no schedule can be."""
    teams = sum(divisions)
    if teams < 2 or games < 1:
        raise Impossible("A schedule needs two teams and a game.")
    if teams * games % 2:
        raise Impossible(
            f"{teams} teams cannot play {games} games each: every game has two teams. "
            f"Choose {games - 1 or 2} or {games + 1} games."
        )
    least = least_weeks(teams, games)
    if weeks < least:
        raise Impossible(f"{teams} teams need at least {least} weeks for {games} games each, not {weeks}.")
    if weeks > MOST_WEEKS:
        raise Impossible(f"A season has at most {MOST_WEEKS} weeks, not {weeks}.")


def _meetings(
    home_of: Sequence[int], games: int, weeks: int, most_inside: int, least_across: int, seed: int
) -> list[Pair]:
    """Each pair as often as it meets: within a division alike, across alike, give or take as little as possible, and
    within as often as may be, up to ``most_inside``, with ``least_across`` games of everybody against other divisions.
    Nothing when there is no such thing."""
    for spread in range(1, games + 1):
        model, solver = _solver(seed)
        pairs = list(combinations(range(len(home_of)), 2))
        often = {pair: model.new_int_var(0, games, "") for pair in pairs}
        for team in range(len(home_of)):
            model.add(sum(often[pair] for pair in pairs if team in pair) == games)
        inside = [pair for pair in pairs if home_of[pair[0]] == home_of[pair[1]]]
        outside = [pair for pair in pairs if home_of[pair[0]] != home_of[pair[1]]]
        for kind in (inside, outside):
            least = model.new_int_var(0, games, "")
            for pair in kind:
                model.add(often[pair] >= least)
                model.add(often[pair] <= least + spread)
        for pair in inside:
            model.add(often[pair] <= most_inside)
        for team in range(len(home_of)):
            model.add(sum(often[pair] for pair in outside if team in pair) >= least_across)
        for division, size in Counter(home_of).items():  # of an odd number one plays outside, or rests, each week
            model.add(sum(often[pair] for pair in inside if home_of[pair[0]] == division) <= weeks * (size // 2))
        model.maximize(sum(often[pair] for pair in inside))
        if _solved(model, solver):
            return [pair for pair in pairs for _ in range(solver.value(often[pair]))]
    return []


def _weeks_of(meetings: Sequence[Pair], home_of: Sequence[int], weeks: int, seed: int) -> list[list[Pair]] | None:
    """The meetings dealt to weeks; niceties are given up one after the other until they fit. None if they never do."""
    for spaced, divisional in ((True, True), (True, False), (False, False)):
        model, solver = _solver(seed)
        at = [[model.new_bool_var("") for _ in range(weeks)] for _ in meetings]
        for when in at:
            model.add_exactly_one(when)
        for team in range(len(home_of)):
            own = [when for when, pair in zip(at, meetings, strict=True) if team in pair]
            for week in range(weeks):
                model.add_at_most_one(when[week] for when in own)
        if spaced:
            _space_rematches(model, at, meetings, weeks)
        if divisional:
            for when, (one, two) in zip(at, meetings, strict=True):
                if home_of[one] != home_of[two]:
                    model.add(when[weeks - 1] == 0)
        if _solved(model, solver):
            return [
                [pair for when, pair in zip(at, meetings, strict=True) if solver.value(when[week])]
                for week in range(weeks)
            ]
    return None


def _space_rematches(model: Any, at: Sequence[Sequence[Any]], meetings: Sequence[Pair], weeks: int) -> None:
    """Two meetings of a pair in order of time (they are alike, so that half of the courses need not be tried), and
    not in weeks that follow on each other."""
    for one, two in pairwise(range(len(meetings))):
        if meetings[one] != meetings[two]:
            continue
        first = sum(week * at[one][week] for week in range(weeks))
        second = sum(week * at[two][week] for week in range(weeks))
        model.add(second >= first + 2)


def _sited(weeks: Sequence[Sequence[Pair]], seed: int) -> Weeks:
    """Who is at home in each game; (away, home)."""
    games = [(week, pair) for week, pairs in enumerate(weeks) for pair in pairs]
    for balance, rematches, runs, ends in (
        (0, 0, True, True),
        (0, 0, True, False),
        (0, 1, True, False),
        (1, 1, True, False),
        (0, 1, False, False),
        (9, 9, False, False),
    ):
        model, solver = _solver(seed)
        first_home = [model.new_bool_var("") for _ in games]  # the pair's first team is at home
        _balance(model, games, first_home, balance, rematches)
        if runs:
            _break_runs(model, games, first_home, ends=ends)
        if _solved(model, solver):
            sited: list[list[Pair]] = [[] for _ in weeks]
            for (week, (one, two)), home in zip(games, first_home, strict=True):
                sited[week].append((two, one) if solver.value(home) else (one, two))
            return tuple(tuple(pairs) for pairs in sited)
    raise Impossible("No fair choice of sites was found; change the number of games or weeks.")


Game = tuple[int, Pair]


def _balance(model: Any, games: Sequence[Game], first_home: Sequence[Any], slack: int, rematches: int) -> None:
    """Home and away games differ by no more than an odd number must, and ``slack`` games of either; so do those of a
    pair that meets again, by ``rematches``."""
    for team in {team for _, pair in games for team in pair}:
        at_home = [
            _at_home(home, pair, team) for (_, pair), home in zip(games, first_home, strict=True) if team in pair
        ]
        _halved(model, at_home, slack)
    for pair, often in Counter(pair for _, pair in games).items():
        if often > 1:
            _halved(model, [home for (_, own), home in zip(games, first_home, strict=True) if own == pair], rematches)


def _halved(model: Any, flags: Sequence[Any], slack: int) -> None:
    model.add(sum(flags) >= len(flags) // 2 - slack)
    model.add(sum(flags) <= -(-len(flags) // 2) + slack)


def _break_runs(model: Any, games: Sequence[Game], first_home: Sequence[Any], *, ends: bool) -> None:
    """Of three games running one is at home and one away; ``ends``: of the first two and of the last two likewise."""
    for team in sorted({team for _, pair in games for team in pair}):
        at_home = [
            _at_home(home, pair, team) for (_, pair), home in zip(games, first_home, strict=True) if team in pair
        ]
        for three in zip(at_home, at_home[1:], at_home[2:], strict=False):
            model.add(sum(three) >= 1)
            model.add(sum(three) <= 2)
        if ends and len(at_home) > 1:
            model.add(at_home[0] + at_home[1] == 1)
            model.add(at_home[-2] + at_home[-1] == 1)


def _at_home(first_home: Any, pair: Pair, team: int) -> Any:
    return first_home if pair[0] == team else 1 - first_home


# -- the solver ----------------------------------------------------------------------------------------------------


def load_solver() -> Any:
    """Load the solver's library and return it. It takes 80 MB, so whoever makes no schedule has none of it; a web
    server loads it once, before it forks the workers that share it."""
    from ortools.sat.python import cp_model

    return cp_model


def _solver(seed: int) -> tuple[Any, Any]:
    """A fresh model and a solver that gives the same answer whenever it is asked."""
    cp_model = load_solver()
    if _left.get() <= 0:
        raise Impossible("No schedule was found in the time that one is given; allow another week, or other numbers.")
    solver = cp_model.CpSolver()
    solver.parameters.random_seed = seed
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = min(EFFORT, _left.get())
    return cp_model.CpModel(), solver


def _solved(model: Any, solver: Any) -> bool:
    cp_model = load_solver()
    status = solver.solve(model)
    _left.set(_left.get() - solver.response_proto.deterministic_time)
    return status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
