"""Trials: plans played many times on dice of their own, and what came of it in sums that add up."""

from __future__ import annotations

from .games import Trial, TrialError, play_games, play_situation
from .intervals import Estimate, difference, mean, share
from .plays import HUNDREDTHS
from .sentences import ENOUGH, changed, findings, situation_verdict, verdict
from .situation import AskedSituation
from .sums import GameSums, PlanSums, Tally, TrialSums, UnitSums

__all__ = [
    "ENOUGH",
    "HUNDREDTHS",
    "AskedSituation",
    "Estimate",
    "GameSums",
    "PlanSums",
    "Tally",
    "Trial",
    "TrialError",
    "TrialSums",
    "UnitSums",
    "changed",
    "difference",
    "findings",
    "mean",
    "play_games",
    "play_situation",
    "share",
    "situation_verdict",
    "verdict",
]
