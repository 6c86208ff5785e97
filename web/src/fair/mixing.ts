/** Notes what a round commits to, and mixes your words into its shuffle: sealed while bets are open, revealed after. */
import { prefs } from "../prefs.svelte";
import { session, type Watched } from "../session.svelte";
import type { TableShown } from "../wire";
import {
  noteAgain,
  noteDeal,
  noteOpening,
  noteSealed,
  noteSeals,
  noteWords,
  wordsBehind,
} from "./notes.svelte";

/** The cards on the table, "" for a back. */
export const lying = (view: TableShown): string[] => [
  ...view.areas.flatMap((area) => area.cards),
  ...view.boxes.flatMap((box) => [...box.cards, ...box.splits.flatMap((hand) => hand.cards)]),
];

const plays = (view: TableShown): boolean =>
  view.commitment !== "" && !["over", "idle", "closed"].includes(view.phase);

function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

const tried = new Map<string, string>(); // table and what -> the last occasion

function first(table: string, what: string, occasion: string): boolean {
  const name = `${what} ${table}`;
  if (tried.get(name) === occasion) return false;
  tried.set(name, occasion);
  return true;
}

/** The page does this by itself: a refusal (another page of yours was quicker, or the first card) is not shown. */
async function quietly(table: Watched, command: Parameters<Watched["say"]>[0]): Promise<boolean> {
  return !(await table.say(command, "", null, true));
}

async function seal(table: Watched, game: string, view: TableShown, player: string): Promise<void> {
  const words = `${prefs.words} ${random()}`.trim(); // never only words that the house can guess
  const { sealOf } = await import("../../verify/verify.mjs");
  const made = await sealOf(
    { game, table: table.id, round: view.seals_for, commitment: view.commitment },
    player,
    words,
  );
  noteSealed(made, words);
  await quietly(table, { type: "seal", seal: made, round: view.seals_for });
}

async function reveal(table: Watched, round: number, player: string, words: string): Promise<void> {
  if (await quietly(table, { type: "mix", words })) noteWords(table.id, round, [player, words]);
}

export function follow(table: Watched): void {
  const { view, id, sheet } = table;
  const player = session.you?.player;
  if (!view) return;
  const { round, commitment } = view;
  if (plays(view)) {
    const undealt = !lying(view).length;
    if (undealt) noteOpening(id, round, commitment);
    noteAgain(id, round, commitment);
    const mine = view.seals.find((one) => one.player === player);
    if (view.phase !== "betting")
      noteSeals(
        id,
        round,
        view.seals.map((one) => [one.player, one.seal]),
        !undealt,
      );
    const words = mine && wordsBehind(mine.seal);
    if (undealt && player && words && !mine.revealed && first(id, "reveal", mine.seal))
      void reveal(table, round, player, words);
  }
  if (commitment) noteDeal(id, round, view.deal, lying(view));
  const may = prefs.mixing && player && sheet && view.seals_for > 0 && globalThis.crypto.subtle;
  if (may && first(id, "seal", String(view.seals_for))) void seal(table, sheet.game, view, player);
}
