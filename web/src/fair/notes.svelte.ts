/** What this browser has written down of each round: the promise it saw before the first card, and the words it mixed in. */
import { SvelteMap } from "svelte/reactivity";

export interface Note { commitment: string; words: string }

const KEY = "croupier.promises";
const MOST = 300;

function kept(): [string, Note][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [string, Note][];
  } catch {
    return [];
  }
}

const notes = new SvelteMap<string, Note>(kept());
const key = (table: string, round: number): string => `${round} ${table}`;
const roundOf = (name: string, table: string): number => (name.endsWith(` ${table}`) ? Number(name.split(" ", 1)[0]) : 0);

function keep(): void {
  for (const name of [...notes.keys()].slice(0, -MOST)) notes.delete(name);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...notes]));
  } catch {
    // it stays in memory
  }
}

export const noted = (table: string, round: number): Note | undefined => notes.get(key(table, round));

/** The first promise of a round stands. Where rounds are counted anew, it is another house. */
export function notePromise(table: string, round: number, commitment: string): void {
  const names = [...notes.keys()];
  if (names.some((name) => roundOf(name, table) > round)) {
    for (const name of names) if (roundOf(name, table)) notes.delete(name);
  }
  if (notes.has(key(table, round))) return;
  notes.set(key(table, round), { commitment, words: "" });
  keep();
}

export function noteWords(table: string, round: number, words: string): void {
  const note = noted(table, round);
  if (!note) return;
  notes.set(key(table, round), { ...note, words });
  keep();
}
