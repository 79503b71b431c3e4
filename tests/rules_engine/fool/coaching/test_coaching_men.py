"""Whom the autocoach picks and which plays he spreads over his tables; every value is counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.cli import files
from rules_engine.dice import DiceBox
from rules_engine.fool.coaching import autocoach, choosing, defense, formations, kicks, men, scouting
from rules_engine.fool.coaching.book import Idea
from rules_engine.fool.model import Player
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.players import player_of
from tests.changing import replace

from .. import sample

OPTIONS = FoolOptions()
Values = tuple[int, int, int]


def player(number: int, position: str, values: Values = (1, 1, 1), **more: Any) -> Player:
    return Player(number, position, *values, **more)


# ------------------------------------------------------------------------------------------------------------ the men
def test_who_cannot_play_is_on_no_bench() -> None:
    """Neither a man of the practice squad, nor one who is hurt, nor one who is both."""
    whole = sample.team()
    first, second, third, *others = whole.athletes
    changed = (
        replace(first, status="practice"),
        replace(second, out="knee"),
        replace(third, status="practice", out="x"),
    )
    found = men.able(replace(whole, athletes=(*changed, *others)))
    assert found == [player_of(one) for one in others]


@pytest.mark.parametrize(
    ("job", "better", "worse"),
    [
        ("Q", player(9, "Q", (3, 0, 0)), player(8, "Q", (2, 4, 0))),  # 15 to 10 + 4
        ("F", player(9, "F", (0, 3, 0)), player(8, "F", (2, 2, 0))),  # 12 to 2 + 8
        ("H", player(9, "H", (0, 1, 5)), player(8, "H", (2, 2, 3))),  # 2 + 20 to 4 + 4 + 12
        ("W", player(9, "W", (3, 0, 5)), player(8, "W", (3, 2, 4))),  # 9 + 15 to 9 + 2 + 12
        ("C", player(9, "C", (0, 4, 1)), player(8, "C", (1, 3, 2))),  # 12 + 1 to 1 + 9 + 2
        ("G", player(9, "G", (1, 3, 3)), player(8, "L", (2, 3, 2))),  # 1 + 9 + 6 to 2 + 9 + 4
        ("CB", player(9, "CB", (2, 0, 6)), player(8, "CB", (2, 2, 5))),  # 6 + 18 to 6 + 2 + 15
        ("S", player(9, "S", (2, 2, 4)), player(8, "S", (3, 1, 3))),  # 6 + 4 + 12 to 9 + 2 + 9
        ("DT", player(9, "DT", (0, 4, 2)), player(8, "NT", (1, 3, 3))),  # 12 + 2 to 1 + 9 + 3
        (
            "F",
            player(8, "B", (1, 4, 1)),
            player(9, "F", (1, 3, 1)),
        ),  # 1 + 16 + 3 less 2 for the second code to 1 + 12 + 3
        ("MLB", player(8, "MLB", (1, 1, 1)), player(9, "OLB", (5, 5, 5))),  # his own position before any value
        ("DE", player(8, "DT", (0, 0, 0)), player(9, "LB", (5, 5, 5))),  # his own family before any value
        ("TE", player(8, "F", (0, 0, 0)), player(9, "LB", (5, 5, 5))),  # his own side of the ball before any value
    ],
    ids=lambda value: value if isinstance(value, str) else str(value.no),
)
def test_the_better_man_for_a_job(job: str, better: Player, worse: Player) -> None:
    for bench in ([better, worse], [worse, better]):
        assert men.Bench(bench).take(job) is better


def test_the_first_by_number_where_nobody_looks_at_values() -> None:
    bench = men.Bench([player(7, "W", (5, 5, 5)), player(3, "W"), player(5, "W", (3, 3, 3))], by_value=False)
    assert [man.no for man in bench.best("W", 3)] == [3, 5, 7]


def roster(*changed: Player) -> list[Player]:
    own = {man.no: man for man in changed}
    return [own.get(one.number) or player_of(one) for one in sample.team().athletes]


@pytest.mark.parametrize(
    ("changed", "right", "left"),
    [
        ([player(70, "T", (1, 4, 2)), player(75, "T", (0, 4, 3))], ("RT", 70), ("LT", 75)),  # tackles by C + P: 5 to 4
        ([player(70, "T", (0, 4, 2)), player(75, "T", (0, 5, 3))], ("RT", 75), ("LT", 70)),
        ([player(61, "G", (0, 3, 3)), player(62, "G", (0, 3, 4))], ("RG", 62), ("LG", 61)),  # guards by C + S: 7 to 6
        ([player(61, "G", (0, 5, 3)), player(62, "G", (0, 3, 4))], ("RG", 61), ("LG", 62)),
    ],
)
def test_the_better_blockers_stand_on_the_strong_side(
    changed: list[Player], right: tuple[str, int], left: tuple[str, int]
) -> None:
    found = men.offense_of(roster(*changed)).men
    assert [(name, found[name].no) for name, _ in (right, left)] == [right, left]


def test_the_faster_safety_plays_deep() -> None:
    """P 2, C 1, S 5 is worth 23 and P 1, C 1, S 6 the same; the faster is the deep one. 38 and 20 stay behind them."""
    squad = roster(player(17, "S", (2, 1, 5)), player(25, "S", (1, 1, 6)))
    found = men.defense_of(squad)
    assert (found["S1"].no, found["S2"].no) == (25, 17)


def test_the_depth_chart_goes_by_worth_then_by_number() -> None:
    """Receivers 87 (3-1-6) and 88 (4-1-6), 83 (3-1-5), 84 (2-1-6): 3P + C + 3S is 28, 31, 25, 25."""
    assert men.depth_chart(roster())["W"] == [88, 87, 83, 84]


# ----------------------------------------------------------------------------------------------------------- scouting
def seen(*sets: tuple[str, ...], sheets: dict[str, Values] | None = None) -> dict[str, Any]:
    """An opponent with sets of these spots; the same number stands on the same spot in each."""
    numbers = {at: 50 + place for place, at in enumerate(sorted({at for spots in sets for at in spots}))}
    drawn = [
        {"id": str(place), "starting": place == 1, "players": [{"no": numbers[at], "at": at} for at in spots]}
        for place, spots in enumerate(sets, 1)
    ]
    rows = [
        {"number": numbers[at], "sheet": dict(zip("pcs", values, strict=True))} for at, values in (sheets or {}).items()
    ]
    return {"opponent": {"team": {"athletes": rows}, "parts": {"setup": {"sets": drawn}}}}


@pytest.mark.parametrize(
    ("sets", "strong"),
    [
        ([("LTE",), ("LTE", "RTE"), ("LTE", "RTE")], "L"),  # an end on both sides speaks for neither
        ([("LTE",), ("RTE",)], "R"),  # as many of either: the custom
        ([("LTE",), ("LTE",), ("RTE",)], "L"),
        ([("LTE",), ("RTE",), ("RTE",)], "R"),
    ],
)
def test_the_strong_side_of_most_sets(sets: list[tuple[str, ...]], strong: str) -> None:
    assert scouting.scout(seen(*sets)).strong == strong


@pytest.mark.parametrize(
    ("left", "right", "best"),
    [
        ((3, 1, 5), (2, 9, 6), "LW"),  # 9 + 10 to 6 + 12; contact counts nothing
        ((2, 1, 6), (3, 1, 4), "LW"),  # 6 + 12 to 9 + 8
        ((2, 1, 5), (2, 1, 6), "RW"),
        ((4, 1, 3), (2, 1, 6), "LW"),  # both 18: the lower number
    ],
)
def test_the_best_of_those_split_wide(left: Values, right: Values, best: str) -> None:
    values = {"LW": left, "RW-": right, "LH": (5, 5, 9)}
    assert scouting.scout(seen(("LW", "RW-", "LH"), sheets=values)).best == best


def test_the_starting_set_says_who_is_the_best() -> None:
    values = {"LW": (3, 1, 5), "RW": (5, 1, 6)}
    assert scouting.scout(seen(("LW",), ("RW",), sheets=values)).best == "LW"


# --------------------------------------------------------------------------------------------------------- formations
WIDE = ("LW", "RW", "LWW", "RWW")


@pytest.mark.parametrize(
    ("wide", "roles"),
    [
        ([2, 1, 3, 0], {"1": "1", "2": "2", "3": "3", "4": "4"}),  # the fewest: the goal line
        ([2, 1], {"1": "1", "2": "2"}),  # one other alone is no goal line
        ([2, 2, 1], {"1": "1", "2": "2", "3": "4"}),  # no wider than the first
        ([0, 1, 2], {"1": "1", "2": "3", "3": "3"}),
    ],
)
def test_the_roles_of_sets_by_their_wide_men(wide: list[int], roles: dict[str, str]) -> None:
    numbers = iter(athlete.number for athlete in sample.team().athletes * 2)
    spots = ("C", "LG", "RG", "LT", "RT", "Q")
    drawn = [
        {"id": str(place), "starting": place == 1,
         "players": [{"no": next(numbers), "at": at} for at in (*spots[: 6 - count], *WIDE[:count])]}
        for place, count in enumerate(wide, 1)
    ]  # fmt: skip
    found = formations.handed_in({"sets": drawn}, sample.team())
    assert {each.id: each.role for each in found} == roles
    assert not any(each.own for each in found)


def test_sets_with_a_stranger_in_one_of_them_are_not_built_upon() -> None:
    drawn = sample.plan()["sets"]
    assert formations.handed_in({"sets": drawn}, sample.team())
    drawn[1]["players"][3]["no"] = 99
    assert formations.handed_in({"sets": drawn}, sample.team()) == ()


@pytest.mark.parametrize(
    ("roles", "ids"),
    [
        ("1234", {"1": "a", "2": "b", "3": "c", "4": "d"}),
        ("14", {"1": "a", "2": "b", "3": "a", "4": "b"}),
        ("12", {"1": "a", "2": "b", "3": "a", "4": "b"}),
        ("32", {"1": "a", "2": "b", "3": "a", "4": "b"}),
        ("122", {"1": "a", "2": "b", "3": "a", "4": "b"}),  # the first of two
    ],
)
def test_what_stands_in_for_a_missing_role(roles: str, ids: dict[str, str]) -> None:
    found = [formations.Formation(name, role, ()) for name, role in zip("abcd", roles, strict=False)]
    assert formations.by_role(found) == ids


# ----------------------------------------------------------------------------------------------------------- defenses
def placed(area: str, duty: str, man: Player, strong: str = "R", **options: bool) -> dict[str, Any]:
    against = scouting.Opponent(strong)
    scheme = defense.Scheme("x", "x", "x", "normal", (("X", area, duty),))
    (found,) = defense.defense_document(scheme, {"X": man}, against, FoolOptions(**options))["players"]
    return {key: value for key, value in found.items() if key != "no"}


MLB = player(52, "MLB", (1, 3, 4))


@pytest.mark.parametrize(
    ("asked", "man", "options", "found"),
    [
        (("C", "blitz"), MLB, {}, {"at": "C", "duty": "blitz"}),
        (("C", "run_blitz"), MLB, {}, {"at": "C", "duty": "run_blitz"}),
        (("C", "run_blitz"), MLB, {"run_blitz": False}, {"at": "C", "duty": "blitz"}),
        (("C", "delayed_blitz"), MLB, {"delayed_blitz": False}, {"at": "C", "duty": "blitz"}),
        (("C", "delayed_blitz"), replace(MLB, rookie=True, age=22), {}, {"at": "C"}),
        (("C", "fake_blitz"), MLB, {"fake_blitz": False}, {"at": "C"}),
        (("C", "fake_blitz"), MLB, {}, {"at": "C", "duty": "fake_blitz"}),
        (("SC", "fake_blitz"), MLB, {}, {"at": "SC"}),  # from there nobody shows a blitz
        (("C", "blitz"), player(71, "DT"), {}, {"at": "C"}),  # a lineman neither blitzes nor covers
        (("C", "F"), player(71, "DT"), {}, {"at": "C"}),
        (("SR", "TE"), MLB, {}, {"at": "SR", "duty": "man", "cover": "TE"}),
        (("SC", ""), MLB, {}, {"at": "SC"}),
        (("DC", ""), player(31, "S", (2, 1, 4)), {}, {"at": "SC"}),  # slow in the deep middle
        (("DC", ""), player(31, "S", (2, 1, 5)), {}, {"at": "DC"}),
        (("LS", ""), player(31, "S"), {}, {"at": "IL"}),  # no safety at the sideline
        (("RS", ""), player(31, "S"), {}, {"at": "IR"}),
        (("RS", ""), player(21, "CB"), {}, {"at": "RS"}),
        (("DC", ""), player(21, "CB", (2, 1, 5)), {}, {"at": "DC"}),
    ],
)
def test_what_a_defender_is_sent_to_do(
    asked: tuple[str, str], man: Player, options: dict[str, bool], found: dict[str, str]
) -> None:
    assert placed(*asked, man, **options) == found


@pytest.mark.parametrize(
    ("place", "turned"),
    [
        (("SR", "TE"), ("SL", "TE")), (("L", "LTE"), ("R", "RTE")), (("IL", "LW"), ("IR", "RW")),
        (("RS", "RWW"), ("LS", "LWW")), (("C", "F"), ("C", "F")), (("DC", "H"), ("DC", "H")),
    ],
)  # fmt: skip
def test_a_defense_turned_to_the_left(place: tuple[str, str], turned: tuple[str, str]) -> None:
    found = placed(*place, player(21, "CB", (2, 1, 6)), strong="L")
    assert (found["at"], found["cover"]) == turned


@pytest.mark.parametrize(("option", "line"), [(True, "cover_linemen"), (False, "normal")])
def test_linemen_are_covered_where_the_league_has_it(option: bool, line: str) -> None:
    scheme = defense.Scheme("x", "x", "x", "cover_linemen", ())
    league = FoolOptions(cover_linemen=option)
    assert defense.defense_document(scheme, {}, scouting.Opponent(), league)["line"] == line


@pytest.mark.parametrize(
    ("option", "second", "stunts"), [(True, "DT", [[71, 73]]), (False, "DT", None), (True, "LB", None)]
)
def test_only_linemen_stunt_and_only_where_the_league_has_it(option: bool, second: str, stunts: Any) -> None:
    scheme = defense.Scheme("x", "x", "x", "rush", (), stunts=(("A", "B"),))
    squad = {"A": player(71, "DT"), "B": player(73, second)}
    found = defense.defense_document(scheme, squad, scouting.Opponent(), FoolOptions(stunts=option))
    assert found.get("stunts") == stunts


# -------------------------------------------------------------------------------------------------- plays and tables
def test_he_looks_at_his_men_unless_he_is_told_not_to() -> None:
    def plan(**how: bool) -> Any:
        dice = files.dice_of("coaching", "plan")
        return autocoach.autocoach(sample.team(), "home", {}, OPTIONS, dice, **how)

    assert plan() == plan(matchups=True) != plan(matchups=False)


@pytest.mark.rule("fool:10.1-02")
def test_the_kinds_of_a_plan_leave_room_for_one_sneak() -> None:
    """18 plays at home and 22 away; at home the kinds take one less, in case that a set has no run of its own."""
    home, away = (sum(column) for column in zip(*choosing.SHARES.values(), strict=True))
    assert (home + 1, away) == (18, 22)


IDEAS = {
    letter: (Idea(kind, letter, letter, letter, "H", "1", 0), ids)
    for letter, kind, ids in [
        ("A", "inside", ("1", "2")), ("B", "inside", ("1",)), ("C", "inside", ("1", "2")), ("D", "short", ("1",)),
        ("E", "wide", ("2",)),
    ]
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "ids", "letters"),
    [
        ("inside", ("1",), ["A", "B", "C"]),
        ("inside", ("1", "2"), ["A", "C"]),  # from both sets
        ("medium", ("1",), ["D"]),  # the short ones stand in
        ("trick", ("2",), ["E"]),  # the wide ones do
        ("deep", ("2",), ["A", "C"]),  # medium, short, hit, then inside
    ],
)
def test_what_is_played_for_a_kind(kind: str, ids: tuple[str, ...], letters: list[str]) -> None:
    assert choosing.playable(kind, ids, IDEAS, short=False) == letters


@pytest.mark.parametrize(
    ("first", "cells"),
    [
        (5, ["A", "B", "C", "A", "B/D", "D/C"]),
        (1, ["B", "C", "A", "B", "C/D", "D/A"]),  # so many letters on
        (2, ["C", "A", "B", "C", "A/D", "D/B"]),
    ],
)
def test_plays_of_a_kind_are_spread_evenly_over_a_table(first: int, cells: list[str]) -> None:
    """Each as often as the others, from a letter that a die moves; the two plays of a cell differ."""
    table = (("n", "normal", "1", "inside inside inside inside inside/short short/inside"),)
    dice = DiceBox.scripted({"autocoach.cell": [first]}).play
    sets = (formations.Formation("1", "1", ()),)
    (line,) = autocoach.offense_lines(IDEAS, sets, table, dice)
    assert line["cells"] == cells


# -------------------------------------------------------------------------------------------------------------- kicks
@pytest.mark.parametrize(
    ("values", "skills", "sent"),
    [
        ((0, 2, 6), (), True),  # unspecialised men are one slower: 2 + 5
        ((0, 2, 5), (), False),
        ((0, 2, 5), ("KK",), True),  # 2 + 5
        ((0, 1, 5), ("KK",), False),
        ((0, 0, 5), ("VKK",), True),  # one more each: 1 + 6
        ((0, 0, 6), ("KK",), False),
    ],
)
@pytest.mark.rule("fool:9.1.1-07", "fool:9.1.1-10")
def test_who_is_worth_a_man_of_the_coverage(values: Values, skills: tuple[str, ...], sent: bool) -> None:
    man = player(44, "LB", values, skills=frozenset(skills))
    assert kicks.kamikaze([man]) == (44 if sent else 0)


def test_nobody_and_the_lower_number() -> None:
    assert kicks.kamikaze([]) == 0
    assert kicks.kamikaze([player(number, "LB", (0, 2, 6)) for number in (57, 51, 54)]) == 51
