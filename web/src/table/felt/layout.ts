/** Where things lie. Box 1 is at the viewer's right (the dealer's left), in every game. */
import type { AreaShown, BoxShown, PaySheet, SpotSheet, SplitShown } from "../../wire";

/** Cards that are out of play lie aside, as a pile. */
export const aside = (area: AreaShown): boolean => /burnt|discard/i.test(area.name);

/** Cards that everybody shares lie side by side as one board; every other hand lies by itself. */
export function groups(areas: readonly AreaShown[]): AreaShown[][] {
  const board = areas.filter((area) => area.room > 0);
  return [
    ...areas.filter((area) => !aside(area) && area.room === 0).map((area) => [area]),
    ...(board.length ? [board] : []),
  ];
}

/** The spots of a box by rows: those with limits of their own are bet upon first, the others follow with decisions. */
export function rows(spots: readonly SpotSheet[]): {
  coins: SpotSheet[];
  first: SpotSheet[];
  later: SpotSheet[];
} {
  const bets = spots.filter((each) => each.shape === "circle" || each.shape === "square");
  return {
    coins: spots.filter((each) => each.shape === "coin"),
    first: bets.filter((each) => each.most > 0),
    later: bets.filter((each) => !each.most),
  };
}

/** The bet that lies before its cards, where a box is bet upon first and may have several Hands. */
export const front = (spots: readonly SpotSheet[]): SpotSheet | undefined =>
  spots.find((each) => each.shape === "cards" && each.most > 0);
export const side = (spots: readonly SpotSheet[]): SpotSheet[] =>
  spots.filter((each) => each.shape !== "cards" && each.shape !== "line");
export const line = (spots: readonly SpotSheet[]): SpotSheet | undefined =>
  spots.find((each) => each.shape === "line");

/** The limits of a table, the bet that admits first; spots with the same limits are named together. */
export function limitsOf(
  spots: readonly SpotSheet[],
): { label: string; least: number; most: number }[] {
  const own = spots.filter((s) => s.most > 0 && s.shape !== "coin");
  const first = front(spots) ?? own.find((s) => s.shape === "square");
  const found: { label: string; least: number; most: number }[] = first ? [{ ...first }] : [];
  for (const { label, least, most, bet } of own) {
    const same = found.find(
      (each) =>
        bet !== first?.bet &&
        each.label !== first?.label &&
        each.least === least &&
        each.most === most,
    );
    if (same) same.label += `, ${label}`;
    else if (bet !== first?.bet) found.push({ label, least, most });
  }
  return found;
}

/** The Hands of a box as they lie, each with what lies beside it. */
export function handsOf(box: BoxShown, spots: readonly SpotSheet[]): SplitShown[] {
  const beside = box.spots.filter((each) => !spots.some((printed) => printed.bet === each.bet));
  const { cards, words, status, cited } = box;
  return [{ cards, words, status, cited, spots: beside, number: 1 }, ...box.splits];
}
/** A question about the whole box, before any of its Hands is played. */
export const isAsked = (hand: Pick<SplitShown, "status">): boolean => hand.status === "is asked";
export const inTurn = (hand: Pick<SplitShown, "status">): boolean => hand.status === "to play";

/** A bet by its printed name, or else by the word for it. */
export const betName = (spots: readonly SpotSheet[], bet: string): string =>
  spots.find((each) => each.bet === bet)?.label ??
  bet
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

export const leftToRight = (boxes: readonly BoxShown[]): BoxShown[] =>
  [...boxes].sort((a, b) => b.number - a.number);

/** How far the i-th of n boxes is lifted so that they follow the rail. */
export function lift(i: number, n: number): number {
  const t = n > 1 ? (2 * i) / (n - 1) - 1 : 0;
  return Math.round(7 + 121 * t * t);
}

/** Pay tables left and right of the dealer, in their order, as even as they come; the right one short where the viewer's box needs the room. */
export function columns(sheets: readonly PaySheet[], short = false): [PaySheet[], PaySheet[]] {
  if (short && sheets.length > 3) return [sheets.slice(0, -1), sheets.slice(-1)];
  const height = (list: readonly PaySheet[]): number =>
    list.reduce((n, each) => n + each.rows.length + 1.8, 0);
  let best = 1;
  for (let i = 1; i < sheets.length; i++) {
    const worse = Math.max(height(sheets.slice(0, best)), height(sheets.slice(best)));
    if (Math.max(height(sheets.slice(0, i)), height(sheets.slice(i))) < worse) best = i;
  }
  return [sheets.slice(0, best), sheets.slice(best)];
}
