"""The rulebook's notation for plays: read, checked, printed (3.3, 10.2.2)."""
