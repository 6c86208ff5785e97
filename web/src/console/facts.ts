/** From what a form holds to the facts a paragraph asks for. */
import { cents } from "../money";
import type { Ask, Facts, Report } from "../wire";

export type Held = Record<string, string | number | number[] | boolean | undefined>;

const numbers = (text: string): number[] | null =>
  /^\s*-?\d+(\s*[,\s]\s*-?\d+)*\s*$/.test(text)
    ? text
        .trim()
        .split(/[,\s]+/)
        .map(Number)
    : null;

/** People count the drawn cards from 1; on the wire the first one is 0. */
const drawn = (text: string): number[] | null => {
  const counted = numbers(text);
  return counted && counted.every((n) => n > 0) ? counted.map((n) => n - 1) : null;
};

/** The value of one fact, or undefined while it is not yet answered. */
function factOf(ask: Ask, held: Held): unknown {
  const value = held[ask.field];
  if (value === undefined || value === "") return undefined;
  switch (ask.kind) {
    case "cents":
      return cents(String(value)) ?? undefined;
    case "round":
      return /^\d+$/.test(String(value)) ? Number(value) : undefined;
    case "cards":
    case "order":
      return drawn(String(value)) ?? undefined;
    case "lie":
      return numbers(String(value)) ?? undefined;
    case "boxes":
      return Array.isArray(value) && value.length ? value : undefined;
    default:
      return value;
  }
}

export function reportOf(irregularity: string, asks: readonly Ask[], held: Held): Report | null {
  const facts: Record<string, unknown> = {};
  for (const ask of asks) {
    const fact = factOf(ask, held);
    if (fact === undefined) {
      if (!ask.needed && !held[ask.field]) continue;
      return null;
    }
    facts[ask.field] = fact;
  }
  return { type: "report", irregularity, facts: facts as Facts };
}
