"""How models are reached, whatever they are for: over HTTP, or in a folder of this machine."""
