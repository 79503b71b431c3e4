"""One man's camp: the order of its rolls, what keeps him from training, and his story (12.2, 12.3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.careers import injuries
from rules_engine.fool.careers.camp.man import attend
from rules_engine.fool.careers.camp.orders import Orders, TeamOrders
from rules_engine.fool.careers.career import camp_note
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import Athlete, CampMan, CampStory

from .test_coaching import man
from .test_focus import camp

OPTIONS = FoolOptions()
PUNT = {"letter": "B", "m": -1, "control": 5, "blk": 0}
HURT = {"camp_injury": 6, "camp_injury_2": 5, "injury_long": 1, "injury_games": 4}  # -P, three games after camp


def values(story: CampStory) -> str:
    return "-".join(str(story.athlete.sheet[key]) for key in "pcs")


def hurt(row: int, text: str, athlete: Athlete | None = None) -> Athlete:
    injury = injuries.new_injury(row, text)
    assert injury
    return injuries.suffer(athlete or man(), [injury])[-1].athlete


def topics(story: CampStory) -> list[str]:
    return [part.topic for part in story.parts]


@pytest.mark.rule("fool:12.2-01", "fool:12.3-01")
def test_every_man_has_a_roll_of_injury_and_of_change_and_his_own_of_recovery_and_position() -> None:
    assert topics(camp(man(), "")) == ["injury", "age", "change"]
    recovering = camp(hurt(6, "out for the season (-C)"), "", recovery=1)
    assert topics(recovering) == ["injury", "age", "change", "recovery"]
    moving = camp(man(position="CB"), "", Orders(train="position S"), pos_change=2)
    assert topics(moving) == ["injury", "age", "change", "position"]
    kicker = Athlete(6, "Odo Marsh", "P", 25, {"p": 0, "c": 0, "s": 3, "punt": PUNT})
    assert topics(camp(kicker, "")) == ["injury", "age", "change"]


@pytest.mark.rule("fool:12.3-01", "fool:12.3.1-14")
def test_man_of_two_jobs_has_a_change_roll_for_each_by_its_own_tally() -> None:
    """26 to 29: 4 to 7 games give C on a 6, 8 and more B/C; B 1 and C 1 are better."""
    both = man("3-1-4", "Q", 27, punt=PUNT, career={"thirds": {"field": 3, "punt": 27}})
    story = camp(both, "", chg_column=[6, 6], chg_column_half=[6, 1], chg_effect=[2, 1])
    assert topics(story) == ["injury", "age", "change", "change"]
    assert values(story) == "3-0-4"  # 1 game: C/D high is D, of which 2 is -C
    assert story.athlete.sheet["punt"]["m"] == PUNT["m"] + 2  # 9 games: B/C low is B, of which 1 is +C


@pytest.mark.rule("fool:12.3.1-10")
@pytest.mark.parametrize(("die", "after"), [(3, "2-3-4"), (4, "2-2-5"), (6, "2-2-5")])
def test_contact_won_for_speed_may_be_undone_and_precludes_other_training(die: int, after: str) -> None:
    heavier = {"chg_column": 6, "chg_effect": 4}
    story = camp(man("2-2-5"), "", Orders(undo=True, train="role H"), chg_undo=die, **heavier)
    assert values(story) == after
    assert camp_note(story.athlete)["trained"] == "undoing"
    assert "special teams" not in topics(story)
    assert values(camp(man("2-2-5"), "", Orders(undo=False), **heavier)) == "2-3-4"


@pytest.mark.rule("fool:12.3.2-01", "fool:12.8-14")
@pytest.mark.parametrize(
    ("row", "text", "heals", "fails"),
    [(6, "out for the season (-S)", 3, 4), (6, "out for the season (-C)", 5, 6), (4, "-S 3 games", 5, 6),
     (1, "-P 3 games", 5, 6)],
)  # fmt: skip
def test_recovery_of_who_was_still_injured(row: int, text: str, heals: int, fails: int) -> None:
    """ "for each such player a die is rolled, with a 4, 5 or 6 (-S), or just a 6 (others)"; without mini-camp the
    shorter ones too, by the chance of their table (6.3)."""
    athlete = hurt(row, text)
    assert values(camp(athlete, "", recovery=heals)) == "2-3-4"
    failed = camp(athlete, "", recovery=fails).athlete
    assert injuries.failed_to_recover(failed)
    assert injuries.carried(failed)[0]["old"] is True


@pytest.mark.rule("fool:12.3.2-02", "fool:12.8-14")
@pytest.mark.parametrize(
    ("age", "blur", "last"), [(24, 5, 4), (25, 5, 3), (27, 2, 3), (29, 6, 2), (33, 6, 1), (35, 1, 2), (35, 3, 1)]
)
def test_second_recovery_goes_by_the_adjusted_age(age: int, blur: int, last: int) -> None:
    """25 or younger 1-4, 26 to 29 1-3, 30 to 33 1-2, 34 and over 1; the dice of age are -2, -1, 0, 0, +1, +2."""
    before = hurt(6, "out for the season (-S)", man(age=age))
    failed = camp(before, "", recovery=6).athlete
    for die, after in ((last, "2-3-4"), (last + 1, "2-3-3")):
        story = camp(failed, "", chg_age=blur, recovery_2=die)
        assert (values(story), injuries.carried(story.athlete)) == (after, ())


@pytest.mark.rule("fool:12.3.2-03")
def test_who_recovers_completes_no_training() -> None:
    """Even where an order was smuggled past the check."""
    athlete = hurt(6, "out for the season (-S)", man("0-0-4", "CB"))
    for order in (Orders(train="coach c"), Orders(train="position S"), Orders(train="role KK"), Orders(undo=True)):
        story = camp(athlete, "", order, recovery=1)
        assert topics(story)[-1] == "recovery"
    assert camp_note(story.athlete)["trained"] == "recovery"


@pytest.mark.rule("fool:12.4-06", "fool:12.4-01")
def test_injury_of_camp_stops_every_training() -> None:
    """Those who miss a game at most are exempt."""
    for order in (Orders(train="coach c"), Orders(train="position S"), Orders(train="role KK")):
        story = camp(man("0-0-5", "CB"), "", order, **HURT)
        assert topics(story) == ["injury", "age", "change"]
        assert camp_note(story.athlete) == {"hurt": True}
    short = {**HURT, "injury_games": 2}
    trained = camp(man("0-0-5", "CB"), "", Orders(train="role KK"), **short)
    assert topics(trained)[-1] == "special teams"


@pytest.mark.rule("fool:12.4-07")
def test_injury_of_camp_does_not_void_the_recovery_from_an_earlier_one() -> None:
    story = camp(hurt(6, "out for the season (-S)"), "", recovery=1, **HURT)
    assert values(story) == "1-3-4"
    assert [injuries.described(one) for one in injuries.carried(story.athlete)] == ["-P for 3 games"]


@pytest.mark.rule("fool:12.4-04")
def test_easy_camp_costs_two_games_of_credit() -> None:
    """26 to 29: 8 games of credit are B/C on a 6, 6 are C."""
    star = man("2-2-6", age=27, career={"thirds": {"field": 24}})
    better = {"chg_column": 6, "chg_column_half": 1, "chg_effect": 2}  # B 2: -C
    assert values(camp(star, "", Orders(effort="full"), **better)) == "2-1-6"
    easy = camp(star, "", Orders(effort="easy"), chg_column=6, chg_effect=2)
    assert values(easy) == "2-1-6"
    assert camp_note(easy.athlete) == {"easy": True}
    assert "with 6 games" in easy.parts[1].sentence


@pytest.mark.rule("fool:12.5.2-01", "fool:12.5.2-02")
def test_change_of_position_is_decided_before_and_made_in_camp() -> None:
    choices = {
        choice.value
        for field in RULESET.camp_form([CampMan(man(position="CB"))], OPTIONS).men["odo"] if field.name == "train"
        for choice in field.choices
    }  # fmt: skip
    assert choices >= {"position S", "position W", "position E", "position DH"}
    story = camp(man(position="CB"), "", Orders(train="position S"), pos_change=5)
    assert (story.athlete.position, values(story)) == ("S", "1-4-4")
    assert camp_note(story.athlete)["trained"] == "position"


@pytest.mark.rule("fool:12.5.2-07", "fool:12.5.2-09")
def test_worse_change_is_reversed_and_a_failed_reversal_tried_again_with_the_same_team() -> None:
    order = Orders(train="position S")
    back = camp(man(position="CB"), "", order, pos_change=1, pos_reverse=3)
    assert (back.athlete.position, values(back)) == ("CB", "2-3-4")
    kept = camp(man(position="CB"), "", order._replace(reverse=False), pos_change=1)
    assert (kept.athlete.position, values(kept)) == ("S", "1-3-4")
    failed = camp(man(position="CB"), "", order, pos_change=1, pos_reverse=4).athlete
    next_year = RULESET.season_closed(failed, OPTIONS)
    again = camp(next_year, "", Orders(back=True), pos_reverse=1)
    assert (again.athlete.position, values(again)) == ("CB", "2-3-4")
    faces = ScriptedDice({"camp.injury": [1], "chg.age": [3], "chg.games": [3], "chg.games3": [3], "chg.column": [1]})
    other = CampMan(next_year, same_team=False)
    elsewhere = attend(other, Orders(back=True), TeamOrders("", False, {}), OPTIONS, faces)
    assert elsewhere.athlete.position == "S"
    assert "back" not in elsewhere.athlete.sheet.get("career", {})


@pytest.mark.rule("fool:12.6-08")
def test_gains_of_who_changes_position_are_held_to_the_new_ones_maximum() -> None:
    """The pass maximum of a LB is 3, of a MLB 2: B 3 low, +P from 2, needs a limit die for the MLB alone."""
    better = {"chg_column": 6, "chg_effect": 3, "chg_effect_half": 1}
    rookie = man("2-3-4", "LB", career={"first": "R"})
    assert values(camp(rookie, "", **better)) == "3-3-4"
    story = camp(rookie, "", Orders(train="position MLB"), limit=6, pos_change=2, **better)
    assert (story.athlete.position, values(story)) == ("MLB", "2-3-4")


@pytest.mark.rule("fool:12.2a-01", "fool:12.2a-02")
def test_mini_camp_settles_what_had_games_to_run_and_leaves_the_injuries_of_a_season() -> None:
    """What fails there may be tried again in camp; a season's injury has its first roll in camp."""
    short, season = hurt(4, "-C 6 games"), hurt(6, "out for the season (-S)")
    healed = RULESET.early_camp(CampMan(short), OPTIONS, ScriptedDice({"recovery": [5]}))
    assert (values(healed), healed.sentence) == ("2-3-4", "Odo Marsh, halfback, 25: recovery: recovered from -C.")
    failed = RULESET.early_camp(CampMan(short), OPTIONS, ScriptedDice({"recovery": [6]}))
    assert values(camp(failed.athlete, "", recovery_2=4)) == "2-3-4"
    assert RULESET.early_camp(CampMan(season), OPTIONS, ScriptedDice({})).athlete == season
    without = RULESET.early_camp(CampMan(short), FoolOptions(mini_camp=False), ScriptedDice({}))
    assert without.athlete == short
    assert [step.code for step in RULESET.camp_steps(OPTIONS)][:2] == ["mini_camp", "draft"]
    assert RULESET.camp_steps(FoolOptions(mini_camp=False))[0].code == "draft"


def test_what_was_kept_for_a_season_is_rolled_again_before_the_change() -> None:
    """12.6: "In the next season's training camp, this roll is repeated."."""
    beyond = man("2-3-6", trial=["s"])
    story = camp(beyond, "", limit=6)
    assert (values(story), "trial" in story.athlete.sheet) == ("2-3-5", False)
    assert topics(story) == ["injury", "change", "age", "change"]


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [({}, "Odo Marsh, halfback, 25, came through camp as he was."),
     ({"chg_column": 6, "chg_effect": 2}, "Odo Marsh, halfback, 25: change: -C: 3 to 2."),
     (HURT, "Odo Marsh, halfback, 25: -P for 3 games.")],
)  # fmt: skip
def test_story_is_told_in_a_sentence_without_dice(dice: dict[str, Any], sentence: str) -> None:
    assert camp(man(), "", **dice).sentence == sentence


def test_dice_of_a_story_are_there_on_request() -> None:
    """Every roll stands once, in the part that it belongs to, in the order in which it fell."""
    story = camp(man("2-1-4"), "", Orders(train="coach s"), coach_1=6, coach_2=5, coach_3=1, chg_column=6, chg_effect=2)
    assert [(part.topic, [purpose for purpose, _, _ in part.dice]) for part in story.parts] == [
        ("injury", ["camp.injury"]),
        ("age", ["chg.age", "chg.games", "chg.games3"]),
        ("change", ["chg.column", "chg.effect"]),
        ("coaching", ["coach.1", "coach.2", "coach.3"]),
    ]
    assert story.parts[3].dice[0] == ("coach.1", 6, (6,))


def test_old_man_may_retire_in_camp() -> None:
    """12.8: 38 and over, 5 and 6."""
    story = camp(man(age=38), "", Orders(train="role H"), chg_column=5)
    assert (story.retired, story.sentence) == (True, "Odo Marsh, halfback, 38, retires.")
    assert topics(story)[-1] == "change"
