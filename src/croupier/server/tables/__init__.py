"""Tables at play: orders, automatic dealers, waiting lists, bots."""
