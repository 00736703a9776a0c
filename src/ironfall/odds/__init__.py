"""Chances, counted and never typed in."""
