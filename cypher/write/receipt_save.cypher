// Purpose: keeps the answers to idempotent writes; a key that is taken fails the change.
// Parameters: $namespace STRING, $rows LIST<MAP> of user_id, key, answer.
// Returns: nothing.
UNWIND $rows AS row
CREATE (:Receipt {namespace: $namespace, user_id: row.user_id, key: row.key, answer: row.answer})
