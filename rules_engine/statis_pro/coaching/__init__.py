"""The autocoach: a legal plan for every roster, fitted to its cards, with a reason for each line."""
