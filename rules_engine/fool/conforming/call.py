"""Cases of the form ``call``: a situation and a part of a plan, and what its tables choose (chapter 10)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, cast

from ...dice import DiceBox
from ...interface import Athlete, Team
from ...interface.situation import Situation
from ...plans.tables.drawing import InTurn
from ...plans.tables.lines import Table
from ..calls import selection
from ..calls.compiling import compile_side
from ..calls.reach import why_not, worse_pitch
from ..calls.selection import PlaceInLists
from ..calls.side_orders import SideOrders, default_duty
from ..document import reading
from ..document.compact.lines import COMPACT
from ..document.plan import AREAS, DUTIES
from ..gameday import views
from ..model import DefMan, Duty, OffMan, Player
from ..options import FoolOptions, read_options
from ..passes.rush.blitz_reading import blitz_chance
from ..play_calls import Play
from ..quarters import half_of
from ..resolution.short_field import too_long
from . import situation as situations
from .fields import COMMON, CaseError, Fields, player, whole

_PLAN: Final = ("sets", "plays", "defenses", "rotation", "policies", "first", "second")
_EMPTY: Final[Mapping[str, Any]] = {"schema": 1, "side": "home", "sets": [], "defenses": [], "plays": []}
_TABLES: Final[Mapping[str, Any]] = {"offense_table": [], "defense_table": []}
_SEEN: Final = ("opponents", "set", "blitz_read", "substitutes")
_PLACE: Final = ("series", "turn", "set", "lists")
_OPPONENT: Final = ("at", "duty", "cover")
_MOST_LISTED: Final = 200


def resolve(case: Mapping[str, Any], dice: DiceBox) -> dict[str, Any]:
    """Choose what a case asks for and print it."""
    fields = Fields(case, "", (*COMMON, "asks", "situation", "men", "plan", "seen", "place"))
    asks = fields.choice("asks", ("offense", "defense"))
    now = situations.read(fields)
    options = read_options(case.get("options", {}))
    orders = _orders(fields)
    seen = fields.part("seen", _SEEN, needed=False)
    half = orders.half(half_of(now))
    table = half.offense if asks == "offense" else half.defense
    if not table.lines:
        raise CaseError(f"plan: the part holds no line of the {asks} table for half {min(half_of(now), 2)}.")
    place = _place(fields, table)
    if asks == "defense":
        return _defense(orders, now, seen, place, dice)
    return _offense(orders, now, seen, place, dice, options)


# -- the choices -------------------------------------------------------------------------------------------------------


def _offense(
    orders: SideOrders, now: Situation, seen: Fields, place: PlaceInLists, dice: DiceBox, options: FoolOptions
) -> dict[str, Any]:
    """The set, then the play with what is seen by then (6.1)."""
    against = _opponents(seen)
    _require_sound(orders.half(half_of(now)).offense, orders.plays)
    chosen = selection.choose_set(orders, views.facts(now, "home"), place)
    if chosen.id not in orders.sets:
        raise CaseError(f'plan.sets: there is no set "{chosen.id}", which the table chooses.')
    planned = orders.sets[chosen.id].men
    men = _with_substitutes(planned, seen, orders)
    view = views.facts(now, "home", "", against)
    answers = bool(against) and selection.has_blitz_line(orders, chosen.id, view, chosen.place)
    read = _read_blitz(seen, blitz_chance(men, against) if answers else 0, dice)
    view.blitz_read = bool(read)

    def runnable(_: str, play: Play) -> str:
        far = too_long(play, men, now.los, not options.short_field_auto)
        if far or men == planned:
            return far
        shotgun = orders.sets[chosen.id].shotgun
        return why_not(play, men, shotgun=shotgun, options=options) or worse_pitch(play, planned, men, None, options)

    on_field = selection.MenOnField(runnable, men, tuple([man.worth_key for man in men]), chosen.by)
    choice = selection.choose_play(orders, chosen.id, view, chosen.place, dice.home, on_field)
    reason = choice.reason
    return _printed(orders.half(half_of(now)).offense, choice.place, reason) | {
        "set": chosen.id,
        "set_line": chosen.line,
        "rotation": chosen.turn,
        "blitz_read": read,
        "play": choice.letter,
        "text": choice.text,
        "refused": sorted(reason.get("refused", {})),
    }


def _defense(orders: SideOrders, now: Situation, seen: Fields, place: PlaceInLists, dice: DiceBox) -> dict[str, Any]:
    """The defense against a set whose men are seen; the plan is that of the side without the ball."""
    table = orders.half(half_of(now)).defense
    _require_sound(table, None)
    view = views.facts(now, "away", seen.text("set", ""), _opponents(seen))
    choice = selection.choose_defense(orders, view, place, dice.home)
    return _printed(table, choice.place, choice.reason) | {"defense": choice.id}


def _require_sound(table: Table, plays: Collection[str] | None) -> None:
    """A table needs a last line that always holds, cells for every roll, and in them plays and lines that there are;
    ``plays`` None: the names in its cells are defenses, which need not be written out."""
    if table.lines[-1].when != "normal":
        raise CaseError(f'plan: the last line of the {table.title} table has the condition "normal".')
    for line in table.lines:
        place, cells, kind = f"plan: line {line.id} of the {table.title} table", line.cells, line.kind
        count = kind.drawing.cells() or len(cells)
        if len(cells) != count or not cells:
            raise CaseError(f"{place} has {len(cells)} cells; a line of the kind {kind.code} has {count or 'some'}.")
        for choice in [choice for cell in cells for choice in cell]:
            if choice.is_line and choice.name not in table.by_id:
                raise CaseError(f"{place} points to line {choice.name}, which is not there.")
            if plays is not None and not choice.is_line and choice.name not in plays:
                raise CaseError(f"{place} names play {choice.name}, which plan.plays does not hold.")


def _printed(table: Table, place: PlaceInLists, reason: Mapping[str, Any]) -> dict[str, Any]:
    """What both choices tell: the first line, its condition, the lines rolled on, the coach's place afterwards."""
    lists = {name.removeprefix(f"{table.name}."): places[0] + 1 for name, places in place.lists}
    return {
        "line": reason["line"],
        "when": reason["when"],
        "rolled": reason["rolled"],
        "place": {"series": place.series, "turn": place.turn + 1, "set": place.series_set, "lists": lists},
    }


def _read_blitz(seen: Fields, chance: int, dice: DiceBox) -> bool | None:
    """Whether the quarterback reads a blitz: as the case says, else by his die, with ``chance`` faces in six (5.3.19).
    None where nobody asks, since no line of the table would answer."""
    if "blitz_read" in seen:
        return seen.flag("blitz_read")
    return dice.play.die(6, "read_blitz") <= chance if chance > 0 else None


# -- reading -----------------------------------------------------------------------------------------------------------


def _orders(case: Fields) -> SideOrders:
    """The part of a plan, compiled with nothing in the parts that are left out."""
    part: Any = case.body.get("plan")
    if isinstance(part, str):
        written = COMPACT.read(part)
        written.report.require()
        part = written.value
    body = Fields(part, "plan", _PLAN).body
    plan: dict[str, Any] = {**_EMPTY, **body}
    for half in ("first", "second"):
        if isinstance(plan.get(half), dict):
            plan[half] = {**_TABLES, **plan[half]}
    plan.setdefault("first", _TABLES)
    men = {man.no: man for man in (player(value, path) for value, path in case.rows("men", needed=False))}
    shaped, report = reading.read(plan)
    report.require()
    for number in sorted(spot.no for each in (shaped.sets if shaped else ()) for spot in each.players):
        if number not in men:
            raise CaseError(f"plan.sets: nobody of men wears number {number}.")
    team = Team("Case", "CAS", tuple(_athlete(man) for man in men.values()))
    return compile_side(plan, team, "home", None)


def _athlete(man: Player) -> Athlete:
    sheet: dict[str, Any] = {"p": man.p, "c": man.c, "s": man.s, "rookie": man.rookie, "hand": man.hand}
    sheet |= {"attrs": sorted(man.attrs), "skills": sorted(man.skills), "former": man.former}
    return Athlete(man.no, f"Man {man.no}", man.pos, man.age, sheet)


def _opponents(seen: Fields) -> tuple[DefMan, ...]:
    """The opponent's men on the field; those without a place count only by what they are."""
    opponents: list[DefMan] = []
    for value, path in seen.rows("opponents", needed=False):
        if not isinstance(value, dict):
            raise CaseError(f"{path} is an object.")
        man = player({name: part for name, part in value.items() if name not in _OPPONENT}, path)
        stands = Fields({name: part for name, part in value.items() if name in _OPPONENT}, path, _OPPONENT)
        at = stands.choice("at", AREAS, "SC")
        duty = stands.choice("duty", DUTIES, default_duty(man.pos, at))
        opponents.append(DefMan(man, at, cast(Duty, duty), 0, stands.number("cover", 0, 99, 0)))
    return tuple(opponents)


def _with_substitutes(planned: tuple[OffMan, ...], seen: Fields, orders: SideOrders) -> tuple[OffMan, ...]:
    """The men of the set with those who came in for others (10.3)."""
    men = list(planned)
    for value, path in seen.rows("substitutes", needed=False):
        change = Fields(value, path, ("for", "no"))
        gone, comes = change.number("for", 1, 99), change.number("no", 1, 99)
        place = next((place for place, man in enumerate(men) if man.player.no == gone), None)
        if place is None:
            raise CaseError(f"{change.at('for')}: nobody in the set wears number {gone}.")
        if comes not in orders.roster:
            raise CaseError(f"{change.at('no')}: nobody of men wears number {comes}.")
        men[place] = men[place].played_by(orders.roster[comes])
    return planned if men == list(planned) else tuple(men)


def _place(case: Fields, table: Table) -> PlaceInLists:
    """Where the coach stands in his rotation and lists; rotation and entries count from 1, 0 is none yet."""
    body = case.part("place", _PLACE, needed=False)
    lists: Any = body.body.get("lists", {})
    if not isinstance(lists, dict):
        raise CaseError(f"{body.at('lists')} maps the id of a line to the place of its next entry.")
    entries = []
    for line, at in lists.items():
        if line not in table.by_id or not isinstance(table.by_id[line].kind.drawing, InTurn):
            raise CaseError(f'{body.at("lists")}: the table has no list "{line}".')
        place = whole(at, f"{body.at('lists')}.{line}", 1, _MOST_LISTED) - 1
        entries.append((f"{table.name}.{line}", (place,)))
    series, turn = body.number("series", 0, 200, 0), body.number("turn", 0, _MOST_LISTED, 0)
    return PlaceInLists(tuple(sorted(entries)), series, turn - 1, body.text("set", ""))
