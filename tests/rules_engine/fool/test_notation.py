"""Plays in the rulebook's notation: what they mean, that they come back, and how a mistake is told."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.fool.notation import names
from rules_engine.fool.notation.reading import NotationError, parse, print_play
from rules_engine.fool.play_calls import (
    Blocker,
    Group,
    Option,
    Pass,
    Place,
    Play,
    PlayerRef,
    Protection,
    Run,
    Scramble,
    Screen,
    Special,
    Target,
    ThrowAway,
)

Q, F, H, TB = PlayerRef("Q"), PlayerRef("F"), PlayerRef("H"), PlayerRef("TB")
LG, RG, TE, LW, RW = PlayerRef("G", "L"), PlayerRef("G", "R"), PlayerRef("TE"), PlayerRef("W", "L"), PlayerRef("W", "R")


def men(*refs: PlayerRef) -> Group:
    return Group(tuple(Blocker(ref) for ref in refs))


RULEBOOK = [
    ("H/LT #27 (LG,TE)(WL)", Run(H, Place("LT"), (men(LG, TE), men(LW)), number=27)),
    ("H/LT (LG,TE)(WL) #27", Run(H, Place("LT"), (men(LG, TE), men(LW)), number=27)),
    (
        "H/LT #27 (F LG lead) (TE)",
        Run(H, Place("LT"), (Group((Blocker(F), Blocker(LG, "lead"))), men(TE)), number=27),
    ),
    (
        "RH/LT (LG,F lead =)(LW)",
        Run(PlayerRef("H", "R"), Place("LT"), (Group((Blocker(LG), Blocker(F, "lead="))), men(LW))),
    ),
    ("H/LE (F,LG)(-)", Run(H, Place("LE"), (men(F, LG),))),
    ("F/RC ( ) (TE) #21", Run(F, Place("RC"), (Group(), men(TE)), number=21)),
    ("H/REqk (TE)", Run(H, Place("RE"), (men(TE),), depth="quick")),
    ("F/RTqk", Run(F, Place("RT"), depth="quick")),
    ("H/RW", Run(H, Place("WR"))),
    (
        "H/WL (LG,F)(C,TE) +1",
        Run(H, Place("WL"), (men(LG, F), men(PlayerRef("C"), TE)), depth="slow"),
    ),
    (
        "H/LC(noLG,F)(LE)",
        Run(H, Place("LC"), (Group((Blocker(LG, stays_out=True), Blocker(F))), men(PlayerRef("E", "L"))), trap=True),
    ),
    ("TB/L", Run(TB, Place("L"))),
    ("H/RC (F,TE) dive", Run(H, Place("RC"), (men(F, TE),), dive=True)),
    ("F/LC d", Run(F, Place("LC"), dive=True)),
    ("F/C (|RG) dr", Run(F, Place("C"), (Group((), (Blocker(RG),), True),), draw=True)),
    ("#33/RT (RG,RE)", Run(PlayerRef("#", number=33), Place("RT"), (men(RG, PlayerRef("E", "R")),))),
    (
        "QB/LT #11 (F,TE)(LG) || H/PWL #27 (-)(WL)",
        Option(Q, Place("LT"), (men(F, TE), men(LG)), 3, H, Place("WL"), (Group(), men(LW)), 11, 27),
    ),
    (
        "QB/LE (LG,TE)(C)+2||opt TB/pWL (-)(LH)",
        Option(
            Q, Place("LE"), (men(LG, TE), men(PlayerRef("C"))), 2,
            TB, Place("WL"), (Group(), men(PlayerRef("H", "L"))),
        ),
    ),
    ("W/SX", Pass((Target(PlayerRef("W"), Place("S", "X")),))),
    ("LW/DC || inc", Pass((Target(LW, Place("DC")), ThrowAway()))),
    ("LW/VD || qb scr", Pass((Target(LW, Place("VDC")), Scramble()))),
    ("LW/DL || QB scr R", Pass((Target(LW, Place("LL")), Scramble(Place("R"))))),
    (
        "RE/LS||LH/WWL",
        Pass((Target(PlayerRef("E", "R"), Place("LS")), Target(PlayerRef("H", "L"), Place("WWL")))),
    ),
    ("LW/IR || TE/RS roll rt", Pass((Target(LW, Place("IR")), Target(TE, Place("RS"))), "R")),
    ("LW/IR roll", Pass((Target(LW, Place("IR")),), "")),
    (
        "RE/SL loft || RW/IR bullet (roll R)",
        Pass((Target(PlayerRef("E", "R"), Place("SL"), loft=True), Target(RW, Place("IR"), bullet=True)), "R"),
    ),
    ("RH/WR qk ps", Pass((Target(PlayerRef("H", "R"), Place("WR"), depth="quick", as_pass=True),))),
    ("TB/WL qk loft", Pass((Target(PlayerRef("TB"), Place("WL"), depth="quick", loft=True),))),  # only a pass is lofted
    ("H/WL (LG) P", Run(H, Place("WL"), (men(LG),), pitch=True)),  # the designator at the end (4.7)
    ("RH/WR roll right", Pass((Target(PlayerRef("H", "R"), Place("WR")),), "R")),
    ("RH/WR roll R", Pass((Target(PlayerRef("H", "R"), Place("WR")),), "R")),
    ("RH/WR qk", Run(PlayerRef("H", "R"), Place("WR"), depth="quick")),
    (
        "LW/DC hm (H, RW) blk(F) out(TE)",
        Pass((Target(LW, Place("DC"), hail_mary=True, extra=(H, RW)),), None, Protection((F,), (TE,))),
    ),
    ("LW/IL via LS,SL", Pass((Target(LW, Place("IL"), via=(Place("LS"), Place("SL"))),))),
    (
        "H/scnC(C)(LG|RT)(RG)",
        Screen(
            H, Place("C"),
            (men(PlayerRef("C")), Group((Blocker(LG),), (Blocker(PlayerRef("T", "R")),), True), men(RG)),
        ),
    ),
    (
        "H/Scn R (T)(C)(G)",
        Screen(H, Place("R"), (men(PlayerRef("T")), men(PlayerRef("C")), men(PlayerRef("G")))),
    ),
    ("LW/WL scn", Screen(LW, Place("WL"))),
    ("kneel", Special("kneel")),
]  # fmt: skip


@pytest.mark.rule("fool:3.3/1", "fool:3.3/6", "fool:3.3/8")
@pytest.mark.parametrize(("text", "play"), RULEBOOK)
def test_the_rulebooks_notations_mean(text: str, play: Play) -> None:
    assert parse(text) == play
    assert parse(print_play(play)) == play


@pytest.mark.rule("fool:3.3/1")
def test_every_play_of_the_conformance_cases_is_read() -> None:
    texts = [
        json.loads(path.read_text(encoding="utf-8"))["play"]
        for path in files("rules_engine.fool").joinpath("conformance").iterdir()
        if path.name.endswith(".json")
    ]
    assert len(texts) > 60
    for text in texts:
        play = parse(text)
        assert parse(print_play(play)) == play


PRINTED = (
    "H/LT #27 (LG,TE)(WL)", "H/LT (LG,TE)(WL) #27", "H/LT #27 (F LG lead) (TE)",
    "H/LT (F, LG lead)(LE)", "QB/LT #11 (F,TE)(LG) || H/PWL #27 (-)(WL)", "QB/LE (LG,TE)(C)+2||opt TB/pWL (-)(LH)",
    "RH/LT (LG,F lead =)(LW)", "H/LE (LG) (TE, RW)", "H/LE (F,LG)(-)",
    "LH/RE (G,G) (TE) (RW) #23", "F/LT (G,G)", "F/RC ( ) (TE) #21",
    "F/RC(-) (TE)", "F/RT (LG,TE) (RW)", "H/RT (TE)qk",
    "F/RC qk", "H/LT (LG) qk", "F/RTqk",
    "H/REqk (TE)", "H/RC(F)(E) qk", "LH/LC qk",
    "Q/LC qk", "H/RC(RT)(RW)", "LH/RT(RG)",
    "LH/RT (TE) (WR,C)", "LH/WR (RT) () (RG)", "H/WL (LG,F)(C,TE) +1",
    "H/LC(noLG,F)(LE)", "F/RT(LG,RG,TE,no T)", "F/C (LG)(RG) dr",
    "F/C (|RG) dr", "F/C (LE|RG,RT) dr", "F/C (RG,C)(LG,RT) draw",
    "TB/L", "H/RC (F,TE) dive", "LH/PWL (LT,LGlead)(-)(LW)",
    "H/WR (RT, RG lead)(-)(WL)", "LE/SL", "W/SX",
    "#33/RT (RG,RE)", "LW/DC || RE/SC", "LW/DC || inc",
    "RE/LS||LH/WWL", "LH/SR || LW/IR", "LW/LR || RE/IR",
    "LW/IR || RW/WWR", "LW/DC || H/LS", "H/IR || RW/SL",
    "WR/IR || LW/DR", "RW/IR +1 || LW/IL +1", "RW/VDC +1 loft || LW/LS",
    "RE/SL loft || RW/IR bullet (roll R)", "LW/IR || TE/RS roll rt", "H/LL loft || LW/SC bullet",
    "RW/RS qk", "LW/SL qk", "LW/LS qk",
    "H/LS qk", "RE/RS qk", "H/scnC(C)(LG|RT)(RG)",
    "H/Scn R (T)(C)(G)", "W/SC",
)  # fmt: skip


@pytest.mark.rule("fool:3.3/1", "fool:10.2.2-02")
@pytest.mark.parametrize("text", PRINTED)
def test_every_play_printed_in_the_rulebook_is_read_and_survives_printing(text: str) -> None:
    play = parse(text)
    assert parse(print_play(play)) == play
    assert print_play(parse(print_play(play))) == print_play(play)


@pytest.mark.rule("fool:10.2.2-12")
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("W/IS", Place("I", "S")),
        ("W/SdW", Place("Sd", "W")),
        ("W/DS", Place("D", "S")),
        ("W/WWW", Place("WW", "W")),
        ("W/SN", Place("S", "N")),
        ("TE/MF", Place("M", "F")),
    ],
)
def test_relative_zones(text: str, place: Place) -> None:
    play = parse(text)
    assert isinstance(play, Pass)
    assert isinstance(play.targets[0], Target)
    assert play.targets[0].zone == place


MISTAKES = [
    ("", 1, "no play"),
    ("H/LX (LG)", 3, 'no hole or zone "LX"'),
    ("H/PIR", 3, 'no hole "IR"'),
    ("H/PLT", 3, "pitch cannot go"),
    ("H/LT (LG", 6, "not closed"),
    ("H/LT LG)", 8, "never opened"),
    ("H/LT ((LG))", 7, "inside another"),
    ("h/lt", 2, "follows no player"),
    ("H/LT (XX)", 7, 'no player "XX"'),
    ("H/LT foo", 6, 'no option "foo"'),
    ("H LT", 3, 'Cannot read "LT"'),
    ("H/", 3, "ends too early"),
    ("LW/IR ||", 9, "ends too early"),
    ("RH/mR2", 3, "motion"),
    ("FkFG (Run R)", 1, "fake kick"),
    ("H/LT hc", 6, "hard count"),
    ("H/LT ?", 6, 'Cannot read "?"'),
    ("inc || LW/IR", 1, "first target"),
    ("qb scr", 1, "first target"),
    ("H/LT qk +1", 9, "exclude each other"),
    ("LW/IR loft bullet", 12, "exclude each other"),
    ("LW/IR dive", 7, '"dive" does not belong to a pass'),
    ("H/LT loft", 6, '"loft" does not belong to a run'),
    ("LW/IR (LG)", 7, "no blocking groups"),
    ("LW/IR || RW/C", 13, "no second target"),
    ("LW/IR || qb scr IL", 17, "cannot scramble"),
    ("LW/IR roll X", 12, "cannot roll"),
    ("QB/LE || H/PWL || F/PWR", 19, "one keeper and one pitch"),
    ("H/IL scn", 3, "screen cannot go"),
    ("H/LT +2", 6, "no tempo"),
    ("Foo", 2, "Cannot read"),
    ("run", 1, "Cannot read"),
    ("kneel || LW/IR", 10, "nothing can follow"),
]


@pytest.mark.rule("fool:3.3/1")
@pytest.mark.parametrize(("text", "column", "message"), MISTAKES)
def test_a_mistake_is_told_where_it_stands(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert message in caught.value.message
    assert caught.value.column == column
    assert caught.value.message.endswith(".")


# -- properties --------------------------------------------------------------------------------------------------

numbers = st.integers(0, 99)
refs = st.one_of(
    st.sampled_from(sorted(set(names.MEN.values()), key=names.man_name)),
    st.integers(1, 99).map(lambda number: PlayerRef("#", number=number)),
)
zones = st.sampled_from(sorted(set(names.ZONES.values()), key=names.place_name))
narrow_zones = zones.filter(lambda zone: zone.name not in names.WIDE)
points = st.sampled_from(sorted(set(names.POINTS.values()), key=names.place_name))
backs = st.sampled_from([Q, F, H, TB, PlayerRef("H", "L"), PlayerRef("B"), PlayerRef("#", number=7)])
blockers = st.one_of(
    st.builds(Blocker, refs, st.sampled_from(["", "lead", "lead="])),
    st.builds(Blocker, refs, stays_out=st.just(True)),
)
lines = st.lists(blockers, max_size=3).map(tuple)
groups = st.one_of(st.builds(Group, lines), st.builds(Group, lines, lines, st.just(True)))
group_lists = st.lists(groups, max_size=3).map(tuple).filter(lambda found: not found or found[-1] != Group())
depths = st.sampled_from(["", "quick", "slow"])


def _stays_out(found: tuple[Group, ...]) -> bool:
    return any(blocker.stays_out for group in found for blocker in (*group.blockers, *group.right))


@st.composite
def runs(draw: st.DrawFn) -> Run:
    found = draw(group_lists)
    return Run(
        draw(backs), draw(points), found, draw(depths), draw=draw(st.booleans()), dive=draw(st.booleans()),
        trap=_stays_out(found) or draw(st.booleans()), number=draw(numbers),
    )  # fmt: skip


targets = st.builds(
    Target, refs, narrow_zones, depths, st.booleans(), out_of_bounds=st.booleans(),
    via=st.lists(zones, max_size=2).map(tuple), number=numbers,
)  # fmt: skip
answers = st.one_of(
    st.just(ThrowAway()),
    st.just(Scramble()),
    st.sampled_from(["L", "C", "R", "WL", "WR"]).map(lambda name: Scramble(Place(name))),
)
ref_lists = st.lists(refs, max_size=2).map(tuple)
passes = st.builds(
    lambda first, rest, roll, stay, out: Pass((first, *rest), roll, Protection(stay, out)),
    targets,
    st.lists(st.one_of(targets, answers), max_size=2),
    st.sampled_from([None, "", "R", "L", "S", "W"]),
    ref_lists,
    ref_lists,
)
wide = st.sampled_from(["WWL", "WL", "WR", "WWR"]).map(Place)
options = st.builds(Option, backs, points, group_lists, st.integers(1, 9), backs, wide, group_lists, numbers, numbers)
screens = st.builds(
    Screen, refs, st.sampled_from([*map(Place, ["L", "C", "R"]), Place("WL")]), group_lists, depths, numbers,
    st.builds(Protection, ref_lists, ref_lists),
)  # fmt: skip


@pytest.mark.rule("fool:10.2.2-02")
@given(st.one_of(runs(), passes, options, screens))
def test_every_play_survives_printing_and_reading(play: Play) -> None:
    assert parse(print_play(play)) == play


@given(st.one_of(st.text(max_size=40), st.text("HLTRWE/()|,+12# qkdrscn-=F", max_size=30)))
def test_any_text_is_a_play_or_a_located_mistake(text: str) -> None:
    mistake: NotationError | None = None
    try:
        play = parse(text)
    except NotationError as found:
        mistake = found
    if mistake is None:
        assert parse(print_play(play)) == play
    else:
        assert 1 <= mistake.column <= max(1, len(text) + 1)
        assert mistake.message
