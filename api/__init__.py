"""Servers through which other programs reach a memory; the command line and the library are what there is so far."""
