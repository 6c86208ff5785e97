/** Selling, redeeming and moving a player's chips: the commands, and the texts of what was done. */
import { dollars } from "../money";
import { session } from "../session.svelte";
import type { PlayerAtCage } from "../wire";
import { wholeSentence, words } from "../words";

const text = words.staff.chipTransactions;

export type Mode = "sell" | "redeem" | "move";
export const MODES: readonly Mode[] = ["sell", "redeem", "move"];
export const WALLET = ""; // the place that is no table

/** A place where a player has chips: the wallet, or a table with chips at the cashier. */
export interface Place {
  table: string;
  name: string;
  cents: number;
  least: number;
  most: number;
}
export interface Outcome {
  done: string;
  problem: string;
}
export interface Transaction {
  at: number;
  mode: Mode;
  player: string;
  cents: number;
}

export function placesOf(player: PlayerAtCage): Place[] {
  const tables = player.tables
    .filter((table) => table.cashier)
    .map(({ table, title, rack, least, most }) => ({
      table,
      name: title,
      cents: rack,
      least,
      most,
    }));
  return [
    { table: WALLET, name: text.wallet, cents: player.wallet, least: 1, most: Infinity },
    ...tables,
  ];
}

/** Why a table does not accept this amount now; empty where it does. */
export function limitError(place: Place, cents: number): string {
  const table = place.name;
  if (place.least <= cents && cents <= place.most) return "";
  if (!place.most) return text.noChipsNow({ table });
  if (cents < place.least) return text.atLeast({ table, amount: dollars(place.least) });
  return (place.cents ? text.atMostMore : text.atMost)({ table, amount: dollars(place.most) });
}

/** Sell: the chips reach the wallet first, then the table. Redeem: they leave the table first, then the wallet. */
export async function transact(
  mode: Mode,
  player: string,
  from: Place,
  to: Place,
  cents: number,
): Promise<Outcome> {
  const amount = dollars(cents);
  const wallet = text.walletOf({ player });
  const buyIn = (table: string) => session.order({ type: "buy_in", cents, player }, table);
  const cashOut = (table: string) => session.order({ type: "cash_out", cents, player }, table);
  let done = "";
  const step = async (
    answer: Promise<{ why: string } | null>,
    doneText: string,
  ): Promise<string> => {
    const refusal = await answer;
    if (!refusal) done = doneText;
    return refusal ? wholeSentence(refusal.why) : "";
  };
  let problem = "";
  if (mode === "sell")
    problem = await step(
      session.order({ type: "sell_chips", player, cents }),
      text.soldToWallet({ amount, player }),
    );
  else if (from.table)
    problem = await step(cashOut(from.table), text.moved({ amount, from: from.name, to: wallet }));
  if (!problem && mode === "redeem")
    problem = await step(
      session.order({ type: "redeem_chips", player, cents }),
      text.redeemed({ amount, player }),
    );
  if (!problem && mode !== "redeem" && to.table) {
    const doneText =
      mode === "sell"
        ? text.soldToTable({ amount, player, table: to.name })
        : text.moved({ amount, from: wallet, to: to.name });
    problem = await step(buyIn(to.table), doneText);
    if (problem && mode === "sell")
      problem = text.notMoved({ why: limitError(to, cents) || problem, amount, wallet });
  }
  return { done, problem };
}
