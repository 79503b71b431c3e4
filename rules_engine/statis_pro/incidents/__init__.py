"""What may happen beside a play: fouls, injuries, fumbles, measurements (6.2, 6.3, 8.8, O5), and where all of it leaves
the ball."""
