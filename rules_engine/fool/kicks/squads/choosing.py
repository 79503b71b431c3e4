"""Choosing a squad: the men whom the plan names where they can play, else the best for the place (9.1-9.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast, final

from ...model import Player
from ...players import POSITIONS, unit
from ..model import Squad, Unit
from ..values import hands
from .roles import COVERING, NAMED_ONLY, UNITS, Number, Role, by_role

# whose men the default prefers
_SIDE: Final[dict[Unit, str]] = {
    "kickoff": "defense",
    "kickoff_return": "offense",
    "punt": "offense",
    "punt_return": "defense",
    "placekick": "offense",
    "placekick_defense": "defense",
}


_SIDE_OF: Final = {position: unit(position) for position in POSITIONS}


def select_squads(named: Mapping[Unit, Mapping[str, Number]], men: Sequence[Player]) -> dict[Unit, Squad]:
    """The six squads from the men who can play: named men where they can, else the best for the place.

    A place that nobody eligible is left for goes to the best of the others.
    """
    return {unit_name: select_squad(unit_name, named.get(unit_name, {}), men) for unit_name in UNITS}


def select_squad(unit_name: Unit, named: Mapping[str, Number], men: Sequence[Player]) -> Squad:
    """One squad; men who would not have been chosen may be missing without changing it."""
    return choose(unit_name, by_role(unit_name, named), {man.no: man for man in men})


def choose(
    unit_name: Unit,
    named: dict[str, int],
    men: dict[int, Player],
    gone: frozenset[int] = frozenset(),
    ranking: Ranking | None = None,
) -> Squad:
    """One squad from the numbers that a plan names by role, the men by number, and those of them who cannot play.

    ``ranking`` ranks these very men.
    """
    roles = _roles(unit_name, named, men, gone)
    taken = set(gone)
    placed = _named_men(roles, named, men, taken)
    free = {role: roles[role] for role, man in placed.items() if man is None}
    chosen = cast(dict[str, Player], placed)
    _fill(chosen, free, unit_name, ranking or Ranking(men), taken)
    if unit_name == "kickoff_return":
        _hands_in_front(chosen, list(free))
    return Squad(unit_name, chosen)


def _named_men(
    roles: dict[str, Role], named: dict[str, int], men: dict[int, Player], taken: set[int]
) -> dict[str, Player | None]:
    """The men whom the plan names, in the order of places, nobody where a place is free. They are ``taken`` then."""
    placed: dict[str, Player | None] = {}
    for role in roles:
        number = named.get(role, _NO_NUMBER)
        man = None if number in taken else men.get(number)
        placed[role] = man
        if man is not None:
            taken.add(number)
    return placed


def _fill(chosen: dict[str, Player], free: dict[str, Role], unit_name: Unit, ranking: Ranking, taken: set[int]) -> None:
    """Put the best man who is not ``taken`` in each free place. Places of one kind stand together and share their
    order."""
    last: Role | None = None
    order, at = _NOBODY, 0
    for role, place in free.items():
        if place is not last:
            last, order, at = place, ranking.order(place, unit_name), 0
        number = order.number(at)
        while number in taken:
            at += 1
            number = order.number(at)
        chosen[role] = ranking.men[number]
        taken.add(number)


def _roles(unit_name: Unit, named: dict[str, int], men: dict[int, Player], gone: frozenset[int]) -> dict[str, Role]:
    """The places of a unit, with those that stand in it only when they are asked for right after the first.

    Rules: fool:9.1.1-12
    """
    roles = UNITS[unit_name]
    number = named.get(NAMED_ONLY[unit_name][0]) if unit_name in NAMED_ONLY else None
    if number is None or number not in men or number in gone:
        return roles
    name, place, instead = NAMED_ONLY[unit_name]
    first = next(iter(roles))
    rest = {role: one for role, one in roles.items() if role not in (first, instead)}
    return {first: roles[first], name: place} | rest


def _hands_in_front(chosen: dict[str, Player], free: list[str]) -> None:
    """Of the blockers in the ``free`` places, whom the plan does not name, those with the best hands are the up men
    (9.1.2).
    """
    blockers = [role for role in free if role[0] == "B"]
    men = sorted((chosen[role] for role in blockers), key=lambda man: (-hands(man), man.no))
    chosen.update(zip(blockers, men, strict=True))


@final
class Order:
    """Men for a place, the best first. They stand in classes, each ranked only when the better ones do not suffice."""

    def __init__(self, place: Role, classes: list[list[Player]]) -> None:
        self.place: Final = place
        self.classes: Final = classes  # the best last
        self.numbers: Final[list[int]] = []  # of those ranked so far

    def number(self, at: int) -> int:
        """The number of the man at a place in the order."""
        while at >= len(self.numbers):
            self.numbers.extend([man.no for man in sorted(self.classes.pop(), key=self._order)])
        return self.numbers[at]

    def _order(self, man: Player) -> tuple[int, ...]:
        """What men of a class are sorted by: the highest ranks first; of men alike in all the lowest jersey."""
        return (*[-rank for rank in self.place.rank(man)], man.no)


_NOBODY: Final = Order(COVERING, [])
_NO_NUMBER: Final = 0  # on no jersey


@final
class Ranking:
    """The orders of the same men for all places, made as they are asked for."""

    def __init__(self, men: dict[int, Player]) -> None:
        self.men: Final = men
        self.orders: Final[dict[tuple[Role, Unit], Order]] = {}
        self.classes: Final[dict[str, list[list[Player]]]] = {}

    def order(self, place: Role, unit_name: Unit) -> Order:
        """Men for a place of a unit: who may, then who is no kicker or quarterback, then the unit's own side's men."""
        key = (place, unit_name)
        order = self.orders.get(key)
        if order is None:
            order = self.orders[key] = Order(place, self._fit(place, _SIDE[unit_name]))
        return order

    def _fit(self, place: Role, side: str) -> list[list[Player]]:
        """Men by how they are fit for a place of one side's units, the best class last."""
        may, speed, anybody = place.may, place.speed, not place.asks
        everybody = self._by_side(side) if anybody else [[*self.men.values()]]
        if anybody and not speed:
            return [*everybody]
        unfit: list[list[Player]] = []
        fit: list[list[Player]] = []
        for men in everybody:
            unfit.append([])
            fit.append([])
            for man in men:
                suits = man.s >= speed and (anybody or may(man))
                (fit if suits else unfit)[-1].append(man)
        return unfit + fit

    def _by_side(self, side: str) -> list[list[Player]]:
        """Kickers and quarterbacks, who are precious, before the others, in both the other side's men first."""
        classes = self.classes.get(side)
        if classes is None:
            classes = self.classes[side] = [[], [], [], []]
            for man in self.men.values():
                own = _SIDE_OF[man.pos]
                precious = man.foot.punt is None and (own == "kicks" or man.pos == "Q")
                classes[(own == side) if precious else 2 + (own == side)].append(man)
        return classes
