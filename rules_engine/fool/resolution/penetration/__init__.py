"""Rushers who meet a run behind the line (4.6)."""
