// Purpose: whether `conflict` may be seen: it and every memory that takes part in it must be.
// Parameters: $namespace STRING, $users LIST<STRING>.
conflict.namespace = $namespace AND conflict.user_id IN $users AND NOT EXISTS {
  MATCH (conflict)-[:IN_CONFLICT]->(party:Memory)
  WHERE NOT (party.namespace = $namespace AND party.user_id IN $users)
}
