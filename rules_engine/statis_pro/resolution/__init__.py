"""What every play needs: the values of a play, turning cards, coverage, legality."""
