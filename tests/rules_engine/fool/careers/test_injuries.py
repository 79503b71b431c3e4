"""Injuries over weeks: how they reduce a man, run on and heal, and what the break between seasons settles (11.8)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.dice import DiceError, ScriptedDice, SeededDice
from rules_engine.fool import long_injuries
from rules_engine.fool.careers import injuries
from rules_engine.fool.incidents import injuries as in_game
from rules_engine.fool.model import Player
from rules_engine.fool.options import FoolOptions, read_options
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import Athlete

OPTIONS = FoolOptions()


def man(age: int = 25, **sheet: Any) -> Athlete:
    return Athlete(21, "Odo Marsh", "H", age, {"p": 2, "c": 3, "s": 4, **sheet}, ref="odo")


def hurt(row: int, text: str, age: int = 25) -> Athlete:
    """A man after a game in which he was hurt so."""
    injury = injuries.new_injury(row, text)
    assert injury is not None
    return injuries.suffer(man(age), [injury])[-1].athlete


def weeks(athlete: Athlete, games: int, **dice: list[int]) -> tuple[Athlete, list[str]]:
    """He after so many games of his team, and what was told; every die of the script must be rolled."""
    script = ScriptedDice({name.replace("_", "."): values for name, values in dice.items()})
    said = []
    for _ in range(games):
        changes = injuries.game_passes(athlete, script)
        athlete = changes[-1].athlete if changes else athlete
        said += [change.sentence for change in changes if change.sentence]
    assert not any(script.unused().values())
    return athlete, said


def values(athlete: Athlete) -> str:
    return "-".join(str(athlete.sheet[key]) for key in "pcs")


@pytest.mark.parametrize(
    ("row", "text", "reduced", "out", "told"),
    [
        (1, "-P 6 games", "1-3-4", "", "-P for 6 games"),
        (2, "-S 1 game", "2-3-3", "", "-S for 1 game"),
        (3, "-C 3 games", "2-2-4", "", "-C for 3 games"),
        (4, "-S 5 games, no longer robust", "2-3-3", "", "-S for 5 games"),
        (5, "-C season, out 7 games", "2-2-4", "hurt, out 7 games", "-C for the season, out 7 games"),
        (6, "out for the season (-S)", "2-3-3", "hurt, out for the season", "-S, out for the season"),
    ],
)
@pytest.mark.rule("fool:11.2-01")
def test_longer_injury_reduces_a_value_and_may_keep_him_out(
    row: int, text: str, reduced: str, out: str, told: str
) -> None:
    athlete = hurt(row, text)
    assert values(athlete) == reduced
    assert athlete.out == out
    assert RULESET.hurts(athlete) == (told,)
    assert not RULESET.check_player(athlete).errors


@pytest.mark.parametrize("text", ["1 play", "2 plays", "series", "quarter", "half", "game"])
@pytest.mark.rule("fool:11.5-02")
def test_injury_of_the_game_alone_is_none_afterwards(text: str) -> None:
    assert injuries.new_injury(0, text) is None


@pytest.mark.parametrize(
    ("row", "text", "die", "after", "said"),
    [
        (1, "-P 2 games", 5, "2-3-4", "recovered from -P"),
        (1, "-P 2 games", 6, "1-3-4", "did not recover from -P; the next camp gives a second chance"),
        (4, "-C 2 games", 5, "2-3-4", "recovered from -C"),
        (4, "-C 2 games", 6, "2-2-4", "did not recover from -C; the next camp gives a second chance"),
    ],
)
@pytest.mark.rule("fool:11.8-01")
def test_man_due_back_fails_on_a_six(row: int, text: str, die: int, after: str, said: str) -> None:
    athlete, told = weeks(hurt(row, text), 2, recovery=[die])
    assert (values(athlete), told) == (after, [said])


@pytest.mark.parametrize(("row", "text"), [(2, "-S 2 games"), (3, "-C 2 games")])
@pytest.mark.rule("fool:11.8-01")
def test_rows_without_a_chance_to_fail_are_not_rolled(row: int, text: str) -> None:
    athlete, told = weeks(hurt(row, text), 2)
    assert values(athlete) == "2-3-4"
    assert told == [f"recovered from {text[:2]}"]


@pytest.mark.rule("fool:11.8-02", "fool:11.8.1-01")
@pytest.mark.parametrize(("row", "text"), [(5, "-S season, out 5 games"), (6, "out for the season (-S)")])
def test_season_injury_waits_for_camp(row: int, text: str) -> None:
    athlete, told = weeks(hurt(row, text), 10)
    assert values(athlete) == "2-3-3"
    assert told == []
    assert athlete.out == ("" if row == 5 else "hurt, out for the season")


def test_row_five_plays_reduced_when_his_games_are_over() -> None:
    athlete, _ = weeks(hurt(5, "-C season, out 2 games"), 1)
    assert athlete.out == "hurt, out 1 game"
    athlete, _ = weeks(athlete, 1)
    assert (athlete.out, values(athlete)) == ("", "2-2-4")


@pytest.mark.parametrize(
    ("text", "die", "after"),
    [
        ("out for the season (-S)", 3, "2-3-4"),
        ("out for the season (-S)", 4, "2-3-3"),
        ("out for the season (-C)", 5, "2-3-4"),
        ("out for the season (-C)", 6, "2-2-4"),
    ],
)
@pytest.mark.rule("fool:11.8.1a-01", "fool:11.8-02")
def test_camp_heals_legs_by_half_and_the_rest_by_five_in_six(text: str, die: int, after: str) -> None:
    changes = RULESET.season_over(hurt(6, text), OPTIONS, ScriptedDice({"recovery": [die]}))
    assert values(changes[-1].athlete) == after
    assert changes[-1].athlete.out == ""


@pytest.mark.rule("fool:11.8.2-01")
def test_failed_man_is_listed_with_reduced_value_and_mark() -> None:
    athlete, _ = weeks(hurt(4, "-S 1 game"), 1, recovery=[6])
    columns = {column.name: column.value for column in RULESET.describe_player(athlete)}
    assert (columns["S"], columns["Inj"]) == (3, "(-S)")
    assert RULESET.hurts(athlete) == ("(-S) until the next camp",)


@pytest.mark.parametrize(
    ("age", "last"),
    [(21, 4), (25, 4), (26, 3), (29, 3), (30, 2), (33, 2), (34, 1), (39, 1)],
)
@pytest.mark.rule("fool:11.8.2-02")
def test_second_roll_goes_by_age(age: int, last: int) -> None:
    failed, _ = weeks(hurt(1, "-P 1 game", age), 1, recovery=[6])
    healed = RULESET.season_over(failed, OPTIONS, ScriptedDice({"recovery.2": [last]}))[-1].athlete
    assert (values(healed), RULESET.hurts(healed)) == ("2-3-4", ())
    for_good = RULESET.season_over(failed, OPTIONS, ScriptedDice({"recovery.2": [last + 1]}))[-1].athlete
    assert (values(for_good), RULESET.hurts(for_good)) == ("1-3-4", ())


@pytest.mark.rule("fool:11.8.2-03")
def test_two_injuries_run_separately() -> None:
    first, second = injuries.new_injury(1, "-P 1 game"), injuries.new_injury(4, "-S 3 games")
    assert first
    assert second
    athlete = injuries.suffer(man(), [first, second])[-1].athlete
    assert values(athlete) == "1-3-3"
    athlete, _ = weeks(athlete, 1, recovery=[6])
    assert RULESET.hurts(athlete) == ("(-P) until the next camp", "-S for 2 games")
    athlete, _ = weeks(athlete, 2, recovery=[1])
    assert values(athlete) == "1-3-4"


@pytest.mark.rule("fool:11.8.2-04")
def test_injury_of_an_earlier_season_adds_nothing_to_durations() -> None:
    from rules_engine.fool.players import player_of

    fresh = hurt(6, "out for the season (-S)")
    old = RULESET.season_over(fresh, OPTIONS, ScriptedDice({"recovery": [6]}))[-1].athlete
    assert values(old) == "2-3-3"
    played = {who: in_game.roll(ScriptedDice({"injury": [2]}), player_of(who_)) for who, who_ in
              {"fresh": fresh, "old": old}.items()}  # fmt: skip
    assert played["fresh"][:2] == (3, "series")
    assert played["old"][:2] == (2, "2 plays")


@pytest.mark.parametrize(
    ("age", "long", "rolled", "said"),
    [
        (29, 2, 3, "-S 3 games"),
        (30, 2, 6, "-S 6 games"),
        (30, 1, 4, "-P 6 games"),
        (34, 5, 7, "-C season, out 9 games"),
        (35, 2, 6, "-S 6 games"),
        (35, 1, 12, "-P 12 games"),
        (35, 5, 18, "-C season, out 18 games"),
    ],
)
@pytest.mark.rule("fool:11.8.3-01", "fool:11.8.3-02")
def test_older_men_are_out_longer(age: int, long: int, rolled: int, said: str) -> None:
    half = {"injury.half": [1]} if long == 5 else {}
    dice = ScriptedDice({"injury": [6], "injury.long": [long], "injury.games": [rolled], **half})
    assert in_game.roll(dice, Player(no=21, pos="H", p=2, c=3, s=4, age=age))[2] == said


@pytest.mark.parametrize(("age", "die"), [(29, 4), (29, 7), (30, 7), (34, 7), (35, 13)])
@pytest.mark.rule("fool:11.8.3-01", "fool:11.8.3-02")
def test_no_die_is_longer_than_its_age_allows(age: int, die: int) -> None:
    dice = ScriptedDice({"injury": [6], "injury.long": [2 if die == 4 else 1], "injury.games": [die]})
    with pytest.raises(DiceError):
        in_game.roll(dice, Player(no=21, pos="H", p=2, c=3, s=4, age=age))


@pytest.mark.parametrize(
    ("row", "value", "young", "thirty", "old"),
    [
        (1, "p", 1, 1, 1),
        (2, "s", 0, 1, 2),
        (3, "c", 0, 1, 2),
        (4, "c", 1, 2, 3),
        (4, "s", 1, 1, 1),
        (5, "c", 1, 2, 3),
        (5, "s", 3, 3, 4),
        (6, "c", 1, 2, 3),
        (6, "s", 3, 3, 4),
    ],
)
@pytest.mark.rule("fool:11.8.3-01", "fool:11.8.3-02", "fool:11.8.1a-01")
def test_chances_in_six_to_fail_by_age(row: int, value: str, young: int, thirty: int, old: int) -> None:
    fails = [long_injuries.fails_in_six(row, value, age) for age in (29, 30, 34, 35)]
    assert fails == [young, thirty, thirty, old]


def test_mini_camp_settles_what_had_games_to_run() -> None:
    """12.2a: rolled as if its games were over; a failure is tried again in the camp that follows."""
    athlete = hurt(4, "-C 6 games")
    healed = RULESET.season_over(athlete, OPTIONS, ScriptedDice({"recovery": [1]}))
    assert (values(healed[0].athlete), RULESET.hurts(healed[-1].athlete)) == ("2-3-4", ())
    second = RULESET.season_over(athlete, OPTIONS, ScriptedDice({"recovery": [6], "recovery.2": [5]}))
    assert (values(second[-1].athlete), RULESET.hurts(second[-1].athlete)) == ("2-2-4", ())


@given(
    st.lists(st.sampled_from([(1, "-P 3 games"), (2, "-S 2 games"), (3, "-C 1 game"), (4, "-S 6 games"),
                              (5, "-C season, out 4 games"), (6, "out for the season (-S)")]), max_size=5),
    st.integers(18, 40), st.integers(0, 14), st.binary(min_size=32, max_size=32), st.integers(0, 3),
)  # fmt: skip
def test_no_value_is_lost_or_won_by_injuries(
    told: list[tuple[int, str]], age: int, games: int, key: bytes, speed: int
) -> None:
    """What is missing from a man's values is what his injuries hold, but for those that are his for good."""
    whole = {"p": 2, "c": 3, "s": speed}
    athlete = Athlete(21, "Odo Marsh", "H", age, dict(whole))
    new = [injury for row, text in told if (injury := injuries.new_injury(row, text))]
    changes = injuries.suffer(athlete, new)
    athlete = changes[-1].athlete if changes else athlete
    dice = SeededDice(key, "roster")
    for _ in range(games):
        changes = injuries.game_passes(athlete, dice)
        athlete = changes[-1].athlete if changes else athlete
    assert not RULESET.check_player(athlete).errors
    for name, value in whole.items():
        held = sum(injury["lost"] for injury in injuries.carried(athlete) if injury["value"] == name)
        assert athlete.sheet[name] + held == value
    for _ in range(2):
        changes = RULESET.season_over(athlete, OPTIONS, dice)
        athlete = changes[-1].athlete if changes else athlete
    assert RULESET.hurts(athlete) == ()
    assert athlete.out == ""


def with_options(**own: bool) -> FoolOptions:
    return read_options(own)


@pytest.mark.rule("fool:11.8.1-01")
def test_midseason_recovery_comes_after_twice_the_games_missed() -> None:
    own = with_options(long_injury_midseason_recovery=True)
    injury = injuries.new_injury(5, "-S season, out 5 games")
    assert injury
    athlete = injuries.suffer(man(), [injury], options=own)[-1].athlete
    dice = ScriptedDice({"recovery": [3]})
    for game in range(1, 11):
        (change, *_) = injuries.game_passes(athlete, dice, own)
        athlete = change.athlete
        assert (athlete.out == "", values(athlete)) == (game >= 5, "2-3-4" if game == 10 else "2-3-3")
    whole = injuries.new_injury(6, "out for the season (-S)")
    assert whole
    assert injuries.suffer(man(), [whole], options=own)[-1].athlete.sheet["injuries"][0]["left"] is None


@pytest.mark.rule("fool:11.8.1a-01")
def test_without_the_kinds_every_season_injury_fails_on_a_six() -> None:
    own = with_options(recovery_by_type=False)
    assert [long_injuries.fails_in_six(row, "s", 25, own) for row in (4, 5, 6)] == [1, 1, 1]


@pytest.mark.rule("fool:11.8.2-02")
def test_without_a_second_roll_a_failure_is_for_good() -> None:
    own = with_options(second_recovery=False)
    changes = injuries.game_passes(hurt(1, "-P 1 game"), ScriptedDice({"recovery": [6]}), own)
    assert (changes[-1].sentence, RULESET.hurts(changes[-1].athlete)) == ("keeps -P for good", ())


@pytest.mark.rule("fool:11.8.3-01", "fool:11.8.3-02")
def test_without_the_effects_of_age_everybody_heals_alike() -> None:
    own = with_options(age_injury_effects=False)
    assert long_injuries.fails_in_six(4, "c", 36, own) == 1
    dice = ScriptedDice({"injury": [6], "injury.long": [2], "injury.games": [3]})
    assert in_game.roll(dice, Player(no=21, pos="H", p=2, c=3, s=4, age=36), by_age=False)[2] == "-S 3 games"


def test_without_mini_camp_a_failure_in_camp_waits_for_the_next_one() -> None:
    own = with_options(mini_camp=False)
    changes = RULESET.season_over(hurt(4, "-C 6 games"), own, ScriptedDice({"recovery": [6]}))
    assert RULESET.hurts(changes[-1].athlete) == ("(-C) until the next camp",)
