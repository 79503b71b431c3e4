"""The questions to a newcomer about an autocoached plan, and what each answer changes in it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ...interface import JSON, FirstAnswer, FirstStep, Team
from ...plans.styles import PASSES, RUSHES, STYLES, in_ten, nearest
from ..options import StatisProOptions
from ..resolution.words import RUNS
from . import styles
from .weights import give_share, lines, mean_share, occasion_of

Document = dict[str, Any]
_MEANINGS: Final = {style.code: style for style in STYLES}
MIDDLES: Final = {"ground": 0.32, "balanced": 0.51, "air": 0.70}  # shares of passes of a whole plan in each style
RUSHED: Final = {"cautious": 0.0, "passing": 0.2, "bold": 0.4}  # shares of blitzes of a whole plan in each manner
BACKS: Final = {"BK1": 0.85, "both": 0.5, "BK2": 0.15}  # the first back's share of what the two backs run
RECEIVERS: Final = ("FL1", "RE", "LE", "BK1")
_MOST: Final = 0.6  # of the passes on third down, what goes to the man who is looked for
HELPED: Final = ("RE", "FL1")
NOBODY: Final = "nobody"
_HELP: Final = 0.6  # of the pass defenses, those that double the man


@dataclass(frozen=True)
class Asking:
    """What a step is asked about: a plan and the team that it is for."""

    plan: JSON
    team: Team
    options: StatisProOptions


def first_steps(asking: Asking) -> tuple[FirstStep, ...]:
    """The questions in their order; those about the defense only where its lines hold more than one call."""
    asked = [_calls, _carrier, _third, _fourth]
    if any(len(line["calls"]) > 1 for line in lines(asking.plan, "defense")):
        asked += [_best_man, _rush]
    return tuple(ask(asking) for ask in (*asked, _late))


def take_step(asking: Asking, step: str, answer: str) -> JSON:
    """The plan with the answer in it; the same where it gives that answer already, and for what there is not."""
    known = next((each for each in first_steps(asking) if each.code == step), None)
    if known is None or answer == known.chosen or answer not in {each.code for each in known.answers}:
        return asking.plan
    plan: Document = copy.deepcopy(dict(asking.plan))
    _TAKEN[step](plan, answer, asking)
    return plan


# -- what is called ----------------------------------------------------------------------------------------------------


def _calls(asking: Asking) -> FirstStep:
    passes = styles.pass_share(asking.plan)
    return FirstStep(
        "calls",
        "Run or throw?",
        "Every line of your table holds calls with weights, of which one is drawn. This sets how heavy passes are.",
        tuple(FirstAnswer(code, _MEANINGS[code].name, _MEANINGS[code].meaning) for code in PASSES),
        nearest(passes, MIDDLES),
        f"You throw {in_ten(passes)}.",
        "sets.0",
    )


def _take_calls(plan: Document, answer: str, asking: Asking) -> None:
    styles.pass_as(plan, answer)


def _carrier(asking: Asking) -> FirstStep:
    names = {back: _man_at(asking, back, "BASE") for back in ("BK1", "BK2")}
    first = mean_share(_with_runs(_lines_of_both(asking.plan)), _runs_of("BK1"))
    return FirstStep(
        "carrier",
        "Who carries the ball?",
        "Each back has a card of his own: what his runs gain, and how often he may carry before he tires.",
        (
            FirstAnswer("BK1", f"{names['BK1']} (BK1)", "Your first back: what the autocoach thinks is best."),
            FirstAnswer("both", "Both alike", "Neither tires, and the defense cannot key on one of them."),
            FirstAnswer("BK2", f"{names['BK2']} (BK2)", "Your second back: the defense may be waiting for the first."),
        ),
        nearest(first, BACKS),
        f"Of the runs of your two backs {round(first * 10)} in 10 go to {names['BK1']}.",
        "sets.0",
    )


def _take_carrier(plan: Document, answer: str, asking: Asking) -> None:
    for line in _lines_of_both(plan):
        give_share(line, _runs_of("BK1"), BACKS[answer], _is_run_of_two)


def _runs_of(back: str) -> Callable[[JSON], bool]:
    return lambda call: call["play"] in RUNS and call["players"][0] == back


def _is_run_of_two(call: JSON) -> bool:
    return call["play"] in RUNS and call["players"][0] in ("BK1", "BK2")


def _lines_of_both(plan: JSON) -> list[JSON]:
    """The lines that have runs for both backs."""
    return [
        line
        for line in lines(plan, "offense")
        if {call["players"][0] for call in line["calls"] if call["play"] in RUNS} >= {"BK1", "BK2"}
    ]


def _with_runs(rows: list[JSON]) -> list[JSON]:
    """The lines with the two backs' runs alone."""
    return [{**line, "calls": [call for call in line["calls"] if _is_run_of_two(call)]} for line in rows]


def _third(asking: Asking) -> FirstStep:
    rows = _third_downs(asking.plan)
    shares = {man: mean_share(rows, _passes_to(man)) for man in RECEIVERS}
    most = max(shares, key=lambda man: shares[man])
    names = {man: _man_at(asking, man, "WIDE") for man in RECEIVERS}
    places = {"FL1": "as flanker", "RE": "as right end", "LE": "as left end", "BK1": "in the backfield"}
    return FirstStep(
        "third",
        "Whom do you look for on third down?",
        "On third down the other side knows that a pass comes. Most of yours are for this man.",
        tuple(FirstAnswer(man, f"{names[man]} ({man})", f"He lines up {places[man]}.") for man in RECEIVERS),
        most,
        f"On third down most passes, {round(shares[most] * 10)} in 10, are for {names[most]}.",
        "sets.1",
    )


def _take_third(plan: Document, answer: str, asking: Asking) -> None:
    for line in lines(plan, "offense"):
        if occasion_of(line) in ("third", "long"):
            give_share(line, _passes_to(answer), _MOST, styles.is_pass)


def _passes_to(man: str) -> Callable[[JSON], bool]:
    return lambda call: styles.is_pass(call) and call["players"][0] == man


def _third_downs(plan: JSON) -> list[JSON]:
    """The passes of the lines for third down and for long to go, as lines."""
    found = [
        {**line, "calls": [call for call in line["calls"] if styles.is_pass(call)]}
        for line in lines(plan, "offense")
        if occasion_of(line) in ("third", "long")
    ]
    return [line for line in found if line["calls"]]


# -- what is dared -----------------------------------------------------------------------------------------------------

_FOURTH_NOW: Final = {
    "cautious": "On fourth down you kick unless you are behind and it is late.",
    "usual": "On fourth down you go for it where a kick gains little.",
    "bold": "On fourth down you go for it whenever two yards are missing.",
    "": "On fourth down your plan does as you have written.",
}


def _fourth(asking: Asking) -> FirstStep:
    chosen = styles.answered(asking.plan, "fourth_down", styles.fourth_downs(asking.team, asking.options))
    return FirstStep(
        "fourth",
        "Fourth down: how bold are you?",
        "A fourth down that fails gives the ball away where it lies.",
        (
            FirstAnswer("cautious", "Kick", "A field goal where your kicker is good, else a punt: no presents."),
            FirstAnswer("usual", "Go where a kick gains little", "With a few yards to go in their half."),
            FirstAnswer("bold", "Go for it", "With two yards to go nearly anywhere, with five in their half."),
        ),
        chosen,
        _FOURTH_NOW[chosen],
    )


def _take_fourth(plan: Document, answer: str, asking: Asking) -> None:
    styles.answer(plan, "fourth_down", styles.fourth_downs(asking.team, asking.options)[answer])


def _rush(asking: Asking) -> FirstStep:
    blitzes = styles.rush_share(asking.plan)
    return FirstStep(
        "rush",
        "When do you blitz?",
        "In a blitz, linebackers go after the passer. They guard nobody then, and runs meet fewer men.",
        (
            FirstAnswer("cautious", "Never", "Everybody stays with his man: nothing long gets behind you."),
            FirstAnswer("passing", "When they must throw", "On third down and with long to go."),
            FirstAnswer("bold", "Often", "More sacks, and more long gains against you."),
        ),
        nearest(blitzes, RUSHED),
        f"You blitz {in_ten(blitzes)}.",
        "defensive_sets.0",
    )


def _take_rush(plan: Document, answer: str, asking: Asking) -> None:
    assert answer in RUSHES
    styles.rush_as(plan, answer)


_LATE_NOW: Final = {
    "cautious": "With a lead you use 45 seconds a play from the third quarter on.",
    "usual": "From the middle of the fourth quarter you use the clock ahead and save it behind.",
    "bold": "Behind, you hurry from the third quarter on.",
    "": "How long your plays take is as you have written.",
}


def _late(asking: Asking) -> FirstStep:
    chosen = styles.answered(asking.plan, "seconds", styles.seconds(asking.team, asking.options))
    return FirstStep(
        "late",
        "The clock?",
        "You say how many seconds your plays use up, from 5 to 45.",
        (
            FirstAnswer("cautious", "Sit on a lead", "Ahead in the second half, 45 seconds a play."),
            FirstAnswer("usual", "As most coaches do", "The clock matters in the last eight minutes."),
            FirstAnswer("bold", "Hurry early", "Behind in the second half, 20 seconds a play."),
        ),
        chosen,
        _LATE_NOW[chosen],
    )


def _take_late(plan: Document, answer: str, asking: Asking) -> None:
    styles.answer(plan, "seconds", styles.seconds(asking.team, asking.options)[answer])


# -- their best man ----------------------------------------------------------------------------------------------------


def _best_man(asking: Asking) -> FirstStep:
    rows = _pass_defenses(asking.plan)
    shares = {man: mean_share(rows, _doubles(man)) for man in HELPED}
    most = max(shares, key=lambda man: shares[man])
    chosen = NOBODY if sum(shares.values()) == 0 else most if shares[most] > _HELP / 2 else ""
    return FirstStep(
        "best",
        "How do you meet their best receivers?",
        "Where your set has a man who guards nobody, two can cover one receiver: his card then gives him less.",
        (
            FirstAnswer(NOBODY, "One man on each", "Nobody is left alone anywhere."),
            FirstAnswer("RE", "Double the right end", "Most teams have a fast man there."),
            FirstAnswer("FL1", "Double the flanker", "Most teams have their best man there."),
        ),
        chosen,
        {
            NOBODY: "One man covers each of their receivers.",
            "RE": "Two men cover their right end when you expect a pass.",
            "FL1": "Two men cover their flanker when you expect a pass.",
            "": "When you expect a pass, two men cover their right end or their flanker in turn.",
        }[chosen],
        "defensive_sets.2",
    )


def _take_best_man(plan: Document, answer: str, asking: Asking) -> None:
    for line in lines(plan, "defense"):
        if answer == NOBODY:
            give_share(line, _is_doubled, 0.0, _is_pass_defense)
        elif any(map(_doubles(answer), line["calls"])):
            others = [call for call in line["calls"] if not _is_doubled(call) or _doubles(answer)(call)]
            line["calls"] = others
            give_share(line, _doubles(answer), _HELP, _is_pass_defense)


def _is_pass_defense(call: JSON) -> bool:
    return call["defense"] in ("P", "PR")


def _is_doubled(call: JSON) -> bool:
    return bool(call.get("coverages"))


def _doubles(man: str) -> Callable[[JSON], bool]:
    return lambda call: any(each["receiver"] == man for each in call.get("coverages", ()))


def _pass_defenses(plan: JSON) -> list[JSON]:
    """The pass defenses of the lines whose set can double somebody, as lines."""
    found = [line for line in lines(plan, "defense") if any(map(_is_doubled, line["calls"]))]
    return [{**line, "calls": [call for call in line["calls"] if _is_pass_defense(call)]} for line in found]


# -- words -------------------------------------------------------------------------------------------------------------


def _man_at(asking: Asking, position: str, set_name: str) -> str:
    """The man who stands at a position in that set, else in the first set that has him."""
    sets = sorted(asking.plan["sets"], key=lambda each: each["id"] != set_name)
    number = next((each["men"][position] for each in sets if position in each["men"]), 0)
    return next((f"#{man.number} {man.name}" for man in asking.team.athletes if man.number == number), position)


_TAKEN: Final[dict[str, Callable[[Document, str, Asking], None]]] = {
    "calls": _take_calls,
    "carrier": _take_carrier,
    "third": _take_third,
    "fourth": _take_fourth,
    "best": _take_best_man,
    "rush": _take_rush,
    "late": _take_late,
}
