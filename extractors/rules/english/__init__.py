"""The English half of the rules."""
