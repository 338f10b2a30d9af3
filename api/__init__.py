"""Servers through which other programs reach a memory; the command line is not among them."""
