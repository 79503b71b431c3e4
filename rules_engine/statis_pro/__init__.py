"""Statis-Pro Football, 6th edition: a ruleset whose only randomizer is a deck of 109 Fast Action Cards (FAC)."""
