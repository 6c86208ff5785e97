"""Sessions, staff, presence: who is connected, and as whom."""
