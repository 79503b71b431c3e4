"""A game as it is compiled: both sides' men and orders, the options, and what is worth keeping for its length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

from ...football.situation import SIDES, Call, Parameters, Side
from ...interface import JSON, Team
from ...values import by_identity, value
from ..model import Player
from ..options import FoolOptions
from ..plans.compiling import compile_side
from ..plans.orders import Policies
from ..plans.side_orders import SideOrders
from ..players import as_played
from ..scrimmage.standings import Standings
from ..special_teams import Ranking, Squad, choose
from ..special_teams.model import Unit
from ..substitutes import Bench
from . import fatigue, lineup
from .memory import Absence, GameMemory, Load, SideMemory
from .recovery import out

_USUAL: Final = FoolOptions()
# a man with fewer units than these has reached no limit of 8.7.1, whatever his condition and age
_FRESH = Load(5, 6, 8, 8)
# whose die the home coach may change: that of his own man of big plays, and of an error prone man of the other side
SIGNS: Final[dict[Side, Literal["^", "o"]]] = {"home": "^", "away": "o"}
_COVERING_UNITS: tuple[Unit, ...] = ("kickoff", "kickoff_return", "punt", "punt_return")


@value(frozen=True, slots=True)
class Form:
    """Everybody of a side with the values that he has by now, and what follows from them alone: ``bench`` who comes in
    for whom, ``ranking`` who is best on which kick unit, ``squads`` the units chosen so far with those who were
    out then."""

    side: Side
    men: dict[int, Player]
    bench: Bench
    ranking: Ranking
    squads: dict[Unit, list[tuple[frozenset[int], Squad]]] = field(default_factory=dict)


@value(frozen=True, slots=True)
class Fit:
    """Which men of a side can play now. ``form`` holds everybody with today's values, ``gone`` who of them is out now,
    ``absent`` they and who may not play today at all, ``tired`` the tiredness rows of 8.7.1 by man, ``squads`` the kick
    units chosen so far, ``elevens`` who has been on the field from scrimmage: the men and who came in among them."""

    form: Form
    gone: frozenset[int]
    absent: frozenset[int]
    tired: dict[int, int]
    squads: dict[Unit, Squad]
    elevens: dict[Any, Any]

    @property
    def today(self) -> dict[int, Player]:
        return self.form.men

    def men(self) -> dict[int, Player]:
        """Those who can play, with today's values."""
        return {number: man for number, man in self.form.men.items() if number not in self.gone}


@value(frozen=True, slots=True)
class Asked:
    """What a side was like when it was last asked who can play, and the answer; ``hurt`` are its absent men."""

    own: SideMemory
    absences: tuple[Absence, ...]
    hurt: frozenset[int]
    overtime: bool
    found: Fit


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


@value(frozen=True, slots=True)
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
    """Everything that does not change in a game. What is kept here never changes what comes out, only how soon;
    ``house`` what the options say of every play, ``fits`` who can play, by a form and who cannot."""

    home: SideGame
    away: SideGame
    options: FoolOptions
    house: House
    parameters: Parameters
    rosters: Mapping[Side, Mapping[int, Player]]
    coaches: Mapping[Side, Policies]
    forms: dict[tuple[Any, ...], Form] = field(default_factory=dict)
    lines: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    calls: dict[tuple[Any, ...], Call] = field(default_factory=dict)
    standings: Standings = field(default_factory=Standings)
    fits: dict[tuple[int, frozenset[int]], Fit] = field(default_factory=dict)
    asked: dict[Side, Asked] = field(default_factory=dict)

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
    fresh = _form_of(side, roster, orders)
    sign, starters = SIGNS[side], _starters(plans[side], orders.starters)
    signed = tuple(sorted([man.no for man in orders.roster.values() if sign in man.attrs]))
    return SideGame(side, roster, absent, starters, starts, signed, orders, stamina, fresh)


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
    if not game.house.tired_backs:
        return {}
    stamina = game.of(side).stamina
    found: dict[int, int] = {}
    for number, load in memory.loads.items():
        if load.game >= _FRESH.game or load.series >= _FRESH.series or load.quarter >= _FRESH.quarter:
            moved = stamina.get(number)
            reached = 0 if moved is None else fatigue.row(load, moved, overtime)
            if reached:
                found[number] = reached
    return found


def fit(game: GameOrders, memory: GameMemory, side: Side, overtime: bool) -> Fit:
    """The men of a side who can play: not hurt, not tired beyond the limit, not taken off after falling short."""
    own, absences = memory.of(side), memory.absences
    last = game.asked.get(side)
    latest: Fit | None = None
    if last is None:
        form, hurt, tired = _form(game, own, side), out(absences, side), rows(game, own, side, overtime)
    else:  # a play leaves most of the memory as it was, the very same objects
        before, found = last.own, last.found
        alike = own.weary is before.weary and own.lifted is before.lifted
        there = absences is last.absences
        rested = own.loads is before.loads and own.strained is before.strained and overtime == last.overtime
        latest = found
        if alike and there and rested:
            return found
        form = found.form if alike else _form(game, own, side)
        hurt = last.hurt if there else out(absences, side)
        tired = found.tired if rested else rows(game, own, side, overtime)
        same_men = hurt == last.hurt and own.strained is before.strained
        if alike and same_men and tired == found.tired:
            game.asked[side] = Asked(own, absences, last.hurt, overtime, found)
            return found
    gone = hurt
    if tired:
        gone = hurt.union([number for number, row in tired.items() if row >= fatigue.OUT or number in own.strained])
    found = _fit(game, form, gone, tired, latest)
    game.asked[side] = Asked(own, absences, hurt, overtime, found)
    return found


def _form(game: GameOrders, own: SideMemory, side: Side) -> Form:
    """Everybody with the values that lasting tiredness and the experience bonus leave him."""
    team = game.of(side)
    if not own.weary and not own.lifted:
        return team.fresh
    key = (side, tuple(own.weary.items()), tuple(own.lifted.items()))
    found = game.forms.get(key)
    if found is None:
        men = lineup.adjusted(team.roster, (own.weary, own.lifted))
        found = game.forms[key] = _form_of(side, men, team.orders)
    return found


def _form_of(side: Side, men: dict[int, Player], orders: SideOrders) -> Form:
    return Form(side, men, Bench(men, orders.depth), Ranking(men))


def _fit(game: GameOrders, form: Form, gone: frozenset[int], tired: dict[int, int], latest: Fit | None) -> Fit:
    """Who is fit in a form; the very same answer as the ``latest`` while nobody else is out and nobody tires."""
    if latest is not None and latest.form is form and latest.gone == gone:
        known = latest
    else:
        key = id(form), gone  # a fit holds its form; the form does not hold it, which would be a cycle
        found = game.fits.get(key)
        if found is None:
            found = game.fits[key] = Fit(form, gone, gone | game.of(form.side).absent, tired, {}, {})
        known = found
    if known.tired == tired:
        return known
    return Fit(form, gone, known.absent, tired, known.squads, known.elevens)


def squad(game: GameOrders, able: Fit, name: Unit) -> Squad:
    """One kick unit of a side from the men who can play now."""
    found = able.squads.get(name)
    if found is None:
        found = able.squads[name] = _squad(game, able, name)
    return found


def _squad(game: GameOrders, able: Fit, name: Unit) -> Squad:
    """The unit chosen from everybody stays while none of its men is missing or changed, and one chosen when some were
    out while they still are and none of its men is: whoever would not have been chosen does not matter."""
    team, form, gone = game.of(able.form.side), able.form, able.gone
    fresh, men, named = team.fresh, form.men, team.orders.special_teams.get(name, {})
    if name not in fresh.squads:
        fresh.squads[name] = [(frozenset(), choose(name, named, fresh.men, ranking=fresh.ranking))]
    full = fresh.squads[name][0][1]
    unchanged = form is fresh or not [man for man in full.men.values() if men[man.no] is not man]
    if unchanged and gone.isdisjoint(_numbers(full)):
        return full
    known = form.squads.setdefault(name, [])
    for missing, one in known:
        if missing <= gone and gone.isdisjoint(_numbers(one)):
            return one
    found = choose(name, named, men, gone, form.ranking)
    known.append((gone, found))
    return found


@by_identity
def _numbers(squad: Squad) -> list[int]:
    return [man.no for man in squad.men.values()]


def kick_units(game: GameOrders, able: Fit) -> dict[int, int]:
    """On how many of the kickoff and punt units each man serves (8.7.2)."""
    served: dict[int, int] = {}
    for name in _COVERING_UNITS:
        for man in squad(game, able, name).everyone:
            served[man.no] = served.get(man.no, 0) + 1
    return served
