"""classic: 2D6, hexes, armor and structure by location."""
