"""A game as it is compiled: both sides' men and orders, the options, and what is worth keeping for its length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

from ...football.situation import SIDES, Call, Parameters, Side
from ...interface import JSON, Team
from ...values import replace, value
from ..model import Player
from ..options import FoolOptions
from ..plans.orders import Policies, SideOrders, compile_side
from ..players import as_played
from ..scrimmage.standings import Standings
from ..special_teams import Squad, choose
from ..special_teams.model import Unit
from . import fatigue, lineup
from .memory import Absence, GameMemory, Load, SideMemory
from .recovery import out

# a man with fewer units than these has reached no limit of 8.7.1, whatever his condition and age
_FRESH = Load(5, 6, 8, 8)
_COVERING_UNITS: tuple[Unit, ...] = ("kickoff", "kickoff_return", "punt", "punt_return")


@value(frozen=True, slots=True)
class Fit:
    """The men of a side who can play now, with today's values, and who is out; ``key`` names this state of the side,
    ``today`` holds everybody with today's values, ``tired`` the tiredness rows of 8.7.1 by man, ``squads`` the kick
    units chosen so far, ``elevens`` who has been on the field from scrimmage: the men and who came in among them."""

    men: Mapping[int, Player]
    today: Mapping[int, Player]
    gone: frozenset[int]
    key: tuple[Any, ...]
    tired: Mapping[int, int]
    squads: dict[Unit, Squad]
    elevens: dict[Any, Any]


@dataclass(frozen=True, slots=True)
class SideGame:
    """One side of a game.

    roster    the men who may play today, with the values of their sheets; ``stamina`` by how much the limits of
              tiredness are moved for them (8.7.1)
    starters  the men of the starting set, and those on three quarters of the defenses (8.7.2, R187)
    starts    straight games that a man has started in one place (8.8)
    """

    side: Side
    roster: Mapping[int, Player]
    starters: frozenset[int]
    starts: Mapping[int, int]
    orders: SideOrders
    stamina: Mapping[int, fatigue.Shift]


@dataclass(frozen=True, slots=True)
class GameOrders:
    """Everything that does not change in a game. What is kept here never changes what comes out, only how soon."""

    home: SideGame
    away: SideGame
    options: FoolOptions
    parameters: Parameters
    rosters: Mapping[Side, Mapping[int, Player]]
    coaches: Mapping[Side, Policies]
    fit: dict[tuple[Any, ...], Mapping[int, Player]] = field(default_factory=dict)
    squads: dict[tuple[Any, ...], Squad] = field(default_factory=dict)
    lines: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    calls: dict[tuple[Any, ...], Call] = field(default_factory=dict)
    standings: Standings = field(default_factory=Standings)
    last_fit: dict[Side, tuple[SideMemory, tuple[Absence, ...], bool, Fit]] = field(default_factory=dict)

    def of(self, side: Side) -> SideGame:
        return self.home if side == "home" else self.away


@lru_cache(maxsize=16)
def parameters(options: FoolOptions) -> Parameters:
    """What the options mean for the kernel's own arithmetic."""
    overtime: Literal["sudden_death", "second_possession", "none"] = "sudden_death"
    if options.ot_second_possession:
        overtime = "second_possession"
    if not options.overtime and not options.playoff:
        overtime = "none"
    return Parameters(
        kickoff_spot=options.kickoff_spot,
        touchback=options.touchback_spot,
        two_point_try=options.two_point_conversion,
        missed_field_goal="line_of_scrimmage" if options.missed_fg_spot == "los" else "spot_of_kick",
        overtime=overtime,
        overtime_periods=0 if options.playoff else 1,
    )


def compile_game(home: Team, away: Team, plans: Mapping[Side, JSON], options: FoolOptions) -> GameOrders:
    """Both plans with the men who are fit, ready to be played; raises PlanError where a plan cannot be read."""
    teams: dict[Side, Team] = {"home": as_played(home, options), "away": as_played(away, options)}
    home_side, away_side = (_compile_side(side, teams[side], plans, options) for side in SIDES)
    sides: dict[Side, SideGame] = {"home": home_side, "away": away_side}
    rosters = {side: one.roster for side, one in sides.items()}
    coaches = {side: one.orders.policies for side, one in sides.items()}
    return GameOrders(home_side, away_side, options, parameters(options), rosters, coaches)


def _compile_side(side: Side, team: Team, plans: Mapping[Side, JSON], options: FoolOptions) -> SideGame:
    other_plan = plans["away" if side == "home" else "home"]
    orders = compile_side(plans[side], team, side, other_plan)
    practising = set(plans[side].get("practice", ()))
    playing = [
        athlete
        for athlete in team.athletes
        if athlete.status == "active" and not athlete.out and athlete.number not in practising
    ]
    roster = {number: orders.roster[number] for number in sorted(athlete.number for athlete in playing)}
    starts = {athlete.number: athlete.sheet.get("starts", 0) for athlete in playing}
    stamina = {number: fatigue.shift(man, options.tired_age) for number, man in roster.items()}
    return SideGame(side, roster, _starters(plans[side], orders.starters), starts, orders, stamina)


def _starters(plan: JSON, announced: tuple[int, ...]) -> frozenset[int]:
    """The men of the starting set, and the defenders announced as starters (8.8); where none are, those of three
    quarters of the defenses (8.7.2)."""
    sets = plan["sets"]
    first = next((one for one in sets if one.get("starting")), sets[0])
    found = {man["no"] for man in first["players"]}
    if announced:
        return frozenset(found.union(announced))
    defenses = [{man["no"] for man in one["players"]} for one in plan["defenses"]]
    for number in set().union(*defenses):
        if sum(number in men for men in defenses) * 4 >= len(defenses) * 3:
            found.add(number)
    return frozenset(found)


# -- who can play now ----------------------------------------------------------------------------------------------


def rows(game: GameOrders, memory: SideMemory, side: Side, overtime: bool) -> dict[int, int]:
    """The tiredness rows of the side's men who have reached one (8.7.1)."""
    if not game.options.tired_backs:
        return {}
    stamina = game.of(side).stamina
    found = {}
    for number, load in memory.loads.items():
        if number in stamina and (
            load.game >= _FRESH.game or load.series >= _FRESH.series or load.quarter >= _FRESH.quarter
        ):
            reached = fatigue.row(load, stamina[number], overtime)
            if reached:
                found[number] = reached
    return found


def fit(game: GameOrders, memory: GameMemory, side: Side, overtime: bool) -> Fit:
    """The men of a side who can play: not hurt, not tired beyond the limit, not taken off after falling short."""
    own = memory.of(side)
    known = game.last_fit.get(side)
    if known is None:
        found = _fit(game, memory, side, overtime)
    else:  # a play leaves most of the memory as it was, the very same objects
        last, absences, late, found = known
        same = own.weary is last.weary and own.lifted is last.lifted
        there = own.strained is last.strained and memory.absences is absences and late == overtime
        if not same:
            found = _fit(game, memory, side, overtime)
        elif not there or (own.loads is not last.loads and rows(game, own, side, overtime) != found.tired):
            found = _fit(game, memory, side, overtime, found)
    game.last_fit[side] = own, memory.absences, overtime, found
    return found


def _fit(game: GameOrders, memory: GameMemory, side: Side, overtime: bool, before: Fit | None = None) -> Fit:
    """Who is fit; ``before`` is what was found when everybody's values were already those of today."""
    own = memory.of(side)
    tired = rows(game, own, side, overtime)
    gone = out(memory.absences, side)
    if tired:
        gone = gone.union([number for number, row in tired.items() if row >= fatigue.OUT or number in own.strained])
    if before is not None and gone == before.gone:
        return before if tired == before.tired else replace(before, tired=tired)
    values = (side, tuple(own.weary.items()), tuple(own.lifted.items()))
    today = game.fit.get(values)
    if today is None:
        today = game.fit[values] = lineup.adjusted(game.of(side).roster, (own.weary, own.lifted))
    key = (*values, gone)
    men = game.fit.get(key)
    if men is None:
        men = game.fit[key] = {number: man for number, man in today.items() if number not in gone}
    return Fit(men, today, gone, key, tired, {}, {})


def squad(game: GameOrders, able: Fit, name: Unit) -> Squad:
    """One kick unit of a side from the men who can play now.

    The unit chosen from everybody stays while none of its men is missing or changed: whoever would not have been chosen
    does not matter.
    """
    found = able.squads.get(name)
    if found is None:
        side: Side = able.key[0]
        key = (name, *able.key)
        full = game.squads.get((name, side))
        if full is None:
            full = game.squads[(name, side)] = _select(game, side, name, game.of(side).roster)
        lost = [man for man in full.men.values() if able.men.get(man.no) is not man]
        found = (game.squads.get(key) or _select(game, side, name, able.men)) if lost else full
        able.squads[name] = game.squads[key] = found
    return found


def _select(game: GameOrders, side: Side, name: Unit, men: Mapping[int, Player]) -> Squad:
    return choose(name, game.of(side).orders.special_teams.get(name, {}), men)


def kick_units(game: GameOrders, able: Fit) -> dict[int, int]:
    """On how many of the kickoff and punt units each man serves (8.7.2)."""
    served: dict[int, int] = {}
    for name in _COVERING_UNITS:
        for man in squad(game, able, name).everyone:
            served[man.no] = served.get(man.no, 0) + 1
    return served
