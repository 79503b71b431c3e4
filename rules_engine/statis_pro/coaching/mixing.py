"""Two sides call at once: how often each call is best made when the other side answers as well as it can.

The shares come of playing the calls against each other many times, each side answering what the other has called so
far with its best call (fictitious play). They come as close to the solution of the game as a plan needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ROUNDS: Final = 400


@dataclass(frozen=True)
class Mixture:
    """Shares of the rows, which want much, and of the columns, which want little; the value that comes of them."""

    rows: tuple[float, ...]
    columns: tuple[float, ...]
    value: float


def mixture(values: list[list[float]], rounds: int = ROUNDS) -> Mixture:
    """The shares of both sides in a game with these values for the rows."""
    rows, columns = [0] * len(values), [0] * len(values[0])
    gained = [0.0] * len(values)  # of each row against all columns called so far
    given = [0.0] * len(values[0])  # by each column to all rows called so far
    row = 0
    for _ in range(rounds):
        rows[row] += 1
        given = [sum_ + value for sum_, value in zip(given, values[row], strict=True)]
        column = given.index(min(given))
        columns[column] += 1
        gained = [sum_ + line[column] for sum_, line in zip(gained, values, strict=True)]
        row = gained.index(max(gained))
    value = (max(gained) + min(given)) / (2 * rounds)
    return Mixture(tuple(each / rounds for each in rows), tuple(each / rounds for each in columns), value)


def weights(shares: tuple[float, ...], total: int, least: float) -> dict[int, int]:
    """Whole weights by place of all shares of at least ``least`` of 1, some ``total`` together; the largest share
    where none is so large."""
    kept = {place: share for place, share in enumerate(shares) if share >= least}
    if not kept:
        kept = {shares.index(max(shares)): 1.0}
    whole = sum(kept.values())
    return {place: max(round(total * share / whole), 1) for place, share in kept.items()}
