/** Check the proof of a round with the stand-alone verifier, and put the result into words. */
import { words } from "../words";
import type { Note } from "./roundNotes.svelte";
import type { Proven } from "../../verify/verify.mjs";

const text = words.house.verify;

export interface VerifyResult {
  holds: boolean;
  title: string;
  says: string;
  faults: string[];
  about: string[];
  proven: Proven[];
}
interface Mixed {
  player: string;
  seal: string;
  words: string | null;
}
interface ProofFields {
  format?: unknown;
  table?: unknown;
  round?: unknown;
  mixed?: Mixed[];
}

/** What the result rests on: which of it this page saw itself. */
function basis(note: Note | undefined, mixed: readonly Mixed[]): string[] {
  const players = mixed.filter((entry) => entry.words !== null).length;
  const including = note ? note.words !== null : null;
  const silent = mixed.filter((entry) => entry.words === null).map((entry) => entry.player);
  return [
    note ? text.commitmentNoted : text.commitmentNotNoted,
    players ? text.mixedIn({ players, including }) : text.nobodyMixed,
    silent.length ? text.notRevealed({ players: silent }) : "",
    note && !note.seals ? text.sealsNotSeen : note?.late ? text.sealsSeenLate : "",
    note?.deal ? text.cardsNumbered : text.cardsNotNumbered,
  ].filter(Boolean);
}

/** The cards on the screen, each with its number in the deal if this page saw as many of it dealt. */
export function numbered(faces: readonly string[], deal: readonly string[]): string[] {
  return [...new Set(faces)].flatMap((card) => {
    const here = faces.filter((face) => face === card);
    const numbers = deal.flatMap((face, index) => (face === card ? [index] : []));
    return numbers.length === here.length ? numbers.map((number) => `${number}:${card}`) : here;
  });
}

function describeProven(proven: readonly Proven[]): string {
  const last = Math.max(...proven.map((card) => (card.shuffle === 1 ? (card.drawn ?? 0) : 0)));
  return text.cardsMatch({ cards: proven.length, dealt: last + 1 });
}

export async function verifyRound(
  proof: unknown,
  table: string,
  round: number,
  note: Note | undefined,
  faces: readonly string[],
): Promise<VerifyResult> {
  if (!globalThis.crypto.subtle) throw new Error(text.insecureConnection);
  const fields = proof as ProofFields;
  if (fields.format === undefined) throw new Error(text.oldFormat);
  const { verify } = await import("../../verify/verify.mjs");
  const cards = numbered(
    faces.filter((card) => card !== ""),
    note?.deal ?? [],
  );
  const mixed = fields.mixed ?? [];
  const seals =
    note?.seals ?? (note ? mixed.map(({ player, seal }) => [player, seal] as const) : []); // the list was not seen: nothing to compare
  const { proven, faults: found } = await verify(proof, {
    commitments: note?.commitments ?? [],
    seals,
    words: note?.words ?? null,
    cards,
  });
  const isEmpty = found.length === 1 && found[0]!.code === "empty";
  const faults = found.map((fault) => fault.says);
  if (fields.table !== table || fields.round !== round) faults.push(text.otherRound);
  const holds = !faults.length;
  const inOrder = proven.sort(
    (a, b) => a.shuffle - b.shuffle || (a.drawn ?? a.position) - (b.drawn ?? b.position),
  );
  const result = { holds, faults, about: basis(note, mixed), proven: inOrder };
  if (isEmpty && faults.length === 1)
    return {
      ...result,
      title: text.nothingToVerify,
      says: text.noCardSeen,
      faults: [],
    };
  return {
    ...result,
    title: holds ? text.verified : text.failed,
    says: holds ? describeProven(proven) : text.doesNotMatch,
  };
}
