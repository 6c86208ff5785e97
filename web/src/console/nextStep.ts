/** What the dealer's button does now, or what the table waits for. */
import type { TableShown } from "../wire";
import { whoWaits, words } from "../words";

const text = words.staff.nextStep;
const STEPS: Record<string, string> = {
  idle: text.openFirstRound,
  over: text.openNextRound,
  betting: text.closeBetting,
  shuffling: text.shuffleAgain,
  showing: text.turnCards,
  settling: text.payAndTake,
};

export interface NextStep {
  label: string;
  isWaiting: boolean; // the dealer has to wait for somebody
}
const step = (label: string): NextStep => ({ label, isWaiting: false });
const waiting = (label: string): NextStep => ({ label, isWaiting: true });

export function nextStep(view: TableShown): NextStep {
  if (view.proposals?.some((proposal) => proposal.stops))
    return waiting(text.waitingForRulingSignature);
  if (view.phase === "awarding" && view.proposals?.length)
    return waiting(text.waitingForAwardSignatures);
  if (view.phase === "dealing") {
    const count = view.deals ?? 1;
    return step(count > 1 ? text.dealCards({ count }) : text.dealCard);
  }
  const others = view.waits_for.filter((who) => who !== "dealer");
  if (others.length) return waiting(text.waitingFor({ names: others.map(whoWaits).join(", ") }));
  return step(STEPS[view.phase] ?? text.nothingToDo);
}
