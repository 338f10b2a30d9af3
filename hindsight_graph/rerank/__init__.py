"""Rerankers: a cross-encoder on this machine, and servers of the Cohere kind or text-embeddings-inference."""
