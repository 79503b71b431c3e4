"""The cards: the Fast Action Cards, and those of men, kickers, returners and teams, as values and as JSON."""
