// Purpose: all constraints.
// Parameters: none.
// Returns: name, type, labels LIST<STRING>, properties LIST<STRING>.
SHOW CONSTRAINTS YIELD name, type, labelsOrTypes, properties
RETURN name, type, labelsOrTypes AS labels, properties
