/** A round's proof, checked by the verifier that stands alone, and what it says to a person. */
import type { Note } from "./notes.svelte";
import type { Proven } from "../../verify/verify.mjs";

export interface Answer {
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
interface Named {
  format?: unknown;
  table?: unknown;
  round?: unknown;
  mixed?: Mixed[];
}

function about(note: Note | undefined, mixed: readonly Mixed[]): string[] {
  const commitment = note
    ? "The commitment is the one this page noted before the first card."
    : "This page was not open when the round began: the commitment is the one the house names now.";
  const revealed = mixed.filter((one) => one.words !== null).length;
  const others = revealed === 1 ? "One player" : `${revealed} players`;
  const who = revealed
    ? `${others} mixed in words${note ? (note.words ? ", including you" : ", not including you") : ""}.`
    : "Nobody mixed in words.";
  const silent = mixed.filter((one) => one.words === null).map((one) => one.player);
  const unseen =
    "This page did not see who had sealed words: it cannot tell whether one was added later.";
  const seals =
    note && !note.seals
      ? [unseen]
      : note?.late
        ? ["This page first saw who had sealed words after the first card."]
        : [];
  const numbers = note?.deal
    ? "Each card was compared with the number it had when this page saw it dealt."
    : "This page could not number the cards as they were dealt: compare the numbers below with what you saw.";
  return [
    commitment,
    who,
    ...(silent.length ? [`Sealed words and did not reveal them: ${silent.join(", ")}.`] : []),
    ...seals,
    numbers,
  ];
}

/** The cards on the screen as notes: with their number in the deal, if this page saw as many of each dealt. */
export function numbered(faces: readonly string[], deal: readonly string[]): string[] {
  return [...new Set(faces)].flatMap((card) => {
    const here = faces.filter((face) => face === card);
    const numbers = deal.flatMap((face, at) => (face === card ? [at] : []));
    return numbers.length === here.length ? numbers.map((number) => `${number}:${card}`) : here;
  });
}

function told(proven: readonly Proven[]): string {
  const cards = proven.length === 1 ? "One card" : `${proven.length} cards`;
  const dealt = Math.max(...proven.map((one) => (one.shuffle === 1 ? (one.drawn ?? 0) : 0))) + 1;
  return `${cards} among the first ${dealt} of the deal were dealt in order, from the positions committed before the round.`;
}

export async function proveRound(
  proof: unknown,
  table: string,
  round: number,
  note: Note | undefined,
  faces: readonly string[],
): Promise<Answer> {
  if (!globalThis.crypto.subtle)
    throw new Error(
      "This browser checks only on a secure connection (https). Use croupier verify instead.",
    );
  const named = proof as Named;
  if (named.format === undefined)
    throw new Error(
      "This round is of an older format, which proves less. Check it with croupier verify --old.",
    );
  const { verify } = await import("../../verify/verify.mjs");
  const cards = numbered(
    faces.filter((card) => card !== ""),
    note?.deal ?? [],
  );
  const mixed = named.mixed ?? [];
  const seals = note?.seals ?? (note ? mixed.map((one) => [one.player, one.seal] as const) : []); // the list was not seen: nothing to compare
  const { proven, faults: found } = await verify(proof, {
    commitments: note?.commitments ?? [],
    seals,
    words: note?.words ?? null,
    cards,
  });
  const only = found.length === 1 && found[0]!.code === "empty";
  const faults = found.map((fault) => fault.says);
  if (named.table !== table || named.round !== round)
    faults.push("this is the proof of another round");
  const holds = !faults.length;
  const inTurn = proven.sort(
    (a, b) => a.shuffle - b.shuffle || (a.drawn ?? a.position) - (b.drawn ?? b.position),
  );
  const answer = { holds, faults, about: about(note, mixed), proven: inTurn };
  if (only && faults.length === 1)
    return {
      ...answer,
      title: "Nothing to prove",
      says: "You saw no card of this round.",
      faults: [],
    };
  return {
    ...answer,
    title: holds ? "Proven" : "Not proven",
    says: holds ? told(proven) : "What the house shows is not what it committed to.",
  };
}
