"""What a league asks between games: seasons, rosters, teams and men, injuries that outlast a game."""
