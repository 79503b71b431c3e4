"""What men are worth where they line up (3.2, 3.4, 7.1; RULINGS 70-78)."""
