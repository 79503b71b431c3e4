"""The calls among which the autocoach chooses: all that a set's men can be called to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...boxes import BACKS, GUARDED_FROM, QUARTERBACK, RECEIVERS
from ...resolution.calls import Coverage, DefenseCall, OffenseCall
from ...resolution.defenses import key_on
from ...resolution.displays import Display
from ...resolution.legality.defenses import legal_blitz, legal_coverage

RUNS: Final = ("IL", "IR", "SL", "SR")
THROWN: Final = {"QK": "Q", "SH": "S", "LP": "L"}
DRAWN: Final = ("IL",)  # a draw to the right is the same play
SEAM: Final = "L"  # the box of a fifth defensive back, who guards nobody
FREE: Final = ("G", "I")


def offense_calls(display: Display, *, near_goal: bool = False) -> list[OffenseCall]:
    """Runs and screens of backs, passes to all who have the column, draws, play action; ``near_goal``: within 20 yards
    nobody throws long.

    Rules: statis_pro:SP-030
    """
    return [*_runs(display), *_passes(display, near_goal)]


def _runs(display: Display) -> Iterator[OffenseCall]:
    for position in BACKS:
        man = display.man_at(position)
        if man is not None and not man.card.is_blank("rush.N"):
            yield from (OffenseCall(play, position) for play in RUNS)
            yield from (OffenseCall(play, position, "draw") for play in DRAWN)
            yield OffenseCall("SC", position)
    yield OffenseCall("IL", QUARTERBACK, "sneak")


def _passes(display: Display, near_goal: bool) -> Iterator[OffenseCall]:
    for position in RECEIVERS:
        man = display.man_at(position)
        for play, column in THROWN.items():
            if man is None or man.card.is_blank(f"pass.{column}") or (near_goal and play == "LP"):
                continue
            yield OffenseCall(play, position)
            if play != "QK":
                yield OffenseCall(play, position, "play_action")


def defense_calls(display: Display, backs: tuple[str, ...], receivers: tuple[str, ...]) -> list[DefenseCall]:
    """Run defenses with and without a key on these backs, Pass, Prevent, blitzes of the best rushers, and doubles on
    these receivers where the set allows them."""
    keys = [DefenseCall(code) for code in ("R1", "R2", "R3") if any(key_on(code, back) == "keyed" for back in backs)]
    calls = [DefenseCall("RNK"), *keys, DefenseCall("P"), DefenseCall("PR")]
    calls += [DefenseCall("BLZ", blitz) for blitz in _blitzes(display)]
    for receiver in receivers:
        coverage = double(display, receiver)
        if coverage is not None:
            calls += [DefenseCall(code, coverages=(coverage,)) for code in ("P", "PR")]
    return [call for call in calls if legal_blitz(call, display) and legal_coverage(call, display)]


def _blitzes(display: Display) -> list[tuple[int, ...]]:
    """The two best rushers of row 2 together, and all of it."""
    rushers = sorted(display.in_row(2), key=lambda man: (-man.card.rush_value, man.number))
    numbers = tuple(man.number for man in rushers)
    return list(dict.fromkeys(each for each in (numbers[:2], numbers) if each))


def double(display: Display, receiver: str) -> Coverage | None:
    """Double coverage of a receiver by his guard and a man who guards nobody.

    Rules: statis_pro:SP-038
    """
    guard = display.man_at(GUARDED_FROM[receiver])
    helper = next((man for box in (SEAM, *FREE) if (man := display.man_at(box)) is not None), None)
    if guard is None or helper is None:
        return None
    return Coverage(receiver, (guard.number, helper.number), triple=False)


def boxes_of(display: Display, numbers: tuple[int, ...]) -> list[str]:
    """The boxes in which these men stand, in their order."""
    return [display.place_of(number) for number in numbers]
