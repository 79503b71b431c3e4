"""Decisions that a coach makes in the course of a game and that no table of his plan makes (chapter 10)."""
