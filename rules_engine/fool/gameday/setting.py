"""A game as it is compiled: both sides' men and orders, and the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

from ...interface import JSON, Team
from ...interface.situation import SIDES, Overtime, Parameters, Side
from ..calls.compiling import compile_side
from ..calls.orders import Policies
from ..calls.side_orders import SideOrders
from ..kicks import Ranking, Squad
from ..kicks.model import Unit
from ..model import Player
from ..options import FoolOptions
from ..players import as_played
from ..quarters import QUARTER_SECONDS, QUARTERS
from ..substitutes import Bench
from .game_cache import Form, FormKey, GameCache
from .health import fatigue

_USUAL: Final = FoolOptions()
# whose die the home coach may change: that of his own man of big plays, and of an error prone man of the other side
SIGNS: Final[dict[Side, Literal["^", "o"]]] = {"home": "^", "away": "o"}


@dataclass(frozen=True, slots=True)
class SideGame:
    """One side of a game.

    roster    the men who may play today, with the values of their sheets; ``stamina`` by how much the limits of
              tiredness are moved for them (8.7.1); ``absent`` the others of the team, ``fresh`` the form in which
              the men of the roster come to the game
    starters  the men of the starting set, and those on three quarters of the defenses (8.7.2, R187)
    starts    straight games that a man has started in one place (8.8)
    signed    the men of the team, by number, with the sign that counts on this side, that of big plays at home, of
              errors away (7.2.4, 7.2.5)
    full_squads  the kick units chosen so far from all men of the roster
    """

    side: Side
    roster: dict[int, Player]
    absent: frozenset[int]
    starters: frozenset[int]
    starts: Mapping[int, int]
    signed: tuple[int, ...]
    orders: SideOrders
    stamina: dict[int, fatigue.Shift]
    fresh: Form
    full_squads: dict[Unit, Squad] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class House:
    """What the options say that every play asks for: they are looked up once a game.

    tired_backs     8.7.1; ``tired_seven_minutes`` a round of tiredness late in a half (8.7.2)
    two_points      a try for two points may be chosen (9.3.2d)
    hail_mary       5.8.5; ``auto_spots`` defenders and routes fit themselves into a short field (8.6, 10.4)
    usual_ends      ends stand where they do without options, so that what is known of line-ups holds
    wind_passing    passes feel a crosswind (8.12); ``random_clock`` dice tell how long plays take
    """

    tired_backs: bool
    tired_seven_minutes: bool
    two_points: bool
    hail_mary: bool
    auto_spots: bool
    usual_ends: bool
    wind_passing: bool
    random_clock: bool


@dataclass(frozen=True, slots=True)
class GameOrders:
    """Everything that does not change in a game. What ``cache`` keeps never changes what comes out, only how
    soon; ``house`` is what the options say of every play."""

    home: SideGame
    away: SideGame
    options: FoolOptions
    house: House
    parameters: Parameters
    rosters: Mapping[Side, Mapping[int, Player]]
    coaches: Mapping[Side, Policies]
    cache: GameCache = field(default_factory=GameCache)

    def of(self, side: Side) -> SideGame:
        return self.home if side == "home" else self.away


@lru_cache(maxsize=16)
def parameters(options: FoolOptions) -> Parameters:
    """What the options mean for the kernel's own arithmetic.

    Rules: fool:1/3, fool:1/4, fool:9.1.3-02, fool:8.10/1
    """
    won: Literal["sudden_death", "second_possession", "none"] = "sudden_death"
    if options.ot_second_possession:
        won = "second_possession"
    if not options.overtime and not options.playoff:
        won = "none"
    return Parameters(
        kickoff_spot=options.kickoff_spot,
        touchback=options.touchback_spot,
        two_point_try=options.two_point_conversion,
        missed_field_goal="line_of_scrimmage" if options.missed_fg_spot == "los" else "spot_of_kick",
        period_seconds=QUARTER_SECONDS,
        periods=QUARTERS,
        overtime=Overtime(won, QUARTER_SECONDS, periods=0 if options.playoff else 1),
    )


def compile_game(home: Team, away: Team, plans: Mapping[Side, JSON], options: FoolOptions) -> GameOrders:
    """Both plans with the men who are fit, ready to be played; raises PlanError where a plan cannot be read."""
    teams: dict[Side, Team] = {"home": as_played(home, options), "away": as_played(away, options)}
    home_side, away_side = (_compile_side(side, teams[side], plans, options) for side in SIDES)
    sides: dict[Side, SideGame] = {"home": home_side, "away": away_side}
    rosters = {side: one.roster for side, one in sides.items()}
    coaches = {side: one.orders.policies for side, one in sides.items()}
    return GameOrders(home_side, away_side, options, _house(options), parameters(options), rosters, coaches)


def _house(options: FoolOptions) -> House:
    return House(
        tired_backs=options.tired_backs,
        tired_seven_minutes=options.tired_seven_minutes,
        two_points=options.two_point_conversion,
        hail_mary=options.hail_mary,
        auto_spots=options.short_field_auto,
        usual_ends=options.te_outside == _USUAL.te_outside,
        wind_passing=options.wind_passing,
        random_clock=options.random_clock,
    )


def _compile_side(side: Side, team: Team, plans: Mapping[Side, JSON], options: FoolOptions) -> SideGame:
    other_plan = plans["away" if side == "home" else "home"]
    orders = compile_side(plans[side], team, side, other_plan)
    practising = set(plans[side].get("practice", ()))
    starts: dict[int, int] = {}
    for athlete in team.athletes:
        number = athlete.number
        if athlete.status == "active" and not athlete.out and number not in practising:
            starts[number] = athlete.sheet.get("starts", 0)
    roster = {number: orders.roster[number] for number in sorted(starts)}
    absent = frozenset([number for number in orders.roster if number not in roster])
    stamina = {number: fatigue.shift(man, options.tired_age) for number, man in roster.items()}
    fresh = form_of((side, (), ()), roster, orders)
    sign, starters = SIGNS[side], _starters(plans[side], orders.starters)
    signed = tuple(sorted([man.no for man in orders.roster.values() if sign in man.attrs]))
    return SideGame(side, roster, absent, starters, starts, signed, orders, stamina, fresh)


def _starters(plan: JSON, announced: tuple[int, ...]) -> frozenset[int]:
    """The men of the starting set, and the defenders announced as starters (8.8); where none are, those of three
    quarters of the defenses (8.7.2).

    Rules: fool:8.8/2
    """
    sets = plan["sets"]
    first = next((one for one in sets if one.get("starting")), sets[0])
    starters = {man["no"] for man in first["players"]}
    if announced:
        return frozenset(starters.union(announced))
    defenses = [{man["no"] for man in one["players"]} for one in plan["defenses"]]
    for number in set().union(*defenses):
        if sum(number in men for men in defenses) * 4 >= len(defenses) * 3:
            starters.add(number)
    return frozenset(starters)


def form_of(key: FormKey, men: dict[int, Player], orders: SideOrders) -> Form:
    """The form in which a side's men are."""
    return Form(key, men, Bench(men, orders.depth), Ranking(men))
