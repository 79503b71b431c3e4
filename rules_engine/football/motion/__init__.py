"""A play of a record as it moves: what is the same in every rulebook. Who stands where is the ruleset's."""
