"""What must never be kept or obeyed: secrets are masked, orders aimed at the agent are recognised (W13)."""
