/** Cards, ordinals, people and phases in words, and texts as sentences. */
import { house } from "./en";

const { cards, people, phases } = house;
const ranks: Record<string, string> = cards.ranks;
const suits: Record<string, string> = cards.suits;
const peopleByCode: Record<string, string> = people;
const phasesByCode: Record<string, string> = phases;

export const rankOf = (card: string): string =>
  card.slice(0, -1) === "T" ? "10" : card.slice(0, -1);
export const suitOf = (card: string): string => card.slice(-1);

export function cardName(card: string): string {
  if (!card) return cards.faceDown;
  const [rank, suit] = [rankOf(card), suitOf(card)];
  return cards.faceUp({ rank: ranks[rank] ?? rank, suit: suits[suit] ?? suit });
}

export function cardsInWords(given: readonly string[]): string {
  if (!given.length) return cards.none;
  const names = given.filter(Boolean).map(cardName);
  const count = given.length - names.length;
  if (count) names.push(cards.faceDownCount({ count }));
  return names.join(", ");
}

export const ordinal = (n: number): string => house.ordinal({ n });

export const sentence = (text: string): string =>
  text ? text.charAt(0).toUpperCase() + text.slice(1) : "";

/** A text as a whole sentence: capital letter, full stop. */
export const wholeSentence = (text: string): string =>
  /[.?!"]$/.test(text) || !text ? sentence(text) : `${sentence(text)}.`;

export const isPlayer = (who: string): boolean => !(who in peopleByCode);
/** The person or system that a table waits for: a player's name, "the dealer", "the pit". */
export const whoWaits = (who: string): string => peopleByCode[who] ?? who;

/** What a table is doing. */
export const phaseName = (phase: string): string => phasesByCode[phase] ?? phase;

/** A row of a table in the document: "4.1[r1]" -> "4.1 row 1". Table heads and closing words are cited as the paragraph. */
export const paraNumber = (number: string): string =>
  number.replace(/\[r(\d+)\]/, " row $1").replace(/\[\w+\]/, "");
