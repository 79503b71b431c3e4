"""Where cards come from: the deck, cards of men from a season's figures, whole teams, and cards as CSV."""
