/** What this browser noted of each round: commitments, seals when bets closed, own words, the deal. */
import { SvelteMap } from "svelte/reactivity";

export type Pair = readonly [player: string, given: string];
export interface Note {
  commitments: string[];
  seals: Pair[] | null; // players and their seals; null until bets are closed
  late: boolean; // the seals were first seen after the first card
  words: Pair | null; // your own
  deal: string[] | null; // the cards in the order dealt, "" for a back; null once they could not be counted
}

const KEY = "croupier.notes";
const SEALED = "croupier.sealed";
const MAX_NOTES = 300;
const MAX_SEALED = 40;

function load<T>(name: string): [string, T][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    return Array.isArray(stored) ? (stored as [string, T][]) : [];
  } catch {
    return [];
  }
}

const notes = new SvelteMap<string, Note>(load<Note>(KEY));
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- no screen shows it
const sealed = new Map<string, string>(load<string>(SEALED)); // seal -> the words behind it
const key = (table: string, round: number): string => `${round} ${table}`;
const roundOf = (name: string, table: string): number =>
  name.endsWith(` ${table}`) ? Number(name.split(" ", 1)[0]) : 0;

function save(name: string, map: Map<string, unknown>, most: number): void {
  for (const old of [...map.keys()].slice(0, -most)) map.delete(old);
  try {
    sessionStorage.setItem(name, JSON.stringify([...map]));
  } catch {
    // it stays in memory
  }
}

function change(table: string, round: number, note: Note): void {
  notes.set(key(table, round), note);
  save(KEY, notes, MAX_NOTES);
}

export const noteOf = (table: string, round: number): Note | undefined =>
  notes.get(key(table, round));

/** Note the first commitment of a round, before its first card. A lower round number than before means a new house. */
export function noteOpening(table: string, round: number, commitment: string): void {
  if (noteOf(table, round)) return;
  const names = [...notes.keys()];
  if (names.some((name) => roundOf(name, table) > round)) {
    for (const name of names) if (roundOf(name, table)) notes.delete(name);
  }
  change(table, round, {
    commitments: [commitment],
    seals: null,
    late: false,
    words: null,
    deal: [],
  });
}

/** Note a later commitment of a round whose opening was seen: the cards were shuffled again. */
export function noteAgain(table: string, round: number, commitment: string): void {
  const note = noteOf(table, round);
  if (!note || note.commitments.at(-1) === commitment) return;
  change(table, round, { ...note, commitments: [...note.commitments, commitment] });
}

/** Note the first list of seals only: it was seen before this browser revealed its words. */
export function noteSeals(table: string, round: number, seals: Pair[], late: boolean): void {
  const note = noteOf(table, round);
  if (note && !note.seals) change(table, round, { ...note, seals, late });
}

export function noteWords(table: string, round: number, words: Pair): void {
  const note = noteOf(table, round);
  if (note) change(table, round, { ...note, words });
}

/** Note the deal so far, unless it differs from the cards on the table or changes a card seen before. */
export function noteDeal(
  table: string,
  round: number,
  deal: readonly string[],
  onTable: readonly string[],
): void {
  const note = noteOf(table, round);
  if (!note?.deal) return;
  const before = note.deal;
  const complete = [...deal].sort().join(" ") === [...onTable].sort().join(" ");
  const follows =
    before.length <= deal.length &&
    before.every((card, at) => !card || !deal[at] || deal[at] === card);
  const now = complete && follows ? deal.map((card, at) => card || (before[at] ?? "")) : null;
  if (now?.join() !== before.join()) change(table, round, { ...note, deal: now });
}

export const wordsBehind = (seal: string): string | undefined => sealed.get(seal);

export function noteSealed(seal: string, words: string): void {
  sealed.set(seal, words);
  save(SEALED, sealed, MAX_SEALED);
}
