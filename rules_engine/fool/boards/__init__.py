"""The sets and defenses of a plan on the game board, as a coach moves his men about (2.2, 3.2, 3.4)."""
