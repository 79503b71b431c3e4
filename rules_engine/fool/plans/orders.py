"""A checked plan compiled for the game: men on their spots, plays parsed, tables as quick tests (10.1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ...interface import JSON, Team
from ...interface.situation import Side
from ...plans.conditions.asking import OwnWords, PreparedCondition
from ...plans.tables import Cell, Kind, Rolls, parse_cell
from ...values import value
from ..calls import Play
from ..gameday.coverage import Coverages, coverages_of
from ..kinds import DEFENSIVE_LINEMEN
from ..model import DefMan, Line, OffMan, Player
from ..notation.reading import parsed
from ..players import player_of
from ..scrimmage import naming
from ..special_teams.model import Unit
from ..special_teams.squads import UNITS, by_role
from . import plan as plans
from . import reading, vocabulary
from .kick_lines import KickOrders, compile_tactics
from .references import Sets, references
from .view import CoachView

LINE_AREAS = ("L", "C", "R")
SHORT_FIELD = 15  # from here on nobody stands in DC (8.6)


@value(frozen=True, slots=True)
class SetOrders:
    """An offensive set with its men on their spots, in the plan's order."""

    id: str
    name: str
    men: tuple[OffMan, ...]
    numbers: frozenset[int]
    shotgun: bool = False


@value(frozen=True, slots=True)
class DefenseOrders:
    """A defense; who covers whom and where everybody stands near the goal line is told by ``SideOrders.men_for``.

    ``covering`` are those with somebody to cover, by their places; ``by_number``: some of them cover a number,
    ``by_set``: some cover somebody else against another set. ``covers_as`` is the first defense of the plan whose men
    cover the same, this one itself where they go by sets.
    """

    id: str
    name: str
    line: Line
    stunts: tuple[tuple[int, int], ...]
    players: tuple[plans.Defender, ...]
    numbers: frozenset[int]
    covering: tuple[tuple[int, plans.Defender], ...]
    by_number: bool
    by_set: bool
    covers_as: str

    @property
    def blitzes(self) -> bool:
        """Whether anybody blitzes or feigns it (the quarterback may read it)."""
        return any(man.duty.endswith("blitz") for man in self.players)


@value(frozen=True, slots=True)
class PlayOrders:
    """``sets`` None: it may be run from every set. ``personal``: it names by number, or F, a man who may be missing."""

    letter: str
    name: str
    text: str
    play: Play
    sets: frozenset[str] | None = None
    personal: bool = False


@value(frozen=True, slots=True)
class Draw:
    """What a roll on a line gave.

    names  the play or defense rolled, left out where ``line`` says that another line is rolled on for it, then the
           others of its cell
    told   the roll as the record has it
    """

    names: tuple[str, ...]
    line: str
    told: JSON


@value(frozen=True, slots=True)
class LineOrders:
    """A line of a table. ``early`` leaves out of its condition, ``full``, what is not known when the set is chosen;
    ``set`` is "" for defenses.

    ``draws`` keeps what its dice have given, by dice (``Rolls.roll``).
    """

    id: str
    set: str
    kind: Kind
    when: str
    early: PreparedCondition
    full: PreparedCondition
    rolls: Rolls
    draws: dict[int, Draw] = field(default_factory=dict)


@value(frozen=True, slots=True)
class _Lines:
    """The lines of a set: those for a blitz that was read, and the others."""

    blitz: tuple[LineOrders, ...]
    others: tuple[LineOrders, ...]


@value(frozen=True, slots=True)
class TableOrders:
    """A table; ``name`` tells its lists' places in memory apart, ``men`` whether any line asks for the opponent's men,
    ``own`` keeps the lines of each set, ``in_turn`` those of a set that has its turn."""

    kind: Literal["offense", "defense"]
    name: str
    lines: tuple[LineOrders, ...]
    by_id: dict[str, LineOrders]
    men: bool
    own: dict[str, _Lines] = field(default_factory=dict)
    in_turn: dict[str, _Lines] = field(default_factory=dict)

    def of_set(self, name: str, rotated: bool) -> _Lines:
        """The lines of a set; ``rotated``: it has its turn now."""
        kept = self.in_turn if rotated else self.own
        found = kept.get(name)
        if found is None:
            ours = [line for line in self.lines if line.set == name or (rotated and line.set == "rot")]
            blitz = tuple([line for line in ours if line.kind == "blitz"])
            found = kept[name] = _Lines(blitz, tuple([line for line in ours if line.kind != "blitz"]))
        return found


@value(frozen=True, slots=True)
class RotationOrders:
    sets: tuple[str, ...]
    overrides: tuple[tuple[PreparedCondition, str, str], ...]  # test, its text, set


@value(frozen=True, slots=True)
class HalfOrders:
    offense: TableOrders
    defense: TableOrders
    rotation: RotationOrders
    tactics: KickOrders = field(default_factory=dict)


@value(frozen=True, slots=True)
class Policies:
    """Decisions beforehand; True and "receive" are the rulings' defaults."""

    fourth: tuple[tuple[PreparedCondition, str, Literal["go", "punt", "field_goal"]], ...] = ()
    toss: Literal["receive", "kick"] = "receive"
    timeouts: bool = True
    spike: bool = True
    kneel: bool = True
    hurry: bool = True

    def fourth_down(self, view: CoachView) -> Literal["", "go", "punt", "field_goal"]:
        """What the coach ordered for this fourth down; "" leaves it to 10.2.7."""
        return next((do for test, _, do in self.fourth if test.holds(view)), "")


@dataclass(frozen=True, slots=True, eq=False)
class SideOrders:
    """One side's plan, compiled. Jersey numbers name men; ``roster`` holds everybody of the team by number, ``fitted``
    the plays as men on the field have run them, by play, set and those men."""

    side: Side
    roster: Mapping[int, Player]
    sets: Mapping[str, SetOrders]
    starting: str
    defenses: Mapping[str, DefenseOrders]
    plays: Mapping[str, PlayOrders]
    halves: tuple[HalfOrders, HalfOrders]
    special_teams: Mapping[Unit, dict[str, int]]
    depth: Mapping[str, tuple[int, ...]]
    policies: Policies
    starters: tuple[int, ...]
    coverages: Coverages
    spots: Sets
    fitted: dict[tuple[str, str, int], tuple[Play, tuple[OffMan, ...]]] = field(default_factory=dict)
    _bases: dict[tuple[str, int, bool], tuple[DefMan, ...]] = field(default_factory=dict)
    _covers: dict[tuple[Any, ...], tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=dict)
    _lineups: dict[tuple[Any, ...], tuple[DefMan, ...]] = field(default_factory=dict)

    def half(self, number: int) -> HalfOrders:
        """The tables of half 1 or 2; overtime (3) uses the second half's."""
        first, second = self.halves
        return first if number == 1 else second

    def men_for(
        self, defense: str, set_id: str, offense: tuple[OffMan, ...], los: int, auto: bool = True
    ) -> tuple[DefMan, ...]:
        """The eleven of a defense against the men now on the field, who stand as set ``set_id`` of the opponent's plan.

        Coverage by number follows the spot that the number has in that set, then the jersey (R196); coverage by spot is
        found as a play would find it (10.2.2). Who finds nobody plays zone. ``los`` moves men by their arrows and, from
        the 15 on, out of DC (8.6, 10.4), unless the league has it that only arrows move men (``auto``).
        """
        level = nearness(los)
        base = self._based(defense, level, auto)
        places, covered = self._covered(defense, set_id, offense)
        if not places:
            return base
        numbers = tuple([offense[man].player.no for man in covered])
        key = (defense, level, auto, places, numbers)
        found = self._lineups.get(key)
        if found is None:
            found = self._lineups[key] = self._line_up(defense, base, places, numbers)
        return found

    def _covered(
        self, defense: str, set_id: str, offense: tuple[OffMan, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The places of the defenders who cover somebody, and of the men whom they cover; men of other numbers in the
        same positions are covered alike, unless somebody is covered by his number."""
        orders = self.defenses[defense]
        if not orders.covering:
            return (), ()
        key = (orders.covers_as, set_id if orders.by_set else "", naming.positions_of(offense).key)
        found = self._covers.get(key)
        if found is None or orders.by_number:
            covered = self.coverages.resolve(orders.covering, set_id, offense)
            found = self._covers[key] = tuple(covered), tuple(covered.values())
        return found

    def _based(self, defense: str, level: int, auto: bool) -> tuple[DefMan, ...]:
        """A defense before anybody has found whom he covers; the very same near the goal line where nobody moves, since
        much is remembered by line-ups."""
        base = self._bases.get((defense, level, auto))
        if base is None:
            far = self._based(defense, 0, auto) if level else ()
            base = self._bases[defense, level, auto] = self._base(defense, level, auto, far)
        return base

    def _line_up(
        self, defense: str, base: tuple[DefMan, ...], places: tuple[int, ...], numbers: tuple[int, ...]
    ) -> tuple[DefMan, ...]:
        men, players = [*base], self.defenses[defense].players
        for place, number in zip(places, numbers, strict=True):
            man = men[place]
            duty = players[place].duty or man.duty
            men[place] = DefMan(man.player, man.at, duty, man.order, number, man.bump_deep)
        return tuple(men)

    def _base(self, defense: str, level: int, auto: bool, far: tuple[DefMan, ...]) -> tuple[DefMan, ...]:
        """Who is to cover a man plays zone. ``far`` is the same defense far from the goal line."""
        players = self.defenses[defense].players
        spots = [short_field_spot(defender, level, auto) for defender in players]
        if far and spots == [man.at for man in far]:
            return far
        men: list[DefMan] = []
        for defender, at in zip(players, spots, strict=True):
            player = self.roster[defender.no]
            duty = defender.duty or default_duty(player.pos, defender.at)
            men.append(
                DefMan(player, at, "zone" if duty == "man" else duty, defender.order or 0, 0, defender.bump_deep)
            )
        return tuple(men)


def nearness(los: int) -> int:
    """Within which of the lines at which defenders move the ball is; 0 farther away."""
    return 0 if los > 20 else 5 if los <= 5 else 15 if los <= 15 else 20


def default_duty(position: str, area: str) -> Literal["line", "zone"]:
    """Linemen on the line play the line's call, everybody else his zone (3.4)."""
    return "line" if position in DEFENSIVE_LINEMEN and area in LINE_AREAS else "zone"


def short_field_spot(defender: plans.Defender, level: int, auto: bool = True) -> str:
    """Where he stands when the ball is within ``level`` yards of the goal (20, 15, 5; 0: farther away)."""
    if not level:
        return defender.at
    holding = [arrow for arrow in defender.arrows if arrow.at >= level]
    at = min(holding, key=lambda arrow: arrow.at).to if holding else defender.at
    return "SC" if auto and at == "DC" and level <= SHORT_FIELD else at


# -- compiling -----------------------------------------------------------------------------------------------------


def compile_side(document: JSON, team: Team, side: Side, opponent: JSON | None) -> SideOrders:
    """The orders in a plan that ``check_plan`` passed; raises PlanError when its shape is wrong.

    ``opponent`` is the other side's plan: coverage by number reads the spots of its sets.
    """
    read, report = reading.read(document)
    report.require()
    assert read is not None
    roster = {athlete.number: player_of(athlete) for athlete in team.athletes}
    own = _own_words(read.policies)
    first = _half(read, read.first, "first", own)
    later = read.half(2)
    second = first if later is read.first else _half(read, later, "second", own)
    starting = read.starting_set
    alike: dict[tuple[object, ...], str] = {}
    defenses = {each.id: _defense(each, alike) for each in read.defenses}
    sets = {each.id: _set(each, roster) for each in read.sets}
    return SideOrders(
        side=side,
        roster=roster,
        sets=sets,
        starting=starting.id if starting else "",
        defenses=defenses,
        plays={each.letter: _play(each) for each in read.plays},
        halves=(first, second),
        special_teams={
            unit: by_role(unit, read.special_teams[unit].men) for unit in UNITS if unit in read.special_teams
        },
        depth=read.depth,
        policies=_policies(read.policies, own),
        starters=read.starters,
        coverages=coverages_of(opponent if any(each.by_number for each in defenses.values()) else None),
        spots=Sets({name: each.men for name, each in sets.items()}, starting.id if starting else ""),
    )


def _set(each: plans.SetPlan, roster: Mapping[int, Player]) -> SetOrders:
    men = tuple(OffMan(roster[spot.no], plans.post(each, spot.at)) for spot in each.players)
    return SetOrders(each.id, each.name, men, frozenset([spot.no for spot in each.players]), each.shotgun)


def _defense(each: plans.DefensePlan, alike: dict[tuple[object, ...], str]) -> DefenseOrders:
    """``alike`` has the first defense by what its men cover."""
    covering = tuple([(place, man) for place, man in enumerate(each.players) if man.cover is not None])
    by_number = any(_is_number(man) for _, man in covering)
    by_set = any(isinstance(man.cover, dict) for _, man in covering)
    covers_as = each.id
    if not by_set:
        covers_as = alike.setdefault(tuple([(place, man.duty, man.cover) for place, man in covering]), each.id)
    numbers = frozenset([man.no for man in each.players])
    return DefenseOrders(
        each.id, each.name, each.line, each.stunts, each.players, numbers, covering, by_number, by_set, covers_as
    )


def _is_number(man: plans.Defender) -> bool:
    """Whether a defender covers a man by number, against some set at least."""
    cover = man.cover
    if isinstance(cover, dict):
        return any(isinstance(one, int) for one in cover.values())
    return isinstance(cover, int)


def _play(each: plans.PlayPlan) -> PlayOrders:
    sets = None if each.sets is None else frozenset(each.sets)
    play = parsed(each.text)
    personal = any(ref.job in ("#", "F") for ref in references(play))
    return PlayOrders(each.letter, each.name, each.text, play, sets, personal)


def _half(plan: plans.Plan, half: plans.HalfPlan, name: str, own: OwnWords) -> HalfOrders:
    rotation = plan.rotation_of(half)
    overrides = tuple(
        (PreparedCondition(vocabulary.of_situation(each.when), own), each.when, each.set) for each in rotation.overrides
    )
    return HalfOrders(
        offense=_table(half.offense_table, "offense", name, own),
        defense=_table(half.defense_table, "defense", name, own),
        rotation=RotationOrders(rotation.sets, overrides),
        tactics=compile_tactics(plan.first.tactics if half.tactics is None else half.tactics, own),
    )


def _table(
    lines: tuple[plans.LinePlan, ...], kind: Literal["offense", "defense"], half: str, own: OwnWords
) -> TableOrders:
    cells: dict[str, Cell] = {}
    compiled = tuple([_line(line, own, cells, offense=kind == "offense") for line in lines])
    men = any(line.full.asks_for_men for line in compiled)
    return TableOrders(kind, f"{half}.{kind}", compiled, {line.id: line for line in compiled}, men)


def _line(line: plans.LinePlan, own: OwnWords, known: dict[str, Cell], *, offense: bool) -> LineOrders:
    condition = vocabulary.of_table(line.when, offense=offense)
    early, full = condition.before(vocabulary.DEFENSE_SEEN, vocabulary.BLITZ_READ), PreparedCondition(condition, own)
    rolls = Rolls(line.kind, _cells(line.cells, known))
    first = full if early is condition else PreparedCondition(early, own)
    return LineOrders(line.id, line.set, line.kind, line.when, first, full, rolls)


def _cells(texts: tuple[str, ...], known: dict[str, Cell]) -> tuple[Cell, ...]:
    """The cells of a line; most have been met in the table before."""
    found: list[Cell] = []
    for text in texts:
        cell = known.get(text)
        if cell is None:
            cell = known[text] = parse_cell(text)
        found.append(cell)
    return tuple(found)


def _own_words(policies: plans.PolicyPlan) -> OwnWords:
    """Where the coach has criteria of his own for time running out, they say what ``trouble`` is (10.2.5)."""
    rows = [(PreparedCondition(vocabulary.of_clock(row.when)), row.means) for row in policies.trouble]

    def trouble(facts: Any) -> str:
        return next((means for test, means in rows if test.holds(facts)), "")

    return {"trouble": trouble} if rows else {}


def _policies(policies: plans.PolicyPlan, own: OwnWords) -> Policies:
    fourth = tuple(
        (PreparedCondition(vocabulary.of_situation(each.when), own), each.when, each.do)
        for each in policies.fourth_down
    )
    return Policies(fourth, policies.toss, policies.timeouts, policies.spike, policies.kneel, policies.hurry)
