"""Who can play now: not hurt, not too tired; and the kick units of those who can (8.7.1, 8.7.2, 10.3)."""

from __future__ import annotations

from typing import Final

from ....interface.situation import Side
from ...kicks import Squad, choose
from ...kicks.model import Unit
from .. import lineup
from ..game_cache import Available, ChosenSquad, Fit, Form, keep
from ..memory import GameMemory, SideMemory
from ..setting import GameOrders, form_of
from . import fatigue
from .recovery import out

# A man with fewer units than these has reached no limit of 8.7.1, whatever his condition and age. The limits of a half
# and of a game are then as low as each other, and in the game he has at least the units of the half.
_LEAST_OF_SERIES: Final = 5
_LEAST_OF_QUARTER: Final = 6
_LEAST_OF_GAME: Final = 8
_COVERING_UNITS: Final[tuple[Unit, ...]] = ("kickoff", "kickoff_return", "punt", "punt_return")


def rows(game: GameOrders, memory: SideMemory, side: Side, overtime: bool) -> dict[int, int]:
    """The tiredness rows of the side's men who have reached one.

    Rules: fool:8.7.1/2
    """
    if not game.house.tired_backs:
        return {}
    stamina = game.of(side).stamina
    reached: dict[int, int] = {}
    for number, load in memory.loads.items():
        if load.game >= _LEAST_OF_GAME or load.series >= _LEAST_OF_SERIES or load.quarter >= _LEAST_OF_QUARTER:
            moved = stamina.get(number)
            row = 0 if moved is None else fatigue.row(load, moved, overtime)
            if row:
                reached[number] = row
    return reached


def fit(game: GameOrders, memory: GameMemory, side: Side, overtime: bool) -> Fit:
    """The men of a side who can play: not hurt, not tired beyond the limit, not taken off after falling short."""
    own, known = memory.of(side), game.cache.fits.get(side)
    if known is not None and known.follows_from(own, memory.absences):
        if own.loads == known.loads and overtime == known.overtime:
            return known
        tired = rows(game, own, side, overtime)
        if tired == known.tired:
            known.loads, known.overtime = own.loads, overtime
            return known
    else:
        tired = rows(game, own, side, overtime)
    known = game.cache.fits[side] = _fit(game, memory, side, tired, overtime)
    return known


def _fit(game: GameOrders, memory: GameMemory, side: Side, tired: dict[int, int], overtime: bool) -> Fit:
    """The men of a side who can play, by the tiredness rows that some have reached."""
    own = memory.of(side)
    gone = out(memory.absences, side)
    if tired:
        gone = gone.union([number for number, row in tired.items() if row >= fatigue.OUT or number in own.strained])
    form = _form(game, own, side)
    return Fit(form, _available(game, form, gone), tired, own, memory.absences, overtime)


def _form(game: GameOrders, own: SideMemory, side: Side) -> Form:
    """Everybody with the values that lasting tiredness and the experience bonus leave him."""
    team = game.of(side)
    if not own.weary and not own.lifted:
        return team.fresh
    forms = game.cache.forms
    key = (side, tuple(own.weary.items()), tuple(own.lifted.items()))
    known = forms.get(key)
    if known is None:
        men = lineup.adjusted(team.roster, (own.weary, own.lifted))
        known = keep(forms, key, form_of(key, men, team.orders))
    return known


def _available(game: GameOrders, form: Form, gone: frozenset[int]) -> Available:
    known = form.available.get(gone)
    if known is None:
        known = keep(form.available, gone, Available(gone, gone | game.of(form.side).absent))
    return known


# -- kick units ----------------------------------------------------------------------------------------------------


def squad(game: GameOrders, able: Fit, name: Unit) -> Squad:
    """One kick unit of a side from the men who can play now."""
    squads = able.available.squads
    if name not in squads:
        squads[name] = _squad(game, able, name)
    return squads[name]


def _squad(game: GameOrders, able: Fit, name: Unit) -> Squad:
    """The squad chosen from everybody stays while none of its men is missing or changed. A squad chosen when some men
    were out stays while these are still out and none of its own men is. Men who would not have been chosen do not
    matter."""
    form, gone = able.form, able.gone
    full = _full_squad(game, form.side, name)
    if (form.fresh or _unchanged(full, form)) and gone.isdisjoint(full.numbers):
        return full
    chosen = game.cache.squads.get((form.key, name))
    if chosen is None:
        chosen = keep(game.cache.squads, (form.key, name), [])
    for each in chosen:
        if each.gone <= gone and gone.isdisjoint(each.squad.numbers):
            return each.squad
    named = game.of(form.side).orders.special_teams.get(name, {})
    squad = choose(name, named, form.men, gone, form.ranking)
    chosen.append(ChosenSquad(gone, squad))
    return squad


def _unchanged(squad: Squad, form: Form) -> bool:
    """Whether the men of a squad have the values with which they came to the game."""
    for fresh in squad.men.values():
        man = form.men[fresh.no]
        if man.p != fresh.p or man.c != fresh.c or man.s != fresh.s:
            return False
    return True


def _full_squad(game: GameOrders, side: Side, name: Unit) -> Squad:
    """The squad chosen from all men as they came to the game."""
    team = game.of(side)
    full = team.full_squads.get(name)
    if full is None:
        named = team.orders.special_teams.get(name, {})
        full = team.full_squads[name] = choose(name, named, team.fresh.men, ranking=team.fresh.ranking)
    return full


def kick_units(game: GameOrders, able: Fit) -> dict[int, int]:
    """On how many of the kickoff and punt units each man serves (8.7.2)."""
    served: dict[int, int] = {}
    for name in _COVERING_UNITS:
        for man in squad(game, able, name).everyone:
            served[man.no] = served.get(man.no, 0) + 1
    return served
