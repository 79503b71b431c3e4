"""The styles in which a plan can be begun, as they are offered: one of each scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games import engine
from games.engine import Matchup, PlanStyle

TITLES = {engine.CALLS: "What is called", engine.DARE: "How much is dared"}


@dataclass(frozen=True)
class StyleScale:
    """What styles are degrees of, from the least to the most; ``usual`` is the code of the one in the middle."""

    code: str
    title: str
    styles: Sequence[PlanStyle]

    @property
    def usual(self) -> str:
        return self.styles[len(self.styles) // 2].code


def style_scales(matchup: Matchup) -> list[StyleScale]:
    """The ruleset's styles by what they are degrees of."""
    by_scale: dict[str, list[PlanStyle]] = {}
    for style in engine.plan_styles(matchup):
        by_scale.setdefault(style.scale, []).append(style)
    return [StyleScale(code, TITLES[code], styles) for code, styles in by_scale.items()]
