"""Runs from the snap to the whistle (4.7 and what goes before)."""
