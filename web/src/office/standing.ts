/** Where a proposal waits, and what waits with it. */
import { HOUSE } from "../session.svelte";
import type { OpenProposal } from "../wire";

export function standing(each: OpenProposal): string {
  if (each.table === HOUSE) return "Office";
  if (each.proposal.stops) return `Play is stopped at ${each.title}`;
  return each.about ? `Award waits at ${each.title}` : `${each.title}`;
}
