"""What cards give on the average, worked out from the deck, and the cards that give back a season."""
