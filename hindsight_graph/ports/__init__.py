"""Protocols between the core and everything that can be exchanged: store, extractor, embedder."""
