"""Conformance cases: reading their layout and printing what came of a play."""
