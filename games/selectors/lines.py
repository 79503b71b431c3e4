"""Two texts, line against line, in bounded work: the shortest way from one to the other, as far as that is soon found.

What both begin and end with is set aside. The rest is Myers' greedy search, which takes the longer the more differs;
``most`` bounds its steps. Where they do not suffice, all that is left of the old text goes and all of the new comes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import groupby

SAME, GONE, COME = "same", "gone", "come"
Row = tuple[str, str]  # what became of a line, and the line
Lines = Sequence[str]
START = array("i", [0])


def aligned(old: Lines, new: Lines, most: int) -> tuple[list[Row], bool]:
    """Every line of both texts in order, and whether they could be set against each other in ``most`` steps."""
    start = _shared(old, new)
    end = _shared(old[start:][::-1], new[start:][::-1])
    middle = old[start : len(old) - end], new[start : len(new) - end]
    found = _changes(*middle, most)
    rows = [(SAME, line) for line in old[:start]]
    rows += (
        found if found is not None else [*((GONE, line) for line in middle[0]), *((COME, line) for line in middle[1])]
    )
    return rows + [(SAME, line) for line in old[len(old) - end :]], found is not None


def _shared(old: Lines, new: Lines) -> int:
    """How many lines both begin with."""
    count = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        count += 1
    return count


def _changes(old: Lines, new: Lines, most: int) -> list[Row] | None:
    """The shortest way from one to the other; None when it is not found in so many steps.

    A round allows one changed line more than the last. It notes how far the old text can be followed on each diagonal
    (lines of the old text less lines of the new), from ``-changed`` to ``changed`` by twos.
    """
    rounds: list[array[int]] = []
    left = most
    for changed in range(len(old) + len(new) + 1):
        before = rounds[-1] if rounds else START
        rounds.append(reached := array("i"))
        left -= changed + 1
        for number in range(changed + 1):
            k = 2 * number - changed
            at = before[number] if _comes(before, number) else before[number - 1] + 1
            began = at
            while at < len(old) and at - k < len(new) and old[at] == new[at - k]:
                at += 1
            reached.append(at)
            left -= at - began
            if at >= len(old) and at - k >= len(new):
                return _told(old, new, rounds)
        if left < 0:
            return None
    return None


def _comes(before: array[int], number: int) -> bool:
    """Whether a diagonal is best reached by a line that comes, and not by one that goes."""
    return number == 0 or (number < len(before) and before[number - 1] < before[number])


def _told(old: Lines, new: Lines, rounds: Sequence[array[int]]) -> list[Row]:
    """The way that was found, told from its end back to its start, then turned round."""
    rows: list[Row] = []
    at, over = len(old), len(new)
    for changed in range(len(rounds) - 1, 0, -1):
        before, number = rounds[changed - 1], (at - over + changed) // 2
        comes = _comes(before, number)
        from_at = before[number] if comes else before[number - 1]
        from_over = from_at - (at - over + (1 if comes else -1))
        while at > from_at and over > from_over:
            at, over = at - 1, over - 1
            rows.append((SAME, old[at]))
        rows.append((COME, new[from_over]) if comes else (GONE, old[from_at]))
        at, over = from_at, from_over
    rows.extend((SAME, line) for line in reversed(old[:at]))
    return rows[::-1]


def excerpt(rows: Sequence[Row], around: int) -> Iterator[list[Row]]:
    """The changed lines with ``around`` lines on both sides, in pieces that do not touch."""
    near = [False] * len(rows)
    for place, (kind, _) in enumerate(rows):
        if kind != SAME:
            for close in range(max(0, place - around), min(len(rows), place + around + 1)):
                near[close] = True
    for shown, piece in groupby(zip(rows, near, strict=True), key=lambda each: each[1]):
        if shown:
            yield [row for row, _ in piece]
