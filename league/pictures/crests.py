"""A club's crest: a shape with a division of its field and a device upon it, in the club's two colours.

What a club has not chosen follows from its name: the device from the last word of it where one of ours is known
for that word.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .choosing import pick

_DATA = Path(__file__).resolve().parent.parent / "data" / "crests.json"
_EDGE = "#1c2420"


@dataclass(frozen=True, slots=True)
class Crest:
    """The three choices of a crest, by their codes in ``data/crests.json``."""

    shape: str
    division: str
    device: str


@cache
def _drawings() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = json.loads(_DATA.read_text(encoding="utf-8"))
    return loaded


def choices(part: str) -> list[tuple[str, str]]:
    """Codes and names of the ``shapes``, ``divisions`` or ``devices`` that there are."""
    return [(code, str(drawing["name"])) for code, drawing in _drawings()[part].items()]


def crest_of(name: str, *, shape: str = "", division: str = "", device: str = "") -> Crest:
    """A club's crest; what is "" follows from the name."""
    drawings = _drawings()
    return Crest(
        shape=shape or pick(name, "shape", list(drawings["shapes"])),
        division=division or pick(name, "division", list(drawings["divisions"])),
        device=device or _device_of(name),
    )


def _device_of(name: str) -> str:
    devices = _drawings()["devices"]
    last = name.split()[-1].lower() if name.split() else ""
    known = [code for code, drawing in devices.items() if last in drawing["words"]]
    return known[0] if known else pick(name, "device", list(devices))


def draw(crest: Crest, first: str, second: str) -> str:
    """The crest as an SVG document, 64 by 72; the colours are ``#rrggbb``."""
    drawings = _drawings()
    shape = drawings["shapes"][crest.shape]["path"]
    field, device = (
        drawings[part][code]["svg"].replace("{first}", first).replace("{second}", second)
        for part, code in (("divisions", crest.division), ("devices", crest.device))
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 72">'
        f'<clipPath id="c"><path d="{shape}"/></clipPath>'
        f'<g clip-path="url(#c)"><path d="M0 0h64v72H0z" fill="{first}"/>{field}</g>'
        f'<g fill="{second}">{device}</g>'
        f'<path d="{shape}" fill="none" stroke="{second}" stroke-width="2" transform="translate(3.25 3.5) scale(.9)"/>'
        f'<path d="{shape}" fill="none" stroke="{_EDGE}" stroke-opacity=".55" stroke-width="1.5"/></svg>'
    )
