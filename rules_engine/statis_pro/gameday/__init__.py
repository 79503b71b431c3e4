"""The game around its plays: snaps, fouls, the clock, what a game remembers, what the kernel books."""
