/** Chip values of the house, and how an amount is drawn: never more than three high, the figure carries the truth. */
export const VALUES = [500, 1_000, 2_500, 10_000, 50_000, 100_000] as const;

export function topChip(cents: number): number {
  let best = 100;
  for (const value of VALUES) if (value <= cents) best = value;
  return best;
}

export function stack(cents: number): 1 | 2 | 3 {
  const pieces = Math.floor(cents / topChip(cents)) + (cents % topChip(cents) ? 1 : 0);
  return pieces > 2 ? 3 : pieces > 1 ? 2 : 1;
}
