"""Tests over real files, processes and kills."""
