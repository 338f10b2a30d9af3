// Purpose: all that is known of a person, place or thing: its edges to others, and the memories that say so. In the
//          Browser set the names first:
//          `:param {namespace: 'default', name: 'Alice'}`.
// Parameters: $namespace STRING, $name STRING.
// Returns: path: a graph to look at.
MATCH (alias:Alias {namespace: $namespace, text: $name})-[:NAMES]->(entity:Entity)
MATCH path = (entity)-[edge]-(other:Entity)
WHERE edge.state IN ['current', 'held', 'conflicted']
RETURN path LIMIT 200
