"""Conditions of a plan's tables: the words that they ask about, read from text, asked of a situation.

``condition = term { "and" term } | "normal"``; ``term = ["not"] (word op value | flag)``. The vocabulary says which
words there are; ``SHARED_WORDS`` are those of every ruleset, a ruleset adds its own.
"""
