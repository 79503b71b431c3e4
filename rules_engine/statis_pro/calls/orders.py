"""One side's plan compiled against its roster: its sets, tables and kickers for a game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, final

from ...interface import JSON, Team
from ...interface.situation import Side
from ..boxes import OFFENSIVE_MEN, QUARTERBACK
from ..cards.kicking import ReturnColumn
from ..cards.team import TeamValues
from ..document.plan import Plan, WrittenSet
from ..document.reading import read_plan
from ..document.roster import Roster, read_roster, returners
from ..options import StatisProOptions
from ..resolution.displays import BenchMan, Display, Lineup, Man
from .prepared import QuarterOrders, prepare_half
from .stand_ins import StandIns
from .view import FIRST_AND_TEN, NOBODY_OUT, CoachView

# what decides who stands where: a set's place in the plan, or its men; who is out, at whom end arounds were directed,
# whether the best quarterback rests
AskedSet = tuple[str, frozenset[int], tuple[tuple[int, int], ...], bool]
AskedDisplay = tuple[tuple[tuple[str, int], ...], frozenset[int], tuple[tuple[int, int], ...], bool]


@final
class WorkedOut:
    """What was worked out from a side's orders while the game goes on.

    stood      displays as ``lineups.standing`` made them
    manned     those of sets, None where a set cannot be manned
    returners  who stands in each return column, by kick and by who is out
    benches    who is on the bench, by who is on the display and who is out
    """

    def __init__(self) -> None:
        self.stood: Final[dict[AskedDisplay, Display]] = {}
        self.manned: Final[dict[AskedSet, Display | None]] = {}
        self.returners: Final[dict[tuple[str, frozenset[int]], dict[str, int]]] = {}
        self.benches: Final[dict[tuple[frozenset[int], frozenset[int]], tuple[BenchMan, ...]]] = {}


@final
class SideOrders:
    """What one side has ordered for a game, and what was worked out from it while the game goes on."""

    def __init__(self, plan: Plan, side: Side, roster: Roster, options: StatisProOptions) -> None:
        self.plan: Final = plan
        self.big_plays: Final = roster.values.big_plays(home=side == "home")  # that its team card grants in this game
        self.side: Final[Side] = side
        self.roster: Final = roster
        self.values: Final[TeamValues] = roster.values
        self.options: Final = options
        self.sets: Final[dict[str, WrittenSet]] = {each.id: each for each in plan.sets}
        self.defensive_sets: Final[dict[str, WrittenSet]] = {each.id: each for each in plan.defensive_sets}
        self.stand_ins: Final = StandIns(plan, roster, options)
        self._quarterbacks: Final = [man for man in roster.men.values() if man.position == QUARTERBACK]
        self._needed: Final = _needed(plan, roster)
        first = prepare_half(plan.first)
        self.halves: Final = (first, first if plan.second == plan.first else prepare_half(plan.second))
        self._quarters: Final[list[QuarterOrders]] = []
        self.worked_out: Final = WorkedOut()

    def in_quarter(self, quarter: int) -> QuarterOrders:
        """The tables as they are asked in a quarter; overtime is played by those of the second half. They are prepared
        once for each quarter."""
        quarters = self._quarters
        while len(quarters) < quarter:
            view = CoachView(now=FIRST_AND_TEN.changed(period=len(quarters) + 1))
            quarters.append(QuarterOrders(self.halves[0] if view.half == 1 else self.halves[1], view))
        return quarters[quarter - 1]

    def missed(self, written: WrittenSet, out: frozenset[int]) -> frozenset[int]:
        """Who cannot play, where that changes who stands in a set: nobody as long as all its men and all quarterbacks
        can."""
        needed = self._needed.get(written.path)
        return NOBODY_OUT if needed is not None and needed.isdisjoint(out) else out

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
        known, asked = self.worked_out.returners, (kick, out)
        if asked not in known:
            wanted = self.plan.returners.get(f"{kick}_returners", ())
            known[asked] = returners(self.roster, kick, wanted, out)
        return known[asked]

    def man(self, number: int, view: CoachView) -> Man:
        """A man as he is in this game."""
        man = self.roster.men[number]
        if not view.own.end_arounds:
            return man
        times = next((times for each, times in view.own.end_arounds if each == number), 0)
        return Man(man.number, man.position, man.card, times) if times else man

    def lineup(
        self, display: Display, view: CoachView, lost: frozenset[str] = frozenset(), substituted: bool = False
    ) -> Lineup:
        """The side of a play that stands so; on the bench its quarterbacks and hurt men."""
        known, asked = self.worked_out.benches, (display.numbers(), view.own.out)
        bench = known.get(asked)
        if bench is None:
            bench = known[asked] = self._bench(*asked)
        return Lineup(display, bench, lost, substituted, self.values)

    def _bench(self, there: frozenset[int], out: frozenset[int]) -> tuple[BenchMan, ...]:
        """The quarterbacks and the hurt men of the offense who are not on the display."""
        men = self.roster.men
        hurt = [men[number] for number in sorted(out) if number in men and men[number].position in OFFENSIVE_MEN]
        return tuple(
            [
                BenchMan(man.number, man.position, man.card.letter, man.number in out)
                for man in [*self._quarterbacks, *[each for each in hurt if each.position != QUARTERBACK]]
                if man.number not in there
            ]
        )


def _needed(plan: Plan, roster: Roster) -> dict[str, frozenset[int]]:
    """Who must be able to play so that a set stands as it is written, by its place in the plan: its men and, since the
    best of them plays, all quarterbacks. A set with a man who is not on the roster never stands so."""
    passers = frozenset([man.number for man in roster.men.values() if man.position == QUARTERBACK])
    sets = {each.path: each.numbers() for each in (*plan.sets, *plan.defensive_sets)}
    return {path: numbers | passers for path, numbers in sets.items() if numbers <= roster.men.keys()}


def _first(holders: Collection[int], wanted: tuple[int, ...], out: frozenset[int]) -> int:
    """The number of the first wanted man who holds such a card and can play, else of anybody who does; 0 for nobody."""
    able = [number for number in (*wanted, *holders) if number in holders and number not in out]
    return able[0] if able else 0


def compile_orders(plan: JSON, side: Side, team: Team, options: StatisProOptions) -> SideOrders:
    """The orders in a plan that the check has passed; raises PlanError where it has not."""
    read, notes = read_plan(plan)
    notes.report.require()
    return SideOrders(read, side, read_roster(team), options)
