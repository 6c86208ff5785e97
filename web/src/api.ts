/** The few questions asked over HTTP. */
import type { Cage, Forms, LobbySent, Office, OpenProposal, Receipt, You } from "./wire";

export interface ReceiptRow {
  round: number;
  at: number;
  net: number;
}
export interface RulesParagraph {
  number: string;
  kind: string;
  summary: string;
}
export interface RulesText {
  code: string;
  title: string;
  version: string;
  effective: string;
  paragraphs: RulesParagraph[];
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly field = "",
  ) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  let reply: Response;
  try {
    reply = await fetch(`/api${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw new Refused(0, "The house does not answer. Is the connection up?");
  }
  const text = await reply.text();
  if (!reply.ok) {
    const { why, field } = said(text);
    throw new Refused(reply.status, why || `The house said no (${reply.status}).`, field);
  }
  return (text ? JSON.parse(text) : null) as T;
}

function said(text: string): { why: string; field: string } {
  try {
    const {
      why,
      error,
      detail,
      field = "",
    } = JSON.parse(text) as { why?: string; error?: string; detail?: string; field?: string };
    return { why: why ?? error ?? detail ?? "", field };
  } catch {
    return { why: text.length < 200 ? text : "", field: "" };
  }
}

const at = encodeURIComponent;
export const api = {
  me: () => call<You>("/me"),
  guest: (name: string) => call<You>("/guest", { name }),
  staff: (name: string, pin: string) => call<You>("/staff", { name, pin }),
  pin: (old: string, fresh: string) => call<unknown>("/pin", { old, new: fresh }),
  resetPin: (name: string, fresh: string) => call<unknown>("/pin/reset", { name, new: fresh }),
  signOut: () => call<unknown>("/sign-out", {}),
  lobby: () => call<LobbySent>("/lobby"),
  office: () => call<Office>("/office"),
  proposals: () => call<OpenProposal[]>("/proposals"),
  cage: (search: string) => call<Cage>(`/cashier?search=${at(search)}`),
  forms: () => call<Forms>("/office/forms"),
  receipt: (table: string, round: number) =>
    call<Receipt>(`/tables/${at(table)}/receipts/${round}`),
  receipts: (table: string) => call<ReceiptRow[]>(`/tables/${at(table)}/receipts`),
  proof: (table: string, round: number) => call<unknown>(`/rounds/${at(table)}/${round}/proof`),
  rules: (game: string) => call<RulesText>(`/rules/${at(game)}`),
};
