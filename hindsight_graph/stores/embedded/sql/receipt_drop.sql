-- Purpose: what was answered about a memory that is forgotten; the same words are then a new write.
-- Parameters: namespace, memory_id.
DELETE FROM receipt WHERE memory_id = :memory_id AND namespace = :namespace
