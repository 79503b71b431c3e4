"""The game around the plays: who is on the field, the clock, tiredness, decisions, the record's words (chapter 8)."""
