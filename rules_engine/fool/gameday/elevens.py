"""Who is on the field for a play from scrimmage: the men of a set and of a defense, with substitutes (10.3)."""

from __future__ import annotations

from typing import Final, final

from ...interface.situation import Event, Side
from ...value import mypyc_attr
from ..calls.side_orders import nearness
from ..model import DefMan, OffMan
from . import lineup
from .game_cache import Fit, LineUp, keep, numbers_of
from .lineup import Man, Substitution
from .memory import GameMemory, SideMemory
from .setting import GameOrders, SideGame


@final
@mypyc_attr(acyclic=True)
class Team:
    """A side on a down: what it brings to the game, what it remembers, who can play."""

    def __init__(self, side: Side, game: SideGame, memory: SideMemory, able: Fit) -> None:
        self.side: Final = side
        self.game: Final = game
        self.memory: Final = memory
        self.able: Final = able


@final
class Attack:
    """The offense on the field: its side, the set, the eleven, and the yards to the goal that they attack."""

    def __init__(self, team: Team, set_id: str, line_up: LineUp, los: int) -> None:
        self.team: Final = team
        self.set_id: Final = set_id
        self.line_up: Final = line_up
        self.los: Final = los


def attackers(game: GameOrders, team: Team, set_id: str) -> LineUp:
    """The men of a set with substitutes for those who are out."""
    known = team.able.available.offenses
    if set_id not in known:
        planned = team.game.orders.sets[set_id]
        men, substitutes = _filled(team.able, planned.men, planned.numbers)
        keep(known, set_id, game.cache.offense(team.able.form, men, substitutes))
    return known[set_id]


def defenders(game: GameOrders, defense: Team, name: str, attack: Attack) -> LineUp:
    """The men of a defense against the men on the field."""
    known, orders, facing = defense.able.available.defenses, defense.game.orders, attack.line_up
    key = (name, nearness(attack.los), facing.number)
    if key not in known:
        eleven = orders.elevens.men_for(name, attack.set_id, facing.men, attack.los, game.house.auto_spots)
        planned_numbers = orders.defenses[name].numbers
        men, substitutes = _filled(defense.able, eleven, planned_numbers)
        if facing.substitutes:
            planned = attack.team.game.orders.sets[attack.set_id].men
            men = _answered(defense.able, men, planned, facing.men)
        numbers = planned_numbers if men is eleven else numbers_of(men)
        keep(known, key, game.cache.line_up(men, numbers, substitutes))
    return known[key]


def _filled(
    able: Fit, planned: tuple[Man, ...], numbers: frozenset[int]
) -> tuple[tuple[Man, ...], tuple[Substitution, ...]]:
    """The planned men, who wear these numbers, with substitutes for those who are out, and who came in for whom."""
    form, absent = able.form, able.available.absent
    if form.fresh and numbers.isdisjoint(absent):
        return planned, ()
    return lineup.fill(planned, numbers, absent, form.bench, not form.fresh)


def _answered(
    able: Fit, defense: tuple[DefMan, ...], planned: tuple[OffMan, ...], men: tuple[OffMan, ...]
) -> tuple[DefMan, ...]:
    """The defense after a faster man has taken the place of each who covers a substitute faster than the planned man.

    Rules: fool:10.3-06
    """
    for place, before in enumerate(planned):
        now = men[place].player
        if now.no != before.player.no:
            defense = lineup.answer_speed(defense, now.no, before.player, now, able.form.men, able.gone)
    return defense


# -- telling of substitutes ----------------------------------------------------------------------------------------


def announced(team: Team, memory: GameMemory, line_up: LineUp) -> list[Event]:
    """The substitutes of a line-up who come in for a man for the first time."""
    if not line_up.substitutes:
        return []
    side, roster = team.side, team.game.roster
    new = [pair for pair in line_up.substitutes if pair not in team.memory.relieved]
    if not new:
        return []
    hurt = {one.number for one in memory.absences if one.side == side}
    events: list[Event] = []
    for number, replaced in new:
        reason = "injured" if replaced in hurt or replaced not in roster else "tired"
        events.append(Event("substitute", side, number, 0, {"for": replaced, "reason": reason}))
    return events


def relieved(team: Team, events: list[Event]) -> tuple[tuple[int, int], ...]:
    """The substitutes announced before whose men are still out, and those announced on this down."""
    if not events and not team.memory.relieved:
        return ()
    roster, gone = team.game.roster, team.able.gone
    kept = tuple([pair for pair in team.memory.relieved if pair[1] in gone or pair[1] not in roster])
    new = [
        (event.player, event.data["for"])
        for event in events
        if event.side == team.side and event.kind == "substitute" and event.data
    ]
    return (*kept, *new)
