/** Cards and figures as a voice would say them. */
const RANKS: Record<string, string> = {
  A: "Ace",
  K: "King",
  Q: "Queen",
  J: "Jack",
  T: "Ten",
  "10": "Ten",
  "9": "Nine",
  "8": "Eight",
  "7": "Seven",
  "6": "Six",
  "5": "Five",
  "4": "Four",
  "3": "Three",
  "2": "Two",
};
const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export const rankOf = (card: string): string =>
  card.slice(0, -1) === "T" ? "10" : card.slice(0, -1);
export const suitOf = (card: string): string => card.slice(-1);

export function cardName(card: string): string {
  return card
    ? `${RANKS[rankOf(card)] ?? rankOf(card)} of ${SUITS[suitOf(card)] ?? suitOf(card)}`
    : "Card, face down";
}

export function cardsInWords(cards: readonly string[]): string {
  if (!cards.length) return "no cards";
  const known = cards.filter(Boolean).map(cardName);
  const backs = cards.length - known.length;
  if (backs) known.push(`${backs} ${backs === 1 ? "card" : "cards"} face down`);
  return known.join(", ");
}

/** 1st, 2nd, 3rd, 4th … 11th … 21st. */
export function ordinal(n: number): string {
  const ends = ["th", "st", "nd", "rd"];
  return `${n}${(n % 100 > 10 && n % 100 < 14 ? "" : ends[n % 10]) || "th"}`;
}

export const sentence = (text: string): string =>
  text ? text.charAt(0).toUpperCase() + text.slice(1) : "";

/** A text as a whole sentence: capital letter, full stop. */
export const wholeSentence = (text: string): string =>
  /[.?!"]$/.test(text) || !text ? sentence(text) : `${sentence(text)}.`;

const PEOPLE: Record<string, string> = {
  dealer: "the Dealer",
  pit: "the pit",
  link: "the jackpot link",
};
export const isPlayer = (who: string): boolean => !(who in PEOPLE);
export const whoWaits = (who: string): string => PEOPLE[who] ?? who;

const PHASES: Record<string, string> = {
  idle: "no round yet",
  options: "players choose",
  awarding: "a jackpot award waits",
  ruling: "the pit rules",
  over: "the round is over",
};
/** What a table is doing. */
export const phaseName = (phase: string): string => PHASES[phase] ?? phase;

/** A row of a table in the document: "4.1[r1]" -> "4.1 row 1"; its heads and closing words are cited as the paragraph itself. */
export const paraNumber = (number: string): string =>
  number.replace(/\[r(\d+)\]/, " row $1").replace(/\[\w+\]/, "");
