"""PINs are hashed quickly here: houses open and close all the time."""
