"""Other memories and plain methods at the same work: the same turns, questions, vectors, server and machine."""
