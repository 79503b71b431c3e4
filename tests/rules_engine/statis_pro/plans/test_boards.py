"""A set on its display: where men stand, what the rules say, whom they guard, what one click makes of it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from rules_engine.interface import JSON
from rules_engine.interface.planning.boards import Board, Opponent, Piece, Rule
from rules_engine.plans import forms
from rules_engine.statis_pro.boards import ground
from rules_engine.statis_pro.boxes import BOXES, POSITIONS
from rules_engine.statis_pro.ruleset import RULESET

from ..game import games

OPTIONS = RULESET.options({})
TEAM = games.team(0)
CAN_PLAY = "Everybody can play, each in one place"
MAY_STAND = "Everybody may stand where he is"
ELEVEN = "The eleven stand as the display asks"


def plan() -> JSON:
    return games.plan_of(0, tries_everything=False)


def drawn(document: Any, key: str = "sets.0", opponent: Opponent | None = None) -> Board:
    made = RULESET.plan_board(document, key, TEAM, "home", OPTIONS, opponent)
    assert made is not None
    return made


def man(made: Board, at: str) -> Piece:
    return next(piece for piece in made.men if piece.at == at)


def rule(made: Board, sentence: str) -> Rule:
    return next(each for each in made.rules if each.sentence == sentence)


def changed(key: str, change: Callable[[JSON], object]) -> JSON:
    document = deepcopy(plan())
    change(document[key.partition(".")[0]][0]["men"])
    return document


def test_every_position_and_every_box_is_a_place() -> None:
    assert tuple(place.at for place in ground.positions()) == POSITIONS
    assert tuple(place.at for place in ground.boxes()) == BOXES


@pytest.mark.parametrize(("box", "men"), [("A", 2), ("E", 2), ("F", 1), ("J", 1), ("K", 1), ("L", 2), ("O", 1)])
def test_a_box_holds_as_many_men_as_the_display_allows(box: str, men: int) -> None:
    """3.2: two in a box of row 1 and in L, one in every other."""
    assert {place.at: place.holds for place in ground.boxes()}[box] == men


@pytest.mark.parametrize("box", BOXES)
def test_every_box_lies_around_its_men(box: str) -> None:
    place = next(each for each in ground.boxes() if each.at == box)
    zone = next(each for each in ground.zones() if each.name == box)
    assert zone.x < place.x < zone.x + zone.width
    assert zone.y < place.y < zone.y + zone.height


def test_the_autocoachs_sets_keep_every_rule() -> None:
    for key in ("sets", "defensive_sets"):
        for number in range(len(plan()[key])):
            made = drawn(plan(), f"{key}.{number}")
            assert {each.state for each in made.rules} == {"ok"}
            assert len(made.men) == 11


@pytest.mark.parametrize(
    ("key", "change", "sentence"),
    [
        ("sets.0", lambda men: men.pop("CN"), ELEVEN),
        ("sets.0", lambda men: men.update(LG=men["RG"]), CAN_PLAY),
        ("sets.0", lambda men: men.update(LG=98), MAY_STAND),
        ("sets.0", lambda men: men.update(LG=1000), ELEVEN),
        ("defensive_sets.0", lambda men: men.pop("A"), ELEVEN),
        ("defensive_sets.0", lambda men: men.update(F=men["K"]), MAY_STAND),
    ],
)
def test_a_broken_rule_says_so(key: str, change: Callable[[JSON], object], sentence: str) -> None:
    broken = rule(drawn(changed(key, change), key), sentence)
    assert broken.state == "wrong"
    assert broken.detail


def test_an_empty_set_is_filled_with_one_click() -> None:
    for key in ("sets.new", "defensive_sets.new"):
        mend = rule(drawn(plan(), key), ELEVEN).mends[0]
        form = RULESET.plan_form(plan(), TEAM, "home", OPTIONS)
        filled = forms.fill(form, plan(), key, {"id": "FULL", **mend.values})
        assert filled is not None
        code = key.partition(".")[0]
        made = drawn(filled, f"{code}.{len(plan()[code])}")
        assert {each.state for each in made.rules} <= {"ok", "note"}


def test_the_sheets_of_sets_are_boards_and_their_inputs_are_places() -> None:
    form = RULESET.plan_form(plan(), TEAM, "home", OPTIONS)
    boards = [line for line in forms.lines(form, plan()) if line.drawn == "board"]
    assert {line.key.partition(".")[0] for line in boards} == {"sets", "defensive_sets"}
    for line in boards:
        sheet, made = forms.sheet(form, plan(), line.key), drawn(plan(), line.key)
        assert sheet is not None
        assert {place.at for place in made.places} <= {each.key for each in sheet.inputs}
        assert made.held == "places"


def test_a_man_shows_the_values_of_his_card() -> None:
    center = man(drawn(plan()), "CN")
    assert [value.name for value in center.values] == ["BV", "PB"]
    assert center.kind == "offensive lineman"


def test_the_boxes_guard_whom_the_rules_say_in_a_set_that_was_shown() -> None:
    """8.3.2.2: K guards the left end, N the right end, O the first flanker, F the first back."""
    made = drawn(plan(), "defensive_sets.0", Opponent(TEAM, {"sets": {"sets": plan()["sets"]}}))
    ours, theirs = plan()["defensive_sets"][0]["men"], plan()["sets"][0]["men"]
    covers = {(cover.defender, cover.man) for cover in made.overlays[0].covers}
    assert {(ours["K"][0], theirs["LE"]), (ours["N"][0], theirs["RE"]), (ours["F"][0], theirs["BK1"])} <= covers
    assert "guards the left end" in man(made, "K").words


@pytest.mark.parametrize(("key", "least"), [("sets.0", 6), ("defensive_sets.new", 6)])
def test_every_formation_of_the_library_is_legal(key: str, least: int) -> None:
    code = key.partition(".")[0]
    offered = RULESET.formations(plan(), key, TEAM, OPTIONS)
    assert len(offered) >= least
    for each in offered:
        made = drawn({**plan(), code: [*plan()[code], each.entry]}, f"{code}.{len(plan()[code])}")
        assert {rule.state for rule in made.rules} <= {"ok", "note"}, each.name
        assert len(each.spots) == 11


def test_the_mirror_image_of_a_mirror_image_stands_as_the_first() -> None:
    for key in ("sets.0", "defensive_sets.0"):
        code = key.partition(".")[0]
        once = RULESET.board_entry(plan(), key, "mirror")
        assert once is not None
        twice = RULESET.board_entry({code: [once]}, key, "mirror")
        assert twice is not None
        assert twice["men"] == plan()[code][0]["men"] != once["men"]


def test_a_copy_has_a_name_of_its_own() -> None:
    made = RULESET.board_entry(plan(), "sets.0", "copy")
    assert made is not None
    assert made["id"] not in {each["id"] for each in plan()["sets"]}
    assert made["men"] == plan()["sets"][0]["men"]


WRONG: list[Any] = [None, True, -1, 10**40, "", "LE", [], [None], {}, {"men": []}, [[]], "x" * 5000]


@pytest.mark.parametrize("value", WRONG, ids=range(len(WRONG)))
def test_no_draft_is_too_wrong_to_be_drawn(value: Any) -> None:
    for code in ("sets", "defensive_sets"):
        entry = plan()[code][0]
        place = next(iter(entry["men"]))
        wrong: list[Any] = [value, {code: value}, {code: [value]}, {code: [{**entry, "id": value}]}]
        wrong += [{code: [{**entry, "men": value}]}, {code: [{**entry, "men": {**entry["men"], place: value}}]}]
        for document in wrong:
            for key in (f"{code}.0", f"{code}.new", f"{code}.99"):
                RULESET.plan_board(document, key, TEAM, "home", OPTIONS, Opponent(TEAM, {"sets": document}))
                RULESET.formations(document, key, TEAM, OPTIONS)
                RULESET.board_entry(document, key, "mirror")
