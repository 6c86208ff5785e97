"""Croupier: casino table games conducted exactly by their approved rule documents."""
