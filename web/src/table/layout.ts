/** Where things lie. Box 1 is at the viewer's right (the dealer's left), in every game. */
import type { AreaShown, BoxShown, PaySheet } from "../wire";

/** Cards that are out of play lie aside, as a pile. */
export const aside = (area: AreaShown): boolean => /burnt|discard/i.test(area.name);

export const leftToRight = (boxes: readonly BoxShown[]): BoxShown[] => [...boxes].sort((a, b) => b.number - a.number);

/** How far the i-th of n boxes is lifted so that they follow the rail. */
export function lift(i: number, n: number): number {
  const t = n > 1 ? (2 * i) / (n - 1) - 1 : 0;
  return Math.round(7 + 121 * t * t);
}

/** Pay tables left and right of the dealer, in their order, as even as they come. */
export function columns(sheets: readonly PaySheet[]): [PaySheet[], PaySheet[]] {
  const height = (list: readonly PaySheet[]): number => list.reduce((n, each) => n + each.rows.length + 1.8, 0);
  let best = 1;
  for (let i = 1; i < sheets.length; i++) {
    const worse = Math.max(height(sheets.slice(0, best)), height(sheets.slice(best)));
    if (Math.max(height(sheets.slice(0, i)), height(sheets.slice(i))) < worse) best = i;
  }
  return [sheets.slice(0, best), sheets.slice(best)];
}
