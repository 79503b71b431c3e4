"""The game around its plays: the clock, and later substitutions, decisions and what a game remembers."""
