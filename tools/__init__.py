"""Programs for working on this repository; nothing of it is installed."""
