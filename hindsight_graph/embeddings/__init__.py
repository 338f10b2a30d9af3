"""Embedders: the built-in offline model, a cache before any model, and the cutting of long texts."""
