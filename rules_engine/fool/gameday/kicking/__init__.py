"""Kicks in the game: what both sides call, who is on the field, and what the kernel gets of it (chapter 9)."""
