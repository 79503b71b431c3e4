"""Movement of blockers and of the ballcarrier up to the line (4.1)."""
