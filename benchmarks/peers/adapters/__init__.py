"""A program per peer, run by the Python of the peer's own environment, which may lack all that ours has."""
