"""The procedure of a round and the rulings of chapter 5 that the three poker games against the House share.

These games are MLTH-3, ML3C-2 and PTH-6. The functions take a `HousePoker`, which says how one document differs from
the others.
"""
