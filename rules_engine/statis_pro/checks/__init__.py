"""Whether a plan is legal for a roster, and how a plan is made legal again."""
