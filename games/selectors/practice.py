"""A visitor's practice game as its pages show it: the questions, what the plan does, what came of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404

from games import engine
from games.engine import JSON, FirstStep, Practice
from games.models import PracticeGame
from games.selectors import drawing, report
from games.selectors.drawing import Picture
from games.selectors.games import Game
from league import clock

OWN, OTHER = "home", "away"
COLOURS = {OWN: "#1f4f8f", OTHER: "#b3401f"}


def find(token: str) -> PracticeGame:
    """The game of an address; 404 where there is none, or where it has ended."""
    game = PracticeGame.objects.filter(token=token, expires_at__gt=clock.now()).first()
    if game is None:
        raise Http404("There is no such practice game, or it has ended.")
    return game


def practice_of(game: PracticeGame) -> Practice:
    """The teams and rules of a practice game."""
    return engine.read_practice(game.ruleset, game.options, game.teams)


def names(game: PracticeGame) -> dict[str, str]:
    """The names of both teams by side."""
    return {side: str(game.teams[side]["name"]) for side in (OWN, OTHER)}


# -- the plan ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """An answer that may be chosen; ``chosen``: it is what the plan does now."""

    code: str
    name: str
    good_for: str
    chosen: bool


@dataclass(frozen=True)
class Question:
    """A question as its page shows it, the ``number``-th of ``count``; ``before`` is the code of the one before it."""

    code: str
    question: str
    why: str
    now: str
    answers: list[Answer]
    number: int
    count: int
    before: str
    picture: Picture | None


@dataclass(frozen=True)
class PlanLine:
    """What the plan does in one regard, and whether the visitor has said so."""

    code: str
    question: str
    now: str
    answered: bool


def unanswered(game: PracticeGame, steps: tuple[FirstStep, ...]) -> str:
    """The code of the first question that waits for an answer; "" where none does."""
    return next((step.code for step in steps if step.code not in game.answers), "")


def _fits(game: PracticeGame, practice: Practice, step: str, choice: str) -> bool:
    """Whether the plan can be played with this answer in it; only such answers are offered."""
    return practice.is_legal(practice.answered(game.base, {**game.answers, step: choice}))


def question(game: PracticeGame, practice: Practice, steps: tuple[FirstStep, ...], code: str) -> Question:
    """The question of that code; 404 where there is none."""
    codes = [step.code for step in steps]
    if code not in codes:
        raise Http404("There is no such question.")
    at = codes.index(code)
    step = steps[at]
    chosen = game.answers.get(code, step.chosen)
    drawn = practice.picture(game.plan, step.picture)
    return Question(
        code=code,
        question=step.question,
        why=step.why,
        now=step.now,
        answers=[
            Answer(each.code, each.name, each.good_for, each.code == chosen)
            for each in step.answers
            if each.code == chosen or _fits(game, practice, code, each.code)
        ],
        number=at + 1,
        count=len(steps),
        before=codes[at - 1] if at else "",
        picture=drawing.standing(drawn) if drawn else None,
    )


def plan_lines(game: PracticeGame, steps: tuple[FirstStep, ...]) -> list[PlanLine]:
    """What the plan does, a line for each question."""
    return [PlanLine(step.code, step.question, step.now, step.code in game.answers) for step in steps]


# -- the game ----------------------------------------------------------------------------------------------------------


def read_game(game: PracticeGame) -> Game | None:
    """The whole game from its record; None until it has been played."""
    if game.record is None:
        return None
    record = engine.open_record(game.record)
    return Game(record, "", engine.plays(record), engine.drives(record), engine.box_score(record))


def told(played: Game) -> dict[str, Any]:
    """What the page of a game that is over shows of it."""
    return {
        "game": played,
        "scoreboard": report.scoreboard(played),
        "summary": report.summary(played),
        "scoring": report.scoring(played),
        "team_lines": report.team_lines(played),
        "chart": drawing.drive_chart(played),
        "kinds": drawing.KINDS,
        "chapters": report.chapters(played, played.plays),
        "effects": effects(played),
    }


def effects(played: Game) -> list[str]:
    """What the visitor's answers did, in three sentences from the record: what he called, who had the ball, third and
    fourth downs."""
    mine, theirs = played.box["teams"][OWN], played.box["teams"][OTHER]
    return [
        f"You ran {times(_figure(mine, 'carries'))} for {_figure(mine, 'rushing_yards')} yards and threw "
        f"{times(_figure(mine, 'attempts'))} for {_figure(mine, 'passing_yards')}.",
        _busiest(played),
        f"On third down you made {_tries(mine, 'third')} and they {_tries(theirs, 'third')}; {_fourth_downs(mine)}",
    ]


def _fourth_downs(figures: JSON) -> str:
    tries, made = _figure(figures, "fourth_down_attempts"), _figure(figures, "fourth_down_conversions")
    if not tries:
        return "on fourth down you never went for it."
    return f"on fourth down you went for it {times(tries)} and made it {times(made)}."


def times(number: int) -> str:
    """``1`` is "once", ``2`` "twice", ``3`` "3 times"."""
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _busiest(played: Game) -> str:
    """Who carried and who caught the most."""
    lines: list[JSON] = played.box["players"][OWN]
    carrier: JSON = max(lines, key=lambda line: _figure(line, "carries"), default={})
    catcher: JSON = max(lines, key=lambda line: _figure(line, "receptions"), default={})
    runs, catches = _figure(carrier, "carries"), _figure(catcher, "receptions")
    ran = f"carried {times(runs)} for {_figure(carrier, 'rushing_yards')} yards"
    caught = f"caught {catches} for {_figure(catcher, 'receiving_yards')}"
    if runs and catches and carrier is catcher:
        return f"{_name(carrier)} {ran} and {caught}."
    parts = [f"{_name(carrier)} {ran}"] if runs else []
    parts += [f"{_name(catcher)} {caught}"] if catches else []
    return f"{'; '.join(parts)}." if parts else "Nobody carried the ball and nobody caught it."


def _name(line: JSON) -> str:
    return f"#{line.get('number', '')} {line.get('name', '')}"


def _tries(figures: JSON, down: str) -> str:
    return f"{_figure(figures, f'{down}_down_conversions')} of {_figure(figures, f'{down}_down_attempts')}"


def _figure(figures: JSON, name: str) -> int:
    number: int = figures.get(name, 0)
    return number
