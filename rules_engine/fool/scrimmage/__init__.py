"""A play from scrimmage: the men on the board, and runs from the snap to the whistle (chapters 3, 4, 7)."""
