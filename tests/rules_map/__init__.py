"""The map from the clauses of the rulebooks to the functions that carry them out and the tests that prove them.

Functions cite clauses in their docstrings, tests cite them in their marks; ``service.json`` names the functions of
the service for clauses that it keeps. ``script/rules`` writes each ``RULES.md`` from all three,
``tests/test_rules_map.py`` holds that no clause lacks a function or a test, and ``python -m tests.rules_map.proof``
shows that a clause's tests fail without its function.
"""
