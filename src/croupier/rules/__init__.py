"""The rule documents as pure code: cards, money, commands, events and the five games."""
