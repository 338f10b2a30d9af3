"""The stores' own parts that need no store."""
