"""Who is on the field: the men of a set or defense, with substitutes for those who are out (10.3; play-by-mail 13)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from ...values import of_the_rules, replace
from ..model import DefMan, OffMan, Player
from ..players import family, unit
from .fatigue import add_values
from .memory import Values

Man = TypeVar("Man", OffMan, DefMan)


class Substitution(NamedTuple):
    """A man who came in, and for whom."""

    number: int
    replaced: int


# jobs that a utility player fills besides his own (R194), and general positions that cover their specializations
_COVERS: Mapping[str, frozenset[str]] = {
    "B": frozenset({"F", "H", "TB"}),
    "B*": frozenset({"B", "F", "H", "TB", "E", "TE", "W"}),
    "E": frozenset({"TE", "W"}),
    "E*": frozenset({"E", "TE", "W", "B", "F", "H", "TB"}),
    "Q*": frozenset({"Q", "B", "E"}),
    "U": frozenset({"C", "G", "T", "L"}),
    "L": frozenset({"G", "T"}),
    "DH": frozenset({"CB", "S"}),
    "DH*": frozenset({"DH", "CB", "S", "LB", "OLB", "MLB"}),
    "LB": frozenset({"OLB", "MLB"}),
    "LB*": frozenset({"LB", "OLB", "MLB", "DL", "DE", "DT", "NT"}),
    "DL": frozenset({"DE", "DT", "NT"}),
    "NT": frozenset({"DT"}),
    "DT": frozenset({"NT"}),
}
_NEIGHBOURS = frozenset({frozenset({"B", "E"}), frozenset({"DH", "LB"}), frozenset({"LB", "DL"})})


@of_the_rules
@cache
def distance(position: str, wanted: str) -> int:
    """How far a position is from another as a substitute: 0 the same, 1 a general or utility man for it, 2 the same
    basic position, 3 the neighbouring one, 4 the same side of the ball, 5 neither."""
    if position == wanted:
        return 0
    if wanted in _COVERS.get(position, ()):
        return 1
    mine, his = family(position), family(wanted)
    if mine == his:
        return 2
    if frozenset({mine, his}) in _NEIGHBOURS:
        return 3
    return 4 if unit(position) == unit(wanted) else 5


def rank(missing: Player, men: Collection[Player], depth: Sequence[int]) -> tuple[Player, ...]:
    """The substitutes for a man, best first: the plan's depth chart in order; else the same position, then the nearest
    speed, contact and pass value (10.3)."""
    order = {number: place for place, number in enumerate(depth)}
    last = len(order)
    far = {position: distance(position, missing.pos) for position in {man.pos for man in men}}

    p, c, s = missing.p, missing.c, missing.s
    ranked = [  # squares stand in the order of the differences
        (order.get(man.no, last), far[man.pos], (man.s - s) ** 2, (man.c - c) ** 2, (man.p - p) ** 2, man.no, man)
        for man in men
    ]
    ranked.sort()  # numbers differ: no two men are compared
    return tuple([row[-1] for row in ranked])


def pick(missing: Player, bench: Sequence[Player], depth: Sequence[int]) -> Player | None:
    """The best substitute for a man; None when the bench is empty."""
    return next(iter(rank(missing, bench, depth)), None)


def fill(
    men: tuple[Man, ...],
    today: Mapping[int, Player],
    out: Collection[int],
    ranked: Callable[[Player], Sequence[Player]],
) -> tuple[tuple[Man, ...], tuple[Substitution, ...]]:
    """The men of a set or defense with everybody who is out replaced, the first in their order choosing first.

    ``today`` holds everybody with today's values, ``ranked`` tells a man's substitutes, the best first. A substitute
    takes the place and, on defense, the duty of the man he replaces; where nobody is left the man himself stays.
    """
    chosen: dict[int, Player] = {}
    missing = [man for man in men if man.player.no in out]
    if missing:
        taken = {man.player.no for man in men}
        for man in missing:
            found = next((one for one in ranked(man.player) if one.no not in taken and one.no not in out), None)
            if found is not None:
                chosen[man.player.no] = found
                taken.add(found.no)
    filled: list[Man] = []
    for man in men:
        planned: Player = man.player
        player = chosen.get(planned.no) or today.get(planned.no)
        filled.append(man if player is None or player is planned else man.played_by(player))
    return tuple(filled), tuple([Substitution(player.no, number) for number, player in chosen.items()])


def answer_speed(
    defense: tuple[DefMan, ...],
    offense: Substitution,
    before: Player,
    now: Player,
    roster: Mapping[int, Player],
    out: Collection[int],
) -> tuple[DefMan, ...]:
    """10.3: a faster substitute on offense is answered, where the bench allows, by a faster man of the same job in
    place of the one who covers him; of several the one who keeps the difference in speed, then the nearest contact."""
    if now.s <= before.s:
        return defense
    on_field = {man.player.no for man in defense}
    for place, man in enumerate(defense):
        if man.duty != "man" or man.cover != offense.number:
            continue
        wanted = man.player.s + now.s - before.s
        bench = [
            player
            for player in roster.values()
            if player.no not in on_field
            and player.no not in out
            and distance(player.pos, man.player.pos) <= 1
            and man.player.s < player.s <= wanted
        ]
        best = min(bench, key=lambda one: (wanted - one.s, abs(one.c - man.player.c), one.no), default=None)
        if best is not None:
            return (*defense[:place], man.played_by(best), *defense[place + 1 :])
    return defense


def adjusted(roster: Mapping[int, Player], changes: Sequence[Mapping[int, Values]]) -> Mapping[int, Player]:
    """The roster with lasting changes of this game in the men's values: weary men, men with an experience bonus."""
    touched = sorted({number for table in changes for number in table})
    if not touched:
        return roster
    new = dict(roster)
    for number in touched:
        man = new[number]
        p, c, s = add_values(changes, number)
        new[number] = replace(man, p=max(man.p + p, min(man.p, 0)), c=max(man.c + c, 0), s=max(man.s + s, 0))
    return new
