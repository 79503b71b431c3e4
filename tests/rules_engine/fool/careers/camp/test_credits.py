"""Returns and levels of special teams from camp and preseason (12.2b, 12.2c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.careers import experience, injuries, specialists
from rules_engine.fool.careers.camp.orders import Orders
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.players import SKILLS
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import RELEASED, Athlete, CampMan, Joining, Move

from .test_coaching import man
from .test_focus import camp

OPTIONS = FoolOptions()


def skills(athlete: Athlete) -> list[str]:
    return list(athlete.sheet.get("skills", []))


def back(key: str = "odo", **sheet: Any) -> CampMan:
    return CampMan(replace(man("2-2-5", **sheet), ref=key))


def kicks(kickoffs: Any, **more: Any) -> dict[str, Any]:
    """Orders for returns of preseason."""
    return {"kickoff_returns": kickoffs} | ({"punt_returns": more["punts"]} if "punts" in more else {})


def ordered(focus: str = "", **returns: int) -> bool:
    """Whether men of a camp may be credited so: ``one=5`` kickoff returns each."""
    men = [back(key) for key in returns]
    orders = {key: {"kickoff_returns": str(count), "train": ""} for key, count in returns.items()}
    return RULESET.check_camp_sheet({"team": {"focus": focus}, "men": orders}, men, OPTIONS).ok


@pytest.mark.rule("fool:12.2b-01")
def test_camp_has_five_returns_of_each_kind_for_a_team() -> None:
    assert ordered(one=5)
    assert ordered(one=2, two=3)
    assert not ordered(one=3, two=3)
    assert ordered("special teams", one=10)
    assert not ordered("special teams", one=6, two=5)
    punts = {"men": {"odo": {"punt_returns": "6"}}}
    assert not RULESET.check_camp_sheet(punts, [back()], OPTIONS).ok
    assert RULESET.check_camp_sheet({"men": {"odo": {"punt_returns": "5"}}}, [back()], OPTIONS).ok
    story = camp(back().athlete, "", Orders(returns={"KRS": 5, "PRS": 5}))
    assert story.athlete.sheet["teams"]["season"] == {"KR": 5, "PR": 5}


@pytest.mark.rule("fool:12.2b-02", "fool:12.2b-03")
def test_preseason_has_five_more_for_men_not_trained_otherwise() -> None:
    trained = back("trained", career={"camp": {"trained": "coaching"}})
    returner = back("returner", career={"camp": {"trained": "special teams"}})
    guard = CampMan(replace(man(position="G"), ref="guard"))
    men = [back(), trained, returner, guard]

    def fine(sheet: Any, focus: str = "") -> bool:
        return RULESET.check_returns(sheet, men, focus, OPTIONS).ok

    assert fine({"odo": kicks("3", punts="5"), "returner": kicks("2")})
    assert not fine({"odo": kicks("4"), "returner": kicks("2")})
    assert not fine({"odo": kicks("0", punts="6")})
    assert fine({"odo": kicks("10")}, "special teams")
    assert not fine({"odo": kicks("6"), "returner": kicks("5")}, "special teams")
    assert not fine([])
    for wrong in ({"trained": kicks("1")}, {"guard": kicks("1")}, {"nobody": kicks("1")}):
        assert not fine(wrong)
    for wrong in ({"odo": {"KRS": "1"}}, {"odo": kicks("-1")}, {"odo": kicks(1)}, {"odo": 3}):
        assert not fine(wrong)
    assert set(RULESET.returns_form(men, "", OPTIONS).men) == {"odo", "returner"}
    story = RULESET.credit_returns(back(), kicks("3", punts="5"), OPTIONS)
    assert story.athlete.sheet["teams"]["season"] == {"KR": 3, "PR": 5}
    assert "3 as" in story.sentence
    assert not RULESET.credit_returns(back(), kicks("0"), OPTIONS).sentence


def test_a_coach_is_told_why_returns_of_preseason_are_refused() -> None:
    """In sentences without a clause of the rulebook, which docstrings cite."""
    guard = CampMan(replace(man(position="G"), ref="guard"))
    men = [back(), back("trained", career={"camp": {"trained": "coaching"}}), guard]

    def told(key: str, returns: str) -> list[str]:
        return [each.message for each in RULESET.check_returns({key: kicks(returns)}, men, "", OPTIONS).errors]

    busy = f"{men[1].athlete.name} was trained otherwise, recovers or is hurt, and has no returns of preseason."
    assert told("trained", "1") == [busy]
    assert told("guard", "1") == ["A G returns no kicks."]
    assert told("odo", "5") == []
    split = {"odo": kicks("5"), "two": kicks("2")}
    report = RULESET.check_returns(split, [back(), back("two")], "", OPTIONS)
    assert [each.message for each in report.errors] == [f"7 returns as {SKILLS['KRS']}: preseason has 5 of them."]


@pytest.mark.rule("fool:12.2b-02")
def test_the_best_returner_who_was_not_trained_otherwise_has_them_by_default() -> None:
    fastest = CampMan(replace(man("2-2-7", career={"camp": {"trained": "coaching"}}), ref="fastest"))
    slow, fast = CampMan(replace(man("2-2-4"), ref="slow")), CampMan(replace(man("2-2-6"), ref="fast"))
    men = [slow, fastest, fast]
    for focus, count in (("", "5"), ("special teams", "10"), ("conditioning", "5")):
        assert RULESET.returns_default(men, focus, OPTIONS) == {"fast": kicks(count, punts=count)}
    served = CampMan(replace(man("2-2-4", skills=["PRS"]), ref="served"))
    split = {"fast": kicks("5"), "served": {"punt_returns": "5"}}
    assert RULESET.returns_default([*men, served], "", OPTIONS) == split


@pytest.mark.rule("fool:12.2b-02")
def test_returns_of_preseason_are_named_with_the_cut_after_camp() -> None:
    """ "as designated at the end of training camp after training camp cuts"; without preseason games there are none."""
    named = [step.code for step in RULESET.camp_steps(OPTIONS) if step.returns]
    assert named == ["cut_1"]
    for without in (FoolOptions(preseason_games=0), FoolOptions(no_preseason=True)):
        assert not any(step.returns for step in RULESET.camp_steps(without))


@pytest.mark.rule("fool:12.2b-03")
def test_who_is_trained_otherwise_has_no_returns_in_camp() -> None:
    both = {"men": {"odo": {"train": "role H", "kickoff_returns": "5"}}}
    assert not RULESET.check_camp_sheet(both, [back()], OPTIONS).ok
    story = camp(man("2-2-5", attrs=["f"]), "", Orders(train="coach f", returns={"KRS": 5}), coach_1=1)
    assert "teams" not in story.athlete.sheet


@pytest.mark.rule("fool:12.2b-04")
def test_receivers_return_kicks_and_keep_their_returns_when_they_are_cut() -> None:
    story = camp(back().athlete, "", Orders(returns={"KRS": 5}))
    assert RULESET.must_return(story.athlete)
    assert not RULESET.must_return(back().athlete)
    assert not RULESET.must_return(camp(back().athlete, "", Orders(train="role H")).athlete)  # a holder returns nothing
    assert RULESET.must_return(RULESET.credit_returns(back(), kicks("5"), OPTIONS).athlete)
    preseason = FoolOptions(game_number=0)
    facts = {"teams": {"KR": 4}}
    played = experience.game_over(story.athlete, facts, preseason, ScriptedDice({}))
    after = played[-1].athlete if played else story.athlete
    assert after.sheet["teams"]["season"] == {"KR": 5}  # the returns of preseason are those that are credited
    assert RULESET.check_move(Move(after, RELEASED, stage="before"), OPTIONS).ok
    elsewhere = RULESET.joined(after, Joining("signing"), OPTIONS, ScriptedDice({"chg.column": [1]}))
    assert elsewhere[-1].athlete.sheet["teams"]["season"] == {"KR": 5}


@pytest.mark.rule("fool:12.2b-05")
def test_who_is_hurt_in_camp_has_the_returns_of_camp_alone() -> None:
    """ "can only receive the 5 returns worth of credit each [...] for training camp. Someone else can be given the
    remaining returns."."""
    story = camp(
        back().athlete, "", Orders(returns={"KRS": 5}),
        camp_injury=6, camp_injury_2=5, injury_long=1, injury_games=4,
    )  # fmt: skip
    assert story.athlete.sheet["teams"]["season"] == {"KR": 5}
    men = [CampMan(story.athlete), back("other")]
    assert not RULESET.check_returns({"odo": kicks("1")}, men, "", OPTIONS).ok
    assert RULESET.check_returns({"other": kicks("5")}, men, "", OPTIONS).ok
    assert not RULESET.must_return(story.athlete)


@pytest.mark.rule("fool:12.2b-06", "fool:12.2c-03")
def test_returns_of_camp_and_preseason_may_fill_last_season() -> None:
    """A specialist of 10 returns last season reaches 20 by 5 and 5; counted for this season they leave him short."""
    short = RULESET.season_closed(man("2-2-5", skills=["VKR"], teams={"season": {"KR": 10}}), OPTIONS)
    for counts, level in (("last", ["VKR"]), ("season", ["KRS"])):
        story = camp(short, "", Orders(returns={"KRS": 5}, counts=counts))
        credited = RULESET.credit_returns(CampMan(story.athlete), kicks("5") | {"counts": counts}, OPTIONS)
        settled = RULESET.preseason_over(credited.athlete, OPTIONS)
        assert skills(settled.athlete) == level
    assert settled.athlete.sheet["teams"]["season"] == {"KR": 10}
    again, _ = specialists.after_game(settled.athlete.sheet, "H", {"KR": 10}, OPTIONS)
    assert again["skills"] == ["VKR"]  # "only needs 10 more to become a veteran again"


@pytest.mark.rule("fool:12.2b-07")
def test_levels_are_settled_when_the_preseason_is_over() -> None:
    """The season's end leaves them; the third full season has made a veteran, as the last cut shows."""
    teams = {"season": {"KR": 20}, "history": {"KRS": "1"}}
    closed = RULESET.season_closed(man("2-2-5", skills=["KRS"], teams=teams), OPTIONS)
    assert skills(closed) == ["KRS"]
    settled = RULESET.preseason_over(closed, OPTIONS)
    assert (skills(settled.athlete), settled.sentence) == (["VKR"], "Odo Marsh is a veteran kickoff returner.")
    assert RULESET.preseason_over(man(), OPTIONS).sentence == ""


@pytest.mark.rule("fool:12.2c-01")
@pytest.mark.parametrize(("level", "lower"), [("VKR", ["KRS"]), ("KRS", [])])
def test_specialist_short_of_twenty_returns_plays_a_level_lower_until_he_has_twenty(
    level: str, lower: list[str]
) -> None:
    """ "Those carries do not count toward credit for the current season."."""
    sheet, _ = specialists.after_season(man(skills=[level], teams={"season": {"KR": 19}}).sheet)
    assert sheet["skills"] == lower
    sheet, _ = specialists.after_game(sheet, "H", {"KR": 19}, OPTIONS)
    assert sheet["skills"] == lower
    sheet, said = specialists.after_game(sheet, "H", {"KR": 1}, OPTIONS)
    assert (sheet["skills"], len(said)) == ([level], 1)
    assert sheet["teams"]["season"]["KR"] == 0
    kept, _ = specialists.after_season(man(skills=[level], teams={"season": {"KR": 20}}).sheet)
    assert kept["skills"] == [level]


@pytest.mark.rule("fool:12.2c-02")
@pytest.mark.parametrize("level", ["VKR", "KRS", "VPR", "PRS"])
def test_two_seasons_short_lose_the_level(level: str) -> None:
    sheet: dict[str, Any] = man(skills=[level]).sheet
    for _ in range(2):
        sheet, _ = specialists.after_season(sheet)
    assert sheet.get("skills", []) == []
    count = "KR" if "K" in level else "PR"
    fresh = man("2-2-5", "H", skills=sheet.get("skills", []), **({"teams": sheet["teams"]} if "teams" in sheet else {}))
    again, _ = specialists.after_game(fresh.sheet, "H", {count: 20}, OPTIONS)
    assert again["skills"] == ["KRS" if "K" in level else "PRS"]


@pytest.mark.rule("fool:12.2c-04")
@pytest.mark.parametrize(
    ("level", "position", "lower", "games"),
    [("VKK", "LB", ["KK"], 5), ("KK", "LB", [], 5), ("VH", "Q", ["H"], 3), ("LS", "C", [], 3),
     ("VWR", "CB", ["WR"], 3)],
)  # fmt: skip
def test_other_specialists_lapse_likewise(level: str, position: str, lower: list[str], games: int) -> None:
    """Games in the role stand for returns: five of a kamikaze, three of the others (9.5.5)."""
    role = level.removeprefix("V")
    short = man(position=position, skills=[level], teams={"season": {role: games - 1}})
    sheet, _ = specialists.after_season(short.sheet)
    assert sheet["skills"] == lower
    for _ in range(games):
        sheet, _ = specialists.after_game(sheet, position, {role: 1}, OPTIONS)
    assert sheet["skills"] == [level]
    twice_short = specialists.after_season(specialists.after_season(short.sheet)[0])[0]
    assert twice_short.get("skills", []) == []


def test_injury_keeps_nobody_from_his_level() -> None:
    """12.2c: it "usually occurs due to injury", which excuses nothing."""
    injury = injuries.new_injury(6, "out for the season (-S)")
    assert injury
    hurt = injuries.suffer(man(skills=["KRS"]), [injury])[-1].athlete
    assert specialists.after_season(hurt.sheet)[0]["skills"] == []
