"""Pictures that other sites show beside a link: drawings of ours as PNG, 1200 by 630.

What is drawn is bounded by its length, since the renderer cannot be stopped in between: a drawing of that length takes
well under a second. A picture is kept by what it shows.
"""

from __future__ import annotations

import hashlib
import textwrap
from pathlib import Path

import resvg_py
from django.core.cache import cache

from league.limits import on_time
from league.models import Team
from league.services.errors import Refused

from . import crests

WIDTH, HEIGHT = 1200, 630  # pixels
LONGEST = 120_000  # characters of a drawing
KEPT = 7 * 86_400  # seconds
_FONTS = Path(__file__).resolve().parent.parent / "data" / "fonts"
_FILES = [str(_FONTS / name) for name in ("zilla-slab-700.ttf", "inter-400.ttf", "inter-600.ttf")]


def digest(svg: str) -> str:
    """What tells a drawing from every other one."""
    return hashlib.sha256(svg.encode()).hexdigest()


def png(svg: str) -> bytes:
    """The drawing as a PNG. Refused where it is too long to be drawn in time."""
    if len(svg) > LONGEST:
        raise Refused("This is too much for one picture.")
    key = f"share:{digest(svg)}"
    found: bytes | None = cache.get(key)
    if found is None:
        found = _render(svg)
        cache.set(key, found, KEPT)
    return found


@on_time
def _render(svg: str) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=WIDTH,
            height=HEIGHT,
            skip_system_fonts=True,
            font_files=_FILES,
            font_family="Inter",
            sans_serif_family="Inter",
            serif_family="Zilla Slab",
        )
    )


def crest_at(team: Team, x: int, y: int, width: int) -> str:
    """A club's crest at a place of a drawing."""
    drawn = crests.draw(team.crest, team.colour, team.second_colour)
    own = f"crest-{team.pk}-{x}-{y}"
    placed = drawn.replace("<svg ", f'<svg x="{x}" y="{y}" width="{width}" height="{width * 9 // 8}" ', 1)
    return placed.replace('id="c"', f'id="{own}"').replace("url(#c)", f"url(#{own})")


def lines(text: str, width: int, most: int) -> list[str]:
    """Words in lines of about so many characters; what comes after ``most`` lines is left out, with an ellipsis."""
    return textwrap.wrap(text, width, max_lines=most, placeholder=" …", break_on_hyphens=False)
