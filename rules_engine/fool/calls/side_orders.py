"""One side's orders with the men of its roster: who stands where in a set, and in a defense against the men seen."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, final

from ...interface.situation import Side
from ..document import plan as plans
from ..kinds import DEFENSIVE_LINEMEN
from ..model import DefMan, OffMan, Player
from ..play_calls import Play
from ..resolution import naming
from .coverage import Coverages
from .orders import CompiledPlan, DefenseOrders, HalfOrders
from .references import Sets

LINE_AREAS: Final = ("L", "C", "R")
SHORT_FIELD: Final = 15  # yards; from here on nobody stands in DC (8.6)


@dataclass(frozen=True, slots=True)
class SetOrders:
    """An offensive set with its men on their spots, in the plan's order."""

    id: str
    name: str
    men: tuple[OffMan, ...]
    numbers: frozenset[int]
    shotgun: bool = False


@final
class StandingDefense:
    """A defense where it stands at some distance from the goal, before anybody has found whom he covers: ``areas`` are
    those of ``men``, in their order."""

    __slots__ = ("areas", "men")

    def __init__(self, areas: tuple[str, ...], men: tuple[DefMan, ...]) -> None:
        self.areas = areas
        self.men = men


@final
class DefensiveElevens:
    """The men of a side's defenses in their areas, and whom they cover, as they have been asked for in a game.

    coverages  finds the men whom a defense covers
    """

    def __init__(
        self, defenses: Mapping[str, DefenseOrders], roster: Mapping[int, Player], coverages: Coverages
    ) -> None:
        self.defenses = defenses
        self.roster = roster
        self.coverages = coverages
        self._standing: dict[tuple[str, int, bool], StandingDefense] = {}
        self._covered: dict[_Facing, dict[int, int]] = {}
        self._lineups: dict[_LineUp, tuple[DefMan, ...]] = {}

    def men_for(
        self, defense: str, set_id: str, offense: tuple[OffMan, ...], los: int, auto: bool = True
    ) -> tuple[DefMan, ...]:
        """The eleven of a defense against the men now on the field, who stand as set ``set_id`` of the opponent's plan.

        Coverage by number follows the spot that the number has in that set, then the jersey (R196); coverage by spot is
        found as a play would find it (10.2.2). Who finds nobody plays zone. ``los`` moves men by their arrows and, from
        the 15 on, out of DC (8.6, 10.4), unless the league has it that only arrows move men (``auto``).

        The same men in the same areas with the same men to cover are one line-up.

        Rules: fool:3.4/12
        """
        standing = self._stand(defense, nearness(los), auto)
        covered = self._cover(defense, set_id, offense)
        if not covered:
            return standing.men
        numbers = tuple([(place, offense[man].player.no) for place, man in covered.items()])
        key = (defense, standing.areas, numbers)
        men = self._lineups.get(key)
        if men is None:
            men = self._lineups[key] = self._line_up(defense, standing.men, numbers)
        return men

    def _cover(self, defense: str, set_id: str, offense: tuple[OffMan, ...]) -> dict[int, int]:
        """The places of the defenders who cover somebody, with those of the men whom they cover; men of other numbers
        in the same positions are covered alike, unless somebody is covered by his number."""
        orders = self.defenses[defense]
        if not orders.covering:
            return {}
        if orders.by_number:
            return self.coverages.resolve(orders.covering, set_id, offense)
        positions = tuple([man.at for man in offense]), tuple([man.player.pos for man in offense])
        key = (orders.covers_as, set_id if orders.by_set else "", positions, naming.throwing_hand(offense))
        covered = self._covered.get(key)
        if covered is None:
            covered = self._covered[key] = self.coverages.resolve(orders.covering, set_id, offense)
        return covered

    def _stand(self, defense: str, level: int, auto: bool) -> StandingDefense:
        """A defense before anybody has found whom he covers; the very same near the goal line where nobody moves."""
        standing = self._standing.get((defense, level, auto))
        if standing is None:
            areas = tuple([short_field_spot(man, level, auto) for man in self.defenses[defense].players])
            far = self._stand(defense, 0, auto) if level else None
            standing = far if far and far.areas == areas else StandingDefense(areas, self._men(defense, areas))
            self._standing[(defense, level, auto)] = standing
        return standing

    def _men(self, defense: str, areas: tuple[str, ...]) -> tuple[DefMan, ...]:
        """The men of a defense in these areas; who is to cover a man plays zone."""
        men: list[DefMan] = []
        for defender, at in zip(self.defenses[defense].players, areas, strict=True):
            player = self.roster[defender.no]
            duty = defender.duty or default_duty(player.pos, defender.at)
            men.append(
                DefMan(player, at, "zone" if duty == "man" else duty, defender.order or 0, 0, defender.bump_deep)
            )
        return tuple(men)

    def _line_up(
        self, defense: str, standing: tuple[DefMan, ...], covered: tuple[tuple[int, int], ...]
    ) -> tuple[DefMan, ...]:
        """The men of a defense, some of whom cover men: their places with those numbers."""
        men, players = [*standing], self.defenses[defense].players
        for place, number in covered:
            man = men[place]
            duty = players[place].duty or man.duty
            men[place] = DefMan(man.player, man.at, duty, man.order, number, man.bump_deep)
        return tuple(men)


@final
class SideOrders:
    """One side's plan for a game. Jersey numbers name men; ``roster`` holds everybody of the team by number.

    elevens  the men of its defenses against the men whom they face
    fitted   the plays as men on the field have run them, by play, set and what tells these men from others
    """

    def __init__(self, plan: CompiledPlan, side: Side, roster: Mapping[int, Player], coverages: Coverages) -> None:
        self.side: Side = side
        self.roster = roster
        self.sets: Mapping[str, SetOrders] = {each.id: _set(each, roster) for each in plan.sets}
        self.starting = plan.starting
        self.defenses = plan.defenses
        self.plays = plan.plays
        self.halves = plan.halves
        self.special_teams = plan.special_teams
        self.depth = plan.depth
        self.policies = plan.policies
        self.starters = plan.starters
        self.elevens = DefensiveElevens(plan.defenses, roster, coverages)
        self.spots = Sets({name: each.men for name, each in self.sets.items()}, plan.starting)
        self.fitted: dict[tuple[str, str, Hashable], Play] = {}

    def half(self, number: int) -> HalfOrders:
        """The tables of half 1 or 2; overtime (3) uses the second half's."""
        first, second = self.halves
        return first if number == 1 else second


# the defenses that cover alike, the opponent's set, spots and positions of its men, the passer's hand
_Facing = tuple[str, str, tuple[tuple[str, ...], tuple[str, ...]], str]
# a defense, the areas of its men, and the places of those who cover somebody with his number
_LineUp = tuple[str, tuple[str, ...], tuple[tuple[int, int], ...]]


def _set(each: plans.SetPlan, roster: Mapping[int, Player]) -> SetOrders:
    men = tuple([OffMan(roster[spot.no], plans.post(each, spot.at)) for spot in each.players])
    return SetOrders(each.id, each.name, men, frozenset([spot.no for spot in each.players]), each.shotgun)


def nearness(los: int) -> int:
    """Within which of the lines at which defenders move the ball is, in yards to the goal; 0 farther away."""
    return 0 if los > 20 else 5 if los <= 5 else 15 if los <= 15 else 20


def default_duty(position: str, area: str) -> Literal["line", "zone"]:
    """Linemen on the line play the line's call, everybody else his zone (3.4)."""
    return "line" if position in DEFENSIVE_LINEMEN and area in LINE_AREAS else "zone"


def short_field_spot(defender: plans.Defender, level: int, auto: bool = True) -> str:
    """Where he stands when the ball is within ``level`` yards of the goal (20, 15, 5; 0: farther away).

    Rules: fool:8.6/3
    """
    if not level:
        return defender.at
    holding = [arrow for arrow in defender.arrows if arrow.at >= level]
    at = min(holding, key=lambda arrow: arrow.at).to if holding else defender.at
    return "SC" if auto and at == "DC" and level <= SHORT_FIELD else at
