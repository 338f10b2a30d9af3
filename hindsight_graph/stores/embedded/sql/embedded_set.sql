-- Purpose: marks a memory as having its vector.
-- Parameters: memory (rid).
UPDATE memory SET embedded = 1 WHERE rid = :memory
