"""Players: the league's athlete with his sheet, and the value that the resolvers use (2.1, 7.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, Literal, cast

from ..errors import Report
from ..interface import Athlete, Column, Team
from .kept_sheets import check_kept
from .kinds import is_experienced
from .model import NO_FOOT, Foot, Hand, Player
from .options import FoolOptions

Family = Literal["B", "E", "OL", "DH", "LB", "DL", "K"]
Unit = Literal["offense", "defense", "kicks"]

# position code -> (family by 7.1's hierarchy, name)
POSITIONS: Final[dict[str, tuple[Family, str]]] = {
    "Q": ("B", "quarterback"),
    "Q*": ("B", "quarterback who also plays back or end"),
    "B": ("B", "running back"),
    "B*": ("B", "back or end"),
    "F": ("B", "fullback"),
    "H": ("B", "halfback"),
    "TB": ("B", "tailback"),
    "E": ("E", "end"),
    "E*": ("E", "end or back"),
    "TE": ("E", "tight end"),
    "W": ("E", "wide receiver"),
    "U": ("OL", "utility lineman"),
    "L": ("OL", "guard or tackle"),
    "C": ("OL", "center"),
    "G": ("OL", "guard"),
    "T": ("OL", "tackle"),
    "DH": ("DH", "defensive halfback"),
    "DH*": ("DH", "defensive halfback or linebacker"),
    "CB": ("DH", "cornerback"),
    "S": ("DH", "safety"),
    "LB": ("LB", "linebacker"),
    "LB*": ("LB", "linebacker or lineman"),
    "MLB": ("LB", "middle linebacker"),
    "OLB": ("LB", "outside linebacker"),
    "DL": ("DL", "defensive lineman"),
    "DE": ("DL", "defensive end"),
    "DT": ("DL", "defensive tackle"),
    "NT": ("DL", "nose tackle"),
    "K": ("K", "placekicker"),
    "P": ("K", "punter"),
}

POSITION_NAMES: Final[Mapping[str, str]] = MappingProxyType({code: name for code, (_, name) in POSITIONS.items()})

ATTRIBUTES: Final[dict[str, str]] = {
    "!": "penalty prone",
    "#": "injury prone",
    "f": "fumble prone",
    "o": "error prone",
    "^": "big plays",
    "$": "elusive, or a sure tackler",
    "+": "strong arm",
    "-": "weak arm",
    "||": "often misses the second receiver",
    "st": "soft touch",
    "3r": "looks for a third receiver",
    "gc": "good condition",
    "pc": "poor condition",
    "r": "robust",
    "im": "immature",
    "m": "mature",
    "c": "plodder, or a poor open-field tackler",
    "q": "quick off the mark",
}
PASSER_ATTRIBUTES: Final = frozenset({"+", "-", "||", "st", "3r"})

SKILLS: Final[dict[str, str]] = {
    "LS": "long snapper",
    "KK": "kamikaze",
    "VKK": "veteran kamikaze",
    "KRS": "kickoff returner",
    "VKR": "veteran kickoff returner",
    "PRS": "punt returner",
    "VPR": "veteran punt returner",
    "H": "holder",
    "VH": "veteran holder",
    "WR": "wide rusher",
    "VWR": "veteran wide rusher",
}

LETTERS: Final = ("A", "B", "C", "D")
_COUNTS: Final = {
    "starts": "straight games as a starter in the same place",
    "thirds": "the season's credit in thirds of a game",
}
_TRUTHS: Final = {
    "rookie": "in his first season",
    "stays": "he stays with his new team until it has played",
}
_FIELDS: Final = frozenset({
    "p", "c", "s", "rookie", "attrs", "hand", "former", "kick", "punt", "skills", "place", "injuries", "teams", "stays",
    "trial", "career", *_COUNTS,
})  # fmt: skip
_INJURY: Final[dict[str, Callable[[Any], bool]]] = {
    "value": lambda value: value in ("p", "c", "s"),
    "row": lambda value: _whole(value) and 1 <= value <= 6,
    "lost": lambda value: _whole(value) and value in (0, 1),
    "stage": lambda value: value in ("hurt", "second"),
    "left": lambda value: value is None or (_whole(value) and value >= 0),
    "out": lambda value: value is None or (_whole(value) and value >= 0),
    "old": lambda value: isinstance(value, bool),
}
_KICK_KEYS: Final = {"letter": LETTERS, "m": (-10, 10), "b": (0, 12), "n": (0, 20)}
_PUNT_KEYS: Final = {"letter": LETTERS, "m": (-10, 10), "control": (0, 12), "blk": (0, 2)}


_UNITS: Final[Mapping[Family, Unit]] = {
    "B": "offense", "E": "offense", "OL": "offense", "DH": "defense", "LB": "defense", "DL": "defense", "K": "kicks",
}  # fmt: skip
_FAMILY_OF: Final[dict[str, Family]] = {code: group for code, (group, _) in POSITIONS.items()}
_UNIT_OF: Final[dict[str, Unit]] = {code: _UNITS[group] for code, group in _FAMILY_OF.items()}
_NOTHING: Final[frozenset[str]] = frozenset()


def family(position: str) -> Family:
    """The basic position under which a specialization stands (7.1): B E OL DH LB DL, or K for pure kickers.

    Rules: fool:7.1/1
    """
    return _FAMILY_OF[position]


def unit(position: str) -> Unit:
    """The side of the ball on which a man of that position plays."""
    return _UNIT_OF[position]


def player_of(athlete: Athlete) -> Player:
    """The athlete as the resolvers see him. His sheet must have passed ``check_player``.

    Rules: fool:2.1/1, fool:2.1/4, fool:11.8.2-04
    """
    sheet = athlete.sheet
    attrs, skills, injuries = sheet.get("attrs"), sheet.get("skills"), sheet.get("injuries") or ()
    return Player(
        no=athlete.number,
        pos=athlete.position,
        p=sheet.get("p", 0),
        c=sheet.get("c", 0),
        s=sheet.get("s", 0),
        age=athlete.age,
        rookie=sheet.get("rookie", False),
        attrs=frozenset(attrs) if attrs else _NOTHING,
        hand=cast(Hand, sheet.get("hand", "R")),
        name=athlete.name,
        former=sheet.get("former", ""),
        foot=_foot(sheet),
        skills=frozenset(skills) if skills else _NOTHING,
        hurt=not all(injury["old"] for injury in injuries),
        camp=_camp_of(sheet.get("career")),
    )


def _camp_of(career: Mapping[str, Any] | None) -> str:
    """What the camp that a man went through stressed (12.7)."""
    stressed: str = (career or {}).get("camp", {}).get("focus", "")
    return stressed


def credited_with_returns(athlete: Athlete) -> bool:
    """Whether this year's camp or preseason has credited him with returns, so that he is to return kicks (12.2b)."""
    return bool(athlete.sheet.get("career", {}).get("camp", {}).get("returns"))


def as_played(team: Team, options: FoolOptions) -> Team:
    """The team as a league plays it: without special attributes where it does without them (2.1).

    Rules: fool:2.1/5
    """
    if options.attributes:
        return team
    plain = tuple(replace(man, sheet={**man.sheet, "attrs": []}) for man in team.athletes)
    return replace(team, athletes=plain)


def _foot(sheet: Mapping[str, Any]) -> Foot:
    """How the man of a sheet kicks; most do not."""
    kick, punt = sheet.get("kick"), sheet.get("punt")
    return NO_FOOT if kick is None and punt is None else Foot(_frozen(kick), _frozen(punt))


def _frozen(rating: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    return None if rating is None else MappingProxyType(dict(rating))


# -- check ---------------------------------------------------------------------------------------------------------


def check_player(athlete: Athlete) -> Report:
    """Everything that is wrong with an athlete's number, age, position and sheet."""
    report = Report()
    if athlete.position not in POSITIONS:
        report.error(
            "position", "PL-01", f'There is no position "{athlete.position}".', f"Positions: {', '.join(POSITIONS)}."
        )
    if not 1 <= athlete.number <= 99:
        report.error("number", "PL-02", f"A jersey number lies between 1 and 99, not {athlete.number}.")
    if not 18 <= athlete.age <= 50:
        report.error("age", "PL-03", f"A player's age lies between 18 and 50, not {athlete.age}.")
    if not isinstance(athlete.sheet, dict):
        report.error("sheet", "PL-04", "A player's sheet is an object with p, c and s.")
        return report
    _check_values(athlete.sheet, report)
    _check_words(athlete.sheet, report)
    _check_injuries(athlete.sheet.get("injuries", []), report)
    _check_rating(athlete.sheet.get("kick"), "kick", _KICK_KEYS, report)
    _check_rating(athlete.sheet.get("punt"), "punt", _PUNT_KEYS, report)
    return report


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_values(sheet: Mapping[str, Any], report: Report) -> None:
    """Pass value, contact value, speed and what is counted: whole numbers, and no field that nobody knows.

    Rules: fool:2.1/1
    """
    for key, name, least in (("p", "pass value", -1), ("c", "contact value", 0), ("s", "speed", 0)):
        value = sheet.get(key, 0 if key == "p" else None)  # a blank pass value is 0 (2.1)
        if not _whole(value) or not least <= cast(int, value) <= 9:
            report.error(f"sheet.{key}", "PL-05", f"The {name} is a whole number from {least} to 9, not {value!r}.")
    for key, meaning in _COUNTS.items():
        if not _whole(sheet.get(key, 0)) or cast(int, sheet.get(key, 0)) < 0:
            report.error(f"sheet.{key}", "PL-05", f"{key} counts {meaning}.")
    if not isinstance(sheet.get("place", ""), str):
        report.error("sheet.place", "PL-05", "place is where he started last, such as LT.")
    check_kept(sheet, SKILLS, POSITIONS, report)
    for key in sheet:
        if key not in _FIELDS:
            report.error(
                f"sheet.{key}", "PL-06", f'A sheet has no field "{key}".', f"Fields: {', '.join(sorted(_FIELDS))}."
            )


def _check_words(sheet: Mapping[str, Any], report: Report) -> None:
    """Truths, lists and words of a sheet, each with its own sentence.

    Rules: fool:7.4/1
    """
    for key, meaning in _TRUTHS.items():
        if not isinstance(sheet.get(key, False), bool):
            report.error(f"sheet.{key}", "PL-07", f"{key} is true or false: {meaning}.")
    trial = sheet.get("trial", [])
    if not isinstance(trial, list) or not all(key in ("p", "c", "s") for key in trial):
        report.error("sheet.trial", "PL-13", "trial lists values (p, c, s) beyond the maximum, to be rolled again.")
    if sheet.get("hand", "R") not in ("L", "R"):
        report.error("sheet.hand", "PL-08", "A quarterback throws with L or R.")
    former = sheet.get("former", "")
    if former != "" and (not isinstance(former, str) or former not in POSITIONS):
        report.error("sheet.former", "PL-01", f'There is no position "{former}".')
    for key, words, kind in (("attrs", ATTRIBUTES, "attribute"), ("skills", SKILLS, "special-teams skill")):
        listed = sheet.get(key, [])
        if not isinstance(listed, list):
            report.error(f"sheet.{key}", "PL-09", f"{key} is a list.")
            continue
        for word in listed:
            if not isinstance(word, str) or word not in words:
                report.error(f"sheet.{key}", "PL-09", f"There is no {kind} {word!r}.", f"There are: {' '.join(words)}.")


def _check_injuries(listed: object, report: Report) -> None:
    if not isinstance(listed, list):
        report.error("sheet.injuries", "PL-12", "injuries is a list.")
        return
    for at, injury in enumerate(listed):
        fits = isinstance(injury, dict) and set(injury) == set(_INJURY)
        if not fits or not all(test(injury[name]) for name, test in _INJURY.items()):
            report.error(
                f"sheet.injuries[{at}]",
                "PL-12",
                "An injury has value (p, c or s), row (1 to 6), lost (0 or 1), stage (hurt or second), left and out "
                "(games, or null for the season) and old (true or false).",
            )


def _check_rating(rating: object, name: str, keys: Mapping[str, tuple[Any, ...]], report: Report) -> None:
    if rating is None:
        return
    if not isinstance(rating, dict):
        report.error(f"sheet.{name}", "PL-10", f"A {name} rating is an object with {', '.join(keys)}.")
        return
    for key, allowed in keys.items():
        value = rating.get(key, 0 if key == "blk" else None)
        fits = value in allowed if key == "letter" else _whole(value) and allowed[0] <= cast(int, value) <= allowed[1]
        if not fits:
            span = "A to D" if key == "letter" else f"{allowed[0]} to {allowed[1]}"
            report.error(f"sheet.{name}.{key}", "PL-10", f"The {name} rating's {key} goes from {span}, not {value!r}.")
    for key in rating:
        if key not in keys:
            report.error(f"sheet.{name}.{key}", "PL-06", f'A {name} rating has no field "{key}".')


# -- description ---------------------------------------------------------------------------------------------------


def describe_player(athlete: Athlete) -> tuple[Column, ...]:
    """The columns in which the rulebook shows a player: position, P-C-S, attributes, age, skills, kicking ratings."""
    sheet = athlete.sheet
    player = player_of(athlete)
    attrs = [code for code in ATTRIBUTES if code in player.attrs]
    skills = [code for code in SKILLS if code in player.skills]
    return (
        Column("Pos", athlete.position, POSITIONS[athlete.position][1]),
        Column("P", player.p, "passing value" if athlete.position.startswith("Q") else "pass value", "more"),
        Column("C", player.c, "contact value", "more"),
        Column("S", player.s, "speed", "more"),
        Column("Attr", " ".join(attrs), "; ".join(ATTRIBUTES[code] for code in attrs) or "special attributes"),
        Column("Age", athlete.age, "age in years"),
        Column("Exp", _experience(player), "R rookie, V veteran, E experienced veteran"),
        Column("Hand", player.hand if athlete.position.startswith("Q") else "", "throwing hand of a quarterback"),
        Column("Was", player.former, "former position"),
        Column("Kick", _kick_text(sheet.get("kick")), "placekicking: letter and yards, blocked/wide number"),
        Column("Punt", _punt_text(sheet.get("punt")), "punting: letter and yards, control"),
        Column("Inj", _injury_marks(sheet), "reduced by injuries, in the values already"),
        Column("ST", " ".join(skills), "; ".join(SKILLS[code] for code in skills) or "special-teams skills"),
    )


def _experience(player: Player) -> str:
    """E for an experienced veteran, R for a rookie, V for everybody else.

    Rules: fool:7.3/1
    """
    if is_experienced(player):
        return "E"
    return "R" if player.rookie else "V"


def _injury_marks(sheet: Mapping[str, Any]) -> str:
    """Marks of injuries that reduce his values, such as (-S)."""
    return " ".join(f"(-{injury['value'].upper()})" for injury in sheet.get("injuries", ()))


def _yards(modifier: int) -> str:
    return f"{modifier:+d}" if modifier else ""


def _kick_text(rating: Mapping[str, Any] | None) -> str:
    return f"{rating['letter']}{_yards(rating['m'])} {rating['b']}/{rating['n']}" if rating else ""


def _punt_text(rating: Mapping[str, Any] | None) -> str:
    if not rating:
        return ""
    blocked = {0: "", 1: " 1/18 blk", 2: " 1/12 blk"}[rating.get("blk", 0)]
    return f"{rating['letter']}{_yards(rating['m'])} || {rating['control']}{blocked}"
