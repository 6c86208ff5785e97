/** The facts of a report, read from what a form holds. */
import { cents } from "../money";
import type { Ask, Facts, Report } from "../wire";

export type FactValues = Record<string, string | number | number[] | boolean | undefined>;

const parseNumbers = (text: string): number[] | null =>
  /^\s*-?\d+(\s*[,\s]\s*-?\d+)*\s*$/.test(text)
    ? text
        .trim()
        .split(/[,\s]+/)
        .map(Number)
    : null;

/** People count the drawn cards from 1; on the wire the first one is 0. */
const parseDrawnCards = (text: string): number[] | null => {
  const numbers = parseNumbers(text);
  return numbers && numbers.every((n) => n > 0) ? numbers.map((n) => n - 1) : null;
};

/** The value of one fact, or undefined while it is not yet answered. */
function factOf(ask: Ask, values: FactValues): unknown {
  const value = values[ask.field];
  if (value === undefined || value === "") return undefined;
  switch (ask.kind) {
    case "cents":
      return cents(String(value)) ?? undefined;
    case "round":
      return /^\d+$/.test(String(value)) ? Number(value) : undefined;
    case "cards":
    case "order":
      return parseDrawnCards(String(value)) ?? undefined;
    case "lie":
      return parseNumbers(String(value)) ?? undefined;
    case "boxes":
      return Array.isArray(value) && value.length ? value : undefined;
    default:
      return value;
  }
}

export function reportOf(
  irregularity: string,
  asks: readonly Ask[],
  values: FactValues,
): Report | null {
  const facts: Record<string, unknown> = {};
  for (const ask of asks) {
    const fact = factOf(ask, values);
    if (fact === undefined) {
      if (!ask.needed && !values[ask.field]) continue;
      return null;
    }
    facts[ask.field] = fact;
  }
  return { type: "report", irregularity, facts: facts as Facts };
}
