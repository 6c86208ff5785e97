/** What a new view changes outside the felt: the voice, the sounds, the title of the tab. */
import { money, signed } from "../money";
import { sounds } from "../sounds";
import { voice } from "../voice.svelte";
import type { Sheet, TableShown } from "../wire";
import { cardsInWords } from "../words";
import { actions, ownBox, yourTurn } from "./offers";

const cardCount = (view: TableShown): number => [...view.areas, ...view.boxes].reduce((n, each) => n + each.cards.length, 0);
const onLayout = (view: TableShown): number => view.boxes.reduce((n, box) => n + box.spots.reduce((m, s) => m + s.cents, 0), 0);

export function react(now: TableShown, before: TableShown | null): void {
  const said: string[] = [];
  if (now.announced.quote && now.announced.quote !== before?.announced.quote) said.push(`${now.announced.quote}.`);
  if (before && cardCount(now) > cardCount(before)) sounds.card();
  if (before && now.phase === "betting" && onLayout(now) > onLayout(before)) sounds.chip();
  if (yourTurn(now)) {
    const asked = !!before && yourTurn(before);
    if (!asked) sounds.knocks();
    if (!asked || ownBox(now)?.words !== ownBox(before)?.words) said.push(turnInWords(now));
  }
  if (now.net !== null && (before?.net ?? null) === null) {
    if (now.net > 0) sounds.slide();
    said.push(resultInWords(now.net, now));
  }
  if (now.notice && now.notice !== before?.notice) said.push(now.notice);
  voice.say(said.join(" "));
}

export function resultInWords(net: number, view: TableShown): string {
  const bets = view.boxes.filter((box) => box.yours).flatMap((box) => box.spots.filter((spot) => spot.cents));
  if (bets.length && bets.every((spot) => spot.state === "returned")) return "Your Bets were returned.";
  if (net > 0) return `You won ${money(net)} this round.`;
  return net < 0 ? `You lost ${money(-net)} this round.` : "You broke even this round.";
}

function turnInWords(view: TableShown): string {
  const box = ownBox(view);
  const choices = actions(view).map((o) => `${o.word}: ${o.says}`);
  return ["Your turn.", box?.words && `You hold ${box.words}.`, `${choices.join("; ")}.`].filter(Boolean).join(" ");
}

/** Everything on the table as one spoken paragraph, for the key L. */
export function aloud(view: TableShown, sheet: Sheet, seconds: number | null): string {
  const label = (bet: string): string => sheet.spots.find((s) => s.bet === bet)?.label ?? bet;
  const lines = [`${sheet.game_title}, ${sheet.title}, round ${view.round}. ${view.announced.quote} ${view.announced.says}.`];
  for (const area of view.areas)
    if (area.cards.length) lines.push(`${area.name}: ${area.words || cardsInWords(area.cards)}.`);
  for (const box of view.boxes) {
    if (!box.player && !box.yours) continue;
    const bets = box.spots.filter((s) => s.cents).map((s) => `${label(s.bet)} ${money(s.cents)}${s.state === "placed" ? "" : ` ${s.state}`}`);
    const cards = box.cards.length ? cardsInWords(box.cards) : "";
    lines.push(`Box ${box.number}, ${box.yours ? "you" : box.player}: ${[box.status, ...bets, cards, box.words].filter(Boolean).join(", ")}.`);
  }
  if (view.net !== null) lines.push(`Result ${signed(view.net)}.`);
  const offers = actions(view).map((o) => `${o.word}, ${o.says}`);
  if (offers.length) lines.push(`You may: ${offers.join("; ")}.`);
  if (seconds !== null) lines.push(`${seconds} seconds left.`);
  lines.push(`Chips in your rack ${money(view.rack)}.`);
  return lines.join(" ");
}
