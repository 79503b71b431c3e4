"""Cards and season lines of a league's own, read from CSV and written as CSV."""
