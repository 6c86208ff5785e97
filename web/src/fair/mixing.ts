/** When a round opens: its promise is written down, and who likes to mixes in words of his own. */
import { prefs } from "../prefs.svelte";
import type { Watched } from "../session.svelte";
import { ownBox } from "../table/offers";
import type { TableShown } from "../wire";
import { notePromise, noteWords } from "./notes.svelte";

/** The cards on the table, "" for a back. */
export const lying = (view: TableShown): string[] => [
  ...view.areas.flatMap((area) => area.cards),
  ...view.boxes.flatMap((box) => [...box.cards, ...box.splits.flatMap((hand) => hand.cards)]),
];

const opens = (view: TableShown): boolean =>
  view.commitment !== "" && !["over", "idle", "closed"].includes(view.phase) && !lying(view).length;

function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

let mixed = "";

export function follow(table: Watched): void {
  const { view } = table;
  if (!view || !opens(view)) return;
  const { round, commitment } = view;
  notePromise(table.id, round, commitment);
  const which = `${table.id} ${round} ${commitment}`;
  if (!prefs.mix || which === mixed || !(view.rack || ownBox(view)?.seated)) return;
  mixed = which;
  const words = `${prefs.words} ${random()}`.trim(); // never words alone that the house can foresee
  void table.say({ type: "mix", words }).then((no) => {
    if (!no) noteWords(table.id, round, words);
    else if (!table.refused?.word) table.refused = null; // the first card was quicker, or another page of his
  });
}
