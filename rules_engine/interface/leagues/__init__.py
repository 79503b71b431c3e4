"""What a league asks of a ruleset: rosters, seasons, house rules, drafts and careers."""
