"""What a league is told: its season, invented teams (chapter 11)."""
