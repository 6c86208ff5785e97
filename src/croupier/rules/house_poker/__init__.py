"""The procedure of a round and the chapter 5 rulings that the three house poker documents share.

Not a game: pure functions that take a `HousePoker`, which says where one document differs from the others.
"""
