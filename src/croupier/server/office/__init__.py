"""What the office, the cashier and signers see."""
