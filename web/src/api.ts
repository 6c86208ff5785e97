/** The few questions asked over HTTP. */
import type { LobbySent, Office, Receipt, You } from "./wire";

export interface ReceiptRow { round: number; at: number; net: number }
export interface RulesParagraph { number: string; kind: string; summary: string }
export interface RulesText { code: string; title: string; version: string; effective: string; paragraphs: RulesParagraph[] }

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let reply: Response;
  try {
    reply = await fetch(`/api${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw new Refused(0, "The house does not answer. Is the connection up?");
  }
  const text = await reply.text();
  if (!reply.ok) throw new Refused(reply.status, why(text) || `The house said no (${reply.status}).`);
  return (text ? JSON.parse(text) : null) as T;
}

function why(text: string): string {
  try {
    const said = JSON.parse(text) as { why?: string; error?: string; detail?: string };
    return said.why ?? said.error ?? said.detail ?? "";
  } catch {
    return text.length < 200 ? text : "";
  }
}

const at = encodeURIComponent;
export const api = {
  me: () => call<You>("/me"),
  guest: (name: string) => call<You>("/guest", { name }),
  staff: (name: string, pin: string) => call<You>("/staff", { name, pin }),
  signOut: () => call<unknown>("/sign-out", {}),
  lobby: () => call<LobbySent>("/lobby"),
  office: () => call<Office>("/office"),
  receipt: (table: string, round: number) => call<Receipt>(`/tables/${at(table)}/receipts/${round}`),
  receipts: (table: string) => call<ReceiptRow[]>(`/tables/${at(table)}/receipts`),
  proof: (table: string, round: number) => call<unknown>(`/rounds/${at(table)}/${round}/proof`),
  rules: (game: string) => call<RulesText>(`/rules/${at(game)}`),
};
