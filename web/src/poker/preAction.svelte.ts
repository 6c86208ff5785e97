/** What a player says before his turn: kept for this Betting Round, and sent when the turn comes. */
import type { Watched } from "../session.svelte";
import type { Offer, TableShown } from "../wire";
import { inHand } from "./seats";
import { offersOf, ownBox, yourTurn } from "../table/offers";

export const WISHES = [
  { id: "check_fold", word: "Check or fold", wants: ["check", "fold"] },
  { id: "call_any", word: "Call any", wants: ["check", "call"] },
  { id: "fold", word: "Fold", wants: ["fold"] },
] as const;
type Wish = (typeof WISHES)[number]["id"];

const street = (view: TableShown): string => `${view.round} ${view.areas.reduce((n, area) => n + area.cards.filter(Boolean).length, 0)}`;

export class PreAction {
  wish = $state<Wish | null>(null);
  #for = "";

  /** May something be said now? Only by who is in the Round and not asked. */
  static open(view: TableShown): boolean {
    const box = ownBox(view);
    return inHand(box) && box?.status === "active" && !yourTurn(view) && !["over", "settling"].includes(view.phase);
  }

  toggle(wish: Wish, view: TableShown): void {
    this.wish = this.wish === wish ? null : wish;
    this.#for = street(view);
  }

  /** Called with every view: forget what was said for another Betting Round, send what was said for this one. */
  look(table: Watched, view: TableShown): void {
    const said = WISHES.find((each) => each.id === this.wish);
    if (!said) return;
    const still = this.#for === street(view) && inHand(ownBox(view));
    if (!still) this.wish = null;
    if (!still || !yourTurn(view)) return;
    const offer = said.wants.map((decision) => decided(view, decision)).find(Boolean);
    this.wish = null;
    if (offer) void table.say(offer.send, offer.word);
  }
}

export const decided = (view: TableShown, decision: string): Offer | undefined =>
  offersOf(view, "decide").find(({ send }) => "decision" in send && send.decision === decision);
