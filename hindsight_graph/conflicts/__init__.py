"""Contradictions between facts: found here as a pure function, kept and closed by the write path."""
