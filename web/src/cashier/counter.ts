/** What a cashier does with a player's chips, as the commands that do it and the words that say it. */
import { dollars } from "../money";
import { session } from "../session.svelte";
import type { PlayerAtCage } from "../wire";
import { wholeSentence } from "../words";

export const MODES = { sell: "Sell chips", redeem: "Redeem chips", move: "Move chips" };
export type Mode = keyof typeof MODES;
export const WALLET = ""; // the place that is no table

/** A place where a player's chips are: the wallet, or a table with a cashier. */
export interface Place {
  table: string;
  name: string;
  cents: number;
  least: number;
  most: number;
}
export interface Done {
  says: string;
  problem: string;
}

export function places(player: PlayerAtCage): Place[] {
  const tables = player.tables
    .filter((t) => t.cashier)
    .map((t) => ({ table: t.table, name: t.title, cents: t.rack, least: t.least, most: t.most }));
  return [
    { table: WALLET, name: "Wallet", cents: player.wallet, least: 1, most: Infinity },
    ...tables,
  ];
}

/** Why a table does not accept this amount now; empty where it does. */
export function outside(place: Place, cents: number): string {
  if (place.least <= cents && cents <= place.most) return "";
  if (!place.most) return "no chips can be added now.";
  return cents < place.least
    ? `the least is ${dollars(place.least)}.`
    : `the limit is ${dollars(place.most)}${place.cents ? " more" : ""}.`;
}

/** Sell: the chips reach the wallet first, then the table. Redeem: they leave the table first, then the wallet. */
export async function serve(
  mode: Mode,
  player: string,
  from: Place,
  to: Place,
  cents: number,
): Promise<Done> {
  const amount = dollars(cents);
  const bring = (table: string) => session.order({ type: "buy_in", cents, player }, table);
  const fetch = (table: string) => session.order({ type: "cash_out", cents, player }, table);
  const wallet = `${player}'s wallet`;
  let done = "";
  const step = async (asked: Promise<{ why: string } | null>, says: string): Promise<string> => {
    const refused = await asked;
    if (!refused) done = says;
    return refused ? wholeSentence(refused.why) : "";
  };
  let problem = "";
  if (mode === "sell")
    problem = await step(
      session.order({ type: "sell_chips", player, cents }),
      `Sold ${amount} to ${player}. The chips are in the wallet.`,
    );
  else if (from.table)
    problem = await step(fetch(from.table), `Moved ${amount} from ${from.name} to ${wallet}.`);
  if (!problem && mode === "redeem")
    problem = await step(
      session.order({ type: "redeem_chips", player, cents }),
      `Redeemed ${amount}. Pay ${player} ${amount}.`,
    );
  if (!problem && mode !== "redeem" && to.table) {
    const says =
      mode === "sell"
        ? `Sold ${amount} to ${player}. The chips are at ${to.name}.`
        : `Moved ${amount} from ${wallet} to ${to.name}.`;
    problem = await step(bring(to.table), says);
    if (problem && mode === "sell")
      problem = `Not moved to ${to.name}: ${outside(to, cents) || problem} The ${amount} is in ${wallet}.`;
  }
  return { says: done, problem };
}
