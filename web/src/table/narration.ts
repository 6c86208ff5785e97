/** What is said and heard when the table changes, and the whole table as one spoken paragraph. */
import { dollars, signed } from "../money";
import { sounds } from "../sounds";
import { voice } from "../voice.svelte";
import type { BoxShown, Sheet, SpotShown, TableShown } from "../wire";
import { cardsInWords, sentence, words } from "../words";
import { betName, handsOf, isInTurn } from "./felt/layout";
import { actions, boxOf, isYourTurn, ownBox } from "./offers";

const text = words.table.narration;

const cardCount = (view: TableShown): number =>
  [...view.areas, ...view.boxes, ...view.boxes.flatMap((box) => box.splits)].reduce(
    (count, place) => count + place.cards.length,
    0,
  );
const spotsOf = (box: BoxShown): SpotShown[] => [
  ...box.spots,
  ...box.splits.flatMap((hand) => hand.spots),
];
const chipsOnFelt = (view: TableShown): number =>
  view.boxes
    .flatMap((box) => [...box.spots, ...box.others.flatMap((other) => other.spots)])
    .reduce((sum, spot) => sum + spot.cents, 0);

/** The viewer's hand in words; with several hands, the one whose turn it is. */
function handInWords(view: TableShown | null): string {
  const number =
    view &&
    actions(view)
      .map((offer) => boxOf(offer.command))
      .find((box) => box !== null);
  const box = view?.boxes.find((b) => b.number === number) ?? (view ? ownBox(view) : undefined);
  const hand = box?.splits.find(isInTurn);
  return hand ? text.wordsOnHand({ words: hand.words, hand: hand.number }) : (box?.words ?? "");
}

/** Speak and play what is new in this view. */
export function narrateChange(now: TableShown, before: TableShown | null): void {
  const lines: string[] = [];
  if (now.announced.quote && now.announced.quote !== before?.announced.quote)
    lines.push(`${now.announced.quote}.`);
  if (before && cardCount(now) > cardCount(before)) sounds.card();
  if (before && now.phase === "betting" && chipsOnFelt(now) > chipsOnFelt(before)) sounds.chip();
  if (isYourTurn(now)) {
    const wasYourTurn = !!before && isYourTurn(before);
    if (!wasYourTurn) sounds.knocks();
    if (!wasYourTurn || handInWords(now) !== handInWords(before)) lines.push(describeTurn(now));
  }
  if (now.net !== null && (before?.net ?? null) === null) {
    if (now.net > 0) sounds.slide();
    lines.push(`${describeResult(now.net, now)}.`);
  }
  if (now.notice && now.notice !== before?.notice) lines.push(now.notice);
  voice.say(lines.join(" "));
}

export function describeResult(net: number, view: TableShown): string {
  const bets = view.boxes
    .filter((box) => box.yours)
    .flatMap((box) => spotsOf(box).filter((spot) => spot.cents));
  if (bets.length && bets.every((spot) => spot.state === "returned")) return text.betsReturned;
  if (net > 0) return text.youWin({ amount: dollars(net) });
  return net < 0 ? text.youLose({ amount: dollars(-net) }) : text.breakEven;
}

const choicesInWords = (view: TableShown, phrase = text.choice): string =>
  actions(view)
    .map((offer) => phrase({ word: offer.label, meaning: offer.description }))
    .join("; ");

function describeTurn(view: TableShown): string {
  const hand = handInWords(view);
  return [text.yourTurn, hand && text.youHave({ words: hand }), `${choicesInWords(view)}.`]
    .filter(Boolean)
    .join(" ");
}

/** Everything on the table as one spoken paragraph, for the key L. */
export function describeTable(view: TableShown, sheet: Sheet, seconds: number | null): string {
  const lines = [
    text.opening({
      game: sheet.game_title,
      table: sheet.title,
      round: view.round,
      announced: `${view.announced.quote} ${view.announced.text}`,
    }),
  ];
  for (const area of view.areas)
    if (area.cards.length)
      lines.push(text.area({ name: area.name, cards: area.words || cardsInWords(area.cards) }));
  for (const box of view.boxes) if (box.player || box.yours) lines.push(describeBox(box, sheet));
  if (view.net !== null) lines.push(text.result({ amount: signed(view.net) }));
  if (actions(view).length)
    lines.push(text.youMay({ choices: choicesInWords(view, text.choiceListed) }));
  if (seconds !== null) lines.push(`${words.table.countdown.secondsLeft({ seconds })}.`);
  lines.push(text.chips({ amount: dollars(view.rack) }));
  return lines.join(" ");
}

function describeBox(box: BoxShown, sheet: Sheet): string {
  const boxText = words.table.box;
  const inWords = (spot: SpotShown): string =>
    [
      betName(sheet.spots, spot.bet),
      spot.cents ? dollars(spot.cents) : text.onFreeMarker,
      words.table.spot.results[spot.state] ?? "",
    ]
      .filter(Boolean)
      .join(" ");
  const bets = box.spots
    .filter((spot) => spot.cents && sheet.spots.some((printed) => printed.bet === spot.bet))
    .map(inWords);
  const hands = handsOf(box, sheet.spots).map((hand) =>
    [
      box.splits.length ? boxText.hand({ hand: hand.number }) : "",
      hand.status,
      ...hand.spots.map(inWords),
      hand.cards.length ? cardsInWords(hand.cards) : "",
      hand.words,
    ]
      .filter(Boolean)
      .join(", "),
  );
  const others = box.others.map(({ player, seated, spots }) =>
    [
      text.player({ player, place: seated ? boxText.seated : boxText.standing }),
      ...spots.map(inWords),
    ].join(", "),
  );
  return text.box({
    word: sentence(sheet.box_word),
    box: box.number,
    who: box.yours ? text.you : box.player,
    holds: [...bets, ...hands, ...others].filter(Boolean).join(", "),
  });
}
