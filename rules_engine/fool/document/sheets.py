"""A plan of FOOL as plain forms: its sheets, and what may be chosen in them (``docs/plan-document.md``)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from ...interface import JSON, Team
from ...interface.planning.forms import MISSING, TEXT, Choices, FieldSpec, PlanForm, Reading, SheetSpec
from ...interface.situation import Side
from ...plans.conditions.menus import conditions
from ...plans.forms import men_by_number
from ...plans.inputs import FLAG, NUMBER, NUMBERS, WORDS, YES_OR_NO
from ...plans.tables.form import kind_choices, line_inputs
from ..kicks.tactics import CALLS, RUSH_PLACES, RUSHES
from ..options import FoolOptions
from ..players import POSITIONS
from .kick_lines import FIELDS
from .plan import AREAS, DUTIES, LINES, LISTS, SPOTS, UNITS
from .saying import spot_in_words, words_of_values
from .vocabulary import CLOCK, DEFENSE, OFFENSE, SITUATION, TABLES, of_clock, of_defense, of_offense, of_situation

_OFFENSE, _DEFENSE, _KICKS, _WHOLE = "Offense", "Defense", "Special teams", "The whole plan"
_CONDITIONS: Final = {
    "offense": conditions(OFFENSE, of_offense),
    "defense": conditions(DEFENSE, of_defense),
    "situation": conditions(SITUATION, of_situation),
    "clock": conditions(CLOCK, of_clock),
}
_HALVES: Final = (("both", "both halves"), ("1", "first half"), ("2", "second half, sealed"))
_HALF_BEFORE: Final = {"second": "first", "halftime": "second"}
_WHEN = "A condition: down = 3 and distance > 5. The last line is normal."
_CELLS = "Six for a die, eleven for two dice (2 to 12): A B/C *2"


# -- texts of fields that no general reading fits --------------------------------------------------------------------


def _read_cover(text: str) -> Any:
    """``RW``, ``88``, or by the opponent's sets ``1=88 *=RW``."""
    if not text:
        return MISSING
    words = text.replace(",", " ").split()
    if not all("=" in word for word in words):
        return _number_or_word(text)
    pairs = (word.split("=", 1) for word in words)
    return {key: _number_or_word(value) for key, value in pairs}


def _write_cover(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={inner}" for key, inner in value.items())
    return str(value)


def _number_or_word(text: str) -> int | str:
    bare = text.lstrip("#")
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 4 else text


def _read_arrows(text: str) -> Any:
    """``SC@20 IL@5``: to this area at that yard line."""
    arrows = []
    for word in text.replace(",", " ").split():
        to, at, line = word.partition("@")
        arrows.append({"to": to, "at": _number_or_word(line)} if at else {"to": to})
    return arrows or MISSING


def _write_arrows(value: Any) -> str:
    if not isinstance(value, list):
        return str(value)
    arrows = [arrow if isinstance(arrow, dict) else {"to": arrow} for arrow in value]
    return " ".join(f"{arrow.get('to', '')}@{arrow['at']}" if "at" in arrow else str(arrow["to"]) for arrow in arrows)


def _read_stunts(text: str) -> Any:
    """``74-86 72-85``: pairs of men who cross."""
    pairs = [re.split("[-/]", word) for word in text.replace(",", " ").split()]
    return [[_number_or_word(one) for one in pair] for pair in pairs] or MISSING


def _write_stunts(value: Any) -> str:
    if not isinstance(value, list):
        return str(value)
    return " ".join("-".join(map(str, pair)) if isinstance(pair, list) else str(pair) for pair in value)


def _read_sets(text: str) -> Any:
    return MISSING if not text else "all" if text == "all" else text.replace(",", " ").split()


def _write_sets(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


_COVER: Final = Reading(_read_cover, _write_cover)
_ARROWS: Final = Reading(_read_arrows, _write_arrows)
_STUNTS: Final = Reading(_read_stunts, _write_stunts)
_SETS: Final = Reading(_read_sets, _write_sets)

# -- the sheets ------------------------------------------------------------------------------------------------------

_NAMES: Final = (FieldSpec("id", "Short name"), FieldSpec("name", "Name"), FieldSpec("comment", "Note to yourself"))
_MAN: Final = FieldSpec("no", "Player", NUMBER, choices="men")
_SET: Final = SheetSpec(
    "sets", "Sets", _OFFENSE, ("sets",), each=True, least=11, rows_in="players", drawn="board",
    hint="Eleven men. Short name 1, 2 ...; a variation of set 1 is 1a. Left and right are the offense's own.",
    fields=(
        *_NAMES,
        FieldSpec("starting", "The starting set", FLAG, "check"),
        FieldSpec("variation_of", "A variation of", choices="sets"),
        FieldSpec("shotgun", "Shotgun (the quarterback stands at F)", FLAG, "check"),
        FieldSpec("unbalanced", "Unbalanced to", choices="sides"),
    ),
    rows=(_MAN, FieldSpec("at", "Spot", choices="spots")),
)  # fmt: skip
_DEFENSES: Final = SheetSpec(
    "defenses", "Defenses", _DEFENSE, ("defenses",), each=True, least=11, rows_in="players", drawn="board",
    hint="Eleven men. Cover: a spot (RW), an opponent's number, or by the opponent's sets (1=RW *=LW). "
    "Moves: where he goes near the goal, SC@20.",
    fields=(
        *_NAMES,
        FieldSpec("line", "Line", choices="lines"),
        FieldSpec("variation_of", "A variation of", choices="defenses"),
        FieldSpec("half", "Used in", NUMBER, choices="halves"),
        FieldSpec("stunts", "Stunts", _STUNTS, hint="Pairs of numbers, each with a dash between: {pair}"),
    ),
    rows=(
        _MAN,
        FieldSpec("at", "Area", choices="areas"),
        FieldSpec("duty", "Duty", choices="duties"),
        FieldSpec("cover", "Covers", _COVER, suggested="covered", words="covered"),
        FieldSpec("order", "In the row", NUMBER),
        FieldSpec("bump_deep", "Deep bump", FLAG, "check"),
        FieldSpec("arrows", "Moves", _ARROWS),
    ),
)  # fmt: skip
_PLAYS: Final = SheetSpec(
    "plays", "Plays", _OFFENSE, ("plays",), least=6, spare=4, ordered=True, drawn="plays",
    hint="A letter, A to Z, then AA; the play in the rulebook's notation: H/LT (LG,TE)(LW), or LW/IL || TE/SR. "
    "Sets: all of them, or those named: 1 1a.",
    rows=(
        FieldSpec("letter", "Letter"), FieldSpec("text", "Play", words="play"), FieldSpec("name", "Name"),
        FieldSpec("sets", "Sets", _SETS), FieldSpec("half", "Used in", NUMBER, choices="halves"),
        FieldSpec("comment", "Note"),
    ),
)  # fmt: skip


def _rotation(code: str, title: str, place: tuple[str, ...], model: str = "") -> SheetSpec:
    return SheetSpec(
        code, title, _OFFENSE, place, model=model,
        hint="Which set starts each series, in turn. The first exception that holds comes before the turn.",
        fields=(FieldSpec("sets", "Sets in turn", WORDS, hint="1 1 2"),),
        rows_in="overrides", least=1, spare=2, ordered=True,
        rows=(FieldSpec("when", "When", conditions="situation"), FieldSpec("set", "Set", choices="sets")),
    )  # fmt: skip


def _model(half: str, table: str) -> str:
    """The sheet of the half before, whose lines a table may begin with; "" for the first half."""
    return f"{_HALF_BEFORE[half]}_{table}" if half in _HALF_BEFORE else ""


def _tables(half: str, name: str) -> tuple[SheetSpec, ...]:
    hint = f"{_WHEN} {_CELLS}"
    return (
        SheetSpec(f"{half}_offense", f"{name}: plays", _OFFENSE, (half, "offense_table"), least=3, spare=3,
                  ordered=True, drawn="table", hint=hint, model=_model(half, "offense"),
                  rows=line_inputs("offense", "play_called", "sets_or_rotation")),
        SheetSpec(f"{half}_defense", f"{name}: defenses", _DEFENSE, (half, "defense_table"), least=3, spare=3,
                  ordered=True, drawn="table", hint=hint, model=_model(half, "defense"),
                  rows=line_inputs("defense", "defense_called")),
        _rotation(f"{half}_rotation", f"{name}: rotation of its own", (half, "rotation"), _model(half, "rotation")),
    )  # fmt: skip


def _unit(unit: str) -> SheetSpec:
    men = tuple(
        FieldSpec(role, role.capitalize() if role.islower() else role, NUMBERS if role in LISTS else NUMBER,
                  choices="" if role in LISTS else "men")
        for role in UNITS[unit]
    )  # fmt: skip
    hint = "Whoever is left out is chosen by ability."
    return SheetSpec(unit, _title(unit), _KICKS, ("special_teams", unit), fields=men, hint=hint)


_TACTIC_FIELDS: Final = {
    "rekick": FieldSpec("rekick", "Out of bounds", YES_OR_NO, choices="rekick"),
    "xb": FieldSpec("xb", "Extra blocker", choices="rush_places"),
    "rush": FieldSpec("rush", "Rush", choices="rushes"),
    "xr": FieldSpec("xr", "Extra rusher", choices="rush_places"),
    "ret": FieldSpec("ret", "Returner rushes", choices="rush_places"),
    "roll_inside": FieldSpec("roll_inside", "Let roll inside", NUMBER),
    "of": FieldSpec("of", "On", choices="placekicks"),
    "defense": FieldSpec("defense", "Defense", choices="defenses"),
}


def _tactics(half: str, name: str) -> tuple[SheetSpec, ...]:
    """A sheet for each unit's kick tactics in a half."""
    hint = (
        "The first line that holds is called; one without a condition stands last. What takes practice has its price."
    )
    when = FieldSpec("when", "When", conditions="situation")
    return tuple(
        SheetSpec(f"{half}_{unit}_tactics", f"{name}: {_title(unit).lower()}", _KICKS, (half, "tactics", unit), least=1,
                  spare=2, ordered=True, hint=hint, model=_model(half, f"{unit}_tactics"),
                  rows=(when, FieldSpec("call", "Call", choices=f"calls_{unit}"),
                        *(_TACTIC_FIELDS[field] for field in FIELDS[unit])))
        for unit in CALLS
    )  # fmt: skip


def _title(unit: str) -> str:
    return unit.replace("_", " ").capitalize()


_STARTERS: Final = SheetSpec(
    "starters", "Defensive starters", _DEFENSE, ("starters",),
    fields=(FieldSpec("defense", "Eleven numbers", NUMBERS, hint="{eleven}"),),
)  # fmt: skip
_CHANGES: Final = SheetSpec(
    "starter_changes", "Changed starters", _DEFENSE, ("starter_changes",), least=3,
    hint="The home side may change some of its announced defensive starters once it has seen the visitors' sets.",
    rows=(FieldSpec("out", "Out", NUMBER, choices="men"), FieldSpec("in", "In", NUMBER, choices="men")),
)  # fmt: skip
_DEPTH: Final = SheetSpec(
    "depth", "Who comes in", _WHOLE, ("depth",), hint="Numbers by position, the best first. Left out: the nearest man.",
    fields=tuple(FieldSpec(code, code, NUMBERS) for code in POSITIONS),
)  # fmt: skip
_POLICIES: Final = SheetSpec(
    "policies", "Decisions beforehand", _WHOLE, ("policies",),
    fields=(
        FieldSpec("toss", "When the toss is won", choices="toss"),
        *(FieldSpec(code, label, YES_OR_NO, choices="yes_or_no") for code, label in (
            ("timeouts", "Call time-outs"), ("spike", "Spike the ball"), ("kneel", "Kneel"),
            ("hurry", "Hurry up when behind"))),
    ),
)  # fmt: skip
_FOURTH_DOWN: Final = SheetSpec(
    "fourth_down", "Fourth down", _WHOLE, ("policies", "fourth_down"), least=1, spare=2, ordered=True,
    hint="The first line that holds is done; where none does, the rulebook decides.",
    rows=(FieldSpec("when", "When", conditions="situation"), FieldSpec("do", "Do", choices="fourth_downs")),
)  # fmt: skip
_TROUBLE: Final = SheetSpec(
    "trouble", "Time is running out", _WHOLE, ("policies", "trouble"), least=1, spare=2, ordered=True,
    hint="When time is running out for your team, and how it stands then. Without a line the rulebook says it.",
    rows=(FieldSpec("when", "When", conditions="clock"), FieldSpec("is", "It is", choices="troubles")),
)  # fmt: skip
_ABOUT: Final = SheetSpec(
    "about", "Name and practice squad", _WHOLE, (),
    fields=(
        FieldSpec("name", "Name of the plan"), FieldSpec("comment", "Note to yourself", TEXT, "long"),
        FieldSpec("practice", "Practice squad", NUMBERS, hint="At most six numbers"),
    ),
)  # fmt: skip


def plan_form(plan: Any, team: Team, side: Side, options: FoolOptions, opponent: Team | None = None) -> PlanForm:
    """Every sheet of a plan for this team and side; what may be chosen follows the plan's own sets and defenses."""
    sheets = [_ABOUT, _SET, _PLAYS, _rotation("rotation", "Rotation", ("rotation",)), _DEFENSES, _STARTERS]
    sheets += [_CHANGES] if side == "home" else []
    sheets += [*_tables("first", "First half"), *_tables("second", "Second half")]
    sheets += _tables("halftime", "From half-time on") if side == "home" and options.halftime_hours else ()
    sheets += [_DEPTH, _POLICIES, _FOURTH_DOWN, _TROUBLE, *(_unit(unit) for unit in UNITS)]
    sheets += [*_tactics("first", "First half"), *_tactics("second", "Second half")]
    sheets += _tactics("halftime", "From half-time on") if side == "home" and options.halftime_hours else ()
    numbers = _examples(team)
    sheets = [replace(sheet, fields=_with_examples(sheet.fields, numbers)) for sheet in sheets]
    blank: JSON = {"schema": 1, "side": side, "sets": [], "defenses": [], "plays": []}
    covered = _covered(opponent)
    choices = {**_choices(plan, team), "covered": covered}
    words = words_of_values(plan, covered)
    return PlanForm(tuple(sheets), blank, choices, men_by_number(team), _CONDITIONS, words)


def _covered(opponent: Team | None) -> Choices:
    """Whom a defender may be told to cover: whoever stands on a spot, or a man of the opponent by his number."""
    men = men_by_number(opponent) if opponent else {}
    spots = [(at, spot_in_words(at)) for at in SPOTS]
    return [*spots, *sorted(men.items(), key=lambda man: int(man[0]))]


def _examples(team: Team) -> dict[str, str]:
    """Numbers of the team's own men for the hints that show how numbers are written."""
    eleven = [str(man.number) for man in team.athletes if man.status == "active"][:11]
    return {"pair": "-".join(eleven[:2]), "eleven": " ".join(eleven)}


def _with_examples(fields: tuple[FieldSpec, ...], numbers: dict[str, str]) -> tuple[FieldSpec, ...]:
    return tuple(
        replace(field, hint=field.hint.format_map(numbers)) if "{" in field.hint else field for field in fields
    )


def _choices(plan: Any, team: Team) -> dict[str, Choices]:
    sets, defenses = _ids(plan, "sets"), _ids(plan, "defenses")
    names = men_by_number(team)
    men = sorted((man for man in team.athletes if man.status == "active"), key=lambda man: man.number)
    return {
        "men": [(str(man.number), f"{names[str(man.number)]}{_hurt(man.out)}") for man in men],
        "spots": _same(SPOTS),
        "areas": _same(AREAS),
        "lines": [(code, code.replace("_", " ")) for code in LINES],
        "duties": [(code, code.replace("_", " ")) for code in DUTIES],
        "halves": _HALVES,
        "sides": (("L", "the left"), ("R", "the right")),
        "sets": sets,
        "defenses": defenses,
        "sets_or_rotation": [("rot", "as the rotation says"), *sets],
        "kinds": kind_choices(TABLES),
        "toss": (("receive", "receive"), ("kick", "kick")),
        "fourth_downs": _worded(("go", "punt", "field_goal")),
        "troubles": (("trail", "we are behind"), ("tie", "the score is tied"), ("lead", "we are ahead")),
        "yes_or_no": (("yes", "yes"), ("no", "never")),
        "rekick": (("yes", "kick again, 5 yards back"), ("no", "take the ball")),
        "placekicks": (("field_goal", "field goals"), ("extra_point", "tries")),
        "rush_places": _same(RUSH_PLACES),
        "rushes": _worded(RUSHES),
        **{f"calls_{unit}": _worded(words) for unit, words in CALLS.items()},
    }


def _hurt(out: str) -> str:
    return f" ({out})" if out else ""


def _same(codes: tuple[str, ...]) -> Choices:
    return [(code, code) for code in codes]


def _worded(codes: tuple[str, ...]) -> Choices:
    return [(code, code.replace("_", " ")) for code in codes]


def _ids(plan: Any, key: str) -> Choices:
    entries = plan.get(key) if isinstance(plan, dict) else None
    named = [entry.get("id") for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    ids = [name for name in named if isinstance(name, str)]
    return _same(tuple(dict.fromkeys(ids)))
