"""Checks of a league's file, before anything of it is stored: every row, every column, every JSON that a column holds.

``JSON_COLUMNS`` has the shape of each JSON column, ``WORD_COLUMNS`` the words of columns whose choices are the
ruleset's. A file holds what pages, services and earlier versions could write, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db import models

from games import engine
from games.models import FixtureStep, GameRecord, GameReplay, GameRun, PlanVersion
from league import rulebook
from league.limits import CAMP_SHEET
from league.models import (
    Absence,
    BoardBan,
    CampReport,
    CampSheet,
    CareerYear,
    Claim,
    Consent,
    Draft,
    DraftEvent,
    DraftPick,
    DraftSlot,
    Fixture,
    Hook,
    Invitation,
    League,
    LeagueLog,
    Message,
    Outage,
    Phase,
    Player,
    RosterSpot,
    Season,
    SeatApplication,
    Team,
    Trade,
    Transaction,
    User,
)
from league.selectors import ids
from league.services import ledger, looks
from league.services.errors import Refused

from .file_shapes import (
    LARGEST,
    WORD,
    ByKey,
    Fields,
    Id,
    Listed,
    Many,
    Moment,
    Nullable,
    Scope,
    Shape,
    Text,
    Truth,
    Whole,
    Word,
    canonical,
    hexadecimal,
    refuse,
    require_bounded,
    require_object,
)
from .file_values import JSON, Column, brief, require_clean, require_fields, value_in
from .tables import TABLES, Table

LONGEST_IN_SHEET = 300
LONGEST_IN_PLAN = 20_000
REFS_AT_ONCE = 500
SIDE = Word(("home", "away"))
COUNT = Whole(0, LARGEST)
SENTENCE = Text(300)
CODE = Text(60, WORD)
DICE = Many(Listed((CODE, Whole(1, 1000), Many(Whole(0, 1000), most=1000))))
NUMBERS = Many(Whole(-100, LARGEST))

# -- the ledger ----------------------------------------------------------------------------------------------------

AGE = Whole(16, 60)
OF_STATE: dict[str, Shape] = {
    "name": Text(80),
    "position": Text(8),
    "age": AGE,
    "suspended": Whole(),
    "team": Nullable(Id(Team)),
    "number": Nullable(Whole(1, 99)),
    "list": Nullable(lambda value, place, scope: Word(sorted(scope.lists))(value, place, scope)),
    "out": Nullable(Text(80)),
    "waivers": Nullable(Word(("", *RosterSpot.Waivers.values))),
    **{name: Nullable(Moment()) for name in ledger.MOMENTS},
}


def check_state(value: Any, place: str, scope: Scope) -> None:
    """Check a player's state before or after an entry of the ledger, which holds only what differed."""
    Fields({}, {**OF_STATE, "sheet": check_sheet_part})(value, place, scope)
    if sheet := value.get("sheet"):
        _require_fields_of_sheet(sheet, value, f"{place}.sheet", scope)


def check_sheet_part(value: Any, place: str, scope: Scope) -> None:
    """Check the bounds of a part of a sheet; the ruleset checks its fields."""
    require_object(value, place)
    require_bounded(value, place, LONGEST_IN_SHEET)


def _require_fields_of_sheet(sheet: JSON, state: JSON, place: str, scope: Scope) -> None:
    """Refuse fields of a sheet that the ruleset accepts of no position."""
    rules = scope.rules
    known = [state["position"]] if "position" in state else list(rules.roster_rules().positions)
    found = []
    for position in known or [""]:
        athlete = rulebook.Athlete(1, "", position, state.get("age", 25), sheet)
        found = rules.check_fields(athlete, sheet)
        if not found:
            return
    refuse(place, " ".join(found[0]).strip())


OWNER = Fields({"owner": Id(Team)})
OF_PICK = Fields({"pick": Id(DraftPick), "before": OWNER, "after": OWNER})
OF_PLAYER = Fields(
    {"player": Id(Player), "before": check_state, "after": check_state},
    # sequence: as choices were written before they named their place
    {"order": Many(Id(Team)), "draft": Id(Draft), "overall": Whole(1), "sequence": Whole(1, LARGEST)},
)


def check_change(value: Any, place: str, scope: Scope) -> None:
    """Check one change of an entry of the ledger: of a player, or of a draft pick."""
    require_object(value, place)
    (OF_PICK if "pick" in value else OF_PLAYER)(value, place, scope)
    before, after = ({*value[name]} - {"sheet"} for name in ("before", "after"))
    if odd := sorted(before ^ after):
        refuse(place, f"{', '.join(odd)} must stand before and after.")
    if ("sheet" in value["before"]) != ("sheet" in value["after"]):
        refuse(place, "sheet must stand before and after.")
    if ("draft" in value) != bool({"overall", "sequence"} & set(value)):
        refuse(place, "draft and overall belong together.")


# -- drafts --------------------------------------------------------------------------------------------------------


def _overall(value: Any, place: str, scope: Scope) -> None:
    Whole(1)(value, place, scope)
    if (scope.row.get("draft"), value) not in scope.slots:
        refuse(place, f"the draft has no place {value}.")


_PLACE: dict[str, Shape] = {"overall": _overall, "round": Whole(1, 99), "team": Id(Team)}
_HOW = Word(DraftSlot.How.values)
EVENTS: dict[str, Fields] = {
    "planned": Fields({"starts_at": Moment(), "rounds": Whole(1, 99), "men": COUNT}),
    "changed": Fields({}, {"starts_at": Moment(), "seconds_per_pick": COUNT}),
    "kept": Fields({"players": Many(Id(Player))}),
    "begun": Fields({}),
    "clock": Fields({**_PLACE, "due_at": Nullable(Moment())}),
    "pick": Fields({**_PLACE, "how": _HOW}, {"player": Id(Player), "dice": DICE}),
    "trade": Fields({"trade": Id(Trade), "teams": Many(Id(Team), most=2)}),
    "undone": Fields({"undoes": Many(Whole(1, LARGEST))}),
    "paused": Fields({"seconds_left": Nullable(COUNT)}),
    "resumed": Fields({"due_at": Moment()}),
    "over": Fields({"free_agents": COUNT}),
}


def check_event(value: Any, place: str, scope: Scope) -> None:
    """Check what an event of a draft tells, by its kind."""
    kind = scope.row.get("kind")
    if kind not in EVENTS:
        refuse(place, f"a draft has no event of the kind {brief(kind)}.")
    EVENTS[str(kind)](value, place, scope)
    if kind == "pick" and (value["how"] == DraftSlot.How.PASSED) == ("player" in value):
        refuse(place, "a choice names its player, and one that was passed names none.")


# -- house rules and sheets ----------------------------------------------------------------------------------------


def check_house_rules(value: Any, place: str, scope: Scope) -> None:
    """Check house rules as the page of rules does."""
    require_object(value, place)
    try:
        rulebook.LeagueRules(scope.rules.code, value).check()
    except rulebook.NotLegal as wrong:
        refuse(place, str(wrong))


def check_player_sheet(value: Any, place: str, scope: Scope) -> None:
    """Check the sheet of a player, with his position and age, as the ruleset does."""
    require_bounded(value, place, LONGEST_IN_SHEET)
    row = scope.row
    player = Player(name=row["name"], position=row["position"], age=row["age"], sheet=value)
    _require_none(scope.rules.check_player(rulebook.athlete(player, None)), place)


def check_team_sheet(value: Any, place: str, scope: Scope) -> None:
    """Check the sheet of a team as the ruleset does."""
    require_bounded(value, place, LONGEST_IN_SHEET)
    row = scope.row
    _require_none(
        scope.rules.check_team(rulebook.team_of(Team(name=row["name"], code=row["code"], sheet=value), ())), place
    )


def _require_none(problems: list[tuple[str, str]], place: str) -> None:
    if problems:
        raise Refused(f"{place.rpartition('.')[0]}: {problems[0][0]}", problems[0][1], field="file")


# -- camps ---------------------------------------------------------------------------------------------------------

_ORDER = ByKey(CODE, Text(40))
_BY_MAN = ByKey(Id(Player), _ORDER)
_MEN = Many(Id(Player))
ORDERS = Fields(
    {},
    {"team": _ORDER, "men": _BY_MAN, "retire": _MEN, "release": _MEN, "invite": _MEN, "cut": _MEN, "returns": _BY_MAN},
)
PARTS = Many(Listed((CODE, Text(2_000), DICE)))


def check_orders(value: Any, place: str, scope: Scope) -> None:
    """Check orders for a camp, an invitation or a cut."""
    ORDERS(value, place, scope)
    if len(str(value)) > CAMP_SHEET.most:
        refuse(place, CAMP_SHEET.told)


# -- plans ---------------------------------------------------------------------------------------------------------

_PART: Shape = lambda value, place, scope: Word(sorted(scope.parts))(value, place, scope)  # noqa: E731
DIGESTS = ByKey(_PART, Text(64, "[0-9a-f]{64}"))
NONCES = ByKey(_PART, Text(128, "[0-9a-f]+"))
PROBLEM = Fields(
    {"path": Text(1_000), "code": Text(60), "message": Text(4_000), "hint": Text(4_000)},
    {
        "severity": Word(("error", "warning")),
        "line": COUNT,
        "column": COUNT,
        "text": Text(LONGEST_IN_PLAN),
        "caret": Text(LONGEST_IN_PLAN),
    },
)
COMMITMENT = Fields({"step": CODE, "name": Text(80), "side": SIDE, "part": _PART, "digest": Text(64, "[0-9a-f]{64}")})


def check_parts(value: Any, place: str, scope: Scope) -> None:
    """Check the parts of a plan: those that were sealed give the digests that were published."""
    if value is None:
        return
    require_object(value, place)
    require_bounded(value, place, LONGEST_IN_PLAN)
    row = scope.row
    nonces, digests = row["nonces"], row["digests"]
    if not isinstance(nonces, dict) or not isinstance(digests, dict) or set(nonces) != set(digests):
        refuse(place.replace(".parts", ".nonces"), "each sealed part has a nonce and a digest.")
    for part, body in value.items():
        _PART(part, f"{place}.{brief(part)[1:-1]}", scope)
        require_object(body, f"{place}.{part}")
        if part in digests and engine.commit(body, str(nonces[part]))[1] != digests[part]:
            refuse(f"{place}.{part}", "it does not give the digest that was published.")
    if missing := set(digests) - set(value):
        refuse(place, f"the sealed part {brief(min(missing))} is missing.")


# -- the log -------------------------------------------------------------------------------------------------------

LOOK = Fields(
    {}, {**{name: Text(16) for name in looks.PARTS}, "colour": Text(7), "second_colour": Text(7), "stadium": Text(60)}
)
_SCORE = Nullable(Whole())
_HASHES = Fields({"revision": Whole(), "hash": hexadecimal(), "nonce_hash": hexadecimal()})
LOG: dict[str, Shape] = {
    "absence": Id(Absence, history=True),
    "act": CODE,
    "after": LOOK,
    "application": Id(SeatApplication, history=True),
    "at": Moment(),
    "author": Nullable(Id(User, history=True)),
    "away_score": _SCORE,
    "ban": Id(BoardBan, history=True),
    "before": LOOK,
    "changes": COUNT,
    "commitments": ByKey(Id(Team, history=True), hexadecimal()),
    "consent": Id(Consent, history=True),
    "days": Nullable(Whole(-10_000)),
    "dice": DICE,
    "digest": hexadecimal(),
    "digests": ByKey(SIDE, ByKey(CODE, hexadecimal())),
    "draft": Id(Draft, history=True),
    "due_at": Nullable(Moment()),
    "empty": Many(Text(60)),
    "every_days": Whole(),
    "first_due_at": Moment(),
    "fixture": Id(Fixture, history=True),
    "free": COUNT,
    "free_agents": COUNT,
    "gone": COUNT,
    "granted": COUNT,
    "hash": hexadecimal(),
    "head": Truth(),
    "home_score": _SCORE,
    "hook": Id(Hook, history=True),
    "how": _HOW,
    "invitation": Id(Invitation, history=True),
    "key": hexadecimal(),
    "kind": CODE,
    "left_out": ByKey(Text(60), COUNT),
    "lots": ByKey(Id(Team, history=True), Nullable(COUNT)),
    "men": COUNT,
    "message": Id(Message, history=True),
    "name": Text(80),
    "nonce_hash": hexadecimal(),
    "options": check_house_rules,
    "outage": Id(Outage, history=True),
    "overall": Whole(1),
    "phase": CODE,
    "player": Id(Player, history=True),
    "players": Many(Id(Player, history=True)),
    "reason": SENTENCE,
    "record": Id(GameRecord, history=True),
    "replays": Many(_HASHES),
    "revision": Whole(),
    "round": Whole(1, 99),
    "rounds": Whole(1, 99),
    "ruleset": CODE,
    "season": COUNT,
    "seconds_left": Nullable(COUNT),
    "seconds_per_pick": COUNT,
    "sequence": COUNT,
    "side": SIDE,
    "starts_at": Moment(),
    "step": CODE,
    "strength": Whole(1, 5),
    "team": Id(Team, history=True),
    "teams": Many(Id(Team, history=True)),
    "trade": Id(Trade, history=True),
    "transaction": Id(Transaction, history=True),
    "undoes": Many(COUNT),
    "until": COUNT,
    "user": Nullable(Id(User, history=True)),
    "week": Whole(-100),
    "weeks": NUMBERS,
    "wishes": COUNT,
}
PEOPLE_IN_LOG = ("author", "user")

JSON_COLUMNS: dict[tuple[type[models.Model], str], Shape] = {
    (Season, "options"): Nullable(check_house_rules),
    (Team, "sheet"): check_team_sheet,
    (Player, "sheet"): check_player_sheet,
    (Transaction, "changes"): Many(check_change),
    (Transaction, "dice"): DICE,
    (CampSheet, "orders"): check_orders,
    (CampReport, "parts"): PARTS,
    (CareerYear, "facts"): ByKey(Text(40), Whole(-LARGEST, LARGEST)),
    (DraftEvent, "data"): check_event,
    (LeagueLog, "data"): Fields({}, LOG),
    (PlanVersion, "parts"): check_parts,
    (PlanVersion, "problems"): Many(PROBLEM),
    (PlanVersion, "nonces"): NONCES,
    (PlanVersion, "digests"): DIGESTS,
    (GameReplay, "commitments"): Many(COMMITMENT),
}

# -- words of other columns ----------------------------------------------------------------------------------------


def _lists(value: Any, place: str, scope: Scope) -> None:
    Word(sorted(scope.lists))(value, place, scope)


def _crest(name: str) -> Shape:
    def check(value: Any, place: str, scope: Scope) -> None:
        try:
            looks.require_crest({**dict.fromkeys(looks.PARTS, ""), name: value})
        except Refused as wrong:
            raise Refused(f"{place}: {wrong.message}", wrong.hint, field="file") from wrong

    return check


WORD_COLUMNS: dict[tuple[type[models.Model], str], Shape] = {
    **{(Team, name): _crest(name) for name in looks.PARTS},
    (RosterSpot, "list"): _lists,
    (Claim, "to_list"): _lists,
    (Claim, "state"): Word([state for state in Claim.State.values if state != Claim.State.OPEN]),
    (Trade, "state"): Word([state for state in Trade.State.values if state != Trade.State.PROPOSED]),
    (Fixture, "status"): Word((Fixture.Status.SCHEDULED, Fixture.Status.FINAL)),
    (GameRun, "status"): Word((GameRun.Status.DONE,)),
    (Transaction, "kind"): CODE,
    (LeagueLog, "action"): CODE,
    (DraftEvent, "kind"): Word(tuple(EVENTS)),
    (Phase, "code"): CODE,
    (CampSheet, "step"): CODE,
    (FixtureStep, "code"): CODE,
    (Draft, "rounds"): Whole(1, 99),
}

# -- rows ----------------------------------------------------------------------------------------------------------

Rows = Callable[[Table], Iterable[JSON]]


class RowChecks:
    """The checks of a file's rows. Nothing is stored.

    ``rows`` gives the rows of a table as they would be stored; ``users`` are the ids of the file's people in order.
    """

    def __init__(self, rows: Rows, league: League, users: Sequence[str]) -> None:
        self.scope = Scope(rulebook.rules_of(league), ids={User: set(users)})
        self.counts: dict[type[models.Model], int] = {League: 1, User: len(users)}
        options = []
        for table in TABLES:
            self.counts[table.model] = _gather(table, rows(table), self.scope)
            if table.model is Season:
                options = [row.get("options") for row in rows(table)]
        _gather_words(self.scope, league, options)

    def check(self, table: Table, number: int, row: JSON) -> None:
        """Refuse a row whose columns, references or JSON are wrong."""
        self.scope.row = row
        place = f"{table.name}[{number}]"
        require_fields(row, {column.name for column in travelling_columns(table)} | set(table.lists), place)
        values = {}
        for column in travelling_columns(table):
            where, value = f"{place}.{column.name}", row[column.name]
            if not column.is_relation:
                values[column.attname] = value_in(column, value, where)
            elif value is not None or not column.null:
                require_row(value, self.counts[target(column)], where)
        require_clean(table.model(**values), place)
        for shapes in (JSON_COLUMNS, WORD_COLUMNS):
            for column in travelling_columns(table):
                if shape := shapes.get((table.model, column.name)):
                    shape(row[column.name], f"{place}.{column.name}", self.scope)
        for name in table.lists:
            _require_numbers(row[name], self.counts[list_model(table, name)], f"{place}.{name}")

    def require_no_strangers(self) -> None:
        """Refuse an id of which the file has no row and which is that of a row of another league here."""
        for model, found in self.scope.strangers.items():
            if model is User:
                continue  # whoever is not of the file is left out when it is stored
            refs = list(found)
            for start in range(0, len(refs), REFS_AT_ONCE):
                if ids.has_any(model, refs[start : start + REFS_AT_ONCE]):
                    known = next(ref for ref in refs[start:] if ids.has_any(model, [ref]))
                    refuse(found[known], f"the file has no such {model._meta.verbose_name}.")


def travelling_columns(table: Table) -> list[Column]:
    """Return the columns of a table that travel."""
    return [c for c in table.model._meta.concrete_fields if not c.primary_key and c.name not in table.without]


def _gather(table: Table, rows: Iterable[JSON], scope: Scope) -> int:
    """Note the ids of a table's rows; return how many rows there are."""
    ids = scope.ids.setdefault(table.model, set())
    count = 0
    for row in rows:
        count += 1
        if isinstance(ref := row.get("public_id"), str):
            ids.add(canonical(ref))
        if table.model is DraftSlot and all(type(row.get(name)) is int for name in ("draft", "overall")):
            scope.slots.add((row["draft"], row["overall"]))
    return count


def _gather_words(scope: Scope, league: League, seasons: Iterable[Any]) -> None:
    """Note the lists of rosters and parts of plans under the rules of the league and of each of its seasons."""
    for options in [league.options, *(one for one in seasons if isinstance(one, dict))]:
        rules = rulebook.LeagueRules(league.ruleset, options)
        try:
            scope.lists |= {rule.code for rule in rules.roster_lists()}
            scope.parts |= {part for step in rules.exchange() for part in step.parts}
        except rulebook.NotLegal:
            continue  # refused with its place as a row of its table


def target(column: Column) -> type[models.Model]:
    """Return the model to whose rows a column refers."""
    if column.related_model is None:
        raise TypeError(f"{column} refers to no rows.")
    return column.related_model


def list_model(table: Table, name: str) -> type[models.Model]:
    """Return the model whose rows a many-to-many column of a table holds."""
    model: type[models.Model] = table.model._meta.get_field(name).related_model  # type: ignore[assignment]
    return model


def require_row(number: Any, count: int, place: str) -> None:
    """Refuse what is not the number of one of ``count`` rows."""
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < count:
        refuse(place, f"there is no row {brief(number)} to which it could refer.")


def _require_numbers(numbers: Any, count: int, place: str) -> None:
    if not isinstance(numbers, list):
        refuse(place, "a list of row numbers is wanted.")
    for number in numbers:
        require_row(number, count, place)
