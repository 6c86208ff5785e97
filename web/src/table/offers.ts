/** Sorting the legal commands by where they are offered. Knows kinds of commands, and no rules of any game. */
import { dollars } from "../money";
import type { AnyCommand, BoxShown, Offer, Sheet, SpotShown, TableShown } from "../wire";
import type { Bet, Watched } from "../session.svelte";

type Kind = AnyCommand["type"];
const ON_THE_FELT: readonly Kind[] = ["place_bet", "withdraw_bet", "sit", "sign", "refuse_to_sign"];
const AT_THE_RACK: readonly Kind[] = ["buy_in", "cash_out", "leave"];
const TURN: readonly Kind[] = ["decide", "choose_option"];

/** What is done on the felt and not accepted while play is stopped; decisions stay in the action bar, disabled. */
const STOPPED: readonly Kind[] = [
  "place_bet",
  "withdraw_bet",
  "examine",
  "squeeze",
  "refuse_to_show",
  "show_hand",
];
const accepted = (view: TableShown, o: Offer): boolean =>
  !view.stopped || !STOPPED.includes(o.send.type);

/** Staff are offered bets for players; they are made at the console and not on the felt. */
const forAnother = (o: Offer): boolean => o.send.type === "place_bet" && !!o.send.player;

/** A bet that has a key of its own answers a question, and lies on the felt only afterwards. */
const asked = (o: Offer): boolean => o.send.type === "place_bet" && o.key !== "";
/** Chips are put down and taken back now. */
export const puttingDown = (view: TableShown): boolean =>
  offersOf(view, "place_bet", "withdraw_bet").some((o) => !asked(o));

export const boxOf = (command: AnyCommand): number | null =>
  "box" in command ? (command.box ?? null) : null;

export function offerFor(
  view: TableShown,
  kind: Kind,
  box: number,
  bet?: string,
): Offer | undefined {
  return view.offers.find(
    (o) =>
      o.send.type === kind &&
      accepted(view, o) &&
      !forAnother(o) &&
      boxOf(o.send) === box &&
      (bet === undefined || ("bet" in o.send && o.send.bet === bet)),
  );
}

export const offersOf = (view: TableShown, ...kinds: Kind[]): Offer[] =>
  view.offers.filter((o) => kinds.includes(o.send.type) && accepted(view, o) && !forAnother(o));

/** What the action bar shows: everything that has no place on the felt or at the rack. */
export const actions = (view: TableShown): Offer[] =>
  view.offers
    .filter((o) => accepted(view, o) || asked(o))
    .filter(
      (o) => asked(o) || (!ON_THE_FELT.includes(o.send.type) && !AT_THE_RACK.includes(o.send.type)),
    );

/** In the middle of a round, what may be wished and answers nothing: leave to squeeze, or not to show a Hand. */
export const aside = (view: TableShown): Offer[] =>
  puttingDown(view) ? [] : offersOf(view, "squeeze", "refuse_to_show");

/** The boxes that have something to answer; the one chosen, or else the first, is the one in hand. */
export const askedBoxes = (view: TableShown): number[] => [
  ...new Set(
    actions(view)
      .filter((o) => !aside(view).some((wish) => wish.send === o.send))
      .map((o) => boxOf(o.send))
      .filter((box) => box !== null),
  ),
];

export function boxInHand(table: Watched, view: TableShown): number | null {
  const boxes = askedBoxes(view);
  return table.box !== null && boxes.includes(table.box) ? table.box : (boxes[0] ?? null);
}

export const answers = (o: Offer): boolean => asked(o) || TURN.includes(o.send.type);

/** It is your turn when you have something to answer and play is not stopped. */
export const yourTurn = (view: TableShown): boolean =>
  !view.stopped &&
  view.offers.some((o) => answers(o) || (squeezed(view) && o.send.type === "examine"));

/** Cards that were dealt face down to be squeezed: they are turned by hand. */
export const squeezed = (view: TableShown): boolean => view.phase === "showing";

/** The command with the amount chosen, kept within what the offer allows. */
export function withAmount(offer: Offer, cents: number): AnyCommand {
  if (!("cents" in offer.send)) return offer.send;
  const allowed = Math.min(Math.max(cents, offer.least), offer.most);
  return {
    ...offer.send,
    cents: offer.least < offer.most ? allowed : offer.send.cents || offer.least,
  };
}

export const amountOf = (offer: Offer, cents: number): number => {
  const command = withAmount(offer, cents);
  return "cents" in command ? command.cents : offer.cost;
};

export const ownBox = (view: TableShown): BoxShown | undefined =>
  view.boxes.find((box) => box.yours && box.seated) ?? view.boxes.find((box) => box.yours);

/** Why somebody without chips at this table has to go to the cashier first; empty where they need not. */
export function needsCashier(view: TableShown, sheet: Sheet, wallet: number): string {
  if (view.phase === "closed" || view.rack || view.at_stake) return "";
  if (sheet.cashier) return ownBox(view) ? "Chips are sold at the cashier" : "";
  const buy = offersOf(view, "buy_in")[0];
  if (!buy || wallet >= buy.least) return "";
  return wallet
    ? `You need at least ${dollars(buy.least)} to buy in. Buy chips at the cashier.`
    : "You have no chips. Buy some at the cashier.";
}

/** A box in a word or two: once the cards are compared, what it holds. */
export const standing = (view: TableShown, box: BoxShown): string =>
  ["settling", "over"].includes(view.phase) && box.status === "plays" && box.words
    ? box.words
    : box.status;

export const spotOf = (box: BoxShown, bet: string): SpotShown | undefined =>
  box.spots.find((spot) => spot.bet === bet);

/** Place bets one after the other, each as soon as the table offers it, until none is left or none is possible. */
export async function placeAll(table: Watched, bets: readonly Bet[]): Promise<void> {
  let left = [...bets];
  while (left.length && table.view) {
    const view = table.view;
    const next = left.find(({ box, bet, cents }) => {
      const offer = offerFor(view, "place_bet", box, bet);
      return offer && offer.least <= cents && cents <= offer.most;
    });
    if (!next) return;
    left = left.filter((each) => each !== next);
    if (await table.say({ type: "place_bet", ...next }, "Repeat last bets")) return;
  }
}

/** Take back every bet that may still be taken back. */
export async function takeBackAll(table: Watched): Promise<void> {
  for (;;) {
    const offer = table.view && offersOf(table.view, "withdraw_bet").at(-1);
    if (!offer || (await table.say(offer.send, offer.word))) return;
  }
}
