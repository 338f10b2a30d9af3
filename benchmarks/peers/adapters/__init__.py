"""A program per peer, run by the Python of the peer's own environment: only the standard library is sure to be there."""
