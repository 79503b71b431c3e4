"""Changes of a man's position: who may change to what, what it brings, and the way back (12.5.2, 12.8)."""
