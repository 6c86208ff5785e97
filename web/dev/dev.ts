/** Puts a made-up house in place of the server, then starts the real page. */
import { FIVE, LOBBY, RECEIPT, RECEIPTS, RULES } from "./papers";
import { SHEET } from "./sheet";
import { VIEWS, whole } from "./views";
import type { FromClient, FromServer, You } from "../src/wire";

const asked = new URLSearchParams(location.search);
const show = asked.get("show") ?? "deciding";
const role = asked.get("role") ?? "player";
const you: You = { player: role === "player" ? "Mira" : "Lim", role, wallet: 200_000 };
history.replaceState(null, "", asked.get("at") ?? "/table/t4");

const answers: [RegExp, unknown][] = [
  [/\/api\/me$/, asked.has("nobody") ? undefined : you],
  [/\/api\/(guest|staff)$/, you],
  [/\/api\/lobby$/, asked.has("five") ? FIVE : LOBBY],
  [/\/receipts\/\d+$/, RECEIPT],
  [/\/receipts$/, RECEIPTS],
  [/\/api\/rules\//, RULES],
];
window.fetch = (input) => {
  const path = String(input);
  const found = answers.find(([pattern]) => pattern.test(path));
  const body = found?.[1];
  return Promise.resolve(
    body ? Response.json(body) : Response.json({ why: "not signed in" }, { status: 401 }),
  );
};

class MadeUp extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    super();
    setTimeout(() => {
      this.onopen?.();
      this.#tell({ type: "welcome", you });
    });
  }
  close(): void {
    this.onclose?.();
  }
  send(text: string): void {
    const message = JSON.parse(text) as FromClient;
    setTimeout(() => this.#answer(message), 30);
  }
  #tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  #answer(message: FromClient): void {
    if (message.type === "join") {
      this.#tell({ type: "sheet_sent", sheet: SHEET });
      this.#tell({
        type: "meter_sent",
        link: "multi",
        name: "Multi-Link",
        cents: 41_280_635,
        healthy: show !== "down",
      });
      const states = show.split(",");
      states.forEach((name, i) => {
        const shown = VIEWS[name];
        if (shown) setTimeout(() => this.#tell(whole(shown, i + 1)), i * 1_200);
      });
    }
    if (
      message.type === "say" &&
      message.command.type === "place_bet" &&
      message.command.bet === "pair_plus"
    )
      this.#tell({
        type: "answer",
        id: message.id,
        seq: 0,
        refused: {
          why: "Pair Plus takes 10 to 200 here.",
          para: { doc: "ML3C-2", number: "3.4" },
          summary: "The Player keeps within the limits shown.",
          field: "cents",
        },
      });
    else if (message.type === "say" || message.type === "deal_next")
      this.#tell({ type: "answer", id: message.id, refused: null, seq: 1 });
    if (message.type === "preview")
      this.#tell({
        type: "previewed",
        id: message.id,
        refused: null,
        happened: [
          {
            seq: 0,
            text: "The second Hand of Wei is out; its Bets go back.",
            cited: { number: "5.18", summary: "" },
          },
        ],
        effects: [
          { box: 4, player: "Wei", bet: "ante", label: "Ante", placed: 5_000, back: 5_000 },
          {
            box: 4,
            player: "Wei",
            bet: "pair_plus",
            label: "Pair Plus",
            placed: 1_000,
            back: 1_000,
          },
        ],
      });
  }
}
window.WebSocket = MadeUp as unknown as typeof WebSocket;
await import("../src/main");
