"""Contrast of two colours, as the Web Content Accessibility Guidelines reckon it."""

from __future__ import annotations

DARK, LIGHT = "#000000", "#ffffff"
LEAST_CONTRAST = 1.5  # between a club's two colours: less than that, and neither crest nor kit can be made out


def luminance(colour: str) -> float:
    """How bright a ``#rrggbb`` is, from 0 (black) to 1 (white)."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.03928 else float(((value + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def readable_on(colour: str) -> str:
    """Black or white, whichever is read better on a colour; one of the two always has a contrast of 4.5 at least."""
    return max(DARK, LIGHT, key=lambda ink: contrast(ink, colour))
