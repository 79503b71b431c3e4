"""The squads: best men by default, the plan's names, its check - and any kick between any teams ends well."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.dice import DiceBox
from rules_engine.errors import Report
from rules_engine.fool.careers.generator import generate_team
from rules_engine.fool.kicks import (
    Air,
    KickOutcome,
    KickSetting,
    KickSpot,
    Squad,
    check_squads,
    extra_point,
    field_goal,
    free_kick,
    kickoff,
    punt,
    select_squads,
)
from rules_engine.fool.kicks.squads.roles import UNITS
from rules_engine.fool.kicks.tactics import (
    CALLS,
    RUSH_PLACES,
    RUSHES,
    Kickoff,
    KickoffReturn,
    Placekick,
    PlacekickDefense,
    Punt,
    PuntReturn,
)
from rules_engine.fool.kicks.values import may_kick
from rules_engine.fool.model import Player
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.players import family, player_of, unit
from rules_engine.football.events import problems
from rules_engine.interface.situation import Event
from tests.depth import examples

KEYS = st.binary(min_size=32, max_size=32)


def men(key: bytes, strength: int = 3) -> list[Player]:
    team = generate_team("Harbour Gulls", "HGL", strength, DiceBox.seeded(key).setup)
    return [player_of(athlete) for athlete in team.athletes if athlete.status == "active"]


@settings(max_examples=examples(40), deadline=None)
@given(KEYS, st.integers(1, 5))
def test_the_best_men_make_legal_squads(key: bytes, strength: int) -> None:
    roster = men(key, strength)
    squads = select_squads({}, roster)
    named = {name: {role: man.no for role, man in squad.men.items() if len(role) < 4} for name, squad in squads.items()}
    report = Report()
    check_squads(named, {man.no: man for man in roster}, report)
    assert report.ok, report.problems
    for name, squad in squads.items():
        assert len(squad.men) == 11
        assert len({man.no for man in squad.everyone}) == 11
        assert list(squad.men) == list(UNITS[name])


def test_specialists_fill_their_places() -> None:
    roster = men(bytes(32))
    squads = select_squads({}, roster)
    assert squads["placekick"]["K"].foot.place is not None
    assert squads["kickoff"]["K"].foot.place is not None
    assert squads["punt"]["P"].foot.punt is not None
    assert "LS" in squads["punt"]["Sn"].skills
    assert "LS" in squads["placekick"]["LS"].skills
    assert {"H", "VH"} & squads["placekick"]["H"].skills
    assert {"KRS", "VKR"} & squads["kickoff_return"]["R"].skills
    assert {"PRS", "VPR"} & squads["punt_return"]["Ret"].skills


def test_a_named_man_plays_and_one_who_is_hurt_is_replaced() -> None:
    roster = men(bytes(32))
    backs = [man for man in roster if family(man.pos) == "B" and man.s >= 4 and man.pos != "Q"]
    named: dict[Any, Any] = {
        "kickoff_return": {"returner": backs[1].no, "blockers": tuple(man.no for man in roster[14:24])}
    }
    squad = select_squads(named, roster)["kickoff_return"]
    assert squad["R"].no == backs[1].no
    assert [squad[f"B{place}"].no for place in range(1, 11)] == [man.no for man in roster[14:24]]
    fit = [man for man in roster if man.no != backs[1].no]
    assert select_squads(named, fit)["kickoff_return"]["R"].no != backs[1].no


@pytest.mark.rule("fool:9.1.1-01", "fool:9.1.1-06", "fool:9.1.1-11")
def test_a_kamikaze_is_a_fast_defender_and_the_plan_must_name_him() -> None:
    roster = men(bytes(32))
    fast = next(man for man in roster if unit(man.pos) == "defense" and man.s >= 5)
    assert "KK" not in select_squads({}, roster)["kickoff"].men
    squad = select_squads({"kickoff": {"kamikaze": fast.no}}, roster)["kickoff"]
    assert squad["KK"].no == fast.no
    assert len(squad.men) == 11
    assert "C10" not in squad.men
    rest = [man for man in roster if man.no != fast.no]
    assert "KK" not in select_squads({"kickoff": {"kamikaze": fast.no}}, rest)["kickoff"].men
    too_slow = next(man.no for man in roster if man.pos == "DT" and man.s < 5)
    on_offense = next(man.no for man in roster if man.pos == "W" and man.s >= 5)
    for number in (too_slow, on_offense):
        report = Report()
        check_squads({"kickoff": {"kamikaze": number}}, {man.no: man for man in roster}, report)
        assert [problem.path for problem in report.errors] == ["special_teams.kickoff.KK"]


@pytest.mark.rule("fool:9.1.1-12")
def test_nobody_is_a_kamikaze_whom_the_plan_does_not_name() -> None:
    roster = men(bytes(32))
    fast = [man for man in roster if unit(man.pos) == "defense" and man.s >= 5]
    assert fast
    for named, kamikaze in (({}, None), ({"kickoff": {"kamikaze": fast[0].no}}, fast[0].no)):
        squad = select_squads(named, roster)["kickoff"]
        assert (squad["KK"].no if "KK" in squad.men else None) == kamikaze


@pytest.mark.rule("fool:9.1.1-05", "fool:9.3.1-07")
@pytest.mark.parametrize(
    ("pos", "contact", "may"),
    [("LB", 2, True), ("OLB", 2, True), ("MLB", 3, True), ("LB", 1, False), ("TE", 2, True), ("TE", 1, False),
     ("S", 4, False), ("E", 4, False), ("DE", 4, False)],
)  # fmt: skip
def test_who_may_kick_who_is_no_kicker(pos: str, contact: int, may: bool) -> None:
    """9.1.1: any linebacker of contact 2 or more may kick off; 9.3.1: he or such a tight end may placekick."""
    assert may_kick(Player(55, pos, 1, contact, 4)) is may  # type: ignore[arg-type]


def test_squads_are_made_from_whoever_is_left() -> None:
    """Without kickers, centers and fast men there are still eleven on each squad."""
    roster = [man for man in men(bytes(32)) if unit(man.pos) != "kicks" and man.pos not in ("C", "U") and man.s <= 4]
    for squad in select_squads({}, roster).values():
        assert len({man.no for man in squad.everyone}) == 11


@pytest.mark.rule("fool:9.1.2-04", "fool:9.1.2-11", "fool:9.2.2-09")
def test_the_check_names_every_man_who_may_not() -> None:
    roster = {man.no: man for man in men(bytes(32))}
    tackle = next(man for man in roster.values() if man.pos == "T")
    slow = next(man for man in roster.values() if man.pos == "DT")
    report = Report()
    check_squads(
        {
            "kickoff_return": {"returner": tackle.no},
            "punt_return": {"WB1": slow.no, "WB2": slow.no, "Q9": slow.no},
            "punt": {"P": 0},
        },
        roster,
        report,
    )
    found = {(problem.path, problem.code) for problem in report.errors}
    assert found == {
        ("special_teams.kickoff_return.R", "ST-01"),
        ("special_teams.punt_return.WB1", "ST-01"),
        ("special_teams.punt_return.WB2", "ST-01"),
        ("special_teams.punt_return.Q9", "ST-01"),
        ("special_teams.punt.P", "ST-01"),
    }


@pytest.mark.rule("fool:9.3.1-12", "fool:9.3.1-14", "fool:9.3.1-10")
def test_weak_men_bring_warnings() -> None:
    roster = {man.no: man for man in men(bytes(32))}
    corner = min((man for man in roster.values() if man.pos == "CB"), key=lambda man: man.p + man.c)
    nose = next(man for man in roster.values() if man.pos == "NT")
    report = Report()
    check_squads({"placekick_defense": {"OL": corner.no, "WL": nose.no}}, roster, report)
    assert report.ok
    assert {(problem.path, problem.code) for problem in report.warnings} >= {
        ("special_teams.placekick_defense.WL", "ST-04")
    }


# -- whole kicks -------------------------------------------------------------------------------------------------------


class Calls(NamedTuple):
    """What both sides call for a kick, of any kind."""

    ours: str = "standard"
    theirs: str = "standard"
    rush: str = "standard"
    place: str = "O1"
    practised: tuple[bool, bool] = (False, False)


CALLING = {"kickoff": "kickoff_return", "free_kick": "kickoff_return", "punt": "punt_return",
           "field_goal": "placekick_defense", "extra_point": "placekick_defense"}  # fmt: skip
UNIT = {"free_kick": "kickoff", "field_goal": "placekick", "extra_point": "placekick"}
OPTIONS = FoolOptions(wedge_return=True, free_kick_tactics=True)


def kick(
    kind: str,
    ours: dict[Any, Squad],
    theirs: dict[Any, Squad],
    los: int,
    air: Air,
    box: DiceBox,
    calls: Calls = Calls(),  # noqa: B008
) -> KickOutcome:
    first, second, dice = ours[UNIT.get(kind, kind)], theirs[CALLING[kind]], box.play
    if kind == "kickoff":
        call, answer = Kickoff(calls.ours, calls.practised[0]), KickoffReturn(calls.theirs, calls.practised[1])  # type: ignore[arg-type]
        return kickoff(KickSetting(first, second, KickSpot(65), air, OPTIONS), dice, call, answer)
    if kind == "free_kick":
        setting = KickSetting(first, second, KickSpot(80), air, OPTIONS)
        return free_kick(setting, dice, KickoffReturn(calls.theirs))  # type: ignore[arg-type]
    if kind == "punt":
        punted = Punt(calls.ours, calls.place)  # type: ignore[arg-type]
        met = PuntReturn(calls.rush, calls.theirs, calls.place)  # type: ignore[arg-type]
        return punt(KickSetting(first, second, KickSpot(los, 5), air, OPTIONS), dice, punted, met)
    placed, rushed = Placekick(calls.ours), PlacekickDefense(calls.theirs)  # type: ignore[arg-type]
    if kind == "field_goal":
        return field_goal(KickSetting(first, second, KickSpot(los, 5), air, OPTIONS), dice, placed, rushed)
    return extra_point(KickSetting(first, second, KickSpot(2), air, OPTIONS), dice, placed, rushed)


@st.composite
def called(draw: st.DrawFn) -> tuple[str, Calls]:
    """A kind of kick with any calls of both sides."""
    kind = draw(st.sampled_from(sorted(CALLING)))
    theirs = [word for word in CALLS[CALLING[kind]] if word != "fake_defense"]
    calls = Calls(
        draw(st.sampled_from(CALLS[UNIT.get(kind, kind)])),
        draw(st.sampled_from(theirs)),
        draw(st.sampled_from(RUSHES)),
        draw(st.sampled_from(RUSH_PLACES)),
        (draw(st.booleans()), draw(st.booleans())),
    )
    return kind, calls


@settings(max_examples=examples(300), deadline=None)
@given(KEYS, called(), st.integers(1, 99), st.integers(-6, 6), st.booleans())
def test_every_kick_ends_somewhere(key: bytes, how: tuple[str, Calls], los: int, wind: int, sent: bool) -> None:
    kind, calls = how
    named: Any = {"kickoff": {"kamikaze": _fast(men(key))}} if sent else {}
    ours, theirs = select_squads(named, men(key)), select_squads({}, men(key[::-1]))
    box = DiceBox.seeded(key)
    for _ in range(10):
        outcome = kick(kind, ours, theirs, los, Air(wind), box, calls)
        assert 0 <= outcome.los <= 100
        assert bool(outcome.score) == (outcome.scorer is not None)
        assert not (kind == "extra_point" and outcome.score not in ("", "extra_point"))
        for fact in outcome.events:
            event = Event(fact.kind, "home", fact.player, fact.yards, fact.data)
            assert problems(event) == []
        for flag in outcome.flags:
            assert 0 <= flag.los <= 100
            assert flag.yards in (5, 10, 15)


def _fast(roster: list[Player]) -> int:
    return max((man for man in roster if unit(man.pos) == "defense"), key=lambda man: (man.s, man.no)).no


@settings(max_examples=examples(20), deadline=None)
@given(KEYS)
def test_the_same_dice_kick_the_same(key: bytes) -> None:
    squads = select_squads({}, men(key))
    runs = [
        [kick("punt", squads, squads, 60, Air(), box) for _ in range(5)]
        for box in (DiceBox.seeded(key), DiceBox.seeded(key))
    ]
    assert runs[0] == runs[1]
