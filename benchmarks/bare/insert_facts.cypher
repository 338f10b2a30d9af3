// Purpose: joins the entities of bare facts to them and to each other.
// Parameters: $rows LIST<MAP> of id, subject_id, object_id, relation.
// Returns: nothing.
UNWIND $rows AS row
MATCH (memory:BareMemory {id: row.id})
MATCH (subject:BareEntity {id: row.subject_id})
MATCH (object:BareEntity {id: row.object_id})
CREATE (memory)-[:SUBJECT]->(subject)
CREATE (memory)-[:OBJECT]->(object)
CREATE (subject)-[:RELATED {name: row.relation, memory_id: row.id}]->(object)
