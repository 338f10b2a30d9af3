// Purpose: how many nodes of each kind one namespace holds. The second condition of some is what lets their index
//          answer.
// Parameters: $namespace STRING.
// Returns: memories INTEGER, entities INTEGER, sessions INTEGER, conflicts INTEGER, vectors INTEGER.
RETURN
  COUNT { (memory:Memory) WHERE memory.namespace = $namespace AND memory.user_id IS NOT NULL } AS memories,
  COUNT { (entity:Entity) WHERE entity.namespace = $namespace AND entity.name IS NOT NULL } AS entities,
  COUNT { (session:Session) WHERE session.namespace = $namespace AND session.active_at IS NOT NULL } AS sessions,
  COUNT { (conflict:Conflict) WHERE conflict.namespace = $namespace AND conflict.state IS NOT NULL } AS conflicts,
  COUNT { (memory:Memory) WHERE memory.namespace = $namespace AND memory.user_id IS NOT NULL AND memory:Embedded }
    + COUNT {
        (memory:Memory)-[:HAS_CHUNK]->(:Chunk) WHERE memory.namespace = $namespace AND memory.user_id IS NOT NULL
      } AS vectors
