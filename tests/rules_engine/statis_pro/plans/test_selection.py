"""What a plan calls in a game: sets, plays, defenses, shifts, each with its reason."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules_engine.dice import DiceBox, ScriptedDice
from rules_engine.statis_pro.boxes import BACKS
from rules_engine.statis_pro.calls.orders import SideOrders
from rules_engine.statis_pro.calls.selection import (
    choose_defense,
    choose_offense,
    last_resort,
    send_defense,
    send_offense,
    shift_defense,
)
from rules_engine.statis_pro.calls.view import CoachView
from rules_engine.statis_pro.resolution.calls import Coverage, OffenseCall
from rules_engine.statis_pro.resolution.displays import Display
from rules_engine.statis_pro.resolution.legality.displays import legal_defense, legal_offense, legal_shift
from rules_engine.statis_pro.resolution.situation import DirectedPlay, History, PlayedBefore, PlaySituation

from ..elevens import OFFENSE, placed, replaced
from . import sample

JSON = dict[str, Any]
DICE = DiceBox.seeded(b"s" * 32).calls("home")


def rolled(*faces: int) -> ScriptedDice:
    return ScriptedDice({"offense.call": faces, "defense.call": faces})


def opposing() -> Display:
    """Some other side's defense: the sample's own."""
    return send_defense(sample.view(), sample.orders()).display


def called(orders: SideOrders, view: CoachView, *faces: int) -> OffenseCall:
    return choose_offense(view, orders, send_offense(view, orders), rolled(*faces)).call


def with_offense(*lines: JSON) -> SideOrders:
    plan = sample.plan()
    plan["first"]["offense"] = list(lines)
    plan["first"]["offense_shifts"] = []
    return sample.orders(plan)


# -- which entry a die chooses -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "play"), [(1, "IL"), (3, "IL"), (4, "SR"), (5, "SR"), (6, "QK"), (7, "IR"), (8, "IL")]
)
def test_the_die_has_a_face_for_each_weight(face: int, play: str) -> None:
    """The line's weights are 3, 2, 1, 1, 1: eight faces."""
    assert called(sample.orders(), sample.view(), face).play == play


def test_weights_are_chances() -> None:
    orders, view = sample.orders(), sample.view()
    sent = send_offense(view, orders)
    plays = Counter(choose_offense(view, orders, sent, DICE).call.play for _ in range(4000))
    assert plays["SR"] / 4000 == pytest.approx(2 / 8, abs=0.03)
    assert plays["QK"] / 4000 == pytest.approx(1 / 8, abs=0.03)


def test_the_reason_says_line_condition_and_die() -> None:
    orders, view = sample.orders(), sample.view(down=3, distance=8)
    order = choose_offense(view, orders, send_offense(view, orders), rolled(4))
    assert order.call == OffenseCall("SH", "RE", "play_action", ("BK2",))
    assert order.reason == {
        "table": "offense", "when": "down = 3 and distance >= 7", "line": "1", "rolled": 4, "of": 5,
    }  # fmt: skip


# -- what has become illegal -------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-030")
def test_a_banned_call_is_skipped_and_the_line_drawn_again() -> None:
    """A long pass is banned on the 15: its faces go, the die is thrown for what is left."""
    orders = with_offense(
        sample.line(
            "1", "normal", "BASE", {"weight": 5, "play": "LP", "players": ["RE"]}, {"play": "QK", "players": ["LE"]}
        )
    )
    assert called(orders, sample.view(los=50), 1).play == "LP"
    order = choose_offense(sample.view(los=15), orders, send_offense(sample.view(), orders), rolled(1, 1))
    assert order.call.play == "QK"
    assert order.reason["refused"] == {"LP RE": "not allowed from here"}
    assert (order.reason["rolled"], order.reason["of"]) == (1, 1)


@pytest.mark.rule("statis_pro:SP-025")
def test_a_tired_man_makes_room_for_the_next_of_his_entry() -> None:
    """A back with endurance 1 or more may not be called twice in a row; the second man of the entry carries."""
    offense = sample.card().offense
    tired = {"endurance": 1}
    man = next(each for each in sample.team().athletes if each.number == offense["BK1"])
    team = sample.with_man(offense["BK1"], sheet={**man.sheet, **tired})
    orders = SideOrders(sample.orders().plan, "home", sample.roster(team), sample.PLAYED)
    view = sample.view()
    assert called(orders, view, 1).player == "BK1"
    view.situation = PlaySituation(before=PlayedBefore(History((DirectedPlay(offense["BK1"], 2, 1, 1),))))
    assert called(orders, view, 1).player == "BK2"


def test_after_a_line_without_a_legal_call_the_next_that_holds_is_drawn() -> None:
    orders = with_offense(
        sample.line("1", "normal", "BASE", {"play": "LP", "players": ["RE"]}),
        sample.line("2", "normal", "WIDE", {"play": "QK", "players": ["LE"]}),
        sample.line("3", "normal", "BASE", {"play": "SH", "players": ["LE"]}),
    )
    order = choose_offense(sample.view(los=15), orders, send_offense(sample.view(), orders), rolled(1, 1))
    assert (order.reason["line"], order.call.play) == ("3", "SH")  # line 2 is another set's


def test_the_last_resort_is_an_inside_run_by_the_first_back() -> None:
    orders = with_offense(sample.line("1", "normal", "BASE", {"play": "LP", "players": ["RE"]}))
    order = choose_offense(sample.view(los=15), orders, send_offense(sample.view(), orders), rolled(1))
    assert order.call == OffenseCall("IL", "BK1")
    assert order.reason["line"] == "rulebook"


def test_the_last_resort_sneaks_where_no_back_may_run() -> None:
    orders, view = sample.orders(), sample.view()
    without = Display(tuple([each for each in send_offense(view, orders).display.placed if each.at not in BACKS]))
    assert last_resort(without, view, orders) == OffenseCall("IL", "QB", "sneak")


# -- sets --------------------------------------------------------------------------------------------------------------


def test_the_set_is_that_of_the_first_line_that_holds() -> None:
    orders = with_offense(
        sample.line("1", "down = 3", "WIDE", {"play": "QK", "players": ["LE"]}),
        sample.line("2", "normal", "BASE", {"play": "QK", "players": ["LE"]}),
    )
    assert send_offense(sample.view(down=3), orders).name == "WIDE"
    assert send_offense(sample.view(down=2), orders).name == "BASE"


def test_a_condition_on_the_defense_waits_until_it_is_seen() -> None:
    """The set is sent before the opponent's is seen, the call is made after (2.2, 2.3)."""
    orders = with_offense(
        sample.line("1", "db >= 5", "BASE", {"play": "IL", "players": ["BK1"]}),
        sample.line("2", "normal", "BASE", {"play": "QK", "players": ["LE"]}),
    )
    view = sample.view()
    sent = send_offense(view, orders)
    assert sent.name == "BASE"
    assert choose_offense(view.seeing("D43", opposing()), orders, sent, rolled(1)).call.play == "QK"  # four backs
    view.counts["db"] = 5
    assert choose_offense(view, orders, sent, rolled(1)).call.play == "IL"


@pytest.mark.rule("statis_pro:SP-001")
@pytest.mark.rule("statis_pro:SP-002")
def test_the_next_of_the_depth_chart_stands_in_for_a_hurt_man() -> None:
    """Before each play men are exchanged freely, then the display is set: eleven healthy men who may stand there."""
    offense = sample.card().offense
    backs = [man.number for man in sample.team().athletes if man.position == "RB"]
    spare = [number for number in backs if number not in offense.values()]
    plan = sample.plan()
    plan["depth"]["RB"] = [spare[1]]
    orders = sample.orders(plan)
    view = sample.view(out=frozenset({offense["BK1"]}))
    display = send_offense(view, orders).display
    assert [man.number for man in display.at("BK1")] == [spare[1]]
    assert legal_offense(display)
    view = sample.view(out=frozenset({offense["BK1"], spare[1]}))
    assert [man.number for man in send_offense(view, orders).display.at("BK1")] == [spare[0]]


def test_men_of_his_kind_come_in_before_others_who_may_stand_there() -> None:
    """An end is replaced by an end, though running backs may stand there and stand on a depth chart."""
    offense = sample.card().offense
    ends = [man.number for man in sample.team().athletes if man.position == "TE" and man.number != offense["LE"]]
    backs = [man.number for man in sample.team().athletes if man.position == "RB"]
    plan = sample.plan()
    plan["depth"]["RB"] = backs
    view = sample.view(out=frozenset({offense["LE"]}))
    assert send_offense(view, sample.orders(plan)).display.at("LE")[0].number in ends
    view = sample.view(out=frozenset({offense["LE"], *ends}))
    assert send_offense(view, sample.orders(plan)).display.at("LE")[0].position != "TE"


@pytest.mark.rule("statis_pro:SP-022", "statis_pro:SP-023")
def test_the_best_rated_healthy_quarterback_plays() -> None:
    """The A man plays unless he is hurt; with more than 20 points in the last quarter he may rest."""
    offense = sample.card().offense
    other = next(man.number for man in sample.team().athletes if man.position == "QB" and man.number != offense["QB"])
    plan = sample.plan()
    plan["first"]["tactics"]["pull_quarterback"] = [{"when": "normal", "call": "yes"}]
    orders = sample.orders(plan)

    def passer(view: CoachView) -> int:
        return send_offense(view, orders).display.at("QB")[0].number

    assert passer(sample.view(quarter=4, margin=20)) == offense["QB"]
    assert passer(sample.view(quarter=4, margin=21)) == other
    assert passer(sample.view(quarter=3, margin=21)) == offense["QB"]
    assert passer(sample.view(out=frozenset({offense["QB"]}))) == other


@pytest.mark.rule("statis_pro:SP-022")
def test_a_hurt_quarterback_leaves_a_set_that_does_not_name_him() -> None:
    """The set names the second quarterback. The best one plays in it until he is hurt, however often it was sent."""
    best = sample.card().offense["QB"]
    second = next(man.number for man in sample.team().athletes if man.position == "QB" and man.number != best)
    plan = sample.plan()
    plan["sets"][0]["men"]["QB"] = second
    plan["first"]["offense_shifts"] = []
    orders = sample.orders(plan)

    def passers(view: CoachView) -> list[int]:
        sent = send_offense(view, orders)
        assert sent.name == "BASE"
        return [man.number for man in sent.display.at("QB")]

    assert passers(sample.view()) == [best]
    assert passers(sample.view(out=frozenset({best}))) == [second]
    assert passers(sample.view()) == [best]


@pytest.mark.rule("statis_pro:SP-094")
def test_against_no_huddle_the_same_men_stay() -> None:
    """A set of the same eleven may be taken, one with other men may not."""
    orders, view = sample.orders(), sample.view(own_ball=False)
    standing = send_defense(view, orders).display
    assert send_defense(view, orders, keep=standing).name == "D43"
    others = Display(standing.placed[:-1])
    kept = send_defense(view, orders, keep=others)
    assert (kept.name, kept.display) == ("", others)


# -- defense -----------------------------------------------------------------------------------------------------------


def test_the_defense_blitzes_with_the_men_in_its_boxes() -> None:
    orders, boxes = sample.orders(), sample.card().defense
    view = sample.view(own_ball=False, down=3).seeing("BASE", send_offense(sample.view(), orders).display)
    order = choose_defense(view, orders, send_defense(view, orders), rolled(3))
    assert order.call.defense == "BLZ"
    assert order.call.blitz == (boxes["F"][0], boxes["J"][0])
    assert order.reason["line"] == "1"


def test_the_card_decides_where_the_plan_says_so() -> None:
    orders = sample.orders()
    view = sample.view(own_ball=False, down=3).seeing("BASE", send_offense(sample.view(), orders).display)
    assert choose_defense(view, orders, send_defense(view, orders), rolled(4)).call.solitaire


@pytest.mark.rule("statis_pro:SP-127")
def test_the_card_decides_where_no_line_allows_a_call() -> None:
    """A set of the rulebook's least, whose lines name a coverage that its eleven may not play."""
    plan = sample.plan()
    coverage = {"receiver": "LE", "boxes": ["K", "M"]}
    for line in plan["first"]["defense"]:
        line["calls"] = [{"defense": "P", "coverages": [coverage]}]  # 3 and 4 men in rows 2 and 3
    orders, view = sample.orders(plan), sample.view(own_ball=False)
    order = choose_defense(view, orders, send_defense(view, orders), rolled(1, 1))
    assert (order.call.solitaire, order.call.defense) == (True, "")
    assert order.reason["line"] == "rulebook"


@pytest.mark.rule("statis_pro:SP-038")
def test_the_best_receiver_is_doubled_where_he_stands() -> None:
    """He is found among the men whom the defense sees: the tight end at LE with the longest column, then at RE."""
    plan = sample.plan()
    boxes = dict(sample.card().defense)
    men = {box: list(numbers) for box, numbers in boxes.items()}
    there = {number for numbers in men.values() for number in numbers}
    spare = next(man.number for man in sample.team().athletes if man.position == "LB" and man.number not in there)
    four_four = {**{box: men[box] for box in "ABDFHJKMNO"}, "G": [spare]}
    plan["defensive_sets"] = [{"id": "D43", "men": four_four}]
    plan["first"]["defense"] = [
        sample.line("1", "normal", "D43", {"defense": "P", "coverages": [{"receiver": "BEST", "boxes": ["G", "H"]}]})
    ]
    plan["first"]["defense_shifts"], plan["second"] = [], {}
    orders = sample.orders(plan)
    best = {"pass": {"S": [30] * 12}}
    for place, guard in (("LE", "K"), ("RE", "N")):
        view = sample.view(own_ball=False).seeing("BASE", replaced(OFFENSE, placed(place, 80, "TE", **best)))
        call = choose_defense(view, orders, send_defense(view, orders), rolled(1)).call
        assert call.coverages == (Coverage(place, (boxes[guard][0], spare), False),)


@pytest.mark.rule("statis_pro:SP-080")
def test_a_big_play_is_called_while_there_is_one() -> None:
    """On third and 4 where the team card has one to spend; one in a possession."""
    orders = sample.orders()
    assert orders.values.big_plays(home=True) >= 1

    def spent(**facts: int) -> bool:
        view = sample.view(own_ball=False, down=3, distance=4)
        view.situation = PlaySituation(down=3, distance=4, home="defense", before=PlayedBefore(**facts))
        return choose_defense(view, orders, send_defense(view, orders), rolled(1)).call.big_play

    assert spent()
    assert not spent(big_plays_possession=1)
    assert not spent(big_plays_game=orders.values.big_plays(home=True))


# -- shifts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-004")
def test_the_offense_shifts_when_it_has_seen_the_defense() -> None:
    """BK2 of the base set moves to FL2 against four defensive backs; the call goes by where men stand then."""
    orders, view = sample.orders(), sample.view()
    sent = send_offense(view, orders)
    order = choose_offense(view.seeing("D43", opposing()), orders, sent, rolled(1))
    moved = [each for each in order.display.placed if each.shifted_from]
    assert [(each.man.number, each.shifted_from, each.at) for each in moved] == [
        (sample.card().offense["BK2"], "BK2", "FL2")
    ]
    assert legal_offense(order.display)
    assert legal_shift(order.display)


@pytest.mark.rule("statis_pro:SP-005")
def test_the_defense_shifts_after_the_offense() -> None:
    """Two flankers after the offense's shift: the 4-3 moves over, whoever was called to."""
    orders, view = sample.orders(), sample.view()
    offense = choose_offense(view.seeing("D43", opposing()), orders, send_offense(view, orders), rolled(1)).display
    against = sample.view(own_ball=False)
    order = choose_defense(against, orders, send_defense(against, orders), rolled(5))
    assert shift_defense(against, orders, order) == order
    shifted = shift_defense(against.seeing("WIDE", offense), orders, order)
    assert shifted.set == "OVER"
    boxes = sample.card().defense
    assert [man.number for man in shifted.display.at("C")] == list(boxes["D"])
    assert [man.number for man in shifted.display.at("G")] == list(boxes["H"])
    assert legal_defense(shifted.display)


def test_halves_have_their_own_tables() -> None:
    plan = sample.plan()
    plan["second"]["offense"] = [sample.line("1", "normal", "BASE", {"play": "SL", "players": ["BK1"]})]
    orders = sample.orders(plan)
    assert called(orders, sample.view(quarter=3), 1).play == "SL"
    assert called(orders, sample.view(quarter=5), 1).play == "SL"
    assert called(orders, sample.view(), 1).play == "IL"
