"""Whether displays and calls are as the rules allow. Each question answers True where they are; ``why_illegal`` asks
them all."""
