"""Everything that makes a snap or kick illegal, with the code of what is wrong."""

from __future__ import annotations

from typing import Literal

from ...options import StatisProOptions
from ..out_of_position import plays_out_of_position
from ..snap import Snap
from ..words import FAKES, KICKS
from .defenses import legal_big_play, legal_blitz, legal_coverage
from .displays import before_shift, legal_defense, legal_offense, legal_shift, legal_substitution
from .plays import allowed_in_solitaire, legal_play, legal_player, legal_strategy
from .quarterbacks import legal_quarterback

Problem = Literal[
    "display", "shift", "substitution", "quarterback", "play", "player", "strategy", "coverage", "big_play", "option"
]


def why_illegal(snap: Snap) -> Problem | None:
    """What is wrong with a snap or kick, None where nothing is. On kicks nobody asks how the sides line up.

    Rules: statis_pro:SP-008, statis_pro:SP-010, statis_pro:SP-030, statis_pro:SP-128
    """
    situation, call, against = snap.situation, snap.call, snap.against
    offense, defense = snap.offense.display, snap.defense.display
    lined_up = call.play not in KICKS
    questions: list[tuple[Problem, bool]] = [
        ("display", not lined_up or (legal_offense(offense) and legal_defense(defense))),
        ("shift", not lined_up or legal_shift(offense)),
        ("display", not lined_up or _legal_before_shift(snap)),
        ("substitution", legal_substitution(situation, snap.offense, snap.defense)),
        ("quarterback", not lined_up or legal_quarterback(situation, snap.offense)),
        ("play", legal_play(situation, call, offense, snap.options)),
        ("play", not against.solitaire or allowed_in_solitaire(situation, call.play)),
        ("player", legal_player(situation, call, offense) and legal_blitz(against, defense)),
        ("strategy", legal_strategy(call)),
        ("coverage", legal_coverage(against, defense)),
        ("big_play", legal_big_play(situation, call, against, snap.defense)),
        ("option", not _missing_options(snap)),
    ]
    return next((problem for problem, legal in questions if not legal), None)


def _legal_before_shift(snap: Snap) -> bool:
    """Both displays as they were set, before the shifts.

    Rules: statis_pro:SP-004, statis_pro:SP-005
    """
    return legal_offense(before_shift(snap.offense.display)) and legal_defense(before_shift(snap.defense.display))


def _missing_options(snap: Snap) -> list[str]:
    """The optional rules that the calls need and that are off.

    Rules: statis_pro:SP-121, statis_pro:SP-128
    """
    call, against, options = snap.call, snap.against, snap.options
    fakes = call.play in FAKES
    needed = {
        "out_of_position": any(
            plays_out_of_position(each.man, each.at)
            for each in (*snap.offense.display.placed, *snap.defense.display.placed)
        ),
        "onside_defense": against.onside,
        "squib": call.kind == "squib",
        "extra_blocking": bool(call.block),
        "fake_kicks": fakes or against.suspect,
        "solitaire": against.solitaire,
    }
    return [name for name, needs in needed.items() if needs and not _is_on(options, name)]


def _is_on(options: StatisProOptions, name: str) -> bool:
    return bool(getattr(options, name))
