"""The plan's head, sets and defenses with their men, and plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....interface import JSON
from ....plans.located import Place
from ....plans.text.draft import Draft
from ....plans.text.values import read_names
from ....plans.text.words import LineError, LineReader, Word, items, number, parted, quote, words
from ..plan import DUTIES

_FLAGS: Final = ("starting", "shotgun")
BEGIN: Final = 'A plan begins with "plan home" or "plan away".'


def read_plan(draft: Draft, reader: LineReader) -> None:
    """``plan home "Ball control"``"""
    draft.put(draft.document, "", "schema", 1, 1)
    side = reader.take("The side", BEGIN)
    draft.put(draft.document, "", "side", side.text, side.column)
    if reader.take_if("schema"):
        version = reader.take("The version")
        draft.document["schema"] = number(version, "The version")
        draft.places["schema"] = Place(draft.line, version.column)
    draft.section, draft.begun, draft.path, draft.part = "plan", draft.document, "", ""
    _name(draft, reader)


def _name(draft: Draft, reader: LineReader) -> None:
    """The name in quotes that may stand at the end of a head."""
    name = reader.quoted()
    if name is not None:
        draft.put(draft.begun, draft.path, "name", name.text, name.column)


def read_comment(draft: Draft, reader: LineReader) -> None:
    """``comment "..."`` on what was begun last."""
    text = reader.quoted()
    if text is None:
        raise LineError("A comment stands in quotes.", reader.column, 'Write comment "...".')
    if draft.section not in ("plan", "sets", "defenses", "plays"):
        raise LineError("A comment stands below the plan's first line, a set, a defense or a play.", text.column)
    draft.put(draft.begun, draft.path, "comment", text.text, text.column)


def _begin(draft: Draft, field_name: str, key: str, reader: LineReader) -> tuple[JSON, str]:
    """A new set, defense or play with its name."""
    body, path = draft.begin(field_name, reader.words[0].column)
    if field_name != "plays":
        draft.put(body, path, "players", [], reader.words[0].column)
    name = reader.take("Its name")
    draft.put(body, path, key, name.text, name.column)
    return body, path


def read_set(draft: Draft, reader: LineReader) -> None:
    """``set 1a of 1 starting shotgun unbalanced L "Pro"``"""
    body, path = _begin(draft, "sets", "id", reader)
    while reader.peek():
        word = reader.take("A word")
        if word.text in _FLAGS:
            draft.put(body, path, word.text, True, word.column)
        elif word.text in ("of", "unbalanced"):
            value = reader.take("A set" if word.text == "of" else "L or R")
            key = "variation_of" if word.text == "of" else word.text
            draft.put(body, path, key, value.text, value.column)
        else:
            hint = "Write of, starting, shotgun, unbalanced, or the name in quotes."
            raise LineError(f"Cannot read {quote(word.text)} here.", word.column, hint)
    _name(draft, reader)


def read_defense(draft: Draft, reader: LineReader) -> None:
    """``defense 43r rush of 43 half 2 "Four three, rush"``"""
    body, path = _begin(draft, "defenses", "id", reader)
    line = reader.take("What the line does", "Write normal, rush, cover_linemen or stay_home.")
    draft.put(body, path, "line", line.text, line.column)
    while reader.peek():
        word = reader.take("A word")
        if word.text == "of":
            base = reader.take("A defense")
            draft.put(body, path, "variation_of", base.text, base.column)
        elif word.text == "half":
            _half(draft, body, path, reader)
        else:
            hint = "Write of, half, or the name in quotes."
            raise LineError(f"Cannot read {quote(word.text)} here.", word.column, hint)
    _name(draft, reader)


def _half(draft: Draft, body: JSON, path: str, reader: LineReader) -> None:
    half = reader.take("The half", "Write half 1 or half 2.")
    draft.put(body, path, "half", number(half, "The half"), half.column)


def read_play(draft: Draft, text: str) -> None:
    """``play A half 2 sets 1,1a "Power right": F/RT (LG,TE)(RW)``; the play itself runs to the end of the line."""
    head, rest = parted(text)
    reader = LineReader(words(head), len(head.rstrip()) + 1)
    reader.take("play")
    body, path = _begin(draft, "plays", "letter", reader)
    while reader.peek():
        word = reader.take("A word")
        if word.text == "half":
            _half(draft, body, path, reader)
        elif word.text == "sets":
            draft.put(body, path, "sets", read_names(draft, reader, f"{path}.sets"), word.column)
        else:
            hint = "Write half, sets, a name in quotes, then a colon."
            raise LineError(f"Cannot read {quote(word.text)} here.", word.column, hint)
    _name(draft, reader)
    reader.finish()
    if rest is None:
        raise LineError("A colon is missing before the play itself.", len(text.rstrip()) + 1, "Write play A: H/LT.")
    draft.put(body, path, "text", rest.text, rest.column)


# -- men -----------------------------------------------------------------------------------------------------------


def read_men(draft: Draft, line: Sequence[Word]) -> None:
    """``87 LW, 80 RTE`` in a set, ``40 IR man RW, 58 C 1 blitz`` in a defense."""
    if draft.section not in ("sets", "defenses"):
        raise LineError("Men stand under a set or a defense.", line[0].column, 'Write "set 1" before them.')
    parts = items(line)
    if not parts[-1]:  # a comma at the end of a line goes on in the next
        parts.pop()
    for part in parts:
        if not part:
            raise LineError("A man is missing between two commas.", line[0].column)
        _man(draft, part)


def _man(draft: Draft, part: Sequence[Word]) -> None:
    players = draft.begun["players"]
    path = draft.place(f"{draft.path}.players[{len(players)}]", part[0].column)
    body: JSON = {}
    players.append(body)
    draft.put(body, path, "no", number(part[0], "A jersey number"), part[0].column)
    reader = LineReader(part, part[-1].column + len(part[-1].text), 1)
    at = reader.take(f"The place of #{body['no']}", "Write 87 LW.")
    draft.put(body, path, "at", at.text, at.column)
    if draft.section == "defenses":
        _orders(draft, body, path, reader)
    reader.finish()


def _orders(draft: Draft, body: JSON, path: str, reader: LineReader) -> None:
    """What a defender does, after his place: order, duty, whom he covers, the deeper bump, arrows."""
    if reader.peek().isdigit():
        order = reader.take("His order")
        draft.put(body, path, "order", number(order, "His order"), order.column)
    if reader.peek() in DUTIES:
        duty = reader.take("His duty")
        draft.put(body, path, "duty", duty.text, duty.column)
        if duty.text == "man" and reader.peek() not in ("", "deep", "to", "covers"):
            _cover(draft, body, path, reader)
    if reader.take_if("covers"):
        _cover(draft, body, path, reader)
    if reader.peek() == "deep":
        draft.put(body, path, "bump_deep", True, reader.take("deep").column)
    while reader.peek() == "to":
        _arrow(draft, body, path, reader)


def _cover(draft: Draft, body: JSON, path: str, reader: LineReader) -> None:
    """The man covered, or one for each of the opponent's sets (``1=#88 *=RW``)."""
    first = reader.take("The man covered", "Name a spot (LW, TE) or a number (#87).")
    if "=" not in first.text:
        draft.put(body, path, "cover", _covered(first), first.column)
        return
    covered: JSON = {}
    draft.put(body, path, "cover", covered, first.column)
    word = first
    while True:
        name, _, target = word.text.partition("=")
        draft.put(covered, f"{path}.cover", name, _covered(Word(target, word.column)), word.column)
        if "=" not in reader.peek():
            return
        word = reader.take("A coverage")


def _covered(word: Word) -> int | str:
    return number(word, "A jersey number") if word.text.startswith("#") or word.text.isdigit() else word.text


def _arrow(draft: Draft, body: JSON, path: str, reader: LineReader) -> None:
    column = reader.take("to").column
    area = reader.take("The area", "Write to SC, to SC at 20.")
    arrows = body.setdefault("arrows", [])
    inner = draft.place(f"{path}.arrows[{len(arrows)}]", column)
    draft.place(f"{path}.arrows", column)
    arrow: JSON = {}
    arrows.append(arrow)
    draft.put(arrow, inner, "to", area.text, area.column)
    if reader.take_if("at"):
        line = reader.take("The line", "Write at 20, at 15 or at 5.")
        draft.put(arrow, inner, "at", number(line, "The line"), line.column)


def read_stunt(draft: Draft, reader: LineReader) -> None:
    """``stunt 74-86`` below a defense's men."""
    if draft.section != "defenses":
        raise LineError("A stunt belongs to a defense.", reader.words[0].column, "Write it below the men.")
    pair = reader.take("Two men", "Write stunt 74-86.")
    stunts = draft.begun.setdefault("stunts", [])
    draft.place(f"{draft.path}.stunts", pair.column)
    draft.place(f"{draft.path}.stunts[{len(stunts)}]", pair.column)
    stunts.append([number(Word(one, pair.column), "A jersey number") for one in pair.text.split("-")])
