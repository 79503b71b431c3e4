"""A set or a defense on the board: where men stand, what the rules say, who gets where, what one click mends."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest

from rules_engine.fool import board
from rules_engine.fool.boards import ground
from rules_engine.fool.document.plan import AREAS, SPOTS
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import JSON, Team
from rules_engine.interface.planning.boards import Board, Opponent, Piece, Rule
from rules_engine.plans import forms
from tests.depth import daily_part

from .. import sample

OPTIONS = RULESET.options({})
ELEVEN = "Eleven men on the field"
CAN_PLAY = "Everybody can play"
MIDDLE = "Five linemen in the middle, and somebody who takes the snap"
SEVEN = "Seven on the line besides the quarterback, an end on each side"
ONE_MAN = "One man to a spot"
DUTIES = "Everybody has a duty that he can do"
BESIDE_A_RUSH = "Who blitzes comes beside a line that rushes"


def drawn(plan: Any, key: str = "sets.0", opponent: Opponent | None = None) -> Board:
    made = RULESET.plan_board(plan, key, sample.team(), "home", OPTIONS, opponent)
    assert made is not None
    return made


def man(made: Board, number: int) -> Piece:
    return next(piece for piece in (*made.men, *made.bench) if piece.number == number)


def rule(made: Board, sentence: str) -> Rule:
    return next(each for each in made.rules if each.sentence == sentence)


def changed(change: Callable[[JSON], None], kind: str = "sets") -> JSON:
    """The example with a change to its first set or defense."""
    plan = sample.plan()
    change(plan[kind][0])
    return plan


def placed(entry: JSON, number: int) -> JSON:
    found: JSON = next(each for each in entry["players"] if each["no"] == number)
    return found


# -- the ground --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", AREAS)
def test_the_mirror_of_an_area_lies_as_far_from_the_other_sideline(name: str) -> None:
    left, right = board.X_RANGE[board.ZONE[name]]
    assert board.X_RANGE[board.ZONE[ground.mirrored(name)]] == (14 - right, 14 - left)  # 14 blockers wide


@pytest.mark.parametrize("at", SPOTS)
def test_the_mirror_of_a_spot_begins_in_the_mirror_of_its_zone(at: str) -> None:
    left, right = board.X_RANGE[board.START_ZONE[at]]
    assert board.X_RANGE[board.START_ZONE[ground.mirrored(at)]] == (14 - right, 14 - left)


def test_every_spot_and_every_area_is_a_place_of_its_own() -> None:
    for places, names in ((ground.spots(), SPOTS), (ground.areas(), AREAS)):
        assert tuple(place.at for place in places) == names
        assert len({place.name for place in places}) == len({(place.x, place.y) for place in places}) == len(names)


def test_men_on_the_line_stand_far_enough_apart_to_be_touched() -> None:
    """A finger needs 44 pixels, and a yard of the drawing is twelve."""
    line = sorted(place.x for place in ground.spots() if place.y == ground.spots()[0].y)
    assert len(line) == 11
    assert min(right - left for left, right in pairwise(line)) * 12 >= 44


@pytest.mark.parametrize(
    ("zone", "lines"), [("C", ("", "+3")), ("SL", ("+3", "+6")), ("IL", ("+6", "+12")), ("MC", ("+12", "+20"))]
)
def test_zones_lie_between_the_yard_lines_that_the_board_prints(zone: str, lines: tuple[str, str]) -> None:
    for of_offense in (True, False):
        yards = {line.name: line.y for line in ground.yard_lines(of_offense)}
        field = next(each for each in ground.zones(of_offense) if each.name == zone)
        assert (field.y, field.y + field.height) == pytest.approx([yards[name] for name in lines])


# -- men ---------------------------------------------------------------------------------------------------------------


def test_men_stand_where_the_plan_has_them_and_the_others_wait() -> None:
    made = drawn(sample.plan())
    assert {piece.at: piece.number for piece in made.men}["RTE"] == 80
    assert [value.figure for value in man(made, 80).values] == ["3", "2", "4"]
    assert man(made, 80).kind == "tight end"
    on_field = {piece.number for piece in made.men}
    assert on_field.isdisjoint(piece.number for piece in made.bench)
    assert len(made.men) + len(made.bench) == len(sample.team().athletes)


def test_the_offense_waits_before_the_defense_when_a_set_is_drawn_and_the_other_way_round() -> None:
    assert drawn(sample.plan(), "sets.0").bench[0].position == "Q"
    assert drawn(sample.plan(), "defenses.0").bench[0].position == "DH"


@pytest.mark.parametrize(
    ("number", "suits", "not_there"),
    [  # 3.2: ends belong at the ends and out wide, linemen on the line; a back is no lineman
        (81, ("LTE", "RTE"), ("LT", "C")),
        (84, ("LW", "RWW", "LW-"), ("LTE", "C")),
        (66, ("C",), ("LG", "LTE")),
        (77, ("LT", "RT"), ("C", "LG")),
        (12, ("Q",), ("C", "LTE")),
    ],
)
def test_the_bench_says_where_a_man_loses_nothing(
    number: int, suits: tuple[str, ...], not_there: tuple[str, ...]
) -> None:
    waiting = next(piece for piece in drawn(sample.plan()).bench if piece.number == number)
    assert set(suits) <= set(waiting.suits)
    assert not set(not_there) & set(waiting.suits)


@pytest.mark.parametrize(
    ("number", "suits", "not_there"),
    [  # 3.4: areas of each position, and the speed that an area asks for (DC 5)
        (92, ("L", "C", "R"), ("SL", "DC")),
        (59, ("C", "SL", "IL"), ("DC",)),
        (25, ("SC", "DC"), ("L", "C")),
        (23, ("IL", "LS"), ("C", "DC")),
    ],
)
def test_the_bench_of_a_defense_says_in_which_areas_a_man_loses_nothing(
    number: int, suits: tuple[str, ...], not_there: tuple[str, ...]
) -> None:
    waiting = man(drawn(sample.plan(), "defenses.0"), number)
    assert set(suits) <= set(waiting.suits)
    assert not set(not_there) & set(waiting.suits)


# -- rules and mends ---------------------------------------------------------------------------------------------------


def test_the_example_keeps_every_rule() -> None:
    for key in ("sets.0", "sets.1", "defenses.0", "defenses.1"):
        assert {each.state for each in drawn(sample.plan(), key).rules} <= {"ok", "note"}


BROKEN: list[tuple[str, Callable[[JSON], object], str]] = [
    ("sets", lambda entry: entry["players"].pop(), ELEVEN),
    ("sets", lambda entry: placed(entry, 48).update(no=27), ELEVEN),
    ("sets", lambda entry: placed(entry, 48).update(no=98), CAN_PLAY),
    ("sets", lambda entry: placed(entry, 55).update(at="RHE"), MIDDLE),
    ("sets", lambda entry: placed(entry, 87).update(at="LW-"), SEVEN),
    ("sets", lambda entry: placed(entry, 48).update(at="LT"), ONE_MAN),
    ("defenses", lambda entry: entry["players"].pop(), ELEVEN),
    ("defenses", lambda entry: placed(entry, 86).update(duty="man", cover="RW"), DUTIES),
    ("defenses", lambda entry: placed(entry, 53).update(duty="blitz"), BESIDE_A_RUSH),
]


@pytest.mark.parametrize(("kind", "change", "sentence"), BROKEN)
def test_a_broken_rule_says_so_and_what_to_do(kind: str, change: Callable[[JSON], None], sentence: str) -> None:
    broken = rule(drawn(changed(change, kind), f"{kind}.0"), sentence)
    assert broken.state == "wrong"
    assert broken.detail.endswith(".")


@pytest.mark.parametrize(("kind", "change", "sentence"), [each for each in BROKEN if each[2] != DUTIES])
def test_one_click_mends_what_it_says(kind: str, change: Callable[[JSON], None], sentence: str) -> None:
    plan = changed(change, kind)
    mend = rule(drawn(plan, f"{kind}.0"), sentence).mends[0]
    mended = with_values(plan, f"{kind}.0", mend.values)
    assert rule(drawn(mended, f"{kind}.0"), sentence).state == "ok"


def with_values(plan: JSON, key: str, values: Any) -> JSON:
    """The plan with texts put into inputs of a sheet, the others as they are."""
    form = RULESET.plan_form(plan, sample.team(), "home", OPTIONS)
    sheet = forms.sheet(form, plan, key)
    assert sheet is not None
    inputs = {each.key: each.value for each in [*sheet.inputs, *(each for row in sheet.rows for each in row)]}
    assert values.keys() <= inputs.keys()
    filled = forms.fill(form, plan, key, {**inputs, **values})
    assert filled is not None
    return filled


def test_an_empty_set_is_filled_with_the_best_men_by_clicks_alone() -> None:
    plan = sample.plan()
    plan["sets"].append({"id": "9", "players": []})
    mend = rule(drawn(plan, "sets.3"), ELEVEN).mends[0]
    filled = drawn(with_values(plan, "sets.3", mend.values), "sets.3")
    assert {each.state for each in filled.rules} <= {"ok", "note"}


def test_a_man_out_of_position_is_told_where_he_stands() -> None:
    """7.1: a tight end who carries the ball from the backfield is out of position."""
    made = drawn(changed(lambda entry: placed(entry, 48).update(no=81)))
    assert "out of position (-1 C)" in man(made, 81).note


# -- reach -------------------------------------------------------------------------------------------------------------


def reached(piece: Piece) -> dict[str, str]:
    return {each.zone: each.figure for each in piece.reach}


@pytest.mark.parametrize(
    ("number", "zone", "points"),
    [  # 5.1: a zone beyond the line costs a point; those who start on the line cross it into the zone before them
        (87, "WL", "1"),
        (87, "LS", "2"),
        (87, "IL", "3"),
        (80, "R", "1"),
        (80, "RS", "2"),
    ],
)
def test_a_receiver_gets_to_a_zone_for_a_point_each(number: int, zone: str, points: str) -> None:
    assert reached(man(drawn(sample.plan()), number))[zone] == points


def test_a_receiver_gets_as_far_as_his_speed_and_no_farther() -> None:
    """The tight end of speed 4 gets to 20 yards, the wide receiver of speed 6 beyond 30."""
    made = drawn(sample.plan())
    assert not {"LL", "DC", "LR", "VDC"} & reached(man(made, 80)).keys()
    assert "VDC" in reached(man(made, 87))
    assert "12 to 20 yards" in man(made, 80).words


def test_a_guard_of_speed_two_blocks_beside_himself_and_one_zone_downfield() -> None:
    assert reached(man(drawn(sample.plan()), 61)).keys() == {"L", "C", "R", "SL", "SR"}


def test_nobody_in_zone_leaves_his_area_and_a_man_defender_follows_by_the_table() -> None:
    """4.2.1: of the same speed one area in any direction, one faster one more downfield."""
    alone = drawn(sample.plan(), "defenses.0")
    assert reached(man(alone, 53)) == {"SR": "0"}
    seen = drawn(sample.plan(), "defenses.0", Opponent(sample.team(), {"setup": sample.plan()}))
    same_speed = reached(man(seen, 40))  # speed 5, a cornerback's bonus, on a receiver of speed 6
    assert {same_speed[zone] for zone in ("IR", "MR", "LR")} == {"0"}
    assert {same_speed[zone] for zone in ("RS", "WR", "SC", "DC")} == {"1"}
    assert "LL" not in same_speed
    assert "as fast as he is" in man(seen, 40).words


def test_the_sets_that_the_other_side_has_shown_are_laid_over_with_who_has_whom() -> None:
    seen = drawn(sample.plan(), "defenses.0", Opponent(sample.team(), {"setup": sample.plan()}))
    assert [overlay.name for overlay in seen.overlays] == ["Set 1, Pro", "Set 1a, Pro, big back", "Set 2, Three wide"]
    assert {(cover.defender, cover.man) for cover in seen.overlays[0].covers} == {(40, 88), (43, 87), (38, 80)}
    assert len(seen.overlays[0].men) == 11
    assert drawn(sample.plan(), "defenses.0").overlays == ()


# -- the library and the acts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "least"), [("sets.0", 8), ("defenses.new", 6)])
def test_every_formation_of_the_library_is_legal_with_the_teams_men(key: str, least: int) -> None:
    plan, kind = sample.plan(), key.partition(".")[0]
    offered = RULESET.formations(plan, key, sample.team(), OPTIONS)
    assert len(offered) >= least
    for each in offered:
        with_it = {**plan, kind: [*plan[kind], each.entry]}
        made = drawn(with_it, f"{kind}.{len(plan[kind])}")
        assert [rule for rule in made.rules if rule.state == "wrong"] == [], each.name
        assert len(each.spots) == 11
        assert each.entry["id"] not in {entry["id"] for entry in plan[kind]}


def test_a_league_without_the_shotgun_is_offered_none() -> None:
    plain = RULESET.options({"shotgun": False})
    offered = RULESET.formations(sample.plan(), "sets.0", sample.team(), plain)
    assert "shotgun" not in {each.code for each in offered}


def test_a_team_with_too_few_men_is_offered_nothing() -> None:
    few = Team("Few", "FEW", sample.team().athletes[:9])
    assert RULESET.formations(sample.plan(), "sets.0", few, OPTIONS) == ()


def test_the_mirror_image_of_a_mirror_image_stands_as_the_first() -> None:
    plan = sample.plan()
    for kind in ("sets", "defenses"):
        once = RULESET.board_entry(plan, f"{kind}.0", "mirror")
        assert once is not None
        assert once["players"] != plan[kind][0]["players"]
        twice = RULESET.board_entry({**plan, kind: [once]}, f"{kind}.0", "mirror")
        assert twice is not None
        assert twice["players"] == plan[kind][0]["players"]


def test_the_mirror_image_of_a_set_is_legal_and_no_second_starting_set() -> None:
    plan = sample.plan()
    made = RULESET.board_entry(plan, "sets.0", "mirror")
    assert made is not None
    assert {man["at"] for man in made["players"]} >= {"LTE", "RW", "RH"}
    assert "starting" not in made
    assert all(each.state == "ok" for each in drawn({**plan, "sets": [*plan["sets"], made]}, "sets.3").rules)


def test_who_covers_a_man_on_the_left_has_the_one_on_the_right_in_the_mirror() -> None:
    entry = {"id": "m", "players": [
        {"no": 40, "at": "IL", "duty": "man", "cover": {"1": "LW", "*": 88}, "arrows": [{"to": "LS", "at": 5}]},
    ]}  # fmt: skip
    made = RULESET.board_entry({"defenses": [entry]}, "defenses.0", "mirror")
    assert made is not None
    assert made["players"] == [
        {"no": 40, "at": "IR", "duty": "man", "cover": {"1": "RW", "*": 88}, "arrows": [{"to": "RS", "at": 5}]}
    ]


def test_a_copy_has_a_name_of_its_own_and_a_variation_says_of_what() -> None:
    plan = sample.plan()
    copied, varied = (RULESET.board_entry(plan, "sets.0", act) for act in ("copy", "variation"))
    assert copied is not None
    assert varied is not None
    assert (copied["id"], copied.get("variation_of")) == ("3", None)
    assert (varied["id"], varied["variation_of"]) == ("1b", "1")  # 1a is taken
    again = RULESET.board_entry(plan, "sets.1", "variation")
    assert again is not None
    assert again["variation_of"] == "1"  # a variation of a variation is one of its base


# -- drafts that are wrong in any way ----------------------------------------------------------------------------------

WRONG: list[Any] = [None, True, -1, 10**40, 3.5, "", "C", "\x00", [], [None], {}, {"no": []}, [[]], "x" * 5000]


@pytest.mark.parametrize("place", daily_part(range(len(WRONG)), of=2))
def test_no_draft_is_too_wrong_to_be_drawn(place: int) -> None:
    value = WRONG[place]
    for kind in ("sets", "defenses"):
        for plan in everywhere(sample.plan(), kind, value):
            for key in (f"{kind}.0", f"{kind}.new", f"{kind}.99", "plays"):
                RULESET.plan_board(plan, key, sample.team(), "home", OPTIONS, Opponent(sample.team(), {"setup": plan}))
                RULESET.formations(plan, key, sample.team(), OPTIONS)
                RULESET.board_entry(plan, key, "mirror")
                RULESET.board_entry(plan, key, "variation")


def everywhere(plan: JSON, kind: str, value: Any) -> list[Any]:
    """Plans with a wrong value at each of the places that a board reads."""
    wrong: list[Any] = [value, {**plan, kind: value}, {**plan, kind: [value]}, {**plan, "practice": value}]
    for name in (*plan[kind][0], "variation_of", "shotgun", "unbalanced", "line", "stunts", "half"):
        wrong.append(changed_in(plan, kind, lambda entry, name=name: entry.update({name: value})))
    for name in ("no", "at", "duty", "cover", "order", "arrows", "bump_deep"):
        wrong.append(changed_in(plan, kind, lambda entry, name=name: entry["players"][0].update({name: value})))
    wrong.append(changed_in(plan, kind, lambda entry: entry["players"].insert(0, value)))
    return wrong


def changed_in(plan: JSON, kind: str, change: Callable[[JSON], object]) -> JSON:
    copied = deepcopy(plan)
    change(copied[kind][0])
    return copied
