"""Running plays (8.2), the quarterback's own and the end around among them."""
