"""Tests that what is written is true."""
