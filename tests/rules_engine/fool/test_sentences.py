"""Plays of the notation in plain words: what 3.3, 8.3 and 10.2.2 say that each part of a play means."""

from __future__ import annotations

import pytest

from rules_engine.fool.notation.reading import parse
from rules_engine.fool.notation.sentences import describe

RUNS = {
    "H/LT (LG,TE)(LW)": (
        "The halfback runs at the left tackle.",
        "The left guard and the tight end block in the first zone.",
        "The left wideout blocks in the second zone.",
    ),
    "F/RC (-)(TE)": ("The fullback runs just right of the center.", "The tight end blocks in the second zone."),
    "F/RT qk": ("The fullback runs at the right tackle on a quick play.",),
    "H/WL (LG) +1": ("The halfback runs wide left on a slow play.", "The left guard blocks in the first zone."),
    "H/RC (F) dive": ("The halfback dives just right of the center.", "The fullback blocks in the first zone."),
    "H/PWR (RT, RG lead)": (
        "The halfback takes a pitchout and runs wide right.",
        "The right tackle and the right guard (leading) block in the first zone.",
    ),
    "H/LC (no LG)": (
        "The halfback runs just left of the center as a trap.",
        "The left guard lets his man come through, who is trapped.",
    ),
    "F/C (LG|RG) dr": (
        "The fullback runs up the middle after a fake pass.",
        "The left guard blocks in the first zone on the left of two ways.",
        "The right guard blocks in the first zone on the right of two ways.",
    ),
    "TB/L": ("The tailback runs to the left of the line.",),
    "F/TS": ("The fullback runs at the tackle of the strong side.",),
    "#33/WW": ("#33 runs wide to the weak side.",),
}
PASSES = {
    "LW/IL || TE/SR": (
        "The quarterback throws a pass to the left wideout in the zone intermediate left.",
        "If he cannot throw there, he throws a pass to the tight end in the zone short right.",
    ),
    "RW/DC loft || inc": (
        "The quarterback throws a lofted pass to the right wideout in the zone deep center.",
        "If he cannot throw there, he throws the ball away.",
    ),
    "LW/DC || qb scr L": (
        "The quarterback throws a pass to the left wideout in the zone deep center.",
        "If he cannot throw there, he runs with the ball to the left of the line.",
    ),
    "RW/RS bullet roll R": (
        "The quarterback rolls out to the right and throws a bullet pass to the right wideout in the zone right "
        "sideline.",
    ),
    "RW/VDC hm(LW,TE)": (
        "The quarterback throws a Hail Mary to the right wideout in the zone very deep center, with the left wideout "
        "and the tight end going along.",
    ),
    "H/RS via SR": (
        "The quarterback throws a pass to the halfback in the zone right sideline, who gets there by way of "
        "short right.",
    ),
    "LW/LS oob": (
        "The quarterback throws a pass to the left wideout in the zone left sideline, who steps out of bounds.",
    ),
    "W/SX": ("The quarterback throws a pass to the wideout in the short zone of his own side.",),
    "LW/IR blk(H)": (
        "The quarterback throws a pass to the left wideout in the zone intermediate right.",
        "The halfback must stay in to protect the passer.",
    ),
    "LW/IR out(F)": (
        "The quarterback throws a pass to the left wideout in the zone intermediate right.",
        "The fullback need not protect the passer.",
    ),
    "H/R (RT)": ("The halfback catches a screen pass in the zone right.", "The right tackle blocks in the first zone."),
}
OTHERS = {
    "Q/LE (LG) +2 || opt H/PWL": (
        "The quarterback runs outside the left tackle, and keeps the ball or pitches it to the halfback.",
        "The left guard blocks in the first zone.",
        "The contact that awaits him decides: at +2 the chances are even.",
        "After a pitch the halfback runs wide left.",
    ),
    "kneel": ("The quarterback kneels.",),
    "spike": ("The quarterback spikes the ball.",),
}


@pytest.mark.rule("fool:8.3/1")
@pytest.mark.rule("fool:8.3/2")
@pytest.mark.parametrize(("text", "sentences"), (RUNS | PASSES | OTHERS).items())
def test_a_play_in_words(text: str, sentences: tuple[str, ...]) -> None:
    assert describe(parse(text)) == sentences
