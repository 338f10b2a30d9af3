"""What a change does, and that it does all of it or nothing."""
