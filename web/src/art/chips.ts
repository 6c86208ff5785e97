/** Chip values of the house, and how an amount is drawn: at most three chips high, the figure beside it is exact. */
export const CHIP_VALUES = [500, 1_000, 2_500, 10_000, 50_000, 100_000] as const;

export function topChip(cents: number): number {
  let best = 100;
  for (const value of CHIP_VALUES) if (value <= cents) best = value;
  return best;
}

export function stackHeight(cents: number): 1 | 2 | 3 {
  const pieces = Math.floor(cents / topChip(cents)) + (cents % topChip(cents) ? 1 : 0);
  return pieces > 2 ? 3 : pieces > 1 ? 2 : 1;
}
