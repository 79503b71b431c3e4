"""Which of several men takes which of several places, so that as many places as possible are filled."""

from __future__ import annotations


def filled(candidates: list[list[int]]) -> list[int | None]:
    """For each place one of its candidates, nobody twice; None where nobody is left for it.

    Places are filled in turn, each by its first free candidate. Where none is free, a man who was put elsewhere moves
    over if somebody else can take his place there.
    """
    first = [numbers[0] for numbers in candidates if numbers]
    if len(set(first)) == len(candidates):  # as in most sets: everybody stands where he is wanted most
        return [*first]
    place_of: dict[int, int] = {}
    for place in range(len(candidates)):
        free = next((number for number in candidates[place] if number not in place_of), None)
        if free is not None:
            place_of[free] = place
        else:
            _make_room(place, candidates, place_of, set())
    men: list[int | None] = [None] * len(candidates)
    for number, place in place_of.items():
        men[place] = number
    return men


def _make_room(place: int, candidates: list[list[int]], place_of: dict[int, int], asked: set[int]) -> bool:
    """Put one of its candidates at a place, who leaves his own to another; False where nobody can."""
    for number in candidates[place]:
        if number in asked:
            continue
        asked.add(number)
        if number not in place_of or _make_room(place_of[number], candidates, place_of, asked):
            place_of[number] = place
            return True
    return False
