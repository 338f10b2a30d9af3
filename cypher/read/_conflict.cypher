// Purpose: what is returned of `conflict`.
// Parameters: none.
conflict {
  .id, .namespace, .user_id, .relation, .memory_ids, .question, .opened_at, .state, .closed_at, .verdict,
  .reopens, .shown, .shown_at, .asked_at
}
