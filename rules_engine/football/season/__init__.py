"""Seasons: how teams rank, who plays on, and what is certain before the end."""
