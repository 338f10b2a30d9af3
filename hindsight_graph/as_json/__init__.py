"""Values of the library as JSON: one form each, the same in the shell and over REST; docs/cli.md names the keys."""
