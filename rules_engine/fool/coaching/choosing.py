"""Which plays of the book go into a plan: those that the men at hand can run, what suits them best first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ...dice import Dice
from ..calls.reach import no_bullet, shortfall, why_not
from ..checks.check_plays import RECEIVERS
from ..document import left_out
from ..notation.reading import parsed
from ..options import FoolOptions
from ..play_calls import Pass, Target
from ..resolution.line_up.line_ups import LineUps
from .book import BOOK, SNEAK, Idea
from .formations import Formation
from .men import Offense

# how many plays of each kind a plan takes, home and away
SHARES: Final[dict[str, tuple[int, int]]] = {
    "inside": (2, 3), "quick": (1, 2), "off": (2, 2), "wide": (2, 2), "goal": (1, 2), "draw": (1, 1), "trick": (1, 1),
    "screen": (1, 1), "hit": (1, 1), "short": (2, 2), "medium": (2, 3), "deep": (1, 2),
}  # fmt: skip
# what stands in where nothing of a kind can be played
NEXT: Final[dict[str, str]] = {
    "quick": "inside", "wide": "off", "off": "inside", "goal": "inside", "inside": "sneak", "draw": "inside",
    "trick": "wide", "screen": "hit", "deep": "medium", "medium": "short", "short": "hit", "hit": "inside",
}  # fmt: skip
_RUNS: Final = ("inside", "quick", "off", "wide", "goal", "draw", "trick", "sneak")
_ROLLS: Final = 5  # speed with which a quarterback always rolls out (5.3.15)
_MERIT: Final = 2  # what a point of merit counts beside the values of the men
_WEAK_ARM: Final = ("ML", "MC", "MR", "LL", "DC", "LR", "VDC")

Chosen = dict[str, tuple[Idea, tuple[str, ...]]]  # letter -> the idea and the sets from which it is run


def choose_plays(
    offense: Offense, sets: Sequence[Formation], side: str, options: FoolOptions, dice: Dice, matchups: bool = True
) -> Chosen:
    """The plays of a plan by letter; a sneak where a set has no other run. Without ``matchups`` the dice choose."""
    chosen: list[tuple[Idea, tuple[str, ...]]] = []
    known = LineUps()  # the same few sets are tried with every play
    for kind, (home, away) in SHARES.items():
        ideas = [(idea, ids) for idea in BOOK if idea.kind == kind and (ids := sets_for(idea, sets, options, known))]
        rank = {idea.text: dice.die(6, "autocoach.play") for idea, _ in ideas}
        if matchups:
            rank = {idea.text: rank[idea.text] + promise(idea, offense) for idea, _ in ideas}
        ideas.sort(key=lambda pair: (-rank[pair[0].text], pair[0].text))
        chosen += _spread(ideas, home if side == "home" else away)
    served = {set_id for idea, ids in chosen if idea.kind == "inside" for set_id in ids}
    bare = tuple(each.id for each in sets if each.id not in served and not each.shotgun)
    if bare:
        chosen.append((SNEAK, bare))
    return {chr(ord("A") + number): pair for number, pair in enumerate(chosen)}


def _spread(ideas: list[tuple[Idea, tuple[str, ...]]], count: int) -> list[tuple[Idea, tuple[str, ...]]]:
    """The first of the list, but so that sets without a play of the kind get theirs."""
    taken: list[tuple[Idea, tuple[str, ...]]] = []
    left = list(ideas)
    while left and len(taken) < count:
        served = {set_id for _, ids in taken for set_id in ids}
        best = max(range(len(left)), key=lambda place: (bool(set(left[place][1]) - served), -place))
        taken.append(left.pop(best))
    return taken


def playable(kind: str, ids: Collection[str], chosen: Chosen, short: bool) -> list[str]:
    """Letters of a kind that all these sets can run; of the kind that stands in for it where there is none.

    ``short``: a yard or two are enough, so that the quarterback may sneak. Elsewhere he does so only where these sets
    can run nothing else.
    """
    fits = {letter: idea.kind for letter, (idea, where) in chosen.items() if set(ids) <= set(where)}
    sneaks = {
        letter for letter in fits if chosen[letter][0].star == "Q" and chosen[letter][0].kind in ("goal", "sneak")
    }
    if not short and sneaks != fits.keys():
        fits = {letter: of for letter, of in fits.items() if letter not in sneaks}
    wanted = kind
    while kind in NEXT and kind not in fits.values():
        kind = NEXT[kind]
    letters = [letter for letter, of in fits.items() if of == kind]
    return letters or [letter for letter, of in fits.items() if (of in _RUNS) == (wanted in _RUNS)] or list(fits)


def sets_for(
    idea: Idea, sets: Sequence[Formation], options: FoolOptions, known: LineUps | None = None
) -> tuple[str, ...]:
    """The sets from which the men at hand can run a play, every receiver reaching his zone; none of a kind that the
    league plays without. Sets that somebody else has drawn are tried whatever their role."""
    if left_out.of_play(parsed(idea.text), options):
        return ()
    return tuple(
        each.id for each in sets if (each.role in idea.sets or not each.own) and _can(idea.text, each, options, known)
    )


def _can(text: str, each: Formation, options: FoolOptions, known: LineUps | None) -> bool:
    play = parsed(text)
    if why_not(play, each.men, known, shotgun=each.shotgun, options=options):
        return False
    if not isinstance(play, Pass):
        return not each.shotgun or bool(getattr(play, "draw", False))
    targets = sum(isinstance(target, Target) for target in play.targets)
    passer = next(man.player for man in each.men if man.at == "Q")
    if (targets > RECEIVERS and "3r" not in passer.attrs) or no_bullet(play, each.men):
        return False
    return all(
        shortfall(play, each.men, number, known, shotgun=each.shotgun, options=options) is None
        for number in range(targets)
    )


def promise(idea: Idea, offense: Offense) -> int:
    """How well a play suits the men: the star's values for its kind, who blocks for him, and its own merit."""
    star, front = offense.men[idea.star], offense.men
    passer, merit = front["Q"], _MERIT * idea.merit
    if idea.kind in ("inside", "quick", "goal", "draw"):
        return merit + 2 * star.c + star.s + front["C"].c + max(front["LG"].c, front["RG"].c)
    if idea.kind in ("off", "trick"):
        right = "/R" in idea.text
        return merit + star.c + 2 * star.s + (front["RT"].c + front["TE1"].c if right else front["LT"].c + front["F"].c)
    if idea.kind == "wide":
        return merit + 3 * star.s + front["F"].c
    if idea.kind == "screen":
        return merit + 2 * star.s + star.p + front["LG"].s
    return merit + _of_pass(idea, offense) - (2 if "||" in passer.attrs and idea.text.count("||") > 1 else 0)


def _of_pass(idea: Idea, offense: Offense) -> int:
    star, passer = offense.men[idea.star], offense.men["Q"]
    if "roll" in idea.text and passer.s < _ROLLS:
        return star.p
    if "qb scr" in idea.text:
        return 2 * star.p + 2 * passer.s + passer.c
    deep = any(f"/{zone}" in idea.text for zone in _WEAK_ARM)
    arm = 2 * ("+" in passer.attrs) - 3 * ("-" in passer.attrs) if deep or "bullet" in idea.text else 0
    if idea.kind == "deep":
        return arm + 3 * star.s + 2 * star.p + passer.p
    return arm + 3 * star.p + star.s + passer.p
