"""What is written on cards: the deck, men's cards from season lines, CSV, worth."""
