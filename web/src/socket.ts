/** One WebSocket: joins tables again after a break, sends every command once, and brings its one answer. */
import type {
  Answer,
  CallFromList,
  DealNext,
  FromClient,
  FromServer,
  JoinList,
  LeaveList,
  Preview,
  Previewed,
  Say,
} from "./wire";

type Asked = Say | DealNext | Preview | JoinList | LeaveList | CallFromList;
type Answered = Answer | Previewed;
type Waiting = { message: Asked; settle: (answer: Answered) => void };

const SIGNS_OF_LIFE = ["pointerdown", "pointermove", "keydown", "wheel"];
const PING = 15_000;
const SILENCE = 40_000;
const RESYNC = 1_000;
const BACKOFF = [300, 700, 1_500, 3_000, 6_000, 10_000];
const TURNED_AWAY = [1008, 1013]; // the house says why
const SIGNED_OUT = 4001; // and why
const OPENED_ELSEWHERE = 4002; // and another window would lose its own if this one came back by itself

export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

export class Socket {
  #ws: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #joined = new Map<string, { seen: number; fresh: boolean; asked: number }>();
  #tries = 0;
  #heard = 0;
  #timer = 0;
  #stopped = true;
  #touched = false;

  constructor(
    private readonly hear: (message: FromServer) => void,
    private readonly status: (connected: boolean, why: string, again: boolean) => void,
    private readonly signedOut: (why: string) => unknown,
  ) {
    setInterval(() => this.#beat(), PING);
    for (const sign of SIGNS_OF_LIFE)
      addEventListener(sign, () => (this.#touched = true), { capture: true, passive: true });
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#connect();
  }

  /** Connect anew: the cookie is read once, when the socket opens. */
  restart(): void {
    this.stop();
    this.start();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const ws = this.#ws;
    this.#ws = null;
    ws?.close();
    this.status(false, "", true);
  }

  join(table: string): void {
    this.#joined.set(table, { seen: 0, fresh: true, asked: performance.now() });
    this.#send({ type: "join", table });
  }

  part(table: string): void {
    if (this.#joined.delete(table)) this.#send({ type: "part", table });
  }

  ask(message: Asked): Promise<Answered> {
    return new Promise((settle) => {
      this.#waiting.set(message.id, { message, settle });
      this.#send(message);
    });
  }

  #send(message: FromClient): void {
    if (this.#ws?.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(message));
  }

  #connect(): void {
    const ws = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
    );
    this.#ws = ws;
    ws.onopen = () => {
      this.#heard = performance.now();
      this.status(true, "", true);
      for (const table of this.#joined.keys()) this.join(table);
      for (const { message } of this.#waiting.values()) this.#send(message);
    };
    ws.onmessage = (event: MessageEvent<string>) =>
      this.#receive(JSON.parse(event.data) as FromServer);
    ws.onclose = ({ code, reason }) => {
      if (this.#ws !== ws) return;
      this.#ws = null;
      if (code === SIGNED_OUT) return void this.signedOut(reason);
      const elsewhere = code === OPENED_ELSEWHERE;
      this.status(false, elsewhere || TURNED_AWAY.includes(code) ? reason : "", !elsewhere);
      if (elsewhere) this.#stopped = true;
      if (!this.#stopped) this.#again();
    };
  }

  #again(): void {
    const wait = BACKOFF[Math.min(this.#tries, BACKOFF.length - 1)] ?? 10_000;
    this.#tries += 1;
    this.#timer = window.setTimeout(() => this.#connect(), wait * (0.8 + Math.random() * 0.4));
  }

  #beat(): void {
    if (!this.#ws) return;
    if (performance.now() - this.#heard > SILENCE) this.#ws.close();
    else {
      this.#send({ type: "ping", at: Date.now(), touched: this.#touched });
      this.#touched = false;
    }
  }

  #receive(message: FromServer): void {
    this.#heard = performance.now();
    this.#tries = 0;
    if (message.type === "answer" || message.type === "previewed") {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      this.hear(message);
      waiting?.settle(message);
      return;
    }
    if (
      message.type === "view_sent" &&
      !this.#follows(message.view.table, message.view.seq, message.previous)
    )
      return;
    this.hear(message);
  }

  /** Is this the view to draw next? A gap asks for everything anew, at most once a second. */
  #follows(table: string, seq: number, previous: number): boolean {
    const at = this.#joined.get(table);
    if (!at) return false;
    if (at.fresh || seq === at.seen || previous === at.seen) {
      at.fresh = false;
      at.seen = seq;
      return true;
    }
    const now = performance.now();
    if (now - at.asked > RESYNC) {
      at.asked = now;
      at.fresh = true;
      this.#send({ type: "join", table });
    }
    if (seq < at.seen) return false;
    at.seen = seq; // newer all the same: draw it while the whole is on its way
    return true;
  }
}
