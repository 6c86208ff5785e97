/** Note the commitments of a round and mix this player's words into its shuffle: sealed during betting, revealed after. */
import { prefs } from "../prefs.svelte";
import { session, type TableSubscription } from "../session.svelte";
import type { TableShown } from "../wire";
import {
  noteAgain,
  noteDeal,
  noteOpening,
  noteSealed,
  noteSeals,
  noteWords,
  wordsBehind,
} from "./roundNotes.svelte";

/** The cards on the table, "" for a back. */
export const cardsOnTable = (view: TableShown): string[] => [
  ...view.areas.flatMap((area) => area.cards),
  ...view.boxes.flatMap((box) => [...box.cards, ...box.splits.flatMap((hand) => hand.cards)]),
];

const isInPlay = (view: TableShown): boolean =>
  view.commitment !== "" && !["over", "idle", "closed"].includes(view.phase);

function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

const attempts = new Map<string, string>(); // table and action -> the last occasion

function isFirstAttempt(table: string, action: string, occasion: string): boolean {
  const name = `${action} ${table}`;
  if (attempts.get(name) === occasion) return false;
  attempts.set(name, occasion);
  return true;
}

/** Send a command that the player did not give: a refusal (another window or the first card came first) is not shown. */
async function sendQuietly(
  table: TableSubscription,
  command: Parameters<TableSubscription["say"]>[0],
): Promise<boolean> {
  return !(await table.say(command, null, true));
}

async function seal(
  table: TableSubscription,
  game: string,
  view: TableShown,
  player: string,
): Promise<void> {
  const words = `${prefs.words} ${randomHex()}`.trim(); // never only words that the house can guess
  const { sealOf } = await import("../../verify/verify.mjs");
  const ownSeal = await sealOf(
    { game, table: table.id, round: view.seals_for, commitment: view.commitment },
    player,
    words,
  );
  noteSealed(ownSeal, words);
  await sendQuietly(table, { type: "seal", seal: ownSeal, round: view.seals_for });
}

async function reveal(
  table: TableSubscription,
  round: number,
  player: string,
  words: string,
): Promise<void> {
  if (await sendQuietly(table, { type: "mix", words })) noteWords(table.id, round, [player, words]);
}

export function follow(table: TableSubscription): void {
  const { view, id, sheet } = table;
  const player = session.you?.player;
  if (!view) return;
  const { round, commitment } = view;
  if (isInPlay(view)) {
    const isUndealt = !cardsOnTable(view).length;
    if (isUndealt) noteOpening(id, round, commitment);
    noteAgain(id, round, commitment);
    const mine = view.seals.find((seal) => seal.player === player);
    if (view.phase !== "betting")
      noteSeals(
        id,
        round,
        view.seals.map(({ player, seal }) => [player, seal]),
        !isUndealt,
      );
    const words = mine && wordsBehind(mine.seal);
    if (isUndealt && player && words && !mine.revealed && isFirstAttempt(id, "reveal", mine.seal))
      void reveal(table, round, player, words);
  }
  if (commitment) noteDeal(id, round, view.deal, cardsOnTable(view));
  const canSeal = prefs.mixing && player && sheet && view.seals_for > 0 && globalThis.crypto.subtle;
  if (canSeal && isFirstAttempt(id, "seal", String(view.seals_for)))
    void seal(table, sheet.game, view, player);
}
