// Purpose: how many nodes of each kind the database holds, from the counts that Neo4j keeps anyway.
// Parameters: none.
// Returns: memories INTEGER, entities INTEGER, sessions INTEGER, conflicts INTEGER, vectors INTEGER.
RETURN COUNT { (:Memory) } AS memories, COUNT { (:Entity) } AS entities, COUNT { (:Session) } AS sessions,
       COUNT { (:Conflict) } AS conflicts, COUNT { (:Embedded) } AS vectors
