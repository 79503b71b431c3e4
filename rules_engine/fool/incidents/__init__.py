"""What may happen beside a play: fumbles, fouls, injuries, runbacks (chapter 6)."""
