/** Where things are on the felt. Box 1 is at the viewer's right (the dealer's left), in every game. */
import type { AreaShown, BoxShown, PaySheet, SpotSheet, SplitShown } from "../../wire";
import { words } from "../../words";

/** Cards that are out of play are shown as a pile. */
export const isPile = ({ code }: AreaShown): boolean => code === "burnt" || code === "discard";

/** Shared cards are shown side by side as one board, every other area by itself. */
export function areaGroups(areas: readonly AreaShown[]): AreaShown[][] {
  const board = areas.filter((area) => area.room > 0);
  return [
    ...areas.filter((area) => !isPile(area) && area.room === 0).map((area) => [area]),
    ...(board.length ? [board] : []),
  ];
}

/** The spots of a box by rows: bets with limits of their own come first, those of later decisions follow. */
export function spotRows(spots: readonly SpotSheet[]): {
  coins: SpotSheet[];
  first: SpotSheet[];
  later: SpotSheet[];
} {
  const bets = spots.filter((spot) => spot.shape === "circle" || spot.shape === "square");
  return {
    coins: spots.filter((spot) => spot.shape === "coin"),
    first: bets.filter((spot) => spot.most > 0),
    later: bets.filter((spot) => !spot.most),
  };
}

/** The bet in front of the cards, in games where a box may have several hands. */
export const mainSpot = (spots: readonly SpotSheet[]): SpotSheet | undefined =>
  spots.find((spot) => spot.shape === "cards" && spot.most > 0);
export const sideSpots = (spots: readonly SpotSheet[]): SpotSheet[] =>
  spots.filter((spot) => spot.shape !== "cards" && spot.shape !== "line");
export const lineSpot = (spots: readonly SpotSheet[]): SpotSheet | undefined =>
  spots.find((spot) => spot.shape === "line");

interface Limits {
  label: string;
  least: number;
  most: number;
}

/** The limits of a table, the main bet first; spots with the same limits are named together. */
export function limitsOf(spots: readonly SpotSheet[]): Limits[] {
  const limited = spots.filter((spot) => spot.most > 0 && spot.shape !== "coin");
  const first = mainSpot(spots) ?? limited.find((spot) => spot.shape === "square");
  const main: Limits | null = first ? { ...first } : null;
  const limits: Limits[] = main ? [main] : [];
  for (const { label, least, most, bet } of limited) {
    const same = limits.find(
      (other) =>
        bet !== first?.bet && other !== main && other.least === least && other.most === most,
    );
    if (same) same.label += `, ${label}`;
    else if (bet !== first?.bet) limits.push({ label, least, most });
  }
  return limits;
}

/** The hands of a box from left to right, each with the bets beside it. */
export function handsOf(box: BoxShown, spots: readonly SpotSheet[]): SplitShown[] {
  const extra = box.spots.filter((spot) => !spots.some((printed) => printed.bet === spot.bet));
  const { cards, words: inWords, state, status, cited } = box;
  return [{ cards, words: inWords, state, status, cited, spots: extra, number: 1 }, ...box.splits];
}
/** Does the question concern the whole box, before any of its hands is played? */
export const isAsked = (hand: Pick<SplitShown, "state">): boolean => hand.state === "asked";
export const isInTurn = (hand: Pick<SplitShown, "state">): boolean => hand.state === "to_act";

/** A bet by its printed label, or else by the page's own name for it. */
export const betName = (spots: readonly SpotSheet[], bet: string): string =>
  spots.find((spot) => spot.bet === bet)?.label ?? words.table.spot.bets[bet] ?? bet;

export const leftToRight = (boxes: readonly BoxShown[]): BoxShown[] =>
  [...boxes].sort((a, b) => b.number - a.number);

/** How far the i-th of n boxes is lifted so that the boxes follow the rail. */
export function lift(i: number, n: number): number {
  const t = n > 1 ? (2 * i) / (n - 1) - 1 : 0;
  return Math.round(7 + 121 * t * t);
}

/** Pay tables left and right of the dealer, about equally long; the right column is short if the viewer's box needs the space. */
export function payTableColumns(
  sheets: readonly PaySheet[],
  short = false,
): [PaySheet[], PaySheet[]] {
  if (short && sheets.length > 3) return [sheets.slice(0, -1), sheets.slice(-1)];
  const height = (column: readonly PaySheet[]): number =>
    column.reduce((sum, sheet) => sum + sheet.rows.length + 1.8, 0);
  const tallest = (split: number): number =>
    Math.max(height(sheets.slice(0, split)), height(sheets.slice(split)));
  let best = 1;
  for (let i = 1; i < sheets.length; i++) if (tallest(i) < tallest(best)) best = i;
  return [sheets.slice(0, best), sheets.slice(best)];
}
