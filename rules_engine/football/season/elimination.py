"""Who can no longer reach the play-offs, judged by games won alone, however many games are left. The team asked about
is assumed to win every game that it has left, and to come first among teams that are level. A rival is
ahead once it has won more games than the team can. The question is whether the games between its rivals can end so
that few enough of them are ahead. Each such game hands out two halves of a win; a rival that must stay behind has room
for so many halves and no more. Where the halves find no room, some of the rivals that are full must be let ahead, and
each of them is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...interface import PlayoffFormat
from .ranking import Results

MOST_TRIES = 400  # ways of letting rivals ahead that are tried for one team; beyond them nothing is called certain


def beyond_places(ahead: Counter[int], form: PlayoffFormat) -> int:
    """How many of those ahead, counted by division, hold no place of their division and so compete for wild cards."""
    return sum(max(0, count - form.division_places) for count in ahead.values())


def eliminated(results: Results, games: Sequence[tuple[int, int]], team: int, form: PlayoffFormat) -> bool:
    """Whether the team misses the play-offs in every course of ``games``, those left as (home, away).

    Nobody is eliminated from a season that the ranking alone decides.
    """
    if form.division_places + form.wild_cards == 0:
        return False
    chase = _chase(results, games, team, form)
    return not chase.can_be_in()


def _chase(results: Results, games: Sequence[tuple[int, int]], team: int, form: PlayoffFormat) -> _Chase:
    least = [results.value(one, "wins", ()) for one in range(len(results.divisions))]
    most = list(least)
    for home, away in games:
        most[home] += 2
        most[away] += 2
    reach = most[team]
    open_rivals = {one for one in range(len(least)) if one != team and least[one] <= reach < most[one]}
    return _Chase(
        divisions=results.divisions,
        own=results.divisions[team],
        form=form,
        ahead=frozenset(one for one in range(len(least)) if least[one] > reach),
        room={one: reach - least[one] for one in sorted(open_rivals)},
        games=tuple(pair for pair in games if open_rivals.issuperset(pair)),
    )


@dataclass(frozen=True)
class _Chase:
    """What one team's last hope depends on.

    own    the team's division
    ahead  rivals that are ahead of it whatever happens
    room   for each rival that may come to stand on either side: how many halves of a win leave it level
    games  those left between two such rivals; the others are thought to go in the team's favor
    """

    divisions: Sequence[int]
    own: int
    form: PlayoffFormat
    ahead: frozenset[int]
    room: Mapping[int, int]
    games: tuple[tuple[int, int], ...]

    def can_be_in(self) -> bool:
        """Whether some course leaves the team in, or none was found within the tries."""
        waiting, seen = [self.ahead], {self.ahead}
        for _ in range(MOST_TRIES):
            if not waiting:
                return False
            ahead = waiting.pop()
            if not self._is_in_behind(ahead):
                continue
            full = self._without_room(ahead)
            if not full:
                return True
            for rival in sorted(full):
                if (more := ahead | {rival}) not in seen:
                    seen.add(more)
                    waiting.append(more)
        return True

    def _is_in_behind(self, ahead: frozenset[int]) -> bool:
        """Whether the team is in although these are ahead of it."""
        counted = Counter(self.divisions[one] for one in ahead)
        by_place = counted[self.own] < self.form.division_places
        return by_place or beyond_places(counted, self.form) < self.form.wild_cards

    def _without_room(self, ahead: frozenset[int]) -> frozenset[int]:
        """Rivals of whom one at least must be let ahead too, because the games between them have more halves of wins
        than they have room for; nobody where the games can end with just these ahead."""
        between = [pair for pair in self.games if ahead.isdisjoint(pair)]
        holders = _Holders(self.room)
        for half, pair in enumerate(pair for pair in between for _ in range(2)):
            seen: set[int] = set()
            if not holders.place(half, pair, seen):
                return frozenset(seen)
        return frozenset()


class _Holders:
    """Halves of wins given to rivals with room for them; one that finds no room moves others aside."""

    def __init__(self, room: Mapping[int, int]) -> None:
        self._room = room
        self._held: dict[int, dict[int, tuple[int, int]]] = {one: {} for one in room}

    def place(self, half: int, pair: tuple[int, int], seen: set[int]) -> bool:
        """Give one half of a game to either of its teams. ``seen`` collects the rivals that were asked: where the
        answer is no, all of them are full and every half that they hold could go only to one of themselves."""
        for rival in self._roomiest(pair):
            if rival in seen:
                continue
            seen.add(rival)
            held = self._held[rival]
            if len(held) < self._room[rival]:
                held[half] = pair
                return True
            for other, its_pair in list(held.items()):
                if self.place(other, its_pair, seen):
                    del held[other]
                    held[half] = pair
                    return True
        return False

    def _roomiest(self, pair: tuple[int, int]) -> Iterator[int]:
        """Both teams, the one with more room left first."""
        return iter(sorted(pair, key=lambda one: len(self._held[one]) - self._room[one]))
