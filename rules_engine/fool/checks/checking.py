"""What every part of the plan check needs: the plan, the men who may play, the report."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ...errors import Report
from ...interface import JSON, Athlete, Team
from ...interface.situation import Side
from ...plans.document_reader import DocumentReader
from ..calls.references import Sets
from ..document.parts import SEALED_TACTICS
from ..document.plan import Plan, SetPlan
from ..document.reading import read_sets
from ..model import OffMan, Player
from ..options import FoolOptions
from ..play_calls import Play
from ..players import as_played, player_of

COMPLEX_PLANS: Final = {"sets": 1, "plays": 3, "defenses": 2, "lines": 2}
LOPSIDED: Final = 17  # points at half-time (play-by-mail 8)


@dataclass(slots=True)
class Checking:
    """One check of one plan.

    roster    everybody of the team by number; ``men`` those who may play
    opponent  the sets of the other side that this coach may see, by id; empty when he sees none
    lopsided  the first half has been played, and one side leads by so much that substitutes may play more (10.2.3)
    sealed_tactics  how many kick tactics the other side has told to be sealed for the second half
    lineups   the own sets that can stand on the field, by id
    plays     the own plays that could be read, by letter
    """

    plan: Plan
    shape: DocumentReader
    side: Side
    options: FoolOptions
    roster: dict[int, Athlete]
    men: dict[int, Player]
    opponent: dict[str, SetPlan]
    lineups: dict[str, tuple[OffMan, ...]] = field(default_factory=dict)
    plays: dict[str, Play] = field(default_factory=dict)
    sealed_tactics: int = 0
    lopsided: bool = False

    @property
    def report(self) -> Report:
        return self.shape.report

    def limit(self, name: str) -> int:
        """A league's limit for this side, e.g. ``plays``, with what the camp for complex plans adds (12.7.4)."""
        value: int = getattr(self.options, f"{name}_{self.side}")
        return value + (COMPLEX_PLANS[name] if getattr(self.options, f"complex_plans_{self.side}") else 0)

    def sets(self) -> Sets:
        """The own sets that can stand on the field."""
        starting = self.plan.starting_set
        return Sets(self.lineups, starting.id if starting else "")

    def may_play(self, number: int, path: str) -> bool:
        """Whether a man can be used (PLN-01); says so when not."""
        if number in self.men:
            return True
        if not number:
            return False  # his number could not be read
        athlete = self.roster.get(number)
        if athlete is None:
            self.report.error(path, "PLN-01", f"There is no #{number} on the roster.", "Name a man of the active list.")
        elif number in self.plan.practice or athlete.status != "active":
            where = "practice" if number in self.plan.practice else athlete.status
            self.report.error(path, "PLN-01", f"{name_of(athlete)} is on {where}; he cannot play.")
        else:
            self.report.error(path, "PLN-01", f"{name_of(athlete)} cannot play: {athlete.out}.", "Name his substitute.")
        return False


def name_of(athlete: Athlete) -> str:
    """A man as coaches call him: number and position."""
    return f"#{athlete.number} {athlete.position}"


def begin(
    plan: Plan, shape: DocumentReader, team: Team, side: Side, options: FoolOptions, opponent: JSON | None
) -> Checking:
    """A check that knows who may play and what its coach sees of the opponent."""
    roster = {athlete.number: athlete for athlete in as_played(team, options).athletes}
    fit = {
        number: player_of(athlete)
        for number, athlete in roster.items()
        if athlete.status == "active" and not athlete.out and number not in plan.practice
    }
    return Checking(
        plan, shape, side, options, roster, fit, _seen_sets(opponent),
        sealed_tactics=_sealed_tactics(opponent), lopsided=_lopsided(opponent),
    )  # fmt: skip


def _seen_sets(opponent: JSON | None) -> dict[str, SetPlan]:
    """The sets in what is open of the other plan: its ``setup`` part, or the whole plan."""
    if not isinstance(opponent, dict):
        return {}
    return {each.id: each for each in read_sets(opponent.get("setup", opponent))}


def _sealed_tactics(opponent: JSON | None) -> int:
    """The number of sealed kick tactics that stands outside the other plan (10.2.6)."""
    setup = (opponent or {}).get("setup")
    number = setup.get(SEALED_TACTICS, 0) if isinstance(setup, dict) else 0
    return number if isinstance(number, int) else 0


def _lopsided(opponent: JSON | None) -> bool:
    """Whether the score that comes with what is seen of the opponent at half-time is lopsided (10.2.3)."""
    score = (opponent or {}).get("score")
    home, away = (score.get("home"), score.get("away")) if isinstance(score, dict) else (None, None)
    return isinstance(home, int) and isinstance(away, int) and abs(home - away) >= LOPSIDED


def count(number: float) -> str:
    """A number of sets or defenses with its half: ``2 1/2``."""
    whole, rest = int(number), number - int(number)
    parts = {0.25: "1/4", 0.5: "1/2", 0.75: "3/4"}
    if not rest:
        return str(whole)
    return f"{whole} {parts.get(rest, rest)}" if whole else str(parts.get(rest, rest))
