"""Plays as a page shows them: sentences, choices, drawings, what would help."""
