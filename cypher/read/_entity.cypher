// Purpose: what is returned of `entity`; its names are those that $users know.
// Parameters: $users LIST<STRING>.
entity {
  .id, .namespace, .name, .class, .key,
  aliases: COLLECT {
    MATCH (alias:Alias {entity_id: entity.id}) WHERE alias.user_id IN $users RETURN DISTINCT alias.text
  }
}
