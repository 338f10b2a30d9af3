-- Schema version 8: when a session was closed.

ALTER TABLE session ADD COLUMN closed_at INTEGER;
