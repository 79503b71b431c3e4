"""What is counted of games: box scores, drives, tables of plays, statistics; all folded from records."""
