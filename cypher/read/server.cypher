// Purpose: which server this is.
// Parameters: none.
// Returns: name STRING, versions LIST<STRING>, edition STRING.
CALL dbms.components() YIELD name, versions, edition
RETURN name, versions, edition
