"""A mutation run: small faults are put into a package one at a time, and the tests that cover each must find it.

    python -m tests.mutation --mutants 400 --seed 1

``mutants`` makes the faults of a source, ``choice`` picks some of them by a seed, spread over the modules, ``covering``
says which tests execute which line, and ``trial`` runs those tests in a process of its own in which one module is
imported with its fault. No file of the tree is changed. ``equivalents.toml`` lists faults that change nothing.
"""
