"""mech_d20: D20 and hexes, armor(internal) by location, all attacks of a round at once."""
