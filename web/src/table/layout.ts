/** Where things lie. Box 1 is at the viewer's right (the dealer's left), in every game. */
import type { AreaShown, BoxShown, PaySheet, SpotSheet } from "../wire";

/** Cards that are out of play lie aside, as a pile. */
export const aside = (area: AreaShown): boolean => /burnt|discard/i.test(area.name);

/** Cards that everybody shares lie side by side as one board; every other hand lies by itself. */
export function groups(areas: readonly AreaShown[]): AreaShown[][] {
  const board = areas.filter((area) => area.room > 0);
  return [...areas.filter((area) => !aside(area) && area.room === 0).map((area) => [area]), ...(board.length ? [board] : [])];
}

/** The spots of a box by rows: those with limits of their own are bet upon first, the others follow with decisions. */
export function rows(spots: readonly SpotSheet[]): { coins: SpotSheet[]; first: SpotSheet[]; later: SpotSheet[] } {
  const bets = spots.filter((each) => each.shape === "circle" || each.shape === "square");
  return { coins: spots.filter((each) => each.shape === "coin"), first: bets.filter((each) => each.most > 0), later: bets.filter((each) => !each.most) };
}

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
