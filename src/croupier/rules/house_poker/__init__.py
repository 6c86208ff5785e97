"""What the three house poker documents share: the procedure of a round, and the rulings of chapter 5.

Not a game: a set of pure functions that take a `HousePoker`, the record of what one document says where they differ.
"""
