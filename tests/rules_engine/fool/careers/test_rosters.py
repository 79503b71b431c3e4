"""The lists of a roster: sizes, who may go where, waivers, trades (11.0 to 11.6)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool.careers import injuries, rosters
from rules_engine.fool.options import FoolOptions, read_options
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import RELEASED, WAIVERS, Athlete, Move

OPTIONS = FoolOptions()


def man(status: str = "active", injury: tuple[int, str] | None = None, failed: bool = False) -> Athlete:
    sheet: dict[str, Any] = {"p": 2, "c": 3, "s": 4}
    athlete = Athlete(21, "Odo Marsh", "H", 25, sheet, status=status)
    if injury:
        row = injuries.new_injury(*injury)
        assert row
        if failed:
            row |= {"stage": injuries.SECOND, "left": None, "out": 0}
        athlete = injuries.suffer(athlete, [row])[-1].athlete
    return athlete


SOUND = man()
HURT = man(injury=(4, "-S 3 games"))


def codes(athlete: Athlete, to: str, options: FoolOptions = OPTIONS, **facts: Any) -> list[str]:
    return [problem.code for problem in rosters.check_move(Move(athlete, to, **facts), options).errors]


@pytest.mark.rule("fool:11.0-01", "fool:11.2-01", "fool:11.5-01")
def test_lists_and_their_sizes() -> None:
    lists = {rule.code: (rule.size, rule.plays) for rule in rosters.roster_lists(OPTIONS)}
    assert lists == {
        "active": (46, True),
        "practice": (6, False),
        "ir": (None, False),
        "camp_ir": (None, False),
        "pup": (None, False),
    }


@pytest.mark.rule("fool:11.0-02")
def test_commissioner_varies_sizes_and_protected_moves() -> None:
    own = read_options({"roster_active": 40, "roster_practice": 0, "ir_moves_regular": 0, "ir_min_games": 1})
    assert [rule.size for rule in rosters.roster_lists(own)][:2] == [40, 0]
    assert codes(man("ir"), "active", own, games_on_list=1) == ["MV-21"]
    assert codes(man("ir"), "active", OPTIONS, games_on_list=4) == []


@pytest.mark.rule("fool:11.4-01", "fool:11.4-02")
def test_practice_squad_changes_freely_and_does_not_play() -> None:
    assert codes(SOUND, "practice") == []
    assert codes(man("practice"), "active") == []
    assert codes(HURT, "practice") == []
    assert not next(rule for rule in rosters.roster_lists(OPTIONS) if rule.code == "practice").plays


@pytest.mark.parametrize(
    ("athlete", "to", "expected"),
    [
        (SOUND, RELEASED, []),
        (HURT, RELEASED, ["MV-10"]),
        (man("ir", (4, "-S 3 games")), RELEASED, ["MV-10"]),
        (man("ir"), RELEASED, []),
        (man("ir", (4, "-S 3 games")), WAIVERS, ["MV-10"]),
        (man(injury=(4, "-S 3 games"), failed=True), RELEASED, []),
    ],
)
@pytest.mark.rule("fool:11.3-03", "fool:11.5-13", "fool:11.5-07")
def test_injured_men_are_not_let_go(athlete: Athlete, to: str, expected: list[str]) -> None:
    assert codes(athlete, to, games_on_list=4) == expected


@pytest.mark.rule("fool:11.3-06")
@pytest.mark.parametrize(("games", "expected"), [(None, []), (0, ["MV-11"]), (1, [])])
@pytest.mark.parametrize("status", ["active", "practice"])
def test_signed_man_stays_for_a_game(status: str, games: int | None, expected: list[str]) -> None:
    assert codes(man(status), RELEASED, games_here=games) == expected


@pytest.mark.parametrize(
    ("athlete", "stage", "expected"),
    [
        (HURT, "season", []),
        (HURT, "playoffs", []),
        (man("practice", (5, "-C season, out 4 games")), "season", []),
        (SOUND, "season", ["MV-32"]),
        (man(injury=(4, "-S 3 games"), failed=True), "season", ["MV-32"]),
        (HURT, "before", ["MV-33"]),
        (man("camp_ir", (4, "-S 3 games")), "season", ["MV-31"]),
    ],
)
@pytest.mark.rule("fool:11.5-02", "fool:11.5-09")
def test_injured_reserve_is_for_injuries_in_effect(athlete: Athlete, stage: str, expected: list[str]) -> None:
    assert codes(athlete, "ir", stage=stage) == expected


@pytest.mark.rule("fool:11.5-04")
@pytest.mark.parametrize(("games", "expected"), [(0, ["MV-22"]), (3, ["MV-22"]), (4, []), (9, [])])
@pytest.mark.parametrize("to", ["active", "practice", WAIVERS])
def test_four_games_are_missed_on_injured_reserve(games: int, expected: list[str], to: str) -> None:
    assert codes(man("ir"), to, games_on_list=games) == expected


@pytest.mark.rule("fool:11.5-05")
@pytest.mark.parametrize(
    ("used", "stage", "expected"),
    [(0, "season", []), (1, "season", []), (2, "season", ["MV-21"]), (2, "playoffs", []), (3, "playoffs", ["MV-21"])],
)
def test_two_protected_moves_and_one_for_the_playoffs(used: int, stage: str, expected: list[str]) -> None:
    assert codes(man("ir"), "active", games_on_list=4, moves_used=used, stage=stage) == expected
    assert rosters.counts_move(Move(man("ir"), "active", games_on_list=4, moves_used=used, stage=stage), OPTIONS)
    assert not rosters.counts_move(Move(man("practice"), "active", moves_used=used, stage=stage), OPTIONS)


@pytest.mark.rule("fool:11.5-06")
def test_who_has_cleared_waivers_needs_no_move() -> None:
    back = Move(man("ir"), "active", games_on_list=4, moves_used=2, cleared=True)
    assert rosters.check_move(back, OPTIONS).ok
    assert not rosters.counts_move(back, OPTIONS)
    assert rosters.counts_move(Move(man("ir"), "active", games_on_list=4), OPTIONS)
    assert codes(man("ir"), WAIVERS, games_on_list=4) == []
    assert codes(man("ir"), WAIVERS, games_on_list=4, cleared=True) == ["MV-13"]
    assert codes(SOUND, WAIVERS) == ["MV-12"]


@pytest.mark.rule("fool:11.5-05", "fool:11.5-06", "fool:11.5-07")
@pytest.mark.parametrize(
    ("move", "counts"),
    [
        (Move(man("ir"), "active", games_on_list=4), True),
        (Move(man("ir"), "practice", games_on_list=4), True),
        (Move(man("ir"), "active", games_on_list=4, cleared=True), False),
        (Move(man("ir"), RELEASED), False),
        (Move(man("practice"), "active"), False),
    ],
)
def test_which_moves_use_up_one_of_the_protected_ones(move: Move, counts: bool) -> None:
    assert RULESET.counts_move(move, OPTIONS) is counts


@pytest.mark.rule("fool:11.5-07")
def test_release_from_injured_reserve_uses_no_move() -> None:
    assert not rosters.counts_move(Move(man("ir"), RELEASED), OPTIONS)


@pytest.mark.rule("fool:11.5-11")
def test_camp_injured_reserve() -> None:
    assert codes(HURT, "camp_ir", stage="before") == []
    assert codes(HURT, "camp_ir") == ["MV-33"]
    assert codes(man("camp_ir"), "active") == ["MV-20"]
    assert codes(man("camp_ir"), "active", cleared=True) == []
    assert codes(man("camp_ir"), RELEASED) == []


@pytest.mark.rule("fool:11.5-12", "fool:11.8.2-05")
def test_unable_to_perform_after_a_failed_recovery() -> None:
    failed = man(injury=(4, "-S 3 games"), failed=True)
    assert codes(failed, "pup") == []
    assert codes(HURT, "pup") == ["MV-30"]
    shelved = man("pup", (4, "-S 3 games"), failed=True)
    assert codes(shelved, "active") == ["MV-20"]
    assert codes(shelved, RELEASED) == []
    assert failed.out == ""  # or he plays with the reduced value
    assert failed.sheet["s"] == 3


@pytest.mark.rule("fool:12.1-03")
@pytest.mark.parametrize(("options", "rounds"), [({}, 10), ({"draft_rounds": 7}, 7)])
def test_a_draft_has_ten_rounds(options: dict[str, int], rounds: int) -> None:
    assert RULESET.draft_rounds(read_options(options)) == rounds


@pytest.mark.rule("fool:12.0-03")
def test_nobody_moves_when_the_season_is_complete() -> None:
    assert codes(SOUND, "practice", stage="after") == ["MV-40"]
    assert codes(SOUND, RELEASED, stage="after") == ["MV-40"]


@pytest.mark.parametrize(
    ("athlete", "games", "expected"),
    [
        (SOUND, 4, []),
        (SOUND, 5, ["TR-01"]),
        (man("practice"), 0, []),
        (man("ir"), 0, []),
        (man("ir", (4, "-S 3 games")), 0, ["TR-03"]),
        (HURT, 0, ["TR-03"]),
        (man("camp_ir"), 0, ["TR-02"]),
        (man("pup"), 0, ["TR-02"]),
    ],
)
@pytest.mark.rule("fool:11.6-03", "fool:11.6-04", "fool:11.5-07")
def test_who_may_be_traded_until_when(athlete: Athlete, games: int, expected: list[str]) -> None:
    assert [problem.code for problem in rosters.check_trade(athlete, games, OPTIONS).errors] == expected


def test_unknown_list_is_named() -> None:
    report = rosters.check_move(Move(SOUND, "bench"), OPTIONS)
    assert [str(problem) for problem in report.errors] == [
        'to: There is no list "bench". There are: active, practice, ir, camp_ir, pup.'
    ]
    assert codes(SOUND, "active") == ["MV-01"]


def test_the_dispensable_go_first() -> None:
    low, high = {"p": 1, "c": 1, "s": 1}, {"p": 3, "c": 3, "s": 3}
    men = [
        Athlete(1, "Only Kicker", "K", 25, {"c": 0, "s": 0}),
        Athlete(2, "Good Back", "H", 25, high),
        Athlete(3, "Poor Back", "H", 25, low),
    ]
    assert [athlete.number for athlete in rosters.expendable(men)] == [3, 2, 1]


def test_the_line_keeps_its_men_although_backs_have_higher_values() -> None:
    """A sound roster has nine linemen of the offense and nine halfbacks of the defense, so the tenth to twelfth
    halfback go before any of nine linemen; then both kinds shrink alike."""
    lineman, back = {"p": 0, "c": 4, "s": 3}, {"p": 3, "c": 2, "s": 5}
    men = [Athlete(number, f"Lineman {number}", "T", 25, lineman) for number in range(1, 10)]
    men += [Athlete(number, f"Back {number}", "CB", 25, back) for number in range(21, 33)]
    order = [athlete.number for athlete in rosters.expendable(men)]
    assert order[:3] == [32, 31, 30]
    assert sorted(order[3:5]) == [9, 29]
    assert len([number for number in order[:11] if number < 10]) == 4


def test_of_men_alike_the_older_and_the_poorer_kicker_go_first() -> None:
    """Beyond 29 each year costs a point of worth; a kicker goes by his kicks, since all have the same values."""
    values = {"p": 2, "c": 3, "s": 5}
    backs = [Athlete(1, "Old Back", "H", 34, values), Athlete(2, "Young Back", "H", 23, values)]
    assert [athlete.number for athlete in rosters.expendable(backs)] == [1, 2]
    kicks = {"letter": "A", "m": 0, "b": 2, "n": 3}
    kickers = [
        Athlete(3, "Short Kicker", "K", 25, {"p": 0, "c": 0, "s": 3, "kick": kicks | {"m": -3}}),
        Athlete(4, "Far Kicker", "K", 25, {"p": 0, "c": 0, "s": 3, "kick": kicks | {"m": 3}}),
    ]
    assert [athlete.number for athlete in rosters.expendable(kickers[::-1])] == [3, 4]


@pytest.mark.rule("fool:11.6-02")
def test_a_trade_is_reviewed_for_a_week() -> None:
    assert RULESET.trade_review_days(OPTIONS) == 7
    assert RULESET.trade_review_days(read_options({"trade_review_days": 3})) == 3
