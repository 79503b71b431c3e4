"""What is certain before a season is over: who is in the play-offs whatever happens, and who can no longer be.

A mark is never taken back: it must hold in every course that the rest of the season may take, and a result only removes
courses. As long as a game is left, points and lots are assumed to fall against the team asked about. Two questions are
put:

- however much is left, by wins alone: a team's least wins against the most that others can still have, level counting
  against it; and whether the games between its rivals can end so that it comes in (``elimination``);
- by trying every course of the rest, when few games are left, with the criteria that wins alone decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product, takewhile
from typing import NamedTuple

from ...interface import PlayoffFormat
from .elimination import beyond_places, eliminated
from .playoffs import Place, field
from .ranking import IN_HALVES, Results, Score

MOST_COURSES = 3**6  # courses of the rest that are tried: six games


class Mark(NamedTuple):
    """What is certain of a team. ``division``: it wins its division, or stands first where there is but one."""

    qualified: bool = False
    division: bool = False
    eliminated: bool = False


class Rest(NamedTuple):
    """A season as it stands: results so far, and who still meets whom, as (home, away)."""

    results: Results
    games: tuple[tuple[int, int], ...]


@lru_cache(maxsize=64)
def marks(
    divisions: tuple[int, ...],
    scores: tuple[Score, ...],
    games: tuple[tuple[int, int], ...],
    criteria: tuple[str, ...],
    lots: tuple[int, ...],
    form: PlayoffFormat,
) -> tuple[Mark, ...]:
    """A mark for each team. ``games`` are those left, as (home, away). Once none is left the ranking itself decides,
    as soon as there are ``lots`` for teams that nothing else parts; () as long as there are none."""
    rest = Rest(Results(divisions, scores), games)
    if lots and not games:
        return _final(rest.results, criteria, lots, form)
    by_team = [_by_bounds(rest, team, form) for team in range(len(divisions))]
    if 3 ** len(games) <= MOST_COURSES:
        by_team = [_either(*marks) for marks in zip(by_team, _by_courses(rest, criteria, form), strict=True)]
    return tuple(by_team)


def _either(one: Mark, two: Mark) -> Mark:
    """What is certain by one of two marks of a team."""
    return Mark(one.qualified or two.qualified, one.division or two.division, one.eliminated or two.eliminated)


def final_places(results: Results, criteria: Sequence[str], lots: Sequence[int]) -> list[Place]:
    """Everybody's place by the results as they are."""
    teams = range(len(results.divisions))
    overall = {ranked.team: ranked.rank for ranked in results.rank(teams, criteria, lots)}
    inside: dict[int, int] = {}
    for division in sorted(set(results.divisions)):
        members = [team for team in teams if results.divisions[team] == division]
        inside |= {ranked.team: ranked.rank for ranked in results.rank(members, criteria, lots)}
    return [Place(results.divisions[team], inside[team], overall[team]) for team in teams]


def _final(results: Results, criteria: Sequence[str], lots: Sequence[int], form: PlayoffFormat) -> tuple[Mark, ...]:
    places = final_places(results, criteria, lots)
    through = field(form, places)
    return tuple(
        Mark(team in through, place.rank == 1, bool(through) and team not in through)
        for team, place in enumerate(places)
    )


# -- by bounds -----------------------------------------------------------------------------------------------------


def _by_bounds(rest: Rest, team: int, form: PlayoffFormat) -> Mark:
    """What follows from games won alone."""
    least = [rest.results.value(one, "wins", ()) for one in range(len(rest.results.divisions))]
    most = list(least)
    for home, away in rest.games:
        most[home] += 2
        most[away] += 2
    others = [one for one in range(len(least)) if one != team]
    may_lead = Counter(rest.results.divisions[one] for one in others if most[one] >= least[team])
    own = rest.results.divisions[team]
    return Mark(
        qualified=may_lead[own] < form.division_places or beyond_places(may_lead, form) < form.wild_cards,
        division=may_lead[own] == 0,
        eliminated=eliminated(rest.results, rest.games, team, form),
    )


def _holds_places(form: PlayoffFormat) -> bool:
    return form.division_places + form.wild_cards > 0


# -- by courses ----------------------------------------------------------------------------------------------------


def _by_courses(rest: Rest, criteria: Sequence[str], form: PlayoffFormat) -> list[Mark]:
    """What holds in every course of the games left; teams that wins leave level may stand in any order."""
    by_wins = tuple(takewhile(IN_HALVES.__contains__, criteria))
    teams = range(len(rest.results.divisions))
    surely, possibly, first = set(teams), set[int](), set(teams)
    for results in _courses(rest):
        spans = _spans(results, by_wins)
        surely = {team for team in surely if _is_surely_in(form, results, spans, team)}
        first = {team for team in first if spans[team].worst_rank == 1}
        possibly |= {team for team in teams if team not in possibly and _may_be_in(form, results, spans, team)}
    holds = _holds_places(form)
    return [Mark(team in surely and holds, team in first, holds and team not in possibly) for team in teams]


def _courses(rest: Rest) -> Iterator[Results]:
    """Every outcome of the games left; a point's margin stands for any."""
    outcomes = ((1, 0), (0, 1), (0, 0))
    for course in product(outcomes, repeat=len(rest.games)):
        more = tuple(Score(home, away, *points) for (home, away), points in zip(rest.games, course, strict=True))
        yield Results(rest.results.divisions, rest.results.scores + more)


class _Span(NamedTuple):
    """The places that a team may take: within its division and overall, from best to worst."""

    best_rank: int
    worst_rank: int
    best_overall: int
    worst_overall: int


def _spans(results: Results, criteria: Sequence[str]) -> list[_Span]:
    teams = range(len(results.divisions))
    overall = _places(results, list(teams), criteria)
    inside: dict[int, tuple[int, int]] = {}
    for division in set(results.divisions):
        inside |= _places(results, [team for team in teams if results.divisions[team] == division], criteria)
    return [_Span(*inside[team], *overall[team]) for team in teams]


def _places(results: Results, teams: Sequence[int], criteria: Sequence[str]) -> dict[int, tuple[int, int]]:
    """Each team's best and worst place: teams that only points or lots can part are one block."""
    criteria = results.in_force(teams, criteria)
    levels: dict[int, list[int]] = {}
    for team in teams:
        levels.setdefault(results.value(team, criteria[0], teams), []).append(team)
    places: dict[int, tuple[int, int]] = {}
    before = 0
    for value in sorted(levels, reverse=True):
        for block in _blocks(results, levels[value], criteria):
            places |= {team: (before + 1, before + len(block)) for team in block}
            before += len(block)
    return places


def _blocks(results: Results, level: list[int], criteria: Sequence[str]) -> list[list[int]]:
    """Level teams parted as far as wins part them."""
    for criterion in criteria:
        classes: dict[int, list[int]] = {}
        for team in level:
            classes.setdefault(results.value(team, criterion, level), []).append(team)
        if len(classes) > 1:
            ordered = [classes[value] for value in sorted(classes, reverse=True)]
            return [block for group in ordered for block in _blocks(results, group, criteria)]
    return [level]


def _is_surely_in(form: PlayoffFormat, results: Results, spans: Sequence[_Span], team: int) -> bool:
    """Whether the team is in although every level place falls against it."""
    if spans[team].worst_rank <= form.division_places:
        return True
    rivals = 0
    for division in set(results.divisions):
        others = [one for one, home in enumerate(results.divisions) if home == division and one != team]
        ahead = [one for one in others if spans[one].best_overall <= spans[team].worst_overall]
        may_hold = [one for one in others if spans[one].best_rank <= form.division_places]
        do_hold = sum(spans[one].worst_rank <= form.division_places for one in ahead)
        settled = all(one in ahead for one in may_hold)
        rivals += len(ahead) - (min(form.division_places, len(others)) if settled else do_hold)
    return rivals < form.wild_cards


def _may_be_in(form: PlayoffFormat, results: Results, spans: Sequence[_Span], team: int) -> bool:
    """Whether the team is in where every level place falls for it."""
    if spans[team].best_rank <= form.division_places:
        return True
    ahead = Counter(
        results.divisions[one] for one, span in enumerate(spans) if span.worst_overall < spans[team].best_overall
    )
    return beyond_places(ahead, form) < form.wild_cards
