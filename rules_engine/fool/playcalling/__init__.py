"""A play as a page shows it to its coach: its sentence with what may be chosen in it, its drawing, what would help."""
