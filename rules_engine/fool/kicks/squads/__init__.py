"""The six squads: their places, who fills them, and the check of whom a plan names (9.1-9.3)."""
