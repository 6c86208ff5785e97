"""One table: what its commands do, what its events change, and what each person sees of it."""
