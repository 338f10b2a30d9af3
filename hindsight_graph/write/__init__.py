"""The one path to write: a turn of dialogue becomes memories, facts and links; pipeline.py is its table of contents."""
