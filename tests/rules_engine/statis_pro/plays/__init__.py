"""Runs, passes and what may be called."""
