"""What becomes of memories as time goes by: forgotten, restored, archived, audited."""
