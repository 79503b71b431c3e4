"""Prints a plan in the compact form. Only a document of sound shape can be printed; ``lines`` gives it back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ....interface import JSON
from ....plans.text.rows import aligned, line_parts
from ....plans.text.words import plain_or_quoted, quote
from ....plans.text.writing import INDENT, NAME, head, numbers_text, plain_text, token, value_text, wrapped
from ..vocabulary import TABLES
from .lines import HALVES

_CALL: Final = re.compile(r"[A-Za-z_]+")


def write(plan: JSON) -> str:
    """The plan as text; what only says the default is left out. Raises Unprintable."""
    blocks = [
        _plan(plan),
        *(_set(each) for each in plan.get("sets", ())),
        *(_defense(each) for each in plan.get("defenses", ())),
        [line for each in plan.get("plays", ()) for line in _play(each)],
        _rotation(plan.get("rotation"), ""),
        *(_half(title, plan.get(key)) for title, key in HALVES.items()),
        _men_of_the_day(plan),
        _special_teams(plan.get("special_teams") or {}),
        _depth(plan.get("depth") or {}),
        _policies(plan.get("policies") or {}),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _plan(plan: JSON) -> list[str]:
    words = ["plan", *([plan["side"]] if "side" in plan else [])]
    return head(words, plan)


# -- sets, defenses, plays -----------------------------------------------------------------------------------------


def _set(each: JSON) -> list[str]:
    words = ["set", each["id"]]
    words += ["of", each["variation_of"]] if each.get("variation_of") else []
    words += [word for word in ("starting", "shotgun") if each.get(word)]
    words += ["unbalanced", each["unbalanced"]] if each.get("unbalanced") else []
    men = (f"{man['no']} {man['at']}" for man in each["players"])
    return [*head(words, each), *wrapped(men)]


def _defense(each: JSON) -> list[str]:
    words = ["defense", each["id"], each.get("line") or "normal"]
    words += ["of", each["variation_of"]] if each.get("variation_of") else []
    words += _half_of(each)
    stunts = [f"{INDENT}stunt {first}-{second}" for first, second in each.get("stunts", ())]
    return [*head(words, each), *wrapped(map(_defender, each["players"])), *stunts]


def _half_of(each: JSON) -> list[str]:
    return ["half", str(each["half"])] if each.get("half", "both") != "both" else []


def _defender(man: JSON) -> str:
    words = [str(man["no"]), man["at"]]
    words += [str(man["order"])] if man.get("order") is not None else []
    words += [man["duty"]] if man.get("duty") else []
    cover = _cover(man.get("cover"))
    words += ["covers"] if cover and man.get("duty") != "man" else []
    words += cover
    words += ["deep"] if man.get("bump_deep") else []
    for arrow in man.get("arrows", ()):
        words += ["to", arrow["to"], *(["at", str(arrow["at"])] if arrow.get("at", 15) != 15 else [])]
    return " ".join(words)


def _cover(cover: object) -> list[str]:
    if isinstance(cover, Mapping):
        return [f"{token(name)}={_covered(target)}" for name, target in cover.items()]
    return [] if cover is None else [_covered(cover)]


def _covered(target: object) -> str:
    return f"#{target}" if isinstance(target, int) else token(str(target))


def _play(each: JSON) -> list[str]:
    words = ["play", each["letter"], *_half_of(each)]
    sets = each.get("sets", "all")
    words += ["sets", ",".join(map(token, sets)) or "-"] if sets != "all" else []
    text = f" {plain_text(each['text'])}" if each["text"] else ""
    return head(words, each, f":{text}")


# -- tables --------------------------------------------------------------------------------------------------------


def _rotation(rotation: JSON | None, indent: str) -> list[str]:
    if not rotation:
        return []
    head = f"{indent}rotation {','.join(map(token, rotation['sets'])) or '-'}"
    rows = (
        f"{indent}{INDENT}when {plain_or_quoted(each['when'])} | {each['set']}"
        for each in rotation.get("overrides", ())
    )
    return [head, *rows]


def _half(title: str, half: JSON | None) -> list[str]:
    if half is None or all(value is None for value in half.values()):
        return []
    lines = [title]
    for word in ("offense", "defense"):
        table = half.get(f"{word}_table")
        if table is not None:
            lines += [f"{INDENT}{word}:", *aligned([line_parts(line, TABLES) for line in table], INDENT * 2)]
    lines += _rotation(half.get("rotation"), INDENT)
    return lines + _tactics(half.get("tactics"))


def _tactics(tactics: JSON | None) -> list[str]:
    if tactics is None:
        return []
    rows = [[unit, *_tactic(line)] for unit, lines in tactics.items() for line in lines]
    return [f"{INDENT}tactics:", *aligned(rows, INDENT * 2)]


def _tactic(line: JSON) -> list[str]:
    more = {key: value for key, value in line.items() if key not in ("when", "call") and value not in (None, "")}
    rest = (f"{key} {value_text(value)}" for key, value in more.items())
    call = line.get("call", "standard")
    return [
        plain_or_quoted(line.get("when", "normal")),
        ", ".join([call if _CALL.fullmatch(call) else quote(call), *rest]),
    ]


# -- the rest ------------------------------------------------------------------------------------------------------


def _men_of_the_day(plan: JSON) -> list[str]:
    lines = []
    starters = (plan.get("starters") or {}).get("defense")
    if starters:
        lines.append(f"starters {numbers_text(starters)}")
    changes = plan.get("starter_changes")
    if changes:
        lines.append("changes " + ", ".join(f"{one['out']} to {one['in']}" for one in changes))
    if plan.get("practice"):
        lines.append(f"practice {numbers_text(plan['practice'])}")
    return lines


def _special_teams(units: JSON) -> list[str]:
    lines = [f"{INDENT}{unit}: {', '.join(f'{role} {value_text(men)}' for role, men in squad.items())}".rstrip()
             for unit, squad in units.items()]  # fmt: skip
    return ["special teams", *lines] if lines else []


def _depth(depth: JSON) -> list[str]:
    lines = [
        f"{INDENT}{position if NAME.fullmatch(position) else quote(position)}: {numbers_text(men)}".rstrip()
        for position, men in depth.items()
    ]
    return ["depth", *lines] if lines else []


def _policies(policies: JSON) -> list[str]:
    rows = [[plain_or_quoted(rule["when"]), rule["do"]] for rule in policies.get("fourth_down", ())]
    lines = [f"{INDENT}fourth down | {' | '.join(row)}" for row in rows]
    lines += [f"{INDENT}trouble | {plain_or_quoted(row['when'])} | {row['is']}" for row in policies.get("trouble", ())]
    lines += [f"{INDENT}toss {policies['toss']}"] if policies.get("toss", "receive") != "receive" else []
    switches = (word for word in ("timeouts", "spike", "kneel", "hurry") if policies.get(word) is False)
    lines += [f"{INDENT}{word} no" for word in switches]
    return ["policies", *lines] if lines else []
