"""What a coach orders for his camp: the sheet, its form, what is wrong with it, and what a sensible coach would do
(12.2, 12.3.5, 12.4, 12.5.2, 12.7).

A sheet is ``{"team": {name: value}, "men": {key: {name: value}}}``, all values being words of the form; what is left
out is as the form has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ....errors import Report
from ....interface import Athlete, CampChoice, CampField, CampForm, CampMan
from ...options import FoolOptions
from ...players import ATTRIBUTES, POSITION_NAMES, SKILLS
from .. import career, specialists
from ..moves import transitions
from . import coaching, focus, injury

JSON = dict[str, Any]
RETURNS: Final[Mapping[str, str]] = {"KRS": "kickoff_returns", "PRS": "punt_returns"}
COUNTS: Final = "counts"  # the field that says for which season returns count
_ROLES: Final = ("KK", "LS", "H", "WR")
_YES_NO: Final = (CampChoice("no", "No"), CampChoice("yes", "Yes"))
_COACH, _TO, _TRAIN = "coach ", "position ", "role "


class Orders(NamedTuple):
    """What is ordered for one man.

    train    ``coach s``, ``coach f``, ``position MLB``, ``role KK``, or "" for nothing
    returns  returns of each kind (KRS, PRS) that he is credited with; ``counts`` for last season or this one
    effort   ``easy`` camp, ``full``
    undo     try to undo contact won for speed
    reverse  go back from a change of position that made him worse
    back     go back from a change of position of an earlier season
    twice    coach him twice in a camp that stresses conditioning
    """

    train: str = ""
    returns: Mapping[str, int] = {}
    counts: str = "season"
    effort: str = "full"
    undo: bool = False
    reverse: bool = True
    back: bool = False
    twice: bool = False

    @property
    def kind(self) -> str:
        """What keeps him busy: ``coaching``, ``position``, ``special teams``, or ""."""
        if self.train.startswith(_COACH):
            return "coaching"
        if self.train.startswith(_TO):
            return "position"
        return "special teams" if self.train or any(self.returns.values()) else ""

    @property
    def what(self) -> str:
        """The ability, attribute, position or role of his training."""
        return self.train.partition(" ")[2]


class TeamOrders(NamedTuple):
    """What is ordered for a whole team: what its camp stresses, whether lost speed should become lost contact in a
    camp of conditioning, and each man's orders by his key."""

    focus: str
    keep_speed: bool
    men: Mapping[str, Orders]


# -- the form ----------------------------------------------------------------------------------------------------------


def form(men: Sequence[CampMan], options: FoolOptions) -> CampForm:
    """Everything that a coach decides before camp, with what a sensible coach would choose.

    Rules: fool:12.2-11, fool:12.5.2-02
    """
    return CampForm(team=_team_fields(options), men={man.key: _fields(man, options) for man in men})


def _team_fields(options: FoolOptions) -> tuple[CampField, ...]:
    stresses = tuple(
        CampChoice(one, one.capitalize() or "Nothing: men are coached singly") for one in focus.allowed(options)
    )
    return (
        CampField("focus", "The camp stresses", stresses, ""),
        CampField("keep_speed", "In conditioning, try to lose contact instead of speed", _YES_NO, "yes"),
    )


def _fields(man: CampMan, options: FoolOptions) -> tuple[CampField, ...]:
    """The fields of one man; those that have only one choice are left out."""
    athlete = man.athlete
    fields = [
        CampField("train", "Training", _trainings(man, options), _sensible_training(man, options)),
        CampField("effort", "Camp", _efforts(man, options), "easy" if injury.is_star(athlete) else "full"),
        CampField("undo", "Undo contact won for speed", _YES_NO, "no"),
    ]
    if not career.recovering(athlete):
        fields += returns_fields(athlete)
    fields.append(CampField("reverse", "Go back if a new position makes him worse", _YES_NO, "yes"))
    if career.career(athlete).get("back"):
        position = career.career(athlete)["back"]["position"]
        fields.append(CampField("back", f"Try again to be a {position}", _YES_NO, "no"))
    if focus.CONDITION in coaching.may_coach(athlete, options):
        fields.append(CampField("twice", "Coach his condition twice in a conditioning camp", _YES_NO, "no"))
    return tuple(field for field in fields if len(field.choices) > 1)


def returns_fields(athlete: Athlete) -> list[CampField]:
    """The returns with which a man of his position may be credited, and the season for which they count."""
    kinds = [skill for skill in RETURNS if specialists.may_train(athlete.position, skill)]
    most = range(specialists.CAMP_RETURNS + 1)
    returns = tuple(CampChoice(str(count), str(count)) for count in most)
    fields = [CampField(RETURNS[skill], f"Returns as {SKILLS[skill]}", returns, "0") for skill in kinds]
    last = (CampChoice("season", "This season"), CampChoice("last", "Last season"))
    return [*fields, CampField(COUNTS, "Returns count for", last, "season")] if kinds else []


def _efforts(man: CampMan, options: FoolOptions) -> tuple[CampChoice, ...]:
    full = CampChoice("full", "Full camp")
    if not injury.may_have_easy_camp(man.athlete, options):
        return (full,)
    cost = f", {injury.fewer_games(True, options)} games less credit" if options.late_report else ""
    easy = CampChoice("easy", f"Easy camp: less risk{cost}, cut only at the last cut")
    at_risk = "Told that his place is at risk: full camp, may be cut at any time"
    return (easy, full._replace(label=at_risk) if injury.is_star(man.athlete) else full)


def _trainings(man: CampMan, options: FoolOptions) -> tuple[CampChoice, ...]:
    """Rules: fool:12.3.5-02, fool:12.5.2-01"""
    athlete = man.athlete
    choices = [CampChoice("", "None")]
    if career.recovering(athlete):
        return tuple(choices)
    for what in coaching.may_coach(athlete, options):
        label = f"Coach his {coaching.ABILITIES[what]}" if what in coaching.ABILITIES else f"Coach him out of {what}"
        words = "" if what in coaching.ABILITIES else f" ({ATTRIBUTES[what]})"
        choices.append(CampChoice(f"{_COACH}{what}", label + words))
    for position in transitions.positions_open(athlete):
        if transitions.check(athlete, position).ok:
            choices.append(CampChoice(f"{_TO}{position}", f"Becomes {POSITION_NAMES[position]} ({position})"))
    for role in _ROLES:
        if specialists.may_train(athlete.position, role):
            choices.append(CampChoice(f"{_TRAIN}{role}", f"Trains as {SKILLS[role]}"))
    return tuple(choices)


def _sensible_training(man: CampMan, options: FoolOptions) -> str:
    """Coaching where it promises most: of a young man what he is poorest in, a bad attribute first."""
    may = coaching.may_coach(man.athlete, options)
    if not may or not coaching.second_faces(man.athlete, man.athlete.age, man.drafted):
        return ""
    wanted = [what for what in (*[one for one in may if one not in coaching.ABILITIES], "p", "s", "c") if may.get(what)]
    return f"{_COACH}{wanted[0]}" if wanted else ""


# -- reading a sheet ---------------------------------------------------------------------------------------------------


def default(men: Sequence[CampMan], options: FoolOptions) -> JSON:
    """The sheet of a sensible coach: poor young men are coached, stars have the easy camp, and the best returners get
    the returns."""
    offered = form(men, options)
    sheet: JSON = {
        "team": {field.name: field.value for field in offered.team},
        "men": {key: {field.name: field.value for field in fields} for key, fields in offered.men.items()},
    }
    for skill, name in RETURNS.items():
        best = best_returner([man for man in men if name in sheet["men"][man.key]], skill)
        if best:
            sheet["men"][best] |= {"train": "", name: str(focus.returns_in_camp("", skill))}
    return sheet


def best_returner(fit: Sequence[CampMan], skill: str) -> str:
    """Who of these gets the returns, by his key: who is or was a specialist before others, then the fastest."""

    def merit(man: CampMan) -> tuple[bool, int, int, str]:
        own = man.athlete.sheet
        served = skill in own.get("skills", ()) or skill in own.get("teams", {}).get("lapsed", {})
        return served, own.get("s", 0), own.get("p", 0), man.key

    return max(fit, key=merit).key if fit else ""


def read(sheet: Mapping[str, Any], men: Sequence[CampMan], options: FoolOptions) -> TeamOrders:
    """The orders of a sheet that has passed ``check``; what it leaves out is as the form has it, but that
    nobody is trained unnamed in a camp that stresses something, or beside returns."""
    offered = form(men, options)
    team = _filled(offered.team, sheet.get("team", {}))
    given = sheet.get("men", {})
    orders = {}
    for key, fields in offered.men.items():
        own = given.get(key, {})
        returns = any(own.get(name, "0") != "0" for name in RETURNS.values())
        if "train" not in own and (team["focus"] or returns):
            own = {**own, "train": ""}
        orders[key] = _orders(_filled(fields, own))
    return TeamOrders(team["focus"], team["keep_speed"] == "yes", orders)


def _filled(fields: Sequence[CampField], given: Mapping[str, str]) -> dict[str, str]:
    return {field.name: given.get(field.name, field.value) for field in fields}


def _orders(values: Mapping[str, str]) -> Orders:
    return Orders(
        train=values.get("train", ""),
        returns={skill: int(values.get(name, "0")) for skill, name in RETURNS.items()},
        counts=values.get(COUNTS, "season"),
        effort=values.get("effort", "full"),
        undo=values.get("undo") == "yes",
        reverse=values.get("reverse", "yes") == "yes",
        back=values.get("back") == "yes",
        twice=values.get("twice") == "yes",
    )


# -- checking a sheet --------------------------------------------------------------------------------------------------


def check(sheet: object, men: Sequence[CampMan], options: FoolOptions) -> Report:
    """Everything that is wrong with a coach's sheet for camp, each fault at its field."""
    report = Report()
    if not isinstance(sheet, dict) or not all(isinstance(sheet.get(part, {}), dict) for part in ("team", "men")):
        report.error("", "CMP-01", "A sheet for camp is an object with team and men, each an object.")
        return report
    offered = form(men, options)
    check_values(sheet.get("team", {}), offered.team, "team", report)
    for key, values in sheet.get("men", {}).items():
        if key not in offered.men:
            report.error(f"men.{key}", "CMP-02", f'Nobody in this camp has the key "{key}".')
        elif not isinstance(values, dict):
            report.error(f"men.{key}", "CMP-01", "What is ordered for a man is an object.")
        else:
            check_values(values, offered.men[key], f"men.{key}", report)
    if report.ok:
        _check_together(read(sheet, men, options), men, options, report)
    return report


def check_values(values: Mapping[str, object], fields: Sequence[CampField], path: str, report: Report) -> None:
    """Whether each value is one that its field may have.

    Rules: fool:12.3.2-03
    """
    known = {field.name: field for field in fields}
    for name, value in values.items():
        if name not in known:
            report.error(f"{path}.{name}", "CMP-03", f'"{name}" is nothing that can be ordered here.')
        elif value not in [choice.value for choice in known[name].choices]:
            may = ", ".join(choice.value or "nothing" for choice in known[name].choices)
            report.error(
                f"{path}.{name}", "CMP-04", f'{known[name].label}: "{value}" is not possible.', f"May be: {may}."
            )


def _check_together(orders: TeamOrders, men: Sequence[CampMan], options: FoolOptions, report: Report) -> None:
    """What a team may not order together: single training in a camp that stresses something, more than one training of
    a man, more returns than a camp has.

    Rules: fool:12.2b-01, fool:12.2b-03, fool:12.7-01
    """
    names = {man.key: man.athlete.name for man in men}
    for key, one in orders.men.items():
        of_kind = one.train if one.kind == "coaching" else one.kind
        if not focus.single_training(orders.focus, of_kind):
            message = f"A camp that stresses {orders.focus} leaves no time for this training of {names[key]} (12.7)."
            report.error(f"men.{key}.train", "CMP-05", message)
        if one.train and any(one.returns.values()):
            message = f"{names[key]} is trained otherwise and is not credited with returns (12.2b)."
            report.error(f"men.{key}.train", "CMP-06", message, "Choose one of both.")
        if one.back and one.train.startswith(_TO):
            report.error(f"men.{key}.back", "CMP-07", f"{names[key]} cannot change his position twice (12.5.2).")
    for skill, name in RETURNS.items():
        total = sum(one.returns[skill] for one in orders.men.values())
        if total > (most := focus.returns_in_camp(orders.focus, skill)):
            report.error("men", "CMP-08", f"{total} {name.replace('_', ' ')} are credited; a camp has {most} (12.2b).")
