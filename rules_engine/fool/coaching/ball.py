"""Who gets the ball: the runs of a plan given to one back, its passes on third down to one receiver."""

from __future__ import annotations

import copy
from typing import Any, Final

from ...interface import JSON
from ...plans.styles import nearest
from .playbook import OwnTeam, Playbook, best_for, learn, occasion_of, offense_lines

HALFBACK, FULLBACK = "H", "F"
HALFBACKS: Final = {"halfback": 1.0, "both": 0.5, "fullback": 0.0}  # share of the runs that are the halfback's
# By the name that the notation has for them: who the autocoach puts there, and where that is.
RECEIVERS: Final[dict[str, tuple[str, str]]] = {
    "LW": ("W1", "split wide left"),
    "RW": ("W2", "split wide right"),
    "LWW": ("W3", "the third receiver"),
    "H": ("H", "out of the backfield"),
}
_ENOUGH: Final = 4  # plays for the man who is to get the ball
_OF_THREE: Final = 2  # of three passes on third down, those that go to the man whom the coach wants


def carry_by(plan: dict[str, Any], who: str, own: OwnTeam) -> None:
    """Give the runs to halfback or fullback, or to both in turn, on every line whose sets have runs for both."""
    for man in (HALFBACK, FULLBACK):
        if who == "both" or HALFBACKS[who] == (man == HALFBACK):
            learn(plan, man, False, _ENOUGH, own)
    book = Playbook(plan, own.offense)
    turn = 0
    for line in _lines_of_both(plan, book):
        for place, letter in _letters(line):
            if book.plays[letter].man in (HALFBACK, FULLBACK) and not book.plays[letter].passes:
                turn += 1
                man = {"halfback": HALFBACK, "fullback": FULLBACK}.get(who) or (HALFBACK, FULLBACK)[turn % 2]
                if book.plays[letter].man != man:
                    _call_instead(line, place, letter, book.fitting(line, passes=False, man=man))


def carriers(plan: JSON, own: OwnTeam) -> list[str]:
    """Who may be chosen to carry the ball: those for whom the book has runs that these men can block."""

    def comes_true(who: str) -> bool:
        tried = copy.deepcopy(dict(plan))
        carry_by(tried, who, own)
        return nearest(halfback_share(tried, own), HALFBACKS) == who

    return [who for who in HALFBACKS if comes_true(who)]


def halfback_share(plan: JSON, own: OwnTeam) -> float:
    """The halfback's share of the two backs' runs, on lines whose sets have runs for both."""
    book = Playbook(plan, own.offense)
    men = [
        book.plays[letter].man
        for line in _lines_of_both(plan, book)
        for _, letter in _letters(line)
        if not book.plays[letter].passes and book.plays[letter].man in (HALFBACK, FULLBACK)
    ]
    return men.count(HALFBACK) / len(men) if men else 1.0


def _lines_of_both(plan: JSON, book: Playbook) -> list[JSON]:
    return [
        line
        for line in offense_lines(plan)
        if all(book.fitting(line, passes=False, man=man) for man in (HALFBACK, FULLBACK))
    ]


def throw_to(plan: dict[str, Any], man: str, own: OwnTeam) -> None:
    """Give two of three passes on third down, and with long to go, to one man, as far as the sets have plays for it."""
    learn(plan, man, True, _ENOUGH, own)
    book = Playbook(plan, own.offense)
    turn = 0
    for line in _third_downs(plan):
        for place, letter in _letters(line):
            if not book.plays[letter].passes:
                continue
            turn += 1
            wanted = turn % (_OF_THREE + 1) > 0
            if wanted and book.plays[letter].man != man:
                _call_instead(line, place, letter, book.fitting(line, passes=True, man=man))
            elif not wanted and book.plays[letter].man == man:
                others = [play for play in book.fitting(line, passes=True) if play.man != man]
                _call_instead(line, place, letter, others)


def receivers(plan: JSON, own: OwnTeam) -> list[str]:
    """To whom most passes on third down may go first: those whom the book's passes can reach there."""

    def comes_true(man: str) -> bool:
        tried = copy.deepcopy(dict(plan))
        throw_to(tried, man, own)
        return third_down_target(tried) == man

    return [man for man in RECEIVERS if comes_true(man)]


def third_down_target(plan: JSON) -> str:
    """To whom most passes on third down go first, by his name in the notation; "" where none is thrown."""
    men = _targets(plan)
    return max(RECEIVERS, key=men.count) if men else ""


def third_down_share(plan: JSON, man: str) -> float:
    """A man's share of the passes on third down."""
    men = _targets(plan)
    return men.count(man) / len(men) if men else 0.0


def _targets(plan: JSON) -> list[str]:
    book = Playbook(plan, None)
    return [
        book.plays[letter].man
        for line in _third_downs(plan)
        for _, letter in _letters(line)
        if book.plays[letter].passes
    ]


def _third_downs(plan: JSON) -> list[JSON]:
    return [line for line in offense_lines(plan) if occasion_of(line) in ("third", "long")]


def _letters(line: JSON) -> list[tuple[int, str]]:
    """The plays in a line's cells with the places of the cells; references to other lines are left out."""
    return [
        (place, letter)
        for place, cell in enumerate(line["cells"])
        for letter in cell.split("/")
        if not letter.startswith("*")
    ]


def _call_instead(line: dict[str, Any], place: int, letter: str, plays: list[Any]) -> None:
    """Put the best of some plays where another stood in a cell; the cell keeps its other plays."""
    if plays:
        cells = line["cells"]
        others = [cell for at, cell in enumerate(cells) if at != place]
        chosen = best_for(plays, others)
        kept = [chosen if each == letter else each for each in cells[place].split("/")]
        cells[place] = "/".join(dict.fromkeys(kept))
