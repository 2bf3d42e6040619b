"""What pages ask of a drive. Each function is named as the set or view it returns; none writes."""
