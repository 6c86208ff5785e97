/** A decision chosen before your turn: kept for this betting round, and sent when your turn comes. */
import { dollars } from "../money";
import type { TableSubscription } from "../session.svelte";
import { session } from "../session.svelte";
import { isYourTurn, offersOf, ownBox } from "../table/offers";
import { voice } from "../voice.svelte";
import type { Offer, TableShown } from "../wire";
import { words } from "../words";
import { isInHand } from "./seats";

const text = words.table.poker.preAction;

type Kind = "fold" | "call" | "call_any";
export interface PreActionChoice {
  id: Kind;
  word: string;
  decisions: readonly string[]; // the first of them that is offered is sent
}

const openCardCount = (view: TableShown): number =>
  view.areas.reduce((count, area) => count + area.cards.filter(Boolean).length, 0);
const bettingRound = (view: TableShown): string => `${view.round} ${openCardCount(view)}`;

/** What a call would cost with the bets as they are now. */
function callCost(view: TableShown): number {
  const seats = view.poker?.seats ?? [];
  const mine = seats.find((seat) => seat.player === session.you?.player);
  const least = openCardCount(view) ? 0 : (view.poker?.big_blind ?? 0);
  return mine
    ? Math.min(mine.stack, Math.max(least, ...seats.map((seat) => seat.bet)) - mine.bet)
    : 0;
}

export function preActions(view: TableShown): PreActionChoice[] {
  const cents = callCost(view);
  return [
    { id: "fold", word: cents ? text.fold : text.checkOrFold, decisions: ["check", "fold"] },
    {
      id: "call",
      word: cents ? text.call({ amount: dollars(cents) }) : text.check,
      decisions: [cents ? "call" : "check"],
    },
    { id: "call_any", word: text.callAny, decisions: ["check", "call"] },
  ];
}

export class PreAction {
  chosen = $state<Kind | null>(null);
  cancelled = $state(""); // why the choice no longer holds
  #bettingRound = "";
  #cents = 0;

  /** May this player choose now? Only a player who is in the hand and not on turn. */
  static isOpen(view: TableShown): boolean {
    const box = ownBox(view);
    return (
      !view.stopped &&
      isInHand(box) &&
      box?.state === "playing" &&
      !isYourTurn(view) &&
      !["over", "settling"].includes(view.phase)
    );
  }

  toggle(kind: Kind, view: TableShown): void {
    this.chosen = this.chosen === kind ? null : kind;
    this.cancelled = "";
    this.#bettingRound = bettingRound(view);
    this.#cents = callCost(view);
  }

  /** Follow every view: drop a choice made for another betting round or amount, send it on your turn. */
  update(table: TableSubscription, view: TableShown): void {
    const isSameRound = this.#bettingRound === bettingRound(view);
    if (!isSameRound) this.cancelled = "";
    const choice = preActions(view).find(({ id }) => id === this.chosen);
    if (!choice) return;
    if (!isSameRound || !isInHand(ownBox(view))) this.chosen = null;
    else if (choice.id === "call" && callCost(view) !== this.#cents) this.#cancel(callCost(view));
    if (!this.chosen || !isYourTurn(view)) return;
    const offer = choice.decisions.map((name) => decisionOffer(view, name)).find(Boolean);
    this.chosen = null;
    if (offer && (choice.id !== "call" || offer.cost === this.#cents))
      void table.say(offer.command);
  }

  #cancel(cents: number): void {
    this.chosen = null;
    this.cancelled = text.cancelled({ amount: dollars(cents) });
    voice.say(`${this.cancelled}.`);
  }
}

export const isDecision = ({ command }: Offer, decision: string): boolean =>
  command.type === "decide" && command.decision === decision;
export const decisionOffer = (view: TableShown, decision: string): Offer | undefined =>
  offersOf(view, "decide").find((offer) => isDecision(offer, decision));
