"""Age and experience as a camp sees them, and the column in which a man rolls (12.3.1, 12.3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ....dice import Dice
from ....interface import Athlete
from ...options import FoolOptions
from ..career import AGAIN, CAMP, FIRST, Job, career, jobs, noted, status

THIRDS: Final = 3  # of a game
_SIX: Final = 6
_BLUR: Final[Mapping[str, list[int]]] = CAMP["perturbation"]
_YOUNGER_THAN: Final[int] = CAMP["first_season"]["younger_than"]
_AGAIN_BELOW: Final[int] = CAMP["first_season"]["again_below_games"]


class Adjusted(NamedTuple):
    """A man's age and the games of his last season, blurred by dice for this camp alone.

    games  whole games of each of his jobs
    words  what was rolled
    """

    age: int
    games: Mapping[Job, int]
    words: str


def adjust(athlete: Athlete, options: FoolOptions, dice: Dice, fewer_games: int = 0) -> Adjusted:
    """Roll the blur of age, of games and of thirds of games. ``fewer_games`` is the price of an easy camp.

    "The procedure is to first roll, for the player, a perturbation for age (that gives a blurring effect across the age
    categories to better reflect a continuity of effects) and two similar perturbations made for experience in games
    from the previous season". It changes neither his age nor his credit, only what this camp reads of them.

    Rules: fool:12.3.1-01, fool:12.3.1-02, fool:12.3.1-14
    """
    years = _BLUR["age"][dice.die(_SIX, "chg.age") - 1]
    thirds = _BLUR["games"][dice.die(_SIX, "chg.games") - 1] * THIRDS
    thirds += _BLUR["thirds"][dice.die(_SIX, "chg.games3") - 1]
    credit = career(athlete).get("thirds", {})
    games = {
        job: whole_games(credit.get(job, 0) + thirds - fewer_games * THIRDS, options.count_preseason_experience)
        for job in jobs(athlete)
    }
    counted = " and ".join(f"{count}{'' if job == 'field' else f' {job}ing'}" for job, count in games.items())
    return Adjusted(athlete.age + years, games, f"reckoned as {athlete.age + years} years old with {counted} games")


def whole_games(thirds: int, preseason_counts: bool = False) -> int:
    """Credit to the nearest whole game, not below none. Where preseason games count, "the number of games for
    experience columns on the change chart should be increased by one", so a game less is read.

    Rules: fool:12.3.1-06, fool:12.3.4-03
    """
    return max(0, (thirds + 1) // THIRDS - int(preseason_counts))


def column(athlete: Athlete, adjusted_age: int, drafted: bool = True) -> str:
    """The column of the standard change table: rookies have one of their own, drafted or not; who is in his first year
    (R, R2) that of the first season if he is truly younger than 28; all others that of their adjusted age.

    "A reduction in number of seasons never qualifies a player for a "first season" bonus."

    Rules: fool:12.3.1-03, fool:12.3.1-04, fool:12.3.1-05
    """
    of = status(athlete, drafted)
    if of == "drafted":
        return "newly drafted"
    if of == "free agent":
        return "rookie free agent"
    if of == "first" and athlete.age < _YOUNGER_THAN:
        return "first season"
    return age_column(adjusted_age)


def age_column(age: int) -> str:
    """The column of an age: 25 or younger, 26 to 29, 30 to 33, 34 to 37, 38 and over.

    Rules: fool:12.3.1-04
    """
    name: str = next(name for least, name in CAMP["ages"] if age >= least)
    return name


def after_the_roll(athlete: Athlete, games: int) -> Athlete:
    """The man once his change is rolled: last season's credit is used up; a rookie season with fewer than 4 adjusted
    games gives him a second first season (R2), anything else ends it.

    Rules: fool:12.3.1-05
    """
    again = career(athlete).get("first") == FIRST and games < _AGAIN_BELOW
    return noted(athlete, thirds={}, first=AGAIN if again else "")
