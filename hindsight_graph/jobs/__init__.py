"""Turns that are taken at once and read later: the queue in the store, and the workers that empty it (W11)."""
