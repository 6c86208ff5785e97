"""Files of poker hands: read PHH (the Poker Hand History format), replay the hands by the rules, and write PHH."""
