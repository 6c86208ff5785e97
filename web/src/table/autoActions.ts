/** Two things done for the player: look at the one hand there is, and sit down where a seat was asked for. */
import { prefs } from "../prefs.svelte";
import { session, type Watched } from "../session.svelte";
import { boxOf, offersOf, ownBox, squeezed, withAmount } from "./offers";

let looked = "";

/** Who has one hand only looks at it at once (unless he likes to do it himself); who has several chooses. */
export function lookAtOnce(table: Watched): void {
  const looks = table.view ? offersOf(table.view, "examine") : [];
  const [look] = looks;
  const hands =
    table.view?.boxes.filter((box) => box.yours && box.spots.some((spot) => spot.cents)).length ??
    0;
  if (
    !prefs.autoLook ||
    !look ||
    !table.view ||
    squeezed(table.view) ||
    looks.length > 1 ||
    hands > 1
  )
    return;
  const which = `${table.id} ${table.view?.round} ${JSON.stringify(look.send)}`;
  if (which === looked) return;
  looked = which;
  void table.say(look.send).then((no) => {
    if (no && !table.refused?.word) table.refused = null; // another page of his was quicker
  });
}

let seating = false;

/** Take the seat that is kept for you, or the first free box, and bring chips for some forty bets. */
export function takeSeat(table: Watched): void {
  const { view, sheet } = table;
  if (seating || session.seatWanted !== table.id || !view || !sheet) return;
  const kept = session.place(table.id)?.seat;
  const free = offersOf(view, "sit");
  const sit = ownBox(view)?.seated
    ? undefined
    : kept
      ? free.find(({ send }) => boxOf(send) === kept)
      : free[0];
  if (kept && !sit && !ownBox(view)?.seated) return; // the list is quicker than the view
  seating = true;
  void (async () => {
    if (!sit || !(await table.say(sit.send, sit.word))) await bringChips(table);
    session.seatWanted = "";
    seating = false;
  })();
}

/** Chips for an hour rather than for an evening: forty of the dearest least bet. */
export const sensible = (table: Watched): number =>
  table.view?.around
    ? 100 * table.view.around.big_blind
    : 40 * Math.max(1, ...(table.sheet?.spots ?? []).map((s) => s.least));

/** Chips in hand, for a seat or to stand behind somebody's box. */
export async function bringChips(table: Watched): Promise<void> {
  const buy = table.view && offersOf(table.view, "buy_in")[0];
  if (!buy || !table.view || table.view.rack > 0 || !table.sheet) return;
  const wallet = session.you?.wallet ?? buy.most;
  if (wallet >= buy.least)
    await table.say(withAmount(buy, Math.min(wallet, sensible(table))), buy.word);
}
