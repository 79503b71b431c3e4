"""What a game asks of a ruleset, and what is shown of one of its plays."""
