"""Prints a plan in the compact form. Only a document of sound shape can be printed; ``reading`` gives it back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ....errors import EngineError
from ....interface import JSON
from .lines import plain_or_quoted, quote
from .reading import HALVES

_WIDTH: Final = 112
_CELL: Final = re.compile(r"[A-Za-z0-9*/]+")
_TOKEN: Final = re.compile(r"[A-Za-z0-9*#-]+")
_CALL: Final = re.compile(r"[A-Za-z_]+")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_*]*")
_INDENT: Final = "  "


class Unprintable(EngineError):
    """A name in the plan is none that the compact form could hold; the plan is not legal then."""


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
    return [*_named(words, plan), *_comment(plan)]


def _named(words: list[str], body: Mapping[str, Any], end: str = "") -> list[str]:
    name = [quote(body["name"])] if body.get("name") else []
    return [" ".join([*words, *name]) + end]


def _token(text: str) -> str:
    if not _TOKEN.fullmatch(text):
        raise Unprintable(f"{quote(text)} is no name.")
    return text


def _comment(body: Mapping[str, Any]) -> list[str]:
    return [f"{_INDENT}comment {quote(body['comment'])}"] if body.get("comment") else []


def _wrapped(items: Iterable[str]) -> Iterator[str]:
    """Items with commas between them, as many to a line as fit."""
    line = ""
    for item in items:
        if line and len(line) + len(item) > _WIDTH:
            yield f"{_INDENT}{line}"
            line = ""
        line += f", {item}" if line else item
    if line:
        yield f"{_INDENT}{line}"


# -- sets, defenses, plays -----------------------------------------------------------------------------------------


def _set(each: JSON) -> list[str]:
    words = ["set", each["id"]]
    words += ["of", each["variation_of"]] if each.get("variation_of") else []
    words += [word for word in ("starting", "shotgun") if each.get(word)]
    words += ["unbalanced", each["unbalanced"]] if each.get("unbalanced") else []
    men = (f"{man['no']} {man['at']}" for man in each["players"])
    return [*_named(words, each), *_comment(each), *_wrapped(men)]


def _defense(each: JSON) -> list[str]:
    words = ["defense", each["id"], each.get("line") or "normal"]
    words += ["of", each["variation_of"]] if each.get("variation_of") else []
    words += _half_of(each)
    stunts = [f"{_INDENT}stunt {first}-{second}" for first, second in each.get("stunts", ())]
    return [*_named(words, each), *_comment(each), *_wrapped(map(_defender, each["players"])), *stunts]


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
        return [f"{_token(name)}={_covered(target)}" for name, target in cover.items()]
    return [] if cover is None else [_covered(cover)]


def _covered(target: object) -> str:
    return f"#{target}" if isinstance(target, int) else _token(str(target))


def _play(each: JSON) -> list[str]:
    words = ["play", each["letter"], *_half_of(each)]
    sets = each.get("sets", "all")
    words += ["sets", ",".join(map(_token, sets)) or "-"] if sets != "all" else []
    text = f" {plain_text(each['text'])}" if each["text"] else ""
    return [*_named(words, each, f":{text}"), *_comment(each)]


def plain_text(text: str) -> str:
    """A play's text as it is, in quotes only where it could not be read back."""
    odd = text != text.strip() or text.startswith('"') or any(ord(letter) < 32 for letter in text)
    return quote(text) if odd else text


# -- tables --------------------------------------------------------------------------------------------------------


def _rotation(rotation: JSON | None, indent: str) -> list[str]:
    if not rotation:
        return []
    head = f"{indent}rotation {','.join(map(_token, rotation['sets'])) or '-'}"
    rows = (
        f"{indent}{_INDENT}when {plain_or_quoted(each['when'])} | {each['set']}"
        for each in rotation.get("overrides", ())
    )
    return [head, *rows]


def _bare(text: str) -> str:
    return text if _CELL.fullmatch(text) else quote(text)


def _half(title: str, half: JSON | None) -> list[str]:
    if half is None or all(value is None for value in half.values()):
        return []
    lines = [title]
    for word, offense in (("offense", True), ("defense", False)):
        table = half.get(f"{word}_table")
        if table is not None:
            lines += [f"{_INDENT}{word}:", *_rows([_row(line, offense) for line in table])]
    lines += _rotation(half.get("rotation"), _INDENT)
    return lines + _tactics(half.get("tactics"))


def _row(line: JSON, offense: bool) -> list[str]:
    kind = line.get("kind", "d6")
    cells = ("" if kind == "d6" else f"{kind}: ") + " ".join(map(_bare, line["cells"]))
    return [line["id"], plain_or_quoted(line["when"]), *([line["set"]] if offense else []), cells.strip()]


def _rows(rows: list[list[str]]) -> Iterator[str]:
    """The rows of a table with their columns one below the other, the last as long as it is."""
    widths = [max(map(len, column)) for column in zip(*(row[:-1] for row in rows), strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield f"{_INDENT * 2}{' | '.join([*cells, row[-1]])}".rstrip()


def _tactics(tactics: JSON | None) -> list[str]:
    if tactics is None:
        return []
    rows = [[unit, *_tactic(line)] for unit, lines in tactics.items() for line in lines]
    return [f"{_INDENT}tactics:", *_rows(rows)]


def _tactic(line: JSON) -> list[str]:
    more = {key: value for key, value in line.items() if key not in ("when", "call") and value not in (None, "")}
    rest = (f"{key} {_value(value)}" for key, value in more.items())
    call = line.get("call", "standard")
    return [
        plain_or_quoted(line.get("when", "normal")),
        ", ".join([call if _CALL.fullmatch(call) else quote(call), *rest]),
    ]


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(_value, value))
    text = str(value)
    return text if isinstance(value, int) or (_NAME.fullmatch(text) and text not in ("yes", "no")) else quote(text)


# -- the rest ------------------------------------------------------------------------------------------------------


def _men_of_the_day(plan: JSON) -> list[str]:
    lines = []
    starters = (plan.get("starters") or {}).get("defense")
    if starters:
        lines.append(f"starters {_numbers(starters)}")
    changes = plan.get("starter_changes")
    if changes:
        lines.append("changes " + ", ".join(f"{one['out']} to {one['in']}" for one in changes))
    if plan.get("practice"):
        lines.append(f"practice {_numbers(plan['practice'])}")
    return lines


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _special_teams(units: JSON) -> list[str]:
    lines = [f"{_INDENT}{unit}: {', '.join(f'{role} {_value(men)}' for role, men in squad.items())}".rstrip()
             for unit, squad in units.items()]  # fmt: skip
    return ["special teams", *lines] if lines else []


def _depth(depth: JSON) -> list[str]:
    lines = [
        f"{_INDENT}{position if _NAME.fullmatch(position) else quote(position)}: {_numbers(men)}".rstrip()
        for position, men in depth.items()
    ]
    return ["depth", *lines] if lines else []


def _policies(policies: JSON) -> list[str]:
    rows = [[plain_or_quoted(rule["when"]), rule["do"]] for rule in policies.get("fourth_down", ())]
    lines = [f"{_INDENT}fourth down | {' | '.join(row)}" for row in rows]
    lines += [f"{_INDENT}trouble | {plain_or_quoted(row['when'])} | {row['is']}" for row in policies.get("trouble", ())]
    lines += [f"{_INDENT}toss {policies['toss']}"] if policies.get("toss", "receive") != "receive" else []
    switches = (word for word in ("timeouts", "spike", "kneel", "hurry") if policies.get(word) is False)
    lines += [f"{_INDENT}{word} no" for word in switches]
    return ["policies", *lines] if lines else []
