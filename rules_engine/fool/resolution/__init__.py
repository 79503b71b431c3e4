"""What every play from scrimmage needs: men, ball and log, reaction, pursuit, the goal lines (chapters 3, 4, 7)."""
