"""Trials: plans played many times on dice of their own, and what came of it in sums that add up."""
