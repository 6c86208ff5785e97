/** What is wrong with a field of an office form, and the text of it. */
import { Refused } from "../api";
import { sentence, wholeSentence, words } from "../words";
import type { CloseTable, Office, OfficeCommand } from "../wire";

const text = words.staff.fieldErrors;
const NAMES: Record<string, string> = text.names;
const PPM = 10_000; // millionths in a percent

export interface FieldError {
  field: string;
  why: string;
  isPhrase?: boolean; // found by the form: it follows the name of the field
}
export type Send = (command: OfficeCommand) => Promise<FieldError | null>;
/** To the house itself, unless a table is named. */
export type Propose = (
  command: OfficeCommand | CloseTable,
  table?: string,
) => Promise<FieldError | null>;

/** The server answers in whole sentences. */
export const errorText = ({ field, why, isPhrase = false }: FieldError): string =>
  isPhrase
    ? wholeSentence(text.named({ field: NAMES[field] ?? sentence(field), error: why }))
    : why;
const phrase = (field: string, why: string): FieldError => ({ field, why, isPhrase: true });
export const notAnAmount = (field: string): FieldError => phrase(field, text.notAnAmount);
export const notAPercentage = (field: string): FieldError => phrase(field, text.notAPercentage);
export const notAWholeNumber = (field: string): FieldError => phrase(field, text.notAWholeNumber);
export const notARound = (field: string): FieldError => phrase(field, text.notARound);

/** Why a request was refused, and the field it is about. */
export const whyRefused = (failure: unknown): FieldError =>
  failure instanceof Refused
    ? { field: failure.field, why: failure.message }
    : { field: "", why: String(failure) };

/** Why a table of a jackpot game has no link to join: a link is only for the games of its tables. */
export function noLinkReason(office: Office): string {
  const { noLinkAvailable, linkServes, openLinkFirst } = words.staff.joinLink;
  const links = office.links.map((link) =>
    linkServes({ link: link.name, tables: link.tables.join(", ") }),
  );
  return [noLinkAvailable, ...links, openLinkFirst].join(" ");
}

export const percent = (ppm: number): string => String(ppm / PPM);
/** "30.5" -> 305000; null where it is no percentage. */
export function parsePpm(typed: string): number | null {
  const plain = typed.replace(/[%\s]/g, "");
  return /^\d+(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * PPM) : null;
}
