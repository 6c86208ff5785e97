/** Sorts the legal commands by where they are offered. Knows kinds of commands, and no rules of any game. */
import { dollars } from "../money";
import type { AnyCommand, BoxShown, Offer, Sheet, SpotShown, TableShown } from "../wire";
import type { Bet, TableSubscription } from "../session.svelte";
import { words } from "../words";

type Kind = AnyCommand["type"];
const FELT_COMMANDS: readonly Kind[] = [
  "place_bet",
  "withdraw_bet",
  "sit",
  "sign",
  "refuse_to_sign",
];
const CHIP_COMMANDS: readonly Kind[] = ["buy_in", "cash_out", "leave"];
const TURN_COMMANDS: readonly Kind[] = ["decide", "choose_option"];

/** Refused while play is stopped; decisions stay in the action bar, disabled. */
const PAUSED_COMMANDS: readonly Kind[] = [
  "place_bet",
  "withdraw_bet",
  "examine",
  "squeeze",
  "refuse_to_show",
  "show_hand",
];
const isAccepted = (view: TableShown, offer: Offer): boolean =>
  !view.stopped || !PAUSED_COMMANDS.includes(offer.command.type);

/** Staff place bets for players at the console, not on the felt. */
const isForAnother = (offer: Offer): boolean =>
  offer.command.type === "place_bet" && !!offer.command.player;

/** A bet with a key of its own answers a question; its chips appear on the felt afterwards. */
const isQuestion = (offer: Offer): boolean =>
  offer.command.type === "place_bet" && offer.key !== "";
/** Can chips be placed or taken back now? */
export const isBetting = (view: TableShown): boolean =>
  offersOf(view, "place_bet", "withdraw_bet").some((offer) => !isQuestion(offer));

export const boxOf = (command: AnyCommand): number | null =>
  "box" in command ? (command.box ?? null) : null;

export function offerFor(
  view: TableShown,
  kind: Kind,
  box: number,
  bet?: string,
): Offer | undefined {
  return view.offers.find(
    (offer) =>
      offer.command.type === kind &&
      isAccepted(view, offer) &&
      !isForAnother(offer) &&
      boxOf(offer.command) === box &&
      (bet === undefined || ("bet" in offer.command && offer.command.bet === bet)),
  );
}

export const offersOf = (view: TableShown, ...kinds: Kind[]): Offer[] =>
  view.offers.filter(
    (offer) =>
      kinds.includes(offer.command.type) && isAccepted(view, offer) && !isForAnother(offer),
  );

/** The offers of the action bar: those that have no place on the felt or in the chips dialog. */
export const actions = (view: TableShown): Offer[] =>
  view.offers
    .filter((offer) => isAccepted(view, offer) || isQuestion(offer))
    .filter(
      (offer) =>
        isQuestion(offer) ||
        (!FELT_COMMANDS.includes(offer.command.type) &&
          !CHIP_COMMANDS.includes(offer.command.type)),
    );

/** Requests that answer no question: to squeeze, or not to show a hand. */
export const optionalActions = (view: TableShown): Offer[] =>
  isBetting(view) ? [] : offersOf(view, "squeeze", "refuse_to_show");

/** The boxes that have something to answer. */
export const boxesToAnswer = (view: TableShown): number[] => [
  ...new Set(
    actions(view)
      .filter((offer) => !optionalActions(view).some((option) => option.command === offer.command))
      .map((offer) => boxOf(offer.command))
      .filter((box) => box !== null),
  ),
];

/** The box that the action bar is about: the one chosen, or else the first that has to answer. */
export function activeBox(table: TableSubscription, view: TableShown): number | null {
  const boxes = boxesToAnswer(view);
  return table.box !== null && boxes.includes(table.box) ? table.box : (boxes[0] ?? null);
}

export const isAnswer = (offer: Offer): boolean =>
  isQuestion(offer) || TURN_COMMANDS.includes(offer.command.type);

/** Is it your turn: do you have something to answer, and is play not stopped? */
export const isYourTurn = (view: TableShown): boolean =>
  !view.stopped &&
  view.offers.some(
    (offer) => isAnswer(offer) || (isSqueezing(view) && offer.command.type === "examine"),
  );

/** Are there cards on the table that players turn over by hand? */
export const isSqueezing = (view: TableShown): boolean => view.phase === "showing";

/** The command with the amount chosen, kept within what the offer allows. */
export function withAmount(offer: Offer, cents: number): AnyCommand {
  if (!("cents" in offer.command)) return offer.command;
  const allowed = Math.min(Math.max(cents, offer.least), offer.most);
  return {
    ...offer.command,
    cents: offer.least < offer.most ? allowed : offer.command.cents || offer.least,
  };
}

/** The same action, whatever its amount. */
export const isSameAction = (one: AnyCommand, other: AnyCommand): boolean =>
  JSON.stringify({ ...one, cents: 0 }) === JSON.stringify({ ...other, cents: 0 });

export const amountOf = (offer: Offer, cents: number): number => {
  const command = withAmount(offer, cents);
  return "cents" in command ? command.cents : offer.cost;
};

export const ownBox = (view: TableShown): BoxShown | undefined =>
  view.boxes.find((box) => box.yours && box.seated) ?? view.boxes.find((box) => box.yours);

/** Why a player without chips at this table must go to the cashier first; empty if they need not. */
export function needsCashier(view: TableShown, sheet: Sheet, wallet: number): string {
  const text = words.table.chips;
  if (view.phase === "closed" || view.rack || view.at_stake) return "";
  if (sheet.cashier) return ownBox(view) ? text.soldAtCashier : "";
  const offer = offersOf(view, "buy_in")[0];
  if (!offer || wallet >= offer.least) return "";
  return wallet ? text.needAtLeast({ amount: dollars(offer.least) }) : text.noChips;
}

/** A box in a word or two; once the cards are compared, what it holds. */
export const boxStatus = (view: TableShown, box: BoxShown): string =>
  ["settling", "over"].includes(view.phase) && box.state === "playing" && box.words
    ? box.words
    : box.status;

export const spotOf = (box: BoxShown, bet: string): SpotShown | undefined =>
  box.spots.find((spot) => spot.bet === bet);

/** A spot of a box that holds no bet. */
export const emptySpot = (box: BoxShown, bet: string): SpotShown => ({
  bet,
  cents: 0,
  state: box.blocked ? "closed" : "open",
  paid: 0,
  because: "",
  cited: [],
  hand: 0,
});

/** Place bets one after the other, each when the table offers it, until no more can be placed. */
export async function placeAll(table: TableSubscription, bets: readonly Bet[]): Promise<void> {
  let remaining = [...bets];
  while (remaining.length && table.view) {
    const view = table.view;
    const next = remaining.find(({ box, bet, cents }) => {
      const offer = offerFor(view, "place_bet", box, bet);
      return offer && offer.least <= cents && cents <= offer.most;
    });
    if (!next) return;
    remaining = remaining.filter((bet) => bet !== next);
    if (await table.say({ type: "place_bet", ...next })) return;
  }
}

/** Take back every bet that can still be taken back. */
export async function takeBackAll(table: TableSubscription): Promise<void> {
  for (;;) {
    const offer = table.view && offersOf(table.view, "withdraw_bet").at(-1);
    if (!offer || (await table.say(offer.command))) return;
  }
}
