"""Tables in play: commands, automatic dealers, waiting lists and bots."""
