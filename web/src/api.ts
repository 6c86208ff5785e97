/** Requests to the server over HTTP. */
import type { Cage, Forms, LobbySent, Office, OpenProposal, Receipt, You } from "./wire";
import { words } from "./words";

const text = words.house.connection;

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
    throw new Refused(0, text.unreachable);
  }
  const content = await reply.text();
  if (!reply.ok) {
    const { status } = reply;
    const { why, field } = readRefusal(content);
    throw new Refused(status, why || text.requestFailed({ status }), field);
  }
  return (content ? JSON.parse(content) : null) as T;
}

function readRefusal(content: string): { why: string; field: string } {
  try {
    const {
      why,
      error,
      detail,
      field = "",
    } = JSON.parse(content) as { why?: string; error?: string; detail?: string; field?: string };
    return { why: why ?? error ?? detail ?? "", field };
  } catch {
    return { why: content.length < 200 ? content : "", field: "" };
  }
}

const encode = encodeURIComponent;
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
  cage: (search: string) => call<Cage>(`/cashier?search=${encode(search)}`),
  forms: () => call<Forms>("/office/forms"),
  receipt: (table: string, round: number) =>
    call<Receipt>(`/tables/${encode(table)}/receipts/${round}`),
  receipts: (table: string) => call<ReceiptRow[]>(`/tables/${encode(table)}/receipts`),
  proof: (table: string, round: number) => call<unknown>(`/rounds/${encode(table)}/${round}/proof`),
  rules: (game: string) => call<RulesText>(`/rules/${encode(game)}`),
};
