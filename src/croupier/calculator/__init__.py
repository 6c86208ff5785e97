"""The calculator of `croupier settle`: settle a round that is described in a file, without a table."""
