// Purpose: all indexes with their state; those that only find labels are left out.
// Parameters: none.
// Returns: name, type, state, labels LIST<STRING>, properties LIST<STRING>, failure STRING, options MAP.
SHOW INDEXES YIELD name, type, state, labelsOrTypes, properties, failureMessage, options
WHERE labelsOrTypes IS NOT NULL
RETURN name, type, state, labelsOrTypes AS labels, properties, failureMessage AS failure, options
