/** A round's proof, checked by the verifier that stands alone, and what it says to a person. */
import type { Note } from "./notes.svelte";
import type { Proven } from "../../verify/verify.mjs";
import { cardName } from "../words";

export interface Answer { holds: boolean; says: string; faults: string[]; about: string[]; proven: Proven[] }
interface Named { table?: unknown; round?: unknown; mixed?: unknown[] }

/** Cards that lie open before the viewer and are not among those opened. */
function unopened(faces: readonly string[], proven: readonly Proven[]): string[] {
  const left = proven.map((each) => each.card);
  return faces.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return card !== "" && at < 0;
  });
}

function about(note: Note | undefined, mixed: number): string[] {
  const promise = note
    ? "The promise is the one this page wrote down before the first card."
    : "This page was not here when the round opened: the promise is the one the house names now.";
  const others = mixed === 1 ? "One player has" : `${mixed} players have`;
  return [promise, mixed ? `${others} mixed in words${note?.words ? ", you among them" : ""}.` : "Nobody has mixed in words."];
}

export async function proveRound(
  proof: unknown, table: string, round: number, note: Note | undefined, faces: readonly string[],
): Promise<Answer> {
  if (!globalThis.crypto.subtle) throw new Error("This browser checks only on a safe connection (https). Use croupier verify instead.");
  const { verify } = await import("../../verify/verify.mjs");
  const { proven, faults } = await verify(proof, note?.commitment, note?.words);
  const named = proof as Named;
  if (named.table !== table || named.round !== round) faults.push("this is the proof of another round");
  const closed = unopened(faces, proven);
  if (closed.length) faults.push(`on the table, and not proven: ${closed.map(cardName).join(", ")}`);
  const holds = !faults.length;
  const cards = proven.length === 1 ? "One card" : `${proven.length} cards`;
  const dealt = Math.max(...proven.map((each) => (each.shuffle === 1 ? (each.drawn ?? 0) : 0))) + 1;
  const says = holds
    ? proven.length ? `${cards}, among the first ${dealt} of the deal, came when their turn was, from where the promise has them.` : "No card of this round was yours to see."
    : "What the house shows is not what it promised.";
  const inTurn = proven.sort((a, b) => a.shuffle - b.shuffle || (a.drawn ?? a.position) - (b.drawn ?? b.position));
  return { holds, says, faults, about: about(note, named.mixed?.length ?? 0), proven: inTurn };
}
