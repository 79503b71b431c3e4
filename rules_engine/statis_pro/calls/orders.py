"""One side's plan compiled against its roster: its sets, tables and kickers for a game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, final

from ...interface import JSON, Team
from ...interface.situation import Side
from ..boxes import MEN, OFFENSIVE_MEN, POSITIONS, QUARTERBACK, ROW_1, may_stand_at, may_stand_in
from ..cards.kicking import ReturnColumn
from ..cards.team import TeamValues
from ..document.plan import Plan, WrittenSet
from ..document.reading import read_plan
from ..document.roster import Roster, read_roster, returners
from ..options import StatisProOptions
from ..resolution.displays import BenchMan, Display, Lineup, Man
from ..resolution.out_of_position import plays_out_of_position
from .prepared import QuarterOrders, prepare_half
from .view import FIRST_AND_TEN, CoachView

# who stands at a place where men of several kinds may
USUALLY_AT: Final = {"LE": "TE", "RE": "WR", "FL1": "WR", "FL2": "WR", **dict.fromkeys(ROW_1, "DL")}
# what decides who stands where: a set's place in the plan, or its men; who is out, at whom end arounds were directed,
# whether the best quarterback rests
AskedSet = tuple[str, frozenset[int], tuple[tuple[int, int], ...], bool]
AskedDisplay = tuple[tuple[tuple[str, int], ...], frozenset[int], tuple[tuple[int, int], ...], bool]


@final
class SideOrders:
    """What one side has ordered for a game, and what was worked out from it while the game goes on.

    stood   displays as ``lineups.standing`` made them; ``manned``: those of sets, None where a set cannot be manned
    """

    def __init__(self, plan: Plan, side: Side, roster: Roster, options: StatisProOptions) -> None:
        self.plan: Final = plan
        self.big_plays: Final = roster.values.big_plays(home=side == "home")  # that its team card grants in this game
        self.side: Final[Side] = side
        self.roster: Final = roster
        self.options: Final = options
        self.sets: Final[dict[str, WrittenSet]] = {each.id: each for each in plan.sets}
        self.defensive_sets: Final[dict[str, WrittenSet]] = {each.id: each for each in plan.defensive_sets}
        self._men_by_kind: Final = _men_by_kind(plan, roster)
        self._quarterbacks: Final = [man for man in roster.men.values() if man.position == QUARTERBACK]
        self._by_kind: Final[dict[str, list[int]]] = {}
        first = prepare_half(plan.first)
        self.halves: Final = (first, first if plan.second == plan.first else prepare_half(plan.second))
        self._quarters: Final[dict[int, QuarterOrders]] = {}
        self.stood: Final[dict[AskedDisplay, Display]] = {}
        self.manned: Final[dict[AskedSet, Display | None]] = {}
        self._able: Final[dict[tuple[str, str], list[int]]] = {}
        self._returners: Final[dict[tuple[str, frozenset[int]], dict[str, int]]] = {}
        self._benches: Final[dict[tuple[frozenset[int], frozenset[int]], tuple[BenchMan, ...]]] = {}

    def in_quarter(self, quarter: int) -> QuarterOrders:
        """The tables as they are asked in a quarter; overtime is played by those of the second half."""
        if quarter not in self._quarters:
            view = CoachView(now=FIRST_AND_TEN.changed(period=quarter))
            self._quarters[quarter] = QuarterOrders(self.halves[0] if view.half == 1 else self.halves[1], view)
        return self._quarters[quarter]

    @property
    def values(self) -> TeamValues:
        """The values of the team card."""
        return self.roster.values

    def placekicker(self, out: frozenset[int]) -> int:
        """The number of the man who kicks; 0 where the team has no kicker."""
        return _first(self.roster.kickers, self._wanted("placekicker"), out)

    def punter(self, out: frozenset[int]) -> int:
        """The number of the man who punts; 0 where the team has no punter."""
        return _first(self.roster.punters, self._wanted("punter"), out)

    def _wanted(self, kicker: str) -> tuple[int, ...]:
        """The numbers of the plan's kicker and of the team card's."""
        card = self.roster.card
        usual = () if card is None else (card.placekicker if kicker == "placekicker" else card.punter,)
        planned = self.plan.kickers.get(kicker)
        return usual if planned is None else (planned, *usual)

    def returns(self, kick: str, out: frozenset[int]) -> dict[str, ReturnColumn]:
        """The columns of the return card for a ``kickoff`` or ``punt``."""
        cards = self.roster.kickoff_returns if kick == "kickoff" else self.roster.punt_returns
        return {column: cards[number] for column, number in self.returners(kick, out).items()}

    def returners(self, kick: str, out: frozenset[int]) -> dict[str, int]:
        """The number of the man in each return column."""
        if (kick, out) not in self._returners:
            wanted = self.plan.returners.get(f"{kick}_returners", ())
            self._returners[kick, out] = returners(self.roster, kick, wanted, out)
        return self._returners[kick, out]

    def _of_kind_first(self, kind: str) -> list[int]:
        """Everybody in the order in which they come in for a man of a kind: men of his kind first, as the plan has
        them, then as the roster has them."""
        if kind not in self._by_kind:
            numbers = list(self._men_by_kind.get(kind, ()))
            for men in self._men_by_kind.values():
                numbers += men
            self._by_kind[kind] = list(dict.fromkeys(numbers))
        return self._by_kind[kind]

    def _kind_of(self, number: int, place: str) -> str:
        """What a man is; of one who is not on the roster what those are who usually stand at the place."""
        man = self.roster.men.get(number)
        return USUALLY_AT.get(place, "") if man is None else man.position

    def who_fit(self, number: int, place: str) -> list[int]:
        """Who comes in for a man at a place and may stand there as the house rules have it, in their order. For a man
        who is not on the roster those who usually stand at the place."""
        key = self._kind_of(number, place), place
        if key not in self._able:
            men = self.roster.men
            kinds = [kind for kind in MEN if _may_stand(kind, place)]
            self._able[key] = [
                each
                for each in self._of_kind_first(key[0])
                if men[each].position in kinds and _where_he_plays(men[each], place, self.options)
            ]
        return self._able[key]

    def man(self, number: int, view: CoachView) -> Man:
        """A man as he is in this game."""
        man = self.roster.men[number]
        times = next((times for each, times in view.own.end_arounds if each == number), 0)
        return Man(man.number, man.position, man.card, times) if times else man

    def lineup(
        self, display: Display, view: CoachView, lost: frozenset[str] = frozenset(), substituted: bool = False
    ) -> Lineup:
        """The side of a play that stands so; on the bench its quarterbacks and hurt men."""
        there, out = display.numbers(), view.own.out
        if (there, out) not in self._benches:
            self._benches[there, out] = self._bench(there, out)
        return Lineup(display, self._benches[there, out], lost, substituted, self.values)

    def _bench(self, there: frozenset[int], out: frozenset[int]) -> tuple[BenchMan, ...]:
        """The quarterbacks and the hurt men of the offense who are not on the display."""
        return tuple(
            [
                BenchMan(man.number, man.position, man.card.letter, man.number in out)
                for man in (self.roster.men.values() if out else self._quarterbacks)
                if man.number not in there
                and (man.position == QUARTERBACK or (man.number in out and man.position in OFFENSIVE_MEN))
            ]
        )


def fits(man: Man, place: str, options: StatisProOptions) -> bool:
    """Whether a man may stand at a position or in a box as the house rules have it."""
    return _may_stand(man.position, place) and _where_he_plays(man, place, options)


def _may_stand(kind: str, place: str) -> bool:
    return may_stand_at(kind, place) if place in POSITIONS else may_stand_in(kind, place)


def _where_he_plays(man: Man, place: str, options: StatisProOptions) -> bool:
    """Whether a place is on a man's card, or men may play out of position."""
    return options.out_of_position or not plays_out_of_position(man, place)


def _men_by_kind(plan: Plan, roster: Roster) -> dict[str, list[int]]:
    """Of each kind of men who come in first: the plan's depth chart, then the roster."""
    men = roster.men
    by_kind = {kind: [number for number in plan.depth.get(kind, ()) if number in men] for kind in MEN}
    for man in men.values():
        by_kind[man.position].append(man.number)
    return by_kind


def _first(holders: Collection[int], wanted: tuple[int, ...], out: frozenset[int]) -> int:
    """The number of the first wanted man who holds such a card and can play, else of anybody who does; 0 for nobody."""
    able = [number for number in (*wanted, *holders) if number in holders and number not in out]
    return able[0] if able else 0


def compile_orders(plan: JSON, side: Side, team: Team, options: StatisProOptions) -> SideOrders:
    """The orders in a plan that the check has passed; raises PlanError where it has not."""
    read, notes = read_plan(plan)
    notes.report.require()
    return SideOrders(read, side, read_roster(team), options)
