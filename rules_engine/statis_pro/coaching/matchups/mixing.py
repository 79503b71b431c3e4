"""How often two sides make each call when both call at once.

Coaches start from what is usual and lean to what gains more against what the other side does: a call's share is its
usual share times e to the power of what it is worth by ``LEANING``, and so is the other side's. Both shares are sought
that answer each other so.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from operator import mul
from typing import Final

LEANING: Final = 7.0  # yards by which a call must be better to be made e times as often as is usual
ROUNDS: Final = 40  # at most
SETTLED: Final = 1e-7  # no share moves by more in a round
_STEP: Final = 0.8  # of the way to the answer that a side goes in a round


@dataclass(frozen=True)
class Mixture:
    """Shares of the rows, which want much, and of the columns, which want little; the value that comes of them."""

    rows: tuple[float, ...]
    columns: tuple[float, ...]
    value: float


def mixture(
    values: list[list[float]], usual_rows: list[float], usual_columns: list[float], leaning: float = LEANING
) -> Mixture:
    """The shares of both sides in a game with these values for the rows. The sides answer each other in turn, which
    settles in about eight rounds."""
    turned = [list(column) for column in zip(*values, strict=True)]
    rows, columns = usual_rows, usual_columns
    for _ in range(ROUNDS):
        before = rows, columns
        answer = leant(usual_rows, [sum(map(mul, line, columns)) for line in values], leaning)
        rows = _nearer(rows, answer)
        counter = leant(usual_columns, [-sum(map(mul, line, rows)) for line in turned], leaning)
        columns = _nearer(columns, counter)
        if _is_settled(before[1], columns) and _is_settled(before[0], rows):
            break
    value = sum(map(mul, [sum(map(mul, line, columns)) for line in values], rows))
    return Mixture(tuple(rows), tuple(columns), value)


def _nearer(shares: list[float], answer: list[float]) -> list[float]:
    """Shares that have gone most of the way to what answers the other side."""
    return [share + _STEP * (new - share) for share, new in zip(shares, answer, strict=True)]


def _is_settled(before: list[float], after: list[float]) -> bool:
    """Whether no share has moved by what matters."""
    return all(abs(new - old) < SETTLED for old, new in zip(before, after, strict=True))


def leant(usual: list[float], worths: list[float], leaning: float) -> list[float]:
    """The usual shares, moved to what is worth more; they add up to 1."""
    best = max(worths)
    moved = [share * exp((worth - best) / leaning) for share, worth in zip(usual, worths, strict=True)]
    whole = sum(moved)
    return [share / whole for share in moved]


def weights(shares: tuple[float, ...], total: int, least: float, most: int) -> dict[int, int]:
    """Whole weights by place of the ``most`` largest shares, those under ``least`` of 1 left out, ``total`` together or
    nearly so; the largest share alone where none is so large."""
    largest = sorted(range(len(shares)), key=lambda place: -shares[place])[:most]
    kept = [place for place in sorted(largest) if shares[place] >= least] or largest[:1]
    whole = sum(shares[place] for place in kept)
    return {place: max(round(total * shares[place] / whole), 1) for place in kept}
