"""Reads the offensive sets and the defenses of a plan, man by man."""

from __future__ import annotations

import re
from typing import Final, Literal

from ...plans.document_reader import DocumentReader, join
from .fields import (
    DEFENSE,
    HIGHEST,
    LONGEST_COVER,
    MOST_SETS,
    SET,
    read_half_of,
    read_number,
    read_remarks,
)
from .plan import AREAS, DUTIES, LINES, SPOTS, Arrow, Cover, Defender, DefensePlan, SetPlan, Spot

_JERSEY: Final = re.compile("[0-9]{1,4}")
# In the same order as the words of a plan, but found without looking through them.
_SPOTS: Final = dict.fromkeys(SPOTS)
_AREAS: Final = dict.fromkeys(AREAS)
_DUTIES: Final = dict.fromkeys(DUTIES)


def read_set(doc: DocumentReader, value: object, path: str) -> SetPlan:
    others = ("name", "comment", "starting", "variation_of", "shotgun", "unbalanced")
    body = doc.fields(value, path, ("id", "players"), others)
    players = [_spot(doc, member, inner) for member, inner in doc.items(body, "players", path, 30)]
    base = "" if body.get("variation_of") is None else doc.name(body, "variation_of", path, SET)
    unbalanced: Literal["", "L", "R"] = doc.choice(body, "unbalanced", path, (None, "", "L", "R"), None) or ""
    return SetPlan(
        id=doc.name(body, "id", path, SET),
        players=tuple(players),
        name=read_remarks(doc, body, path),
        starting=doc.flag(body, "starting", path),
        variation_of=base,
        shotgun=doc.flag(body, "shotgun", path),
        unbalanced=unbalanced,
        path=path,
    )


def _spot(doc: DocumentReader, value: object, path: str) -> Spot:
    man = doc.fields(value, path, ("no", "at"), ())
    spot = doc.choice(man, "at", path, _SPOTS, "") if "at" in man else ""
    return Spot(doc.number(man, "no", path, 1, HIGHEST), spot, path)


def read_defense(doc: DocumentReader, value: object, path: str) -> DefensePlan:
    """A defense as the plan writes it; its line plays normal where nothing is said.

    Rules: fool:3.1/2, fool:8.2/2
    """
    others = ("line", "name", "comment", "variation_of", "half", "stunts")
    body = doc.fields(value, path, ("id", "players"), others)
    stunts = []
    for pair, inner in doc.items(body, "stunts", path, 10):
        if isinstance(pair, list) and len(pair) == 2:
            stunts.append((read_number(doc, pair[0], f"{inner}[0]"), read_number(doc, pair[1], f"{inner}[1]")))
        else:
            doc.wrong(inner, "A stunt is a pair of jersey numbers.", "Write two numbers, 74-86.")
    return DefensePlan(
        id=doc.name(body, "id", path, DEFENSE),
        line=doc.choice(body, "line", path, LINES, "normal"),
        players=tuple([_defender(doc, member, inner) for member, inner in doc.items(body, "players", path, 30)]),
        name=read_remarks(doc, body, path),
        variation_of="" if body.get("variation_of") is None else doc.name(body, "variation_of", path, DEFENSE),
        half=read_half_of(doc, body, path),
        stunts=tuple(stunts),
        path=path,
    )


def _defender(doc: DocumentReader, value: object, path: str) -> Defender:
    body = doc.fields(value, path, ("no", "at"), ("order", "duty", "cover", "bump_deep", "arrows"))
    arrows = []
    for member, inner in doc.items(body, "arrows", path, 3) if "arrows" in body else ():
        arrow = doc.fields(member, inner, ("to",), ("at",))
        to = doc.choice(arrow, "to", inner, _AREAS, "SC") if "to" in arrow else "SC"
        arrows.append(Arrow(to, doc.choice(arrow, "at", inner, (20, 15, 5), 15)))
    return Defender(
        no=doc.number(body, "no", path, 1, HIGHEST),
        at=doc.choice(body, "at", path, _AREAS, "") if "at" in body else "",
        order=None if body.get("order") is None else doc.number(body, "order", path, 0, 20),
        duty="" if body.get("duty") is None else doc.choice(body, "duty", path, _DUTIES, "zone"),
        cover=_cover(doc, body["cover"], f"{path}.cover") if "cover" in body else None,
        bump_deep="bump_deep" in body and doc.flag(body, "bump_deep", path),
        arrows=tuple(arrows),
        path=path,
    )


def _cover(doc: DocumentReader, value: object, path: str) -> Cover:
    if value is None:
        return None
    if not isinstance(value, dict):
        return _covered(doc, value, path)
    covered: dict[str, int | str] = {}
    if len(value) > MOST_SETS:
        doc.wrong(path, f"Coverages for {len(value)} sets of the opponent.", f"At most {MOST_SETS}.")
        return None
    for key, inner in value.items():
        if key != "*" and not (isinstance(key, str) and key[:1].isdigit() and len(key) <= 3):
            doc.wrong(join(path, key), "Coverages are listed by the opponent's sets.", 'Write "1", "1a", or "*".')
        else:
            covered[key] = _covered(doc, inner, join(path, key))
    return covered


def _covered(doc: DocumentReader, value: object, path: str) -> int | str:
    if not isinstance(value, str):
        return doc.whole(value, path, 'The man covered, a spot such as "LW" or a jersey number,', 1, 99)
    name = (doc.word(value, path, LONGEST_COVER) or "").lstrip("#")
    return read_number(doc, int(name), path) if _JERSEY.fullmatch(name) else name
