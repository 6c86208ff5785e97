"""The operator's side: ledger, jackpots, authority, signatures and the audit chain."""
