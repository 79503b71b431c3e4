"""Men and teams between games: invented teams, rosters, injuries, change, the season (chapters 11 and 12)."""
