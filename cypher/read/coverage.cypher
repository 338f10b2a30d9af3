// Purpose: how many memories have a vector of a model, and how many memories there are; of all namespaces.
// Parameters: $staged BOOLEAN (put aside; else: in use), $digest STRING of the model.
// Returns: done INTEGER, total INTEGER.
MATCH (memory:Memory)
WHERE memory.id > '' AND CASE WHEN $staged THEN memory.staged_by = $digest ELSE memory.embedded END
WITH count(memory) AS done
RETURN done, COUNT { (:Memory) } AS total
