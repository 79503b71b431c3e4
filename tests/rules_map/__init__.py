"""The map from the clauses of FOOL's rulebook to the functions that carry them out and the tests that prove them.

Functions cite clauses in their docstrings, tests cite them in their marks. ``script/rules`` writes ``RULES.md`` from
both, ``tests/test_rules_map.py`` holds that no clause lacks either, and ``python -m tests.rules_map.proof`` shows that
a clause's tests fail without its function.
"""
