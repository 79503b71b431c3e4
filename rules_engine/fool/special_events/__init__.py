"""What may happen beside a play: fumbles, flags, injuries (chapter 6)."""
