"""A club's shirts: the first colour with the second as trim at home, white with both away."""

from __future__ import annotations

from .colours import readable_on

_BODY = "M26 10c4 5 14 5 18 0l16 7 8 18-12 5-3-6v36H17V34l-3 6-12-5 8-18z"
_COLLAR = "M26 10c4 5 14 5 18 0l3 1c-5 8-19 8-24 0z"
_CUFFS = "M4.5 30.5l12 4.5-2 5-12-5zM65.5 30.5l-12 4.5 2 5 12-5z"
_AWAY = "#f6f4ee"


def draw(first: str, second: str, *, number: str = "", home: bool = True) -> str:
    """A shirt as an SVG document, 70 by 74, with a number on its chest."""
    ground = first if home else _AWAY
    ink = readable_on(first) if home else first
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 74">'
        f'<path d="{_BODY}" fill="{ground}" stroke="#1c2420" stroke-opacity=".5"/>'
        f'<path d="{_COLLAR}{_CUFFS}" fill="{second}"/>'
        f'<text x="35" y="50" text-anchor="middle" font-family="Georgia, serif" font-weight="700" font-size="24" '
        f'fill="{ink}">{number}</text></svg>'
    )
