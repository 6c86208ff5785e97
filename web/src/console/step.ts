/** What the dealer's button does now, in a verb. */
import type { TableShown } from "../wire";
import { whoWaits } from "../words";

const STEPS: Record<string, string> = {
  idle: "Open the first round",
  over: "Open the next round",
  betting: "Close the bets",
  shuffling: "Shuffle again",
  showing: "Turn the cards over",
  settling: "Pay and take",
};

export function nextStep(view: TableShown): string {
  if (view.proposals?.some((each) => each.stops)) return "Waiting for a signature on the ruling";
  if (view.phase === "awarding" && view.proposals?.length)
    return "Waiting for two signatures on the award";
  if (view.phase === "dealing")
    return (view.deals ?? 1) > 1 ? `Deal ${view.deals} cards` : "Deal the next card";
  const players = view.waits_for.filter((who) => who !== "dealer");
  if (players.length) return `Waiting for ${players.map(whoWaits).join(", ")}`;
  return STEPS[view.phase] ?? "Nothing to do";
}
