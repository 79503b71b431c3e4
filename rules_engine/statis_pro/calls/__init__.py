"""One side's plan in a game: whom it sends onto the field, what it calls and why."""
