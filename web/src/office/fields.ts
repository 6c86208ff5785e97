/** What the forms of the office ask for, and what each field is called when it is refused. */
import { sentence, wholeSentence } from "../words";
import type { CloseTable, Office, OfficeCommand } from "../wire";

export interface Wrong {
  field: string;
  why: string;
}
export type Send = (command: OfficeCommand) => Promise<Wrong | null>;
/** To the house itself, unless a table is named. */
export type Propose = (
  command: OfficeCommand | CloseTable,
  table?: string,
) => Promise<Wrong | null>;

export const PROPOSED = "Proposed. A second person signs.";
const NAMES: Record<string, string> = {
  cents: "Amount",
  number: "Round",
  rate_ppm: "Rate",
  sign_above: "Two signatures above",
  start: "Begins at",
  into: "Merged with",
};
const PPM = 10_000; // millionths in a percent

/** The house answers in whole sentences; what the form finds itself follows the field's name. */
export const inWords = ({ field, why }: Wrong): string =>
  /^[A-Z]/.test(why) ? why : wholeSentence(`${NAMES[field] ?? sentence(field)}: ${why}`);
export const noDollars = (field: string): Wrong => ({
  field,
  why: "an amount in dollars, such as 12.50",
});

/** Why a table of a jackpot game finds no link: each link belongs to the games of its tables. */
export function noLink(office: Office): string {
  const taken = office.links.map(
    (each) => `${each.name} belongs to the games of ${each.tables.join(", ")}`,
  );
  return `No open link is free for this game${taken.length ? `: ${taken.join("; ")}` : ""}. Open a link first; the table can join it later.`;
}

export const percent = (ppm: number): string => String(ppm / PPM);
/** "30.5" -> 305000; null where it is no percentage. */
export function ppm(text: string): number | null {
  const plain = text.replace(/[%\s]/g, "");
  return /^\d+(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * PPM) : null;
}
