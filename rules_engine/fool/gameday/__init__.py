"""The game around the plays: who is on the field, the clock, memory, what becomes of a play (chapter 8)."""
