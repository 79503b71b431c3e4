"""Play-offs: who is in, who meets whom in which round, by a format that a rulebook gives."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...interface import PlayoffFormat


class Place(NamedTuple):
    """Where a team stands at the end of the regular season: its division, its rank there and in the whole league."""

    division: int
    rank: int
    overall: int


def field(form: PlayoffFormat, places: Sequence[Place]) -> tuple[int, ...]:
    """Who is in, by index into ``places``, the best seed first: the ranking, behind winners of divisions if seeded."""
    order = sorted(range(len(places)), key=lambda team: places[team].overall)
    through = [team for team in order if places[team].rank <= form.division_places]
    others = [team for team in order if team not in through]
    chosen = through + others[: form.wild_cards]
    winners_first = form.pairing == "seeded"
    return tuple(sorted(chosen, key=lambda team: (winners_first and places[team].rank > 1, places[team].overall)))


def pairs(form: PlayoffFormat, places: Sequence[Place], beaten: Collection[int]) -> tuple[tuple[int, int], ...]:
    """The games of the next round as (away, home), given who is beaten already; () once a champion is known."""
    left = [team for team in field(form, places) if team not in beaten]
    if len(left) < 2:
        return ()
    if form.pairing == "crossed" and not beaten:
        return _crossed(left, places)
    return seeded(left)


def seeded(left: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The best of those left receives the worst, and so on, as (away, home); () once a champion is known."""
    playing = left[_power(len(left)) - len(left) :]  # the best rest while there are too few for a full round
    return tuple((playing[-1 - at], playing[at]) for at in range(len(playing) // 2))


def _crossed(left: Sequence[int], places: Sequence[Place]) -> tuple[tuple[int, int], ...]:
    """The winner of each division receives the second of the other, the division that comes first being host first."""
    by_place = {(places[team].division, places[team].rank): team for team in left}
    one, two = sorted({division for division, _ in by_place})
    return (by_place[two, 2], by_place[one, 1]), (by_place[one, 2], by_place[two, 1])


def final_order(overall: Sequence[int], final: tuple[int, int] | None) -> tuple[int, ...]:
    """Everybody in the order of a season that is over, as indexes: the two teams of the championship game, its winner
    first, then the regular season however far a team came in the play-offs. Drafts and claims go by its reverse.

    ``overall`` is each team's rank in the regular season; ``final`` the championship's (winner, loser), None where
    no such game is played.

    Rules: fool:12.1-02
    """
    first = final or ()
    others = (team for team in range(len(overall)) if team not in first)
    return (*first, *sorted(others, key=overall.__getitem__))


def rounds_of(teams: int) -> int:
    """How many rounds so many teams need."""
    return (max(teams, 1) - 1).bit_length()


def _power(teams: int) -> int:
    """The smallest power of two that is no less than this number of teams."""
    return 1 << rounds_of(teams)


def round_names(count: int) -> tuple[str, ...]:
    """The usual names of so many rounds, the championship last."""
    usual = ("Championship", "Semifinals", "Quarterfinals")
    return tuple(usual[at] if at < len(usual) else f"Round of {2 << at}" for at in reversed(range(count)))
