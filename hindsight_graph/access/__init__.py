"""Who may do what: tokens, the authoriser that every request passes, and limits."""
