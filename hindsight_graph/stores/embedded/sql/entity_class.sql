-- Purpose: a more exact class for an entity, unless somebody else has found one meanwhile.
-- Parameters: namespace, id, was, cls. Returns nothing.
UPDATE entity SET cls = :cls WHERE id = :id AND namespace = :namespace AND cls = :was
