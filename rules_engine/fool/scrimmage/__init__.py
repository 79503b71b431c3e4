"""A play from scrimmage from the snap to the whistle, and what the record tells of the twenty-two."""
