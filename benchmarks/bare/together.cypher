// Purpose: vector and full text in one statement; the product's own queries take the places that name them.
// Parameters: those of recall/vector_search, and those of recall/fulltext with `_2` at the end of its own.
// Returns: nearest, ranked.
CYPHER 25
CALL () {
  // recall/vector_search
}
WITH ranked AS nearest
CALL () {
  // recall/fulltext
}
RETURN nearest, ranked
