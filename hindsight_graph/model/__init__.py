"""Immutable values of the memory: what is stored, what is written, what is recalled. No I/O."""
