"""The web server: connections, the command queue, sessions and the tables' timers."""
