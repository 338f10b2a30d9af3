"""The one path to recall: a question becomes explained hits; pipeline.py is its table of contents."""
