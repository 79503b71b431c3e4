"""What becomes of a play: fouls, injuries, fumbles, the clock."""
