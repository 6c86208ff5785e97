"""Empty: the solvers are in the packages of their games."""
