"""A play as a sentence with choices: what it says, that choosing and reading undo each other, that nothing raises."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.dice import SeededDice
from rules_engine.fool.notation import names
from rules_engine.fool.notation.reading import NotationError, parse, print_play
from rules_engine.fool.play_calls import Pass, Play
from rules_engine.fool.playcalling.mirroring import mirrored
from rules_engine.fool.playcalling.slots import KINDS, kind_of, slots_of
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface.planning.playcalling import PlayReading, PlaySetting, Slot
from tests.depth import examples

from .. import sample
from ..test_notation import PRINTED, options, passes, runs, screens

OPTIONS = RULESET.options({})
SETTING = PlaySetting(sample.plan(), sample.team())


def read(text: str, setting: PlaySetting = SETTING) -> PlayReading:
    return RULESET.read_play(text, setting, OPTIONS)


def said(reading: PlayReading) -> str:
    """The sentence as a page shows it: what is chosen in brackets."""
    shown = []
    for piece in reading.pieces:
        if isinstance(piece, Slot):
            labels = dict(piece.choices)
            shown.append(f"[{', '.join(labels[code] for code in piece.chosen)}]")
        else:
            shown.append(piece)
    return " ".join(shown).replace(" .", ".")


# -- what a play says ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        (
            "H/LT (LG,TE) (RT)", "run",
            "The [halfback 48] [runs] [at the left tackle] [at the usual pace] behind [left guard 62, tight end 80] "
            "in the first zone and [right tackle 75] in the second zone and [] in the third zone.",
        ),
        (
            "F/RC qk", "run",
            "The [fullback 27] [runs] [just right of the center] [at once, on a quick play] behind [] in the first "
            "zone.",
        ),
        (
            "H/LC (no LG,F)", "run",
            "The [halfback 48] [runs] [just left of the center] [at the usual pace] behind [left guard 62 lets his "
            "man come, fullback 27] in the first zone and [] in the second zone.",
        ),
        (
            "LW/IR || TE/RS roll rt", "pass",
            "The quarterback [rolls out right] and throws [a pass] to the [left wideout 87] in the zone [intermediate "
            "right] [at the usual pace] by way of []. If he cannot, he throws [a pass] to the [tight end 80] in the "
            "zone [right sideline] [at the usual pace] by way of []. If he cannot, he throws to [nobody else]. Kept "
            "in to protect: []. Let out: [].",
        ),
        ("kneel", "special", "The quarterback [kneels]."),
    ],
)  # fmt: skip
def test_the_sentence_of_a_play(text: str, kind: str, sentence: str) -> None:
    reading = read(text)
    assert (reading.kind, said(reading), reading.only_as_text) == (kind, sentence, "")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        (
            "H/LT (LG,TE) (RT)",
            ["halfback 48", "at the left tackle", "left guard 62 and tight end 80 in the first zone",
             "right tackle 75 in the second zone"],
        ),
        ("LW/IL qk", ["left wideout 87", "intermediate left", "a quick play"]),
        ("LW/DC || qb scr", ["left wideout 87", "deep center", "if he cannot", "the quarterback runs"]),
        ("H/PWL (-)(LW lead)", ["halfback 48", "a pitch, wide left", "nobody in the first zone",
                                "left wideout 87, leading in the second zone"]),
        ("H/scn R blk(F)", ["halfback 48", "a screen to the right of the line", "kept in to protect: fullback 27"]),
    ],
)  # fmt: skip
def test_each_piece_of_the_notation_in_words(text: str, tokens: list[str]) -> None:
    assert [token.words for token in read(text).tokens] == tokens


@pytest.mark.parametrize(
    ("text", "piece", "mistake"),
    [
        ("H/XX (LG)", "/XX", 'There is no hole or zone "XX".'),
        ("H/LT (LG", "(LG", "The parenthesis is not closed."),
        ("H/LT qk +1", "+1", "qk and +1 exclude each other."),
        ("LW/IL ||", "…", "The play ends too early."),
        ("", "…", "There is no play here."),
        (f"H/LT {'(LG) ' * 60}", "…", "A play has 200 characters at most."),
    ],
)
def test_the_piece_that_cannot_be_read_says_why(text: str, piece: str, mistake: str) -> None:
    reading = read(text)
    assert [(token.text, token.mistake) for token in reading.tokens if token.mistake] == [(piece, mistake)]
    assert (reading.kind, reading.pieces, reading.sentences) == ("", (), ())


def test_the_man_named_is_the_one_of_the_set_that_is_shown() -> None:
    # the documented plan has another fullback in set 1a
    for key, number in (("1", 27), ("1a", 29)):
        slot = read("F/LT", PlaySetting(sample.plan(), sample.team(), set_key=key)).pieces[1]
        assert isinstance(slot, Slot)
        assert dict(slot.choices)["F"] == f"fullback {number}"


# -- choosing and reading undo each other ----------------------------------------------------------------------------


def assert_undone(play: Play) -> None:
    chosen = slots_of(play)
    text = RULESET.write_play(kind_of(play), chosen)
    assert parse(text) == play
    assert slots_of(parse(text)) == chosen


@pytest.mark.parametrize("text", PRINTED)
def test_what_was_chosen_is_read_again_in_the_plays_of_the_rulebook(text: str) -> None:
    assert_undone(parse(text))


@settings(max_examples=examples(400))
@given(st.one_of(runs(), passes, options, screens))
def test_what_was_chosen_is_read_again_in_every_play(play: Play) -> None:
    assert_undone(parse(print_play(play)))


def test_what_was_chosen_is_read_again_in_the_plays_of_the_autocoach() -> None:
    seen = 0
    number = 0
    while seen < 2000:
        team = RULESET.generate_team("Team", "TEA", 1 + number % 5, SeededDice(bytes([number % 256] * 32), "setup"))
        side = "home" if number % 2 else "away"
        plan = RULESET.autocoach(team, side, {}, OPTIONS, SeededDice(bytes([number % 256] * 32), side))
        for row in plan["plays"]:
            assert_undone(parse(row["text"]))
            seen += 1
        number += 1


@settings(max_examples=examples(300))
@given(
    st.sampled_from([*[code for code, _ in KINDS], "", "nothing"]),
    st.dictionaries(
        st.sampled_from(["carrier", "point", "how", "pace", "zone1", "zone2.right", "1.receiver", "2.receiver",
                         "1.zone", "2.zone", "1.throw", "1.via", "roll", "stay", "wide", "back",
                         "threshold", "what", "number"]),
        st.lists(st.one_of(st.text(max_size=8), st.sampled_from([*names.MEN, *names.ZONES, "#7", "no LG", "inc"]))),
    ),
)  # fmt: skip
def test_any_choices_make_a_play_that_can_be_read(kind: str, slots: dict[str, list[str]]) -> None:
    text = RULESET.write_play(kind, slots)
    assert kind_of(parse(text)) == (kind if kind in dict(KINDS) else "run")


@pytest.mark.parametrize(
    ("text", "kind", "becomes"),
    [
        ("H/LT (LG,TE) qk", "draw", "H/LT (LG,TE) qk draw"),
        ("F/RC (RG)", "screen", "F/L (RG)"),
        ("F/RC (RG)", "pass", "F/SL"),
        ("LW/IL", "run", "H/LT"),
        ("H/C dr", "option", "Q/C +3 || opt H/PWL"),
    ],
)
def test_another_kind_of_play_keeps_what_it_can(text: str, kind: str, becomes: str) -> None:
    assert RULESET.write_play(kind, slots_of(parse(text))) == becomes


@given(st.one_of(runs(), passes, options, screens))
def test_a_play_mirrored_twice_is_itself(play: Play) -> None:
    assert mirrored(mirrored(play)) == play


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("H/LT (LG,TE) (RT)", "H/RT (RG,TE) (LT)"),
        ("LW/IL via LS || TE/SR roll L", "RW/IR roll R via RS || TE/SL"),
        ("F/C (|RG) dr", "F/C (LG|-) draw"),
        ("W/IS", "W/IS"),
    ],
)
def test_the_same_play_to_the_other_side(text: str, other: str) -> None:
    assert parse(read(text).mirrored) == parse(other)


# -- drafts that are wrong in any way --------------------------------------------------------------------------------

junk = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 120), st.text(max_size=5), st.sampled_from(["Q", "LT", "1"])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(
        ["id", "players", "no", "at", "sets", "text", "letter", "duty", "cover", "line"]), inner, max_size=4)),
    max_leaves=20,
)  # fmt: skip


@settings(max_examples=examples(150), deadline=None)
@given(
    st.dictionaries(st.sampled_from(["sets", "defenses", "plays", "side", "schema"]), junk),
    st.one_of(st.text("HLTRWE/()|,+12# qkdrscn-=F", max_size=20), st.sampled_from(PRINTED)),
)
def test_no_draft_and_no_text_raises(plan: dict[str, object], text: str) -> None:
    setting = PlaySetting(plan, sample.team(), sample.team(), plan, "1", "own.1")
    assert read(text, setting).text == text
    assert RULESET.draw_play(text, setting, OPTIONS).men == () or "sets" in plan
    RULESET.sets_of_play(text, setting, OPTIONS)
    RULESET.defenses_against(setting, OPTIONS)
    try:
        kind = kind_of(parse(text))
    except NotationError:
        kind = ""
    assert RULESET.kind_of_play(text) == kind


def test_only_passes_ask_for_zones() -> None:
    assert isinstance(parse("LW/WL"), Pass)
    assert [token.words for token in read("LW/WL").tokens] == ["left wideout 87", "wide left"]


@pytest.mark.parametrize(("taken", "free"), [([], "A"), (["A", "C"], "B"), ([chr(65 + n) for n in range(26)], "AA")])
def test_the_first_free_letter(taken: list[str], free: str) -> None:
    assert RULESET.free_play_name(taken) == free
