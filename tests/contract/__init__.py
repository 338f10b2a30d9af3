"""The store contract: what every store promises, run on each of them."""
