"""Tables in play: orders, automatic dealers, waiting lists and bots."""
