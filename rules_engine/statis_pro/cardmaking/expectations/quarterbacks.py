"""A quarterback's card from his season."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...cards.men import PASS_NUMBERS, Column, CompletionRange, PassRushRange, PlayerCard
from .. import average
from ..fitting import closest
from .passing import PassingRates, expected_passing


@dataclass(frozen=True)
class PassingSeason:
    """The rates of a season that a card should give back."""

    completion_rate: float
    interception_rate: float
    sack_rate: float
    scramble_rate: float


# How far the tops of the ranges lie from each other, and how the widths of INT go with one another. The fractions of
# the tops lie a third apart, so that one step of all three is three small ones.
_COMPLETE_ABOVE: Final[dict[str, float]] = {"Q": 9.9, "S": 3.57, "L": -8.77}
_INTERCEPTED: Final[dict[str, float]] = {"Q": 0.65, "S": 1.3, "L": 1.9}
_STEPS: Final = 60  # of a number, when tops or widths are sought
_HIGHEST_SACK: Final = 30
_WIDEST_RUNS: Final = 12
_WIDEST_LEVEL: Final = 8  # of INT: 15 numbers of a long pass
_RUSH_COMPLETE: Final = 15  # width


def passing_card(season: PassingSeason, letter: str, rushing: dict[str, Column]) -> PlayerCard:
    """The quarterback's card whose expectation is closest to a season: first the pass rush, then interceptions, then
    completions.

    Rules: statis_pro:SP-014
    """
    ranges = average.QUARTERBACK.passing
    rush = _pass_rush(season)
    tops = {name: each.complete for name, each in ranges.items()}
    widths = _widths(
        closest(
            range(_WIDEST_LEVEL * _STEPS),
            lambda step: _expected(_ranges(tops, _widths(step)), rush).interception_rate,
            season.interception_rate,
        )
    )
    tops = _tops(
        closest(
            range(PASS_NUMBERS * _STEPS),
            lambda step: _expected(_ranges(_tops(step), widths), rush).completion_rate,
            season.completion_rate,
        )
    )
    return PlayerCard(letter=letter, rushing=rushing, passing=_ranges(tops, widths), pass_rush=rush)


def _pass_rush(season: PassingSeason) -> PassRushRange:
    """The ranges under a pass rush. Sacks and runs move each other a little, so both are sought twice."""
    ranges, runs = average.QUARTERBACK.passing, average.RUNS_WIDTH

    def of_sack(width: int) -> int:
        tops = range(1, _HIGHEST_SACK + 1)
        return closest(tops, lambda top: _expected(ranges, _rush(top, width)).sack_rate, season.sack_rate)

    def of_runs(top: int) -> int:
        widths = range(1, _WIDEST_RUNS + 1)
        return closest(widths, lambda width: _expected(ranges, _rush(top, width)).scramble_rate, season.scramble_rate)

    sack = of_sack(of_runs(of_sack(runs)))
    return _rush(sack, of_runs(sack))


def _expected(ranges: dict[str, CompletionRange], rush: PassRushRange) -> PassingRates:
    return expected_passing(PlayerCard(passing=ranges, pass_rush=rush))


def _rush(sack: int, runs: int) -> PassRushRange:
    return PassRushRange(sack, sack + runs, min(sack + runs + _RUSH_COMPLETE, PASS_NUMBERS))


def _tops(step: int) -> dict[str, int]:
    return {name: min(max(round(step / _STEPS + above), 1), PASS_NUMBERS) for name, above in _COMPLETE_ABOVE.items()}


def _widths(step: int) -> dict[str, int]:
    return {name: round(step / _STEPS * width) for name, width in _INTERCEPTED.items()}


def _ranges(tops: dict[str, int], widths: dict[str, int]) -> dict[str, CompletionRange]:
    """Ranges of which COM leaves room for INT."""
    incomplete = {name: PASS_NUMBERS - width for name, width in widths.items()}
    return {name: CompletionRange(min(tops[name], incomplete[name]), incomplete[name]) for name in tops}
