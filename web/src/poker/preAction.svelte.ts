/** What a player says before his turn: kept for this Betting Round, and sent when the turn comes. */
import { money } from "../money";
import type { Watched } from "../session.svelte";
import { session } from "../session.svelte";
import { offersOf, ownBox, yourTurn } from "../table/offers";
import { voice } from "../voice.svelte";
import type { Offer, TableShown } from "../wire";
import { inHand } from "./seats";

type Kind = "fold" | "call" | "call_any";
export interface Wish {
  id: Kind;
  word: string;
  wants: readonly string[];
}

const cardsOpen = (view: TableShown): number =>
  view.areas.reduce((n, area) => n + area.cards.filter(Boolean).length, 0);
const street = (view: TableShown): string => `${view.round} ${cardsOpen(view)}`;

/** What a Call would cost as the Bets lie now. */
function owes(view: TableShown): number {
  const seats = view.around?.seats ?? [];
  const mine = seats.find((seat) => seat.player === session.you?.player);
  const least = cardsOpen(view) ? 0 : (view.around?.big_blind ?? 0);
  return mine
    ? Math.min(mine.stack, Math.max(least, ...seats.map((seat) => seat.bet)) - mine.bet)
    : 0;
}

/** What may be said: without a Bet to match to check, with one to call this very amount. */
export function wishes(view: TableShown): Wish[] {
  const cents = owes(view);
  return [
    { id: "fold", word: cents ? "Fold" : "Check or fold", wants: ["check", "fold"] },
    {
      id: "call",
      word: cents ? `Call ${money(cents)}` : "Check",
      wants: [cents ? "call" : "check"],
    },
    { id: "call_any", word: "Call any", wants: ["check", "call"] },
  ];
}

export class PreAction {
  wish = $state<Kind | null>(null);
  lapsed = $state(""); // why what was said is not meant any more
  #for = "";
  #cents = 0;

  /** May something be said now? Only by who is in the Round and not asked. */
  static open(view: TableShown): boolean {
    const box = ownBox(view);
    return (
      !view.stopped &&
      inHand(box) &&
      box?.status === "active" &&
      !yourTurn(view) &&
      !["over", "settling"].includes(view.phase)
    );
  }

  toggle(wish: Kind, view: TableShown): void {
    this.wish = this.wish === wish ? null : wish;
    this.lapsed = "";
    this.#for = street(view);
    this.#cents = owes(view);
  }

  /** Called with every view: forget what was said for another Betting Round or amount, send what was said for this one. */
  look(table: Watched, view: TableShown): void {
    if (this.#for !== street(view)) this.lapsed = "";
    const said = wishes(view).find((each) => each.id === this.wish);
    if (!said) return;
    const still = this.#for === street(view) && inHand(ownBox(view));
    if (!still) this.wish = null;
    else if (said.id === "call" && owes(view) !== this.#cents) this.#lapse(owes(view));
    if (!this.wish || !yourTurn(view)) return;
    const offer = said.wants.map((decision) => decided(view, decision)).find(Boolean);
    this.wish = null;
    if (offer && (said.id !== "call" || offer.cost === this.#cents))
      void table.say(offer.send, offer.word);
  }

  #lapse(cents: number): void {
    this.wish = null;
    this.lapsed = `Taken back: it costs ${money(cents)} now`;
    voice.say(`${this.lapsed}.`);
  }
}

export const decided = (view: TableShown, decision: string): Offer | undefined =>
  offersOf(view, "decide").find(({ send }) => "decision" in send && send.decision === decision);
