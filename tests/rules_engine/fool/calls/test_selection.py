"""Set, defense and play from the tables while the game runs; the printed example of play by mail."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.dice import DiceBox
from rules_engine.fool.calls.compiling import compile_side
from rules_engine.fool.calls.selection import (
    MenOnField,
    PlaceInLists,
    choose_defense,
    choose_play,
    choose_set,
    has_blitz_line,
)
from rules_engine.fool.calls.side_orders import SideOrders
from rules_engine.fool.calls.view import view_of
from rules_engine.fool.model import OffMan
from rules_engine.fool.notation.reading import print_play
from rules_engine.fool.play_calls import Pass, Play, Run
from rules_engine.fool.players import player_of
from tests.changing import replace

from .. import sample


def compiled(document: dict[str, Any] | None = None, opponent: dict[str, Any] | None = None) -> SideOrders:
    return compile_side(document or sample.plan(), sample.team(), "home", opponent)


ANYTHING = MenOnField(lambda letter, play: "")
NOTHING = MenOnField(lambda letter, play: "Nobody can.")


def calls(**dice: list[int]) -> Any:
    return DiceBox.scripted({purpose.replace("_", "."): values for purpose, values in dice.items()}).home


PRINTED = {  # the abridged example of the play-by-mail digest
    "offense_table": [
        {"id": "1", "when": "down in 1,2 and distance <= 10", "set": "rot", "cells": ["A", "A/B", "B", "C", "E", "G"]},
        {"id": "2", "when": "down = 3 and distance > 5", "set": "2", "cells": ["C", "C", "C/G", "E", "G", "G"]},
        {"id": "bz", "when": "blitz_read", "set": "1", "kind": "blitz", "cells": ["G", "G", "G", "C", "C", "E"]},
        {"id": "n", "when": "normal", "set": "1", "cells": ["*1", "*1", "A", "B", "C", "E"]},
    ],
    "defense_table": [{"id": "n", "when": "normal", "cells": ["43", "43", "43", "43r", "43r", "bz"]}],
}  # fmt: skip


def printed() -> SideOrders:
    document = sample.plan() | {"first": PRINTED, "second": None}
    document["rotation"] = {"sets": ["1", "1", "2"], "overrides": [{"when": "los >= 99", "set": "1a"}]}
    return compiled(document)


@pytest.mark.rule("fool:10.2.3-01", "fool:10.2.3-05", "fool:10.2.3-06")
def test_the_printed_example_second_and_seven() -> None:
    orders, facts = printed(), view_of(down=2, distance=7)
    chosen = choose_set(orders, facts, PlaceInLists())
    assert (chosen.line, chosen.id) == ("1", "1")
    play = choose_play(orders, chosen.id, facts, chosen.place, calls(play=[2], play_split=[5]), ANYTHING)
    assert play.letter == "B"
    assert play.reason["rolled"] == [{"line": "1", "rolls": [2, 5], "cell": "A/B"}]


@pytest.mark.rule("fool:10.1.2-05", "fool:10.2.3-04")
def test_the_printed_example_a_read_blitz_replaces_the_line() -> None:
    orders, facts = printed(), view_of(down=2, distance=7)
    place = choose_set(orders, facts, PlaceInLists()).place
    read = facts.but(blitz_read=True)
    assert choose_play(orders, "1", read, place, calls(play=[4]), ANYTHING).letter == "C"
    assert choose_play(orders, "1", read, place, calls(play=[4]), ANYTHING).reason["line"] == "bz"
    assert (
        choose_play(orders, "2", view_of(down=3, distance=9, blitz_read=True), place, calls(play=[1]), ANYTHING).reason[
            "line"
        ]
        == "2"
    )  # no blitz line covers set 2


@pytest.mark.rule("fool:10.1.2-05")
@pytest.mark.parametrize(
    ("when", "facts", "holds"),
    [
        ("down = 3", {"down": 3}, True), ("down = 3", {"down": 2}, False),
        ("distance >= 8", {"distance": 8}, True), ("distance >= 8", {"distance": 7}, False),
        ("margin < 0", {"margin": -1}, True), ("margin < 0", {"margin": 0}, False),
        ("DL >= 4", {"counts": {"DL": 4}}, True), ("DL >= 4", {"counts": {"DL": 3}}, False),
        ("on 56", {"on": (56, 58)}, True), ("on 56", {"on": (58,)}, False),
        ("off 56", {"on": (58,)}, True), ("off 56", {"on": (56,)}, False),
    ],
)  # fmt: skip
def test_what_a_line_of_the_offense_may_ask_for(when: str, facts: dict[str, Any], holds: bool) -> None:
    """10.1.2: lines go by down, distance and score, by the defense's men ("for example 4+ DL's"), "or even the presence
    or absence of particular defensive players" (10.2.3)."""
    lines = [
        {"id": "x", "when": when, "set": "1", "cells": ["B"] * 6},
        {"id": "n", "when": "normal", "set": "1", "cells": ["A"] * 6},
    ]
    orders = compiled(sample.plan() | {"first": {**PRINTED, "offense_table": lines}, "second": None})
    chosen = choose_play(orders, "1", view_of(**facts), PlaceInLists(), calls(play=[1]), ANYTHING)
    assert (chosen.letter, chosen.reason["line"]) == (("B", "x") if holds else ("A", "n"))


@pytest.mark.rule("fool:10.1.2-05", "fool:10.2.3-04")
def test_a_quarterback_looks_for_a_blitz_where_a_line_would_answer_it() -> None:
    orders, facts = printed(), view_of(down=2, distance=7)
    place = choose_set(orders, facts, PlaceInLists()).place
    assert has_blitz_line(orders, "1", facts, place)
    assert not has_blitz_line(orders, "2", facts, place)


@pytest.mark.rule("fool:10.1.2-05")
def test_a_blitz_line_of_the_rotation_is_for_the_set_of_the_series() -> None:
    blitz = {"id": "bz", "when": "blitz_read and down = 3", "set": "rot", "kind": "blitz", "cells": ["E"] * 6}
    table = [*PRINTED["offense_table"][:2], blitz, PRINTED["offense_table"][3]]
    document = sample.plan() | {"first": {**PRINTED, "offense_table": table}, "second": None}
    orders = compiled(document | {"rotation": {"sets": ["1", "2"]}})
    place = choose_set(orders, view_of(down=3, distance=3), PlaceInLists()).place
    assert has_blitz_line(orders, "1", view_of(down=3, distance=3), place)
    assert not has_blitz_line(orders, "2", view_of(down=3, distance=3), place)
    assert not has_blitz_line(orders, "1", view_of(down=2, distance=3), place)


@pytest.mark.rule("fool:10.2.3-07")
def test_the_printed_example_line_n_rolls_again_on_line_1() -> None:
    orders, facts = printed(), view_of(down=2, distance=12)
    chosen = choose_set(orders, facts, PlaceInLists())
    assert (chosen.line, chosen.id) == ("n", "1")
    play = choose_play(orders, "1", facts, chosen.place, calls(play=[1, 6]), ANYTHING)
    assert play.letter == "G"
    assert [row["line"] for row in play.reason["rolled"]] == ["n", "1"]


@pytest.mark.rule("fool:10.2.3-08")
def test_the_rotation_turns_with_each_series_and_has_exceptions() -> None:
    orders, place, seen = printed(), PlaceInLists(), []
    for series, los in ((1, 70), (1, 60), (4, 70), (6, 70), (8, 99), (8, 50), (9, 70)):
        chosen = choose_set(orders, view_of(series=series, los=los), place)
        place = chosen.place
        seen.append(chosen.id)
    # series 1, 1, then sets 1 and 2, an override at the own goal line that lasts for its series, and on
    assert seen == ["1", "1", "1", "2", "1a", "1a", "1"]
    assert PlaceInLists.from_json(place.to_json()) == place


@pytest.mark.rule("fool:10.2.3-07")
def test_a_list_keeps_its_place() -> None:
    document = sample.plan()
    document["first"]["offense_table"] = [
        {"id": "n", "when": "normal", "set": "1", "kind": "list", "cells": ["A", "B/C", "E"]}
    ]
    orders, place, seen = compiled(document), PlaceInLists(), []
    for split in ([], [1], [], [], [6]):
        dice = calls(play_split=list(split)) if split else calls()
        play = choose_play(orders, "1", view_of(), place, dice, ANYTHING)
        place = play.place
        seen.append(play.letter)
    assert seen == ["A", "B", "E", "A", "C"]
    assert PlaceInLists.from_json(place.to_json()) == place


@pytest.mark.rule("fool:10.2.4-03", "fool:10.2.4-04", "fool:10.1.2-06")
def test_personnel_is_known_for_the_play_but_not_for_the_set() -> None:
    document = sample.plan()
    document["first"]["offense_table"] = [
        {"id": "big", "when": "down = 1 and DL >= 5", "set": "2", "cells": ["E"] * 6},
        {"id": "two", "when": "down = 1", "set": "2", "cells": ["C"] * 6},
        {"id": "n", "when": "normal", "set": "1", "cells": ["A"] * 6},
    ]
    orders = compiled(document)
    assert choose_set(orders, view_of(), PlaceInLists()).id == "2"
    few, many = view_of(counts={"DL": 4}), view_of(counts={"DL": 5})
    assert choose_play(orders, "2", few, PlaceInLists(), calls(play=[1]), ANYTHING).letter == "C"
    assert choose_play(orders, "2", many, PlaceInLists(), calls(play=[1]), ANYTHING).letter == "E"


@pytest.mark.rule("fool:10.1.2-04")
def test_a_line_names_its_set_and_a_die_or_a_list_its_play() -> None:
    document = sample.plan() | {"second": None}
    document["first"]["offense_table"] = [
        {"id": "die", "when": "down = 1", "set": "2", "cells": ["A", "B", "C", "E", "G", "D"]},
        {"id": "n", "when": "normal", "set": "1a", "kind": "list", "cells": ["C", "A"]},
    ]
    orders, later = compiled(document), view_of(down=2)
    assert [choose_set(orders, view, PlaceInLists()).id for view in (view_of(), later)] == ["2", "1a"]
    assert choose_play(orders, "2", view_of(), PlaceInLists(), calls(play=[4]), ANYTHING).letter == "E"
    place, letters = PlaceInLists(), []
    for _ in range(3):
        choice = choose_play(orders, "1a", later, place, calls(), ANYTHING)
        letters.append(choice.letter)
        place = choice.place
    assert letters == ["C", "A", "C"]


@pytest.mark.rule("fool:10.2.4-04", "fool:10.2.4-03")
def test_the_defense_sees_the_set() -> None:
    orders = compiled()
    big = choose_defense(orders, view_of(set="1a"), PlaceInLists(), calls())
    assert (big.id, big.reason["line"]) == ("43", "big")
    second = choose_defense(orders, view_of(set="1a"), big.place, calls())
    assert second.place.at("first.defense.big") == 2
    long = choose_defense(orders, view_of(down=3, distance=8, set="1a"), PlaceInLists(), calls(defense=[5]))
    assert long.id == "bz"


def no_pass(letter: str, play: Play) -> str:
    return "The receiver is too slow." if isinstance(play, Pass) else ""


NO_PASS = MenOnField(no_pass)


@pytest.mark.rule("fool:10.3-02", "fool:10.4-01")
def test_a_play_that_cannot_be_run_is_selected_anew() -> None:
    document = sample.plan()
    table = [{"id": "n", "when": "normal", "set": "1", "cells": ["A/C", "C", "C/E/B", "G", "G", "G"]}]
    document["first"]["offense_table"] = table
    orders = compiled(document)
    other = choose_play(orders, "1", view_of(), PlaceInLists(), calls(play=[1], play_split=[6]), NO_PASS)
    assert other.letter == "A"  # the other play of the cell
    assert other.reason["refused"] == {"C": "The receiver is too slow."}
    again = choose_play(orders, "1", view_of(), PlaceInLists(), calls(play=[2, 4, 3], play_split=[1]), NO_PASS)
    assert again.letter == "B"  # rolled again, then the one play of the cell that can be run
    first = choose_play(orders, "1", view_of(), PlaceInLists(), calls(play=[2] * 11), NO_PASS)
    assert first.letter == "A"  # after ten new rolls the first of the line
    last = choose_play(orders, "1", view_of(), PlaceInLists(), calls(play=[2] * 11), NOTHING)
    assert (last.letter, last.text) == ("", "F/LC dive")
    assert isinstance(last.play, Run)
    assert last.play.dive


def test_plays_written_for_other_sets_are_not_run() -> None:
    document = sample.plan()
    document["first"]["offense_table"] = [{"id": "n", "when": "normal", "set": "2", "cells": ["D/A", *["A"] * 5]}]
    chosen = choose_play(compiled(document), "2", view_of(), PlaceInLists(), calls(play=[1], play_split=[1]), ANYTHING)
    assert chosen.letter == "A"


@pytest.mark.rule("fool:10.1.2-03", "fool:10.1.4-01")
def test_the_second_half_has_its_own_tables() -> None:
    orders = compiled()
    chosen = choose_set(orders, view_of(half=2), PlaceInLists())
    second = choose_play(orders, chosen.id, view_of(half=2), chosen.place, calls(play=[8], play_split=[1]), ANYTHING)
    assert (second.letter, second.reason["line"]) == ("H", "1")
    assert choose_set(orders, view_of(half=3, down=2), PlaceInLists()).line == "n"
    repeat = compiled(sample.plan() | {"second": None})
    assert repeat.halves[0] is repeat.halves[1]


# -- men named by number, and F ------------------------------------------------------------------------------------


def run_by(text: str, set_id: str, absent: dict[int, int] | None = None, moved: dict[int, str] | None = None) -> str:
    """The play as it is given to the men of a set, some of whom are replaced (number -> substitute) or stand elsewhere
    in the plan (number -> spot)."""
    document = sample.plan()
    for spot in next(each for each in document["sets"] if each["id"] == set_id)["players"]:
        spot["at"] = (moved or {}).get(spot["no"], spot["at"])
    document["plays"] = [{"letter": "A", "text": text}]
    document["first"]["offense_table"] = [{"id": "n", "when": "normal", "set": set_id, "cells": ["A"] * 6}]
    document["second"] = None
    orders = compiled(document)
    men = tuple(
        replace(man, player=orders.roster[(absent or {}).get(man.player.no, man.player.no)])
        for man in orders.sets[set_id].men
    )
    chosen = choose_play(
        orders, set_id, view_of(), PlaceInLists(), calls(play=[1]), MenOnField(lambda letter, play: "", men)
    )
    return print_play(chosen.play)


@pytest.mark.rule("fool:10.2.2-07", "fool:10.2.2-09")
@pytest.mark.parametrize(
    ("text", "set_id", "absent", "given"),
    [
        ("#48/LT (#27)", "1", {}, "#48/LT (#27)"),
        ("#48/LT (F)", "1", {48: 32}, "#32/LT (F)"),  # his substitute plays his spot
        ("#27/LC", "1a", {}, "#29/LC"),  # not in this set: the man on his spot of the starting set
        ("#29/RC", "1", {}, "#27/RC"),  # no starter: his spot in the lowest set that has him
        ("#83/IL || #87/IR", "1", {}, "#83/IL || #87/IR"),  # nobody stands on his only spot
        ("F/LC", "2", {}, "F/LC"),
        ("H/LC (#29)", "2", {}, "H/LC (#48)"),
    ],
)
def test_who_stands_in_for_a_man_named(text: str, set_id: str, absent: dict[int, int], given: str) -> None:
    assert run_by(text, set_id, absent) == given


@pytest.mark.rule("fool:10.2.2-09", "fool:10.2.2-10")
@pytest.mark.parametrize(
    ("text", "absent", "given"),
    [
        # 48, a halfback, and 27, a fullback, stand at F. The halfback who comes for the halfback blocks as he would,
        # and so does the back who comes for the fullback.
        ("#27/RC (#48)", {48: 32}, "#27/RC (#32)"),
        ("#48/RC (#27)", {27: 33}, "#48/RC (#33)"),
        ("#27/RC (#48)", {27: 33}, "#33/RC (#48)"),
        ("#48/RC (#27)", {48: 32}, "#32/RC (#27)"),
        ("#48/RC (#27)", {27: 32}, "#48/RC"),  # a halfback for the fullback does not
        ("#48/RC (#27)", {27: 32, 48: 33}, "#33/RC"),
    ],
)
def test_of_two_men_on_one_spot_each_has_his_own_substitute(text: str, absent: dict[int, int], given: str) -> None:
    """10.2.2: "if the starter (for whom the play would normally be written) has a non-zero blocking value and is not a
    W or H, and the substitute ... is a W or a H, then the substitute does not block".
    """
    assert run_by(text, "1", absent, moved={48: "F"}).replace(" (-)", "") == given


@pytest.mark.rule("fool:10.2.2-07")
def test_f_is_the_f_of_the_lowest_other_set() -> None:
    document = sample.plan()
    document["plays"] = [{"letter": "A", "text": "F/LC"}]
    document["sets"][2]["players"][10]["at"] = "RH"  # nobody at F
    document["sets"][2]["players"][9] = {"no": 27, "at": "LH"}
    document["first"]["offense_table"] = [{"id": "n", "when": "normal", "set": "2", "cells": ["A"] * 6}]
    chosen = choose_play(compiled(document), "2", view_of(), PlaceInLists(), calls(play=[1]), ANYTHING)
    assert print_play(chosen.play) == "#27/LC"


@pytest.mark.rule("fool:10.2.2-10")
@pytest.mark.parametrize(
    ("text", "absent", "given"),
    [
        ("#48/LE (F,LG)", {}, "#48/LE (F,LG)"),
        ("H/LE (F,LG)", {27: 32}, "H/LE (LG)"),  # an H for a fullback does not block
        ("H/LE (F,LG)", {27: 33}, "H/LE (F,LG)"),  # a general back does
        ("H/RT (-) (RW)", {88: 84}, "H/RT (-) (RW)"),  # W 88 has no blocking value himself, so 84 blocks
        ("H/LT (LT)", {70: 3}, "H/LT (-)"),  # a man without contact value for a tackle
    ],
)
def test_substitutes_who_do_not_block(text: str, absent: dict[int, int], given: str) -> None:
    assert run_by(text, "1", absent) == given


def test_with_an_empty_backfield_the_quarterback_keeps_the_ball() -> None:
    document = sample.plan()
    for man in document["sets"][0]["players"][9:]:
        man["at"] = {27: "LWW", 48: "RWW"}[man["no"]]
    document["first"]["offense_table"] = [{"id": "n", "when": "normal", "set": "1", "cells": ["A"] * 6}]
    orders = compiled(document)
    last = choose_play(orders, "1", view_of(), PlaceInLists(), calls(play=[1] * 11), NOTHING)
    assert last.text == "Q/LC"


# -- the defense on the field ------------------------------------------------------------------------------------


def lined_up(orders: SideOrders, set_id: str, **moved: int) -> tuple[OffMan, ...]:
    """The opponent's set, with men of other numbers on some spots."""
    roster = {athlete.number: player_of(athlete) for athlete in sample.team().athletes}
    return tuple(
        OffMan(roster[moved.get(man.at.replace("-", "_"), man.player.no)], man.at) for man in orders.sets[set_id].men
    )


def covered(orders: SideOrders, defense: str, set_id: str, men: tuple[OffMan, ...], los: int = 60) -> dict[int, int]:
    return {man.player.no: man.cover for man in orders.elevens.men_for(defense, set_id, men, los) if man.duty == "man"}


@pytest.mark.rule("fool:3.4/12", "fool:10.2.2-04")
def test_coverage_finds_its_man_by_spot() -> None:
    orders = compiled(opponent=sample.plan())
    assert covered(orders, "43", "1", lined_up(orders, "1")) == {40: 88, 43: 87, 38: 80}
    assert covered(orders, "bz", "2", lined_up(orders, "2")) == {40: 88, 43: 87, 38: 80, 56: 48}


def test_coverage_by_number_follows_the_spot_then_the_jersey() -> None:
    orders = compiled(opponent=sample.plan())
    assert covered(orders, "43r", "1", lined_up(orders, "1"))[40] == 88
    assert covered(orders, "43r", "1", lined_up(orders, "1", RW_=84))[40] == 84  # 84 plays on 88's spot
    assert covered(orders, "43r", "1a", lined_up(orders, "1a"))[40] == 88


def test_who_finds_nobody_plays_zone() -> None:
    document = sample.plan()
    document["defenses"][0]["players"][9]["cover"] = 33
    orders = compiled(document, sample.plan())
    men = {man.player.no: man for man in orders.elevens.men_for("43", "1", lined_up(orders, "1"), 60)}
    assert (men[38].duty, men[38].cover) == ("zone", 0)
    assert (men[86].duty, men[58].duty) == ("line", "zone")


@pytest.mark.rule("fool:3.4/13")
def test_rows_and_orders_are_kept() -> None:
    orders = compiled()
    row = {
        man.player.no: man.order
        for man in orders.elevens.men_for("bz", "1", lined_up(orders, "1"), 60)
        if man.at == "C"
    }
    assert row == {74: 0, 58: 1, 72: 2}


@pytest.mark.parametrize(("los", "area"), [(60, "DC"), (21, "DC"), (20, "SC"), (15, "SC"), (3, "SC")])
def test_an_arrow_moves_him_when_the_field_is_short(los: int, area: str) -> None:
    orders = compiled()
    men = {man.player.no: man.at for man in orders.elevens.men_for("bz", "1", lined_up(orders, "1"), los)}
    assert men[17] == area


@pytest.mark.parametrize(("los", "area"), [(20, "DC"), (16, "DC"), (15, "SC")])
def test_without_an_arrow_nobody_stays_in_dc_from_the_15_on(los: int, area: str) -> None:
    orders = compiled()
    men = {man.player.no: man.at for man in orders.elevens.men_for("43", "1", lined_up(orders, "1"), los)}
    assert men[17] == area


@pytest.mark.rule("fool:8.6/3")
@pytest.mark.parametrize(("auto", "area"), [(True, "SC"), (False, "DC")])
def test_a_league_may_move_men_by_arrows_alone(auto: bool, area: str) -> None:
    orders = compiled()
    men = {man.player.no: man.at for man in orders.elevens.men_for("43", "1", lined_up(orders, "1"), 15, auto)}
    assert men[17] == area


@pytest.mark.rule("fool:10.2.7-01")
def test_fourth_down_orders() -> None:
    policies = compiled().policies
    assert policies.fourth_down(view_of(down=4, distance=1, los=40)) == "go"
    assert policies.fourth_down(view_of(down=4, distance=2, los=40)) == ""


@given(
    st.integers(1, 4), st.integers(0, 30), st.integers(1, 99), st.integers(1, 3), st.binary(min_size=32, max_size=32)
)
def test_every_situation_has_a_set_a_defense_and_a_play(
    down: int, distance: int, los: int, half: int, key: bytes
) -> None:
    orders = compiled()
    facts = view_of(down=down, distance=distance, los=los, half=half, set="1")
    box = DiceBox.seeded(key)
    chosen = choose_set(orders, facts, PlaceInLists())
    assert chosen.id in orders.sets
    assert choose_defense(orders, facts, PlaceInLists(), box.away).id in orders.defenses
    play = choose_play(orders, chosen.id, facts, chosen.place, box.home, ANYTHING)
    assert play.letter in orders.plays
    assert PlaceInLists.from_json(play.place.to_json()) == play.place
