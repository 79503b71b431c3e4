"""Preseason games: matchups that vary from year to year, nothing to be fair about (they do not count)."""

from __future__ import annotations

from .maker import Weeks


def exhibition(teams: int, weeks: int, year: int) -> Weeks:
    """Weeks of (away, home) in which everybody meets somebody else each time; of an odd number one rests each week.

    ``year`` is the season's number: another one gives other matchups.
    """
    places = list(range(teams + teams % 2))
    ring = places[1:]
    rounds = []
    for week in range(weeks):
        turn = (week + (year - 1) * weeks) % len(ring)
        order = places[:1] + ring[turn:] + ring[:turn]
        pairs = [(order[at], order[-1 - at]) for at in range(len(order) // 2)]
        sided = [(one, two) if (at + week) % 2 else (two, one) for at, (one, two) in enumerate(pairs)]
        rounds.append(tuple(pair for pair in sided if max(pair) < teams))
    return tuple(rounds)
