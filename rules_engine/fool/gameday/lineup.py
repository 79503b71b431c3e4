"""Who is on the field: the men of a set or defense, with substitutes for those who are out (10.3; play-by-mail 13)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar, cast

from ..model import DefMan, OffMan, Player
from ..substitutes import Bench, distance
from .health.fatigue import add_values
from .memory import Values

Man = TypeVar("Man", bound=OffMan | DefMan)


Substitution = tuple[int, int]  # who came in, and for whom


def fill(
    men: tuple[Man, ...], numbers: frozenset[int], out: frozenset[int], bench: Bench, changed: bool = True
) -> tuple[tuple[Man, ...], tuple[Substitution, ...]]:
    """The men of a set or defense, who wear ``numbers``, with everybody who is out replaced, the first in their order
    choosing first.

    The bench holds everybody with today's values; not ``changed``: they are those of ``men``. A substitute takes the
    place and, on defense, the duty of the man he replaces; where nobody is left the man himself stays.

    Rules: fool:10.2.1-02
    """
    filled = [*men]
    there: set[int] | None = None
    came_in: list[Substitution] = []
    for place, man in enumerate(men):
        planned = man.player
        if not changed and planned.no not in out:
            continue
        player: Player | None = planned
        if changed:
            player = bench.men.get(planned.no)
        if planned.no in out:
            if there is None:
                there = set(numbers)
            substitute = bench.best(planned, out, there)
            if substitute is not None:
                player = substitute
                there.add(player.no)
                came_in.append((player.no, planned.no))
        if player is not None and player is not planned:
            filled[place] = cast(Man, man.played_by(player))
    return tuple(filled), tuple(came_in)


def answer_speed(
    defense: tuple[DefMan, ...],
    number: int,
    before: Player,
    now: Player,
    roster: dict[int, Player],
    out: Collection[int],
) -> tuple[DefMan, ...]:
    """10.3: a faster substitute on offense, who wears ``number``, is answered, where the bench allows, by a faster man
    of the same job in place of the one who covers him; of several the one who keeps the difference in speed, then the
    nearest contact.

    Rules: fool:10.3-06
    """
    if now.s <= before.s:
        return defense
    for place, man in enumerate(defense):
        if man.cover != number or man.duty != "man":
            continue
        on_field = {one.player.no for one in defense}
        wanted = man.player.s + now.s - before.s
        bench = [
            player
            for player in roster.values()
            if man.player.s < player.s <= wanted
            and player.no not in on_field
            and player.no not in out
            and distance(player.pos, man.player.pos) <= 1
        ]
        best = min(bench, key=lambda one: (wanted - one.s, abs(one.c - man.player.c), one.no), default=None)
        if best is not None:
            return (*defense[:place], man.played_by(best), *defense[place + 1 :])
    return defense


def adjusted(roster: dict[int, Player], changes: Sequence[Mapping[int, Values]]) -> dict[int, Player]:
    """The roster with lasting changes of this game in the men's values: weary men, men with an experience bonus."""
    touched = sorted({number for table in changes for number in table})
    if not touched:
        return roster
    new = dict(roster)
    for number in touched:
        man = new[number]
        p, c, s = add_values(changes, number)
        new[number] = man.with_values(max(man.p + p, min(man.p, 0)), max(man.c + c, 0), max(man.s + s, 0))
    return new
