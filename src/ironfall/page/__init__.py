"""The page: Ironfall at the table, on a phone. No rule is known here, and none in the browser."""
