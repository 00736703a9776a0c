"""mechawars: a table in inches, pools of D12, and damage taken off the stats that roll them."""
