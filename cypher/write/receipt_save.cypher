// Purpose: keeps the answers to idempotent writes; a key that is taken fails the change.
// Parameters: $namespace STRING, $rows LIST<MAP> of key, user_id, idempotency_key, answer, memory_id.
// Returns: nothing.
UNWIND $rows AS row
CREATE (:Receipt {key: row.key, namespace: $namespace, user_id: row.user_id, idempotency_key: row.idempotency_key,
                  answer: row.answer, memory_id: row.memory_id})
