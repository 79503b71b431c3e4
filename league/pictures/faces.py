"""A man's face: the same for his id all his life, but for what age does to it.

The parts are those of the library that ``script/vendor`` fetches (``data/faces.json``: each part's drawing, and the box
around it); here they are chosen by the man's id, placed, and given his colours and his club's.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .choosing import pick, share

_DATA = Path(__file__).resolve().parent.parent / "data" / "faces.json"
_TONES = (  # a skin with the colours of hair that go with it
    ("#f2d6cb", ("#272421", "#5a3825", "#cc9966", "#b55239", "#d7bf91")),
    ("#ddb7a0", ("#272421", "#3d2314", "#5a3825", "#2c1608")),
    ("#f0c5a3", ("#272421", "#0f0902")),
    ("#bb876f", ("#272421", "#1c1008")),
    ("#a67358", ("#272421", "#1c1008")),
    ("#ad6453", ("#272421",)),
    ("#74453d", ("#272421",)),
    ("#5c3937", ("#272421",)),
)
_GREY = "#8f8a84"
_BEARD_FROM, _LINES_FROM, _BROW_FROM, _GREY_FROM = 23, 29, 32, 34  # years
NEUTRAL = ("#5b665f", "#d9d2c1")  # of a man without a club


class Part(NamedTuple):
    """A part's drawing and the box around it: left, top, right, bottom."""

    svg: str
    box: tuple[float, float, float, float]

    @property
    def middle(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


class Spot(NamedTuple):
    """Where the middle of a part comes on the picture; ``mirrored`` for the second of a pair."""

    x: float
    y: float
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """What is chosen for a man once: his colours and the width of his head, from 0.8 (slim) to 1."""

    skin: str
    hair: str
    width: float


# Each kind in the order in which it is drawn, with where it comes; without a spot it is drawn where it is.
_SPOTS: dict[str, tuple[Spot, ...]] = {
    "hairBg": (),
    "body": (),
    "jersey": (),
    "ear": (Spot(55, 325), Spot(345, 325, True)),
    "head": (),
    "eyeLine": (),
    "smileLine": (Spot(150, 435), Spot(250, 435, True)),
    "miscLine": (),
    "facialHair": (),
    "eye": (Spot(140, 310), Spot(260, 310, True)),
    "eyebrow": (Spot(140, 270), Spot(260, 270, True)),
    "mouth": (Spot(200, 440),),
    "nose": (Spot(200, 370),),
    "hair": (),
}
_AS_WIDE_AS_THE_HEAD = {"hairBg", "head", "facialHair", "hair"}


@cache
def _parts() -> dict[str, dict[str, Part]]:
    loaded = json.loads(_DATA.read_text(encoding="utf-8"))
    return {
        kind: {code: Part(part["svg"], tuple(part["box"])) for code, part in parts.items()}
        for kind, parts in loaded.items()
    }


def draw(seed: str, age: int, colours: tuple[str, str] = NEUTRAL) -> str:
    """The face as an SVG document, 400 by 600. ``seed``: who he is; ``age`` in years; ``colours``: his club's two."""
    skin, hairs = pick(seed, "tone", _TONES)
    grey = age >= _GREY_FROM and share(seed, "grey") < (age - _GREY_FROM + 1) / 6
    look = Look(skin, _GREY if grey else pick(seed, "hair colour", hairs), 0.8 + 0.2 * share(seed, "width"))
    club = "".join(colours)  # men of a club wear the same shirt
    chosen = {kind: _chosen(kind, club if kind == "jersey" else seed, age) for kind in _SPOTS}
    drawn = "".join(_drawn(kind, _parts()[kind][code], look, seed, colours) for kind, code in chosen.items() if code)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600">{drawn}</svg>'


def _chosen(kind: str, seed: str, age: int) -> str:
    """The part that he has of a kind at his age; "" for none. It is always the same part, once he has it."""
    luck = share(seed, f"has {kind}")
    has = {
        "hairBg": luck < 0.08,
        "eyeLine": age >= _LINES_FROM + int(6 * luck),
        "miscLine": age >= _BROW_FROM + int(5 * luck),
        "smileLine": luck < 0.3 or age >= _LINES_FROM,
        "facialHair": luck < 0.5 and age >= _BEARD_FROM,
    }.get(kind, True)
    return pick(seed, kind, sorted(_parts()[kind])) if has else ""


def _drawn(kind: str, part: Part, look: Look, seed: str, colours: tuple[str, str]) -> str:
    shaved = f"rgba(0,0,0,{0.2 * share(seed, 'shaved'):.2f})" if share(seed, "shaves") < 0.25 else "rgba(0,0,0,0)"
    svg = part.svg
    for token, value in (
        ("skinColor", look.skin),
        ("hairColor", look.hair),
        ("primary", colours[0]),
        ("secondary", colours[1]),
        ("accent", "#ffffff"),
        ("headShave", shaved),
        ("faceShave", "rgba(0,0,0,0)"),
    ):
        svg = svg.replace(f"$[{token}]", value)
    moves = [_moved(kind, part, spot, look, seed) for spot in _SPOTS[kind]] or [_widened(kind, part, look)]
    return "".join(f'<g transform="{move}">{svg}</g>' if move else svg for move in moves)


def _widened(kind: str, part: Part, look: Look) -> str:
    """A part that covers the head is as wide as the head, about its own middle."""
    if kind not in _AS_WIDE_AS_THE_HEAD:
        return ""
    x, _ = part.middle
    return f"translate({x * (1 - look.width):.1f} 0) scale({look.width:.3f} 1)"


def _moved(kind: str, part: Part, spot: Spot, look: Look, seed: str) -> str:
    """A part turned and sized about its own middle, which comes to its spot; ears stand at the head's edge."""
    x, y = part.middle
    size = {"ear": 0.6 + 0.7 * share(seed, "ear size"), "nose": 0.6 + 0.6 * share(seed, "nose size")}.get(kind, 1.0)
    angle = {"eye": -8 + 20 * share(seed, "eye angle"), "eyebrow": -12 + 26 * share(seed, "brow angle")}.get(kind, 0.0)
    to_the_edge = 150 * (1 - look.width) if kind == "ear" else 0.0
    across = spot.x + (-to_the_edge if spot.mirrored else to_the_edge)
    return (
        f"translate({across:.1f} {spot.y}) scale({-size if spot.mirrored else size:.3f} {size:.3f}) "
        f"rotate({angle:.1f}) translate({-x:.1f} {-y:.1f})"
    )
