/** What a new view changes outside the felt: the voice, the sounds, the title of the tab. */
import { money, signed } from "../money";
import { sounds } from "../sounds";
import { voice } from "../voice.svelte";
import type { BoxShown, Sheet, SpotShown, TableShown } from "../wire";
import { cardsInWords, sentence } from "../words";
import { betName, handsOf, inTurn } from "./felt/layout";
import { actions, boxOf, ownBox, yourTurn } from "./offers";

const cardCount = (view: TableShown): number =>
  [...view.areas, ...view.boxes, ...view.boxes.flatMap((box) => box.splits)].reduce(
    (n, each) => n + each.cards.length,
    0,
  );
const spotsOf = (box: BoxShown): SpotShown[] => [
  ...box.spots,
  ...box.splits.flatMap((hand) => hand.spots),
];
const onLayout = (view: TableShown): number =>
  view.boxes
    .flatMap((box) => [...box.spots, ...box.others.flatMap((other) => other.spots)])
    .reduce((n, spot) => n + spot.cents, 0);

/** What the viewer holds where he is asked: the Hand in turn, where there are several. */
function holding(view: TableShown | null): string {
  const at =
    view &&
    actions(view)
      .map((o) => boxOf(o.send))
      .find((box) => box !== null);
  const box = view?.boxes.find((each) => each.number === at) ?? (view ? ownBox(view) : undefined);
  const hand = box?.splits.find(inTurn);
  return hand ? `${hand.words} on Hand ${hand.number}` : (box?.words ?? "");
}

export function react(now: TableShown, before: TableShown | null): void {
  const said: string[] = [];
  if (now.announced.quote && now.announced.quote !== before?.announced.quote)
    said.push(`${now.announced.quote}.`);
  if (before && cardCount(now) > cardCount(before)) sounds.card();
  if (before && now.phase === "betting" && onLayout(now) > onLayout(before)) sounds.chip();
  if (yourTurn(now)) {
    const asked = !!before && yourTurn(before);
    if (!asked) sounds.knocks();
    if (!asked || holding(now) !== holding(before)) said.push(turnInWords(now));
  }
  if (now.net !== null && (before?.net ?? null) === null) {
    if (now.net > 0) sounds.slide();
    said.push(resultInWords(now.net, now));
  }
  if (now.notice && now.notice !== before?.notice) said.push(now.notice);
  voice.say(said.join(" "));
}

export function resultInWords(net: number, view: TableShown): string {
  const bets = view.boxes
    .filter((box) => box.yours)
    .flatMap((box) => spotsOf(box).filter((spot) => spot.cents));
  if (bets.length && bets.every((spot) => spot.state === "returned"))
    return "Your Bets were returned.";
  if (net > 0) return `You won ${money(net)} this round.`;
  return net < 0 ? `You lost ${money(-net)} this round.` : "You broke even this round.";
}

function turnInWords(view: TableShown): string {
  const held = holding(view);
  const choices = actions(view).map((o) => `${o.word}: ${o.says}`);
  return ["Your turn.", held && `You hold ${held}.`, `${choices.join("; ")}.`]
    .filter(Boolean)
    .join(" ");
}

/** Everything on the table as one spoken paragraph, for the key L. */
export function aloud(view: TableShown, sheet: Sheet, seconds: number | null): string {
  const inWords = (spot: SpotShown): string =>
    [
      betName(sheet.spots, spot.bet),
      spot.cents ? money(spot.cents) : "on a Free Bet Marker",
      ["placed", "locked"].includes(spot.state) ? "" : spot.state,
    ]
      .filter(Boolean)
      .join(" ");
  const lines = [
    `${sheet.game_title}, ${sheet.title}, round ${view.round}. ${view.announced.quote} ${view.announced.says}.`,
  ];
  for (const area of view.areas)
    if (area.cards.length) lines.push(`${area.name}: ${area.words || cardsInWords(area.cards)}.`);
  for (const box of view.boxes) {
    if (!box.player && !box.yours) continue;
    const bets = box.spots
      .filter((s) => s.cents && sheet.spots.some((printed) => printed.bet === s.bet))
      .map(inWords);
    const hands = handsOf(box, sheet.spots).map((hand) => {
      const cards = hand.cards.length ? cardsInWords(hand.cards) : "";
      return [
        box.splits.length ? `Hand ${hand.number}` : "",
        hand.status,
        ...hand.spots.map(inWords),
        cards,
        hand.words,
      ]
        .filter(Boolean)
        .join(", ");
    });
    const others = box.others.map((other) =>
      [`${other.player} ${other.seated ? "seated" : "standing"}`, ...other.spots.map(inWords)].join(
        ", ",
      ),
    );
    lines.push(
      `${sentence(sheet.box_word)} ${box.number}, ${box.yours ? "you" : box.player}: ${[...bets, ...hands, ...others].filter(Boolean).join(", ")}.`,
    );
  }
  if (view.net !== null) lines.push(`Result ${signed(view.net)}.`);
  const offers = actions(view).map((o) => `${o.word}, ${o.says}`);
  if (offers.length) lines.push(`You may: ${offers.join("; ")}.`);
  if (seconds !== null) lines.push(`${seconds} seconds left.`);
  lines.push(`Chips in your rack ${money(view.rack)}.`);
  return lines.join(" ");
}
