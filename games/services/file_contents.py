"""Shapes of what the JSON columns of a league's file hold: ledger, drafts, house rules, sheets, camps, plans."""

from __future__ import annotations

from typing import Any

from games import engine
from league import rulebook
from league.limits import CAMP_SHEET
from league.models import Draft, DraftPick, DraftSlot, Player, RosterSpot, Team, Trade
from league.services import ledger
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
    Whole,
    Word,
    refuse,
    require_bounded,
    require_object,
)
from .file_values import JSON, brief

LONGEST_IN_SHEET = 300
LONGEST_IN_PLAN = 20_000
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
HOW = Word(DraftSlot.How.values)
EVENTS: dict[str, Fields] = {
    "planned": Fields({"starts_at": Moment(), "rounds": Whole(1, 99), "men": COUNT}),
    "changed": Fields({}, {"starts_at": Moment(), "seconds_per_pick": COUNT}),
    "kept": Fields({"players": Many(Id(Player))}),
    "begun": Fields({}),
    "clock": Fields({**_PLACE, "due_at": Nullable(Moment())}),
    "pick": Fields({**_PLACE, "how": HOW}, {"player": Id(Player), "dice": DICE}),
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
