"""What may come of an action, and what may be done instead, in a player's words: what every face that shows it says."""
