"""The pages of the office, the cashier and the signers."""
