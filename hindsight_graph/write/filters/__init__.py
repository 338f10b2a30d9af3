"""What the gate knows about words: which carry nothing, which raise doubt, which make a statement, which expire."""
