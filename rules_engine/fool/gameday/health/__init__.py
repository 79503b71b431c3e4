"""What men can stand: tiredness, injuries, and who can play now (6.3, 8.7, 10.3)."""
