"""Proof of a record: its dice, its plays and what was published before its game."""
