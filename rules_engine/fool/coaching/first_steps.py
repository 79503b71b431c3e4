"""The questions to a newcomer about an autocoached plan, and what each answer changes in it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ...interface import JSON, FirstAnswer, FirstStep, Team
from ...plans.styles import PASSES, RUSHES, STYLES, in_ten, nearest
from . import ball, coverage, styles
from .men import able, offense_of
from .playbook import OwnTeam

Document = dict[str, Any]
_MEANINGS: Final = {style.code: style for style in STYLES}
MIDDLES: Final = {"ground": 0.30, "balanced": 0.47, "air": 0.67}  # shares of passes of a whole plan in each style
RUSHED: Final = {"cautious": 0.0, "passing": 0.2, "bold": 0.43}  # shares of blitzes of a whole plan in each manner


@dataclass(frozen=True)
class Asking:
    """What a step is asked about: a plan, the team that it is for, the other team where it is known."""

    plan: JSON
    own: OwnTeam
    opponent: Team | None = None

    @property
    def team(self) -> Team:
        return self.own.team


def first_steps(asking: Asking) -> tuple[FirstStep, ...]:
    """The questions in their order; one to which these men leave a single answer is not asked."""
    steps = [step.ask(asking) for step in _STEPS.values()]
    return tuple(step for step in steps if len(step.answers) > 1)


def take_step(asking: Asking, code: str, answer: str) -> JSON:
    """The plan with the answer in it; the same where it gives that answer already, and for what there is not."""
    if code not in _STEPS:
        return asking.plan
    asked = _STEPS[code].ask(asking)
    if answer == asked.chosen or answer not in {each.code for each in asked.answers}:
        return asking.plan
    plan: Document = copy.deepcopy(dict(asking.plan))
    _STEPS[code].take(plan, answer, asking)
    return plan


# -- what is called ----------------------------------------------------------------------------------------------------


def _calls(asking: Asking) -> FirstStep:
    share = styles.pass_share(asking.plan, asking.team)
    answers = tuple(FirstAnswer(code, _MEANINGS[code].name, _MEANINGS[code].meaning) for code in PASSES)
    return FirstStep(
        "calls",
        "Run or throw?",
        "Every line of your table holds six calls, one for each face of a die. This sets how many of them are passes.",
        answers,
        nearest(share, MIDDLES),
        f"You throw {in_ten(share)}.",
        "sets.0",
    )


def _take_calls(plan: Document, answer: str, asking: Asking) -> None:
    styles.pass_as(plan, answer, asking.team)


def _carrier(asking: Asking) -> FirstStep:
    men = asking.own.offense.men
    half, full = men["H"], men["F"]
    share = ball.halfback_share(asking.plan, asking.own)
    names = _names(asking.team)
    able_to = ball.carriers(asking.plan, asking.own)
    answers = (
        FirstAnswer("halfback", f"{names[half.no]}, halfback", f"{_values(half)}: {_good_for(half.c, half.s)}"),
        FirstAnswer("both", "Both alike", "The other side cannot wait for one of them, and both stay fresh."),
        FirstAnswer("fullback", f"{names[full.no]}, fullback", f"{_values(full)}: {_good_for(full.c, full.s)}"),
    )
    return FirstStep(
        "carrier",
        "Who carries the ball?",
        "P, C and S are what a man is worth with the ball in the air, in contact, and in speed: more is better.",
        tuple(answer for answer in answers if answer.code in able_to),
        nearest(share, ball.HALFBACKS),
        f"Where both can run, {names[half.no]} carries {round(share * 10)} times in 10.",
        "sets.0",
    )


def _take_carrier(plan: Document, answer: str, asking: Asking) -> None:
    ball.carry_by(plan, answer, asking.own)


def _third(asking: Asking) -> FirstStep:
    men, names = asking.own.offense.men, _names(asking.team)
    able_to = ball.receivers(asking.plan, asking.own)
    answers = tuple(
        FirstAnswer(
            spot, f"{names[men[star].no]}, {place}", f"{_values(men[star])}: {_catches(men[star].p, men[star].s)}"
        )
        for spot, (star, place) in ball.RECEIVERS.items()
        if spot in able_to
    )
    most = ball.third_down_target(asking.plan)
    share = ball.third_down_share(asking.plan, most)
    name = names[men[ball.RECEIVERS[most][0]].no] if most in ball.RECEIVERS else "somebody else"
    return FirstStep(
        "third",
        "Whom do you look for on third down?",
        "On third down the other side knows that a pass comes. Your passer looks for this man first.",
        answers,
        most,
        f"On third down {round(share * 10)} passes in 10 look for {name} first.",
        "sets.2",
    )


def _take_third(plan: Document, answer: str, asking: Asking) -> None:
    ball.throw_to(plan, answer, asking.own)


# -- what is dared -----------------------------------------------------------------------------------------------------

_FOURTH: Final = {
    "cautious": FirstAnswer("cautious", "Kick", "A field goal when you are near, else a punt: no presents."),
    "usual": FirstAnswer("usual", "With a yard to go, go", "In the other half, when a single yard is missing."),
    "bold": FirstAnswer("bold", "Go for it", "With two yards to go nearly anywhere, with five near their goal."),
}
_FOURTH_NOW: Final = {
    "cautious": "On fourth down you kick unless time is running out.",
    "usual": "On fourth down you go for it with a yard to go in their half.",
    "bold": "On fourth down you go for it whenever two yards are missing.",
    "": "On fourth down your plan does as you have written.",
}


def _fourth(asking: Asking) -> FirstStep:
    chosen = styles.decided(asking.plan, "fourth_down", styles.FOURTH_DOWN)
    return FirstStep(
        "fourth",
        "Fourth down: how bold are you?",
        "A fourth down that fails gives the ball away where it lies.",
        tuple(_FOURTH.values()),
        chosen,
        _FOURTH_NOW[chosen],
    )


def _take_fourth(plan: Document, answer: str, asking: Asking) -> None:
    styles.decide(plan, "fourth_down", styles.FOURTH_DOWN[answer])


_RUSH: Final = {
    "cautious": FirstAnswer("cautious", "Never", "Four men rush, seven cover: nothing long gets behind you."),
    "passing": FirstAnswer("passing", "When they must throw", "Linebackers come on third down and with long to go."),
    "bold": FirstAnswer("bold", "Often", "More sacks and balls lost, and more long gains against you."),
}


def _rush(asking: Asking) -> FirstStep:
    share = styles.rush_share(asking.plan)
    sending = styles.rushers(asking.plan)
    first = next((at for at, each in enumerate(asking.plan["defenses"]) if each["id"] in sending), 0)
    return FirstStep(
        "rush",
        "When do you blitz?",
        "In a blitz, linebackers go after the passer. They cover nobody then.",
        tuple(_RUSH[code] for code in RUSHES),
        nearest(share, RUSHED),
        f"You blitz {in_ten(share)}.",
        f"defenses.{first}",
    )


def _take_rush(plan: Document, answer: str, asking: Asking) -> None:
    styles.rush_as(plan, answer)


_LATE: Final = {
    "cautious": FirstAnswer(
        "cautious", "Sit on a lead", "With a lead in the last eight minutes, run and use the clock."
    ),
    "usual": FirstAnswer("usual", "As the rulebook has it", "Ahead or behind, time begins to matter where it says so."),
    "bold": FirstAnswer("bold", "Hurry early", "Behind in the last eight minutes, throw and stop the clock."),
}
_LATE_NOW: Final = {
    "cautious": "A lead in the last eight minutes is carried home on the ground.",
    "usual": "Time begins to matter when the rulebook says so.",
    "bold": "Behind in the last eight minutes you throw and hurry.",
    "": "Late in the game your plan does as you have written.",
}


def _late(asking: Asking) -> FirstStep:
    chosen = styles.decided(asking.plan, "trouble", styles.TROUBLE)
    return FirstStep(
        "late",
        "Late in the game?",
        "Two lines of your table are for the end of a close game: one for a lead, one for catching up.",
        tuple(_LATE.values()),
        chosen,
        _LATE_NOW[chosen],
    )


def _take_late(plan: Document, answer: str, asking: Asking) -> None:
    styles.decide(plan, "trouble", styles.TROUBLE[answer])


# -- their best man ----------------------------------------------------------------------------------------------------


def _best_man(asking: Asking) -> FirstStep:
    chosen = coverage.helped(asking.plan)
    shown = next((at for at, each in enumerate(asking.plan["defenses"]) if coverage.may_help(each)), 0)
    return FirstStep(
        "best",
        "How do you meet their best receiver?",
        _their_best(asking.opponent),
        (
            FirstAnswer(coverage.NOBODY, "One man on each", "Your free safety helps wherever the ball goes."),
            FirstAnswer("LW", "Help on the left", "The free safety goes with whoever is split wide on their left."),
            FirstAnswer("RW", "Help on the right", "The free safety goes with whoever is split wide on their right."),
        ),
        chosen,
        {
            coverage.NOBODY: "One man covers each of their receivers, and a safety is free.",
            "LW": "Two men cover whoever is split wide on their left.",
            "RW": "Two men cover whoever is split wide on their right.",
        }[chosen],
        f"defenses.{shown}",
    )


def _their_best(opponent: Team | None) -> str:
    if opponent is None:
        return "Most teams have their best receiver on the left."
    best = offense_of(able(opponent)).men["W1"]
    return f"It is {_names(opponent)[best.no]}, {_values(best)}. Most coaches split their best man wide on the left."


def _take_best_man(plan: Document, answer: str, asking: Asking) -> None:
    coverage.help_on(plan, answer)


# -- words -------------------------------------------------------------------------------------------------------------


def _names(team: Team) -> dict[int, str]:
    return {man.number: f"#{man.number} {man.name}" for man in team.athletes}


def _values(man: Any) -> str:
    return f"P {man.p}, C {man.c}, S {man.s}"


def _good_for(contact: int, speed: int) -> str:
    if contact > speed:
        return "hard to stop inside."
    return "hard to catch outside." if speed > contact else "as good inside as outside."


def _catches(hands: int, speed: int) -> str:
    return "sure hands, for first downs." if hands >= speed else "fast, for long gains."


@dataclass(frozen=True)
class _Step:
    """How a question is asked, and how an answer to it changes a plan."""

    ask: Callable[[Asking], FirstStep]
    take: Callable[[Document, str, Asking], None]


_STEPS: Final[dict[str, _Step]] = {
    "calls": _Step(_calls, _take_calls),
    "carrier": _Step(_carrier, _take_carrier),
    "third": _Step(_third, _take_third),
    "fourth": _Step(_fourth, _take_fourth),
    "best": _Step(_best_man, _take_best_man),
    "rush": _Step(_rush, _take_rush),
    "late": _Step(_late, _take_late),
}
