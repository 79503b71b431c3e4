"""Tables of a plan: lines with a condition and cells, of which dice, a deck or turns choose one.

A ruleset declares the kinds of its lines (``TableRules``); everything else is the same for all.
"""
