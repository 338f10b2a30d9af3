// Purpose: whether `conflict` may be seen and is open, or was at $believed_at.
// Parameters: $believed_at ZONED DATETIME OR NULL; those of read/_conflict_visible.
CASE WHEN $believed_at IS NULL THEN conflict.state = 'open'
     ELSE conflict.opened_at <= $believed_at
          AND (conflict.closed_at IS NULL OR conflict.closed_at > $believed_at) END
AND
// @include read/_conflict_visible
