"""Where the steps between two seasons stand in a season's calendar."""

from __future__ import annotations

from collections.abc import Sequence

from league.rulebook import CampStep, SeasonPhase


def camps_among(phases: Sequence[SeasonPhase], steps: Sequence[CampStep]) -> list[SeasonPhase]:
    """A season's phases with the steps among them: those that come before all games first, every other one after so
    many exhibition games."""
    woven = [_phase(step) for step in steps if not step.after_games]
    games = 0
    for phase in phases:
        woven.append(phase)
        if phase.kind == "preseason":
            games += 1
            woven += [_phase(step) for step in steps if step.after_games == games]
    return woven


def _phase(step: CampStep) -> SeasonPhase:
    return SeasonPhase(step.code, step.name, "draft" if step.kind == "draft" else "camp")
