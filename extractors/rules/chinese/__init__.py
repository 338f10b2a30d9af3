"""The Chinese half of the rules."""
