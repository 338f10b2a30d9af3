"""Unit tests of the stores."""
