/** Where a proposal was made, and whether play is stopped there. */
import { HOUSE } from "../session.svelte";
import type { OpenProposal } from "../wire";
import { words } from "../words";

const text = words.staff.proposalPlace;

export function proposalPlace(open: OpenProposal): string {
  if (open.table === HOUSE) return text.office;
  const table = open.title ?? "";
  if (open.proposal.stops) return text.playStopped({ table });
  return open.about ? text.award({ table }) : table;
}
