-- Purpose: an edge between two memories; the same one twice is one.
-- Parameters: type, source, target (rids), at, reason.
INSERT OR IGNORE INTO link (type, source, target, at, reason) VALUES (:type, :source, :target, :at, :reason)
