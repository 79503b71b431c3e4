"""FOOL's year between two seasons, as a league asks for it: each question is handed to the module that answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...dice import Dice
from ...errors import Report
from ...interface import (
    JSON,
    Athlete,
    Attempt,
    CampForm,
    CampMan,
    CampStep,
    CampStory,
    CareerQuestions,
    Claimant,
    MoveStep,
    OpenMove,
)
from ..options import FoolOptions
from . import experience
from .camp import credits, cuts, focus, invitations, odds, orders, teams
from .moves import weeks


class FoolCareers(CareerQuestions[FoolOptions]):
    """The camps of FOOL."""

    def camp_steps(self, options: FoolOptions) -> tuple[CampStep, ...]:
        return cuts.steps(options)

    def season_closed(self, athlete: Athlete, options: FoolOptions) -> Athlete:
        return experience.season_closed(athlete, options)

    def early_camp(self, man: CampMan, options: FoolOptions, dice: Dice) -> CampStory:
        return teams.mini_camp(man, options, dice)

    # -- who comes to camp -----------------------------------------------------------------------------------------

    def stays_on_list(self, athlete: Athlete, was_active: bool, expansion: bool, options: FoolOptions) -> bool:
        return invitations.stays_on_list(athlete, was_active, expansion)

    def may_retire(self, athlete: Athlete, options: FoolOptions) -> Report:
        return invitations.may_retire(athlete)

    def retire(self, athlete: Athlete, options: FoolOptions, dice: Dice) -> Attempt:
        return invitations.retire(athlete, dice)

    def is_retired_unsigned(self, asked_to_retire: bool, signed: bool, season_begun: bool) -> bool:
        return invitations.is_retired_unsigned(asked_to_retire, signed, season_begun)

    def turns(self, claimants: Sequence[Claimant], options: FoolOptions) -> tuple[str, ...]:
        return invitations.turns(claimants)

    def check_invitation(
        self, men: Sequence[CampMan], refused: Sequence[str], key: str, turn_of: str, ref: str, options: FoolOptions
    ) -> Report:
        return invitations.check_invitation(men, refused, key, turn_of, ref, options)

    def invite(self, athlete: Athlete, rank: int, teams_there_are: int, options: FoolOptions, dice: Dice) -> Attempt:
        return invitations.invite(athlete, rank, teams_there_are, dice)

    def is_removed(self, refused_by: Sequence[str], signed: bool) -> bool:
        return invitations.removed(refused_by, signed)

    # -- the camp --------------------------------------------------------------------------------------------------

    def check_camp(self, men: Sequence[CampMan], options: FoolOptions) -> Report:
        return teams.check_camp(men, options)

    def camp_form(self, men: Sequence[CampMan], options: FoolOptions) -> CampForm:
        return orders.form(men, options)

    def camp_default(self, men: Sequence[CampMan], options: FoolOptions) -> JSON:
        return orders.default(men, options)

    def check_camp_sheet(self, sheet: Any, men: Sequence[CampMan], options: FoolOptions) -> Report:
        return orders.check(sheet, men, options)

    def camp_odds(self, man: CampMan, sheet: JSON, men: Sequence[CampMan], options: FoolOptions) -> tuple[str, ...]:
        team = orders.read(sheet, men, options)
        return odds.told(man, team.men[man.key], team, options)

    def rolls_at_camp(self, athlete: Athlete, options: FoolOptions) -> bool:
        return teams.rolls_at_camp(athlete)

    def hold_camps(
        self,
        camps: Mapping[str, tuple[Sequence[CampMan], JSON]],
        free_agents: Sequence[CampMan],
        options: FoolOptions,
        dice: Mapping[str, Dice],
    ) -> Mapping[str, tuple[CampStory, ...]]:
        return teams.hold(camps, free_agents, options, dice)

    # -- cuts and preseason ----------------------------------------------------------------------------------------

    def check_cut(self, man: CampMan, step: CampStep, options: FoolOptions) -> Report:
        return cuts.check_cut(man, step)

    def check_size(self, men: Sequence[CampMan], step: CampStep, options: FoolOptions) -> Report:
        return cuts.check_size(men, step)

    def claim_order(
        self, claimants: Sequence[Claimant], released_by: Claimant, options: FoolOptions
    ) -> tuple[tuple[str, ...], ...]:
        return cuts.claim_order(claimants, released_by)

    def returns_form(self, men: Sequence[CampMan], camp_focus: str, options: FoolOptions) -> CampForm:
        return credits.form(men)

    def returns_default(self, men: Sequence[CampMan], camp_focus: str, options: FoolOptions) -> JSON:
        return credits.default(men, camp_focus)

    def check_returns(self, sheet: Any, men: Sequence[CampMan], camp_focus: str, options: FoolOptions) -> Report:
        return credits.check(sheet, men, camp_focus)

    def credit_returns(self, man: CampMan, orders: Mapping[str, str], options: FoolOptions) -> CampStory:
        return credits.credit(man, orders)

    def must_return(self, athlete: Athlete) -> bool:
        return credits.must_return(athlete)

    def preseason_over(self, athlete: Athlete, options: FoolOptions) -> CampStory:
        return credits.story(athlete, credits.settle(athlete, options))

    # -- in the season ---------------------------------------------------------------------------------------------

    def game_rules_of_camps(self, home: str, away: str, options: FoolOptions) -> Mapping[str, Any]:
        return focus.game_rules(home, away)

    def as_he_plays(self, athlete: Athlete, options: FoolOptions) -> Athlete:
        return weeks.as_he_plays(athlete)

    def open_moves(self, athlete: Athlete, options: FoolOptions) -> tuple[OpenMove, ...]:
        return weeks.open_moves(athlete)

    def position_told(self, athlete: Athlete, options: FoolOptions) -> str:
        return weeks.told(athlete)

    def move_odds(self, athlete: Athlete, move: OpenMove, options: FoolOptions) -> tuple[str, ...]:
        return odds.season_odds(athlete, move, options)

    def check_move_of_position(self, athlete: Athlete, step: MoveStep, to: str, options: FoolOptions) -> Report:
        return weeks.check(athlete, step, to)

    def may_take_back(self, athlete: Athlete, games_since: int, season_begun: bool) -> bool:
        return weeks.may_revert(athlete, games_since, season_begun)

    def move_of_position(
        self, athlete: Athlete, step: MoveStep, to: str, options: FoolOptions, dice: Dice
    ) -> CampStory:
        return weeks.take_step(athlete, step, to, options, dice)
