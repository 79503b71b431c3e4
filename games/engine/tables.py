"""Tables of calls in a draft, as their coach studies them."""

from __future__ import annotations

from league.limits import on_time
from rules_engine import call_tables

from .matchup import JSON, Matchup

CallTable = call_tables.CallTable
CallLine = call_tables.CallLine
Finding = call_tables.Finding
AskedWord = call_tables.AskedWord
HeatField = call_tables.HeatField
HeatMap = call_tables.HeatMap
KindShare = call_tables.KindShare
PlainSituation = call_tables.PlainSituation
Tried = call_tables.Tried


@on_time
def call_table(matchup: Matchup, side: str, plan: JSON, key: str) -> CallTable | None:
    """The lines of calls on a sheet; None where it has none."""
    table: CallTable | None = matchup.ruleset.call_table(plan, key, matchup.teams[side], matchup.options)
    return table
