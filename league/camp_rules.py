"""The year between two seasons as a league's rulebook has it: a part of the league's door to the rules engine.

Sealed orders are committed to like plans: by the digest of the orders with a nonce. The nonce follows from the season's
secret, whose hash was published before, so that nobody chooses it. The dice of a step follow from the secret and from
the commitments of all teams, so that nobody who knows the secret can choose orders by them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from league.models import Season
from league.rulebook import (
    Athlete,
    Attempt,
    CampForm,
    CampMan,
    CampStep,
    CampStory,
    Claimant,
    LeagueRules,
    Report,
    SeededDice,
    digest,
    rules_of,
    stage_key,
)

JSON = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with orders: where, what, and what helps."""

    path: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


@dataclass(frozen=True)
class CampRules:
    """What a league asks between seasons, by the rules that are in force in it."""

    rules: LeagueRules

    @cached_property
    def steps(self) -> tuple[CampStep, ...]:
        """The steps between two seasons; () where there are no camps."""
        return self.rules.ruleset.camp_steps(self.rules.options)

    def step(self, code: str) -> CampStep | None:
        """The step of this code, where the rules still have it."""
        return next((step for step in self.steps if step.code == code), None)

    def season_closed(self, athlete: Athlete) -> Athlete:
        """A man after a season that camps follow."""
        return self.rules.ruleset.season_closed(athlete, self.rules.options)

    def early_camp(self, man: CampMan, dice: SeededDice) -> CampStory:
        """What becomes of a man before the draft."""
        return self.rules.ruleset.early_camp(man, self.rules.options, dice)

    # -- who comes to camp -----------------------------------------------------------------------------------------

    def stays_on_list(self, athlete: Athlete, *, was_active: bool, expansion: bool) -> bool:
        """Whether a free agent is offered again this year."""
        return self.rules.ruleset.stays_on_list(athlete, was_active, expansion, self.rules.options)

    def may_retire(self, athlete: Athlete) -> list[Problem]:
        """What speaks against asking a man to retire."""
        return problems_of(self.rules.ruleset.may_retire(athlete, self.rules.options))

    def retire(self, athlete: Athlete, dice: SeededDice) -> Attempt:
        """A man is asked to retire."""
        return self.rules.ruleset.retire(athlete, self.rules.options, dice)

    def is_retired_unsigned(self, *, asked: bool, signed: bool, season_begun: bool) -> bool:
        """Whether a man who would not retire is retired all the same."""
        return self.rules.ruleset.is_retired_unsigned(asked, signed, season_begun)

    def turns(self, claimants: Sequence[Claimant]) -> tuple[str, ...]:
        """The teams in the order in which they complete their camps."""
        return self.rules.ruleset.turns(claimants, self.rules.options)

    def check_invitation(self, men: Sequence[CampMan], refused: Sequence[str], key: str, team: str) -> list[Problem]:
        """What speaks against an invitation of the team whose turn it is."""
        return problems_of(self.rules.ruleset.check_invitation(men, refused, key, team, team, self.rules.options))

    def invite(self, athlete: Athlete, rank: int, teams: int, dice: SeededDice) -> Attempt:
        """A free agent is invited by the team of a rank among so many."""
        return self.rules.ruleset.invite(athlete, rank, teams, self.rules.options, dice)

    def is_removed(self, refused_by: Sequence[str], *, signed: bool) -> bool:
        """Whether a free agent leaves the game when all camps are full."""
        return self.rules.ruleset.is_removed(refused_by, signed)

    # -- the camp --------------------------------------------------------------------------------------------------

    def form(self, men: Sequence[CampMan]) -> CampForm:
        """What a coach decides before camp."""
        return self.rules.ruleset.camp_form(men, self.rules.options)

    def default(self, men: Sequence[CampMan]) -> JSON:
        """The sheet of a sensible coach."""
        return self.rules.ruleset.camp_default(men, self.rules.options)

    def check_sheet(self, sheet: object, men: Sequence[CampMan]) -> list[Problem]:
        """What is wrong with a sheet for camp."""
        return problems_of(self.rules.ruleset.check_camp_sheet(sheet, men, self.rules.options))

    def odds(self, man: CampMan, sheet: JSON, men: Sequence[CampMan]) -> tuple[str, ...]:
        """What may become of a man by a sheet that is right, and how likely."""
        return self.rules.ruleset.camp_odds(man, sheet, men, self.rules.options)

    def hold(
        self,
        camps: Mapping[str, tuple[Sequence[CampMan], JSON]],
        free_agents: Sequence[CampMan],
        dice: Mapping[str, SeededDice],
    ) -> Mapping[str, tuple[CampStory, ...]]:
        """All camps at once, and what free agents roll; the stories by team, those of free agents under ""."""
        return self.rules.ruleset.hold_camps(camps, free_agents, self.rules.options, dice)

    def rolls_at_camp(self, athlete: Athlete) -> bool:
        """Whether a free agent rolls when the camps are held."""
        return self.rules.ruleset.rolls_at_camp(athlete, self.rules.options)

    # -- cuts --------------------------------------------------------------------------------------------------------

    def check_cut(self, man: CampMan, step: CampStep) -> list[Problem]:
        """What speaks against letting a man go."""
        return problems_of(self.rules.ruleset.check_cut(man, step, self.rules.options))

    def check_size(self, men: Sequence[CampMan], step: CampStep) -> list[Problem]:
        """What speaks against a roster of these men once a step is over."""
        return problems_of(self.rules.ruleset.check_size(men, step, self.rules.options))

    def claim_order(self, claimants: Sequence[Claimant], released_by: Claimant) -> tuple[tuple[str, ...], ...]:
        """The teams, by their ids, that may claim a man whom one of them has cut: groups, the first before the next."""
        return self.rules.ruleset.claim_order(claimants, released_by, self.rules.options)

    def returns_form(self, men: Sequence[CampMan], camp: JSON) -> CampForm:
        """What a coach decides about returns of preseason; ``camp`` is the sheet by which his camp was held."""
        return self.rules.ruleset.returns_form(men, _focus(camp), self.rules.options)

    def returns_default(self, men: Sequence[CampMan], camp: JSON) -> JSON:
        """The returns of preseason as a sensible coach credits them."""
        return self.rules.ruleset.returns_default(men, _focus(camp), self.rules.options)

    def check_returns(self, given: object, men: Sequence[CampMan], camp: JSON) -> list[Problem]:
        """What is wrong with the returns of preseason that a team credits."""
        return problems_of(self.rules.ruleset.check_returns(given, men, _focus(camp), self.rules.options))

    def credit_returns(self, man: CampMan, given: Mapping[str, str]) -> CampStory:
        """A man with the returns of preseason that these orders credit him with."""
        return self.rules.ruleset.credit_returns(man, given, self.rules.options)

    def preseason_over(self, athlete: Athlete) -> CampStory:
        """A man once the last cut is over."""
        return self.rules.ruleset.preseason_over(athlete, self.rules.options)

    # -- in the season -----------------------------------------------------------------------------------------------

    def game_rules(self, home: JSON, away: JSON) -> Mapping[str, Any]:
        """The options of a game that follow from the sheets by which both teams held their camps."""
        return self.rules.ruleset.game_rules_of_camps(_focus(home), _focus(away), self.rules.options)


def camp_rules_of(season: Season) -> CampRules:
    """What is in force in a season's league between two seasons."""
    return CampRules(rules_of(season.league))


def _focus(sheet: JSON) -> str:
    """What a camp stressed, by the name that the engine's ``game_rules_of_camps`` gives the field."""
    focus: str = sheet.get("team", {}).get("focus", "")
    return focus


def problems_of(report: Report) -> list[Problem]:
    """The errors of the engine's report."""
    return [Problem(error.path, error.message, error.hint) for error in report.errors]


# -- commitments and dice ----------------------------------------------------------------------------------------------


def nonce(secret: bytes, step: str, team: str) -> str:
    """The nonce of a team's orders for a step: it follows from the season's secret and tells nothing of it."""
    return stage_key(secret, f"nonce {step}", 0, "roster", [team]).hex()


def commitment(orders: JSON, nonce_of_orders: str) -> str:
    """What is told of sealed orders."""
    return digest([orders, nonce_of_orders])


def occasion(step: str, commitments: Sequence[str]) -> str:
    """For what the dice of a step are thrown: its code and the digest of all commitments, in the order of their
    letters."""
    return f"{step} {digest(sorted(commitments))}"
