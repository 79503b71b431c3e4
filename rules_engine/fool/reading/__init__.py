"""A play of a record for readers: as prose and as a picture (8.1)."""
