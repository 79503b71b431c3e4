"""Kickoffs and free kicks (9.1, 9.4)."""
