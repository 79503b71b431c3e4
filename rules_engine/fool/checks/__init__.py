"""Whether a plan of FOOL is legal, and how one is made legal again."""
