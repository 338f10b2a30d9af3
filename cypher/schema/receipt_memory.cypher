// Purpose: the receipts that name a memory, to give them up with it.
// Parameters: none.
// Returns: nothing.
CREATE INDEX receipt_memory IF NOT EXISTS
FOR (n:Receipt) ON (n.memory_id)
