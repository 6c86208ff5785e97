/** What the page does for a player: look at a single hand, take the seat asked for, and buy in. */
import { prefs } from "../prefs.svelte";
import { session, type TableSubscription } from "../session.svelte";
import { boxOf, isSqueezing, offersOf, ownBox, withAmount } from "./offers";

let lastExamined = "";

/** Look at your cards if you have one hand; with several hands you choose. */
export function autoExamine(table: TableSubscription): void {
  const { view } = table;
  const offers = view ? offersOf(view, "examine") : [];
  const [offer] = offers;
  const hands =
    view?.boxes.filter((box) => box.yours && box.spots.some((spot) => spot.cents)).length ?? 0;
  if (!prefs.autoLook || !offer || !view || isSqueezing(view) || offers.length > 1 || hands > 1)
    return;
  const handId = `${table.id} ${view.round} ${JSON.stringify(offer.command)}`;
  if (handId === lastExamined) return;
  lastExamined = handId;
  void table.say(offer.command, null, true); // refused where another page of this player was quicker
}

let seating = false;

/** Take the reserved seat or the first free box, and buy in. */
export function takeSeat(table: TableSubscription): void {
  const { view, sheet } = table;
  if (seating || session.seatWanted !== table.id || !view || !sheet) return;
  const reserved = session.place(table.id)?.seat;
  const offers = offersOf(view, "sit");
  const sit = ownBox(view)?.seated
    ? undefined
    : reserved
      ? offers.find(({ command }) => boxOf(command) === reserved)
      : offers[0];
  if (reserved && !sit && !ownBox(view)?.seated) return; // the list is quicker than the view
  seating = true;
  void (async () => {
    if (!sit || !(await table.say(sit.command))) await buyIn(table);
    session.seatWanted = "";
    seating = false;
  })();
}

/** Chips for about an hour: forty times the largest minimum bet, or a hundred big blinds. */
export const defaultBuyIn = (table: TableSubscription): number =>
  table.view?.poker
    ? 100 * table.view.poker.big_blind
    : 40 * Math.max(1, ...(table.sheet?.spots ?? []).map((spot) => spot.least));

/** Buy in for the default amount, to sit or to bet behind a box. */
export async function buyIn(table: TableSubscription): Promise<void> {
  const offer = table.view && offersOf(table.view, "buy_in")[0];
  if (!offer || !table.view || table.view.rack > 0 || !table.sheet) return;
  const wallet = session.you?.wallet ?? offer.most;
  if (wallet >= offer.least)
    await table.say(withAmount(offer, Math.min(wallet, defaultBuyIn(table))));
}
