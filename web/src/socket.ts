/** The WebSocket: rejoins tables after an interruption, sends each command until it is answered, and resolves the answer. */
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
  ViewSent,
} from "./wire";

type ServerRequest = Say | DealNext | Preview | JoinList | LeaveList | CallFromList;
type Reply = Answer | Previewed;
type Waiting = { message: ServerRequest; resolve: (reply: Reply) => void };

const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel"];
const PING = 15_000;
const SILENCE = 40_000;
const RESYNC = 1_000;
const BACKOFF = [300, 700, 1_500, 3_000, 6_000, 10_000];
// Codes of a close that comes with a reason.
const CLOSED_BY_SERVER = [1008, 1013];
const SIGNED_OUT = 4001;
const OPENED_ELSEWHERE = 4002; // reconnecting would disconnect the other window

export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

export class Socket {
  #ws: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #joined = new Map<string, { version: number; joinedAt: number }>(); // version -1: no view yet
  #tries = 0;
  #receivedAt = 0;
  #timer = 0;
  #stopped = true;
  #active = false;

  constructor(
    private readonly receive: (message: FromServer) => void,
    private readonly status: (connected: boolean, why: string, again: boolean) => void,
    private readonly signedOut: (why: string) => unknown,
  ) {
    setInterval(() => this.#ping(), PING);
    for (const kind of ACTIVITY_EVENTS)
      addEventListener(kind, () => (this.#active = true), { capture: true, passive: true });
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#connect();
  }

  /** Connect again: the server reads the cookie only when the socket opens. */
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
    this.#joined.set(table, { version: -1, joinedAt: performance.now() });
    this.#send({ type: "join", table });
  }

  part(table: string): void {
    if (this.#joined.delete(table)) this.#send({ type: "part", table });
  }

  ask(message: ServerRequest): Promise<Reply> {
    return new Promise((resolve) => {
      this.#waiting.set(message.id, { message, resolve });
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
      this.#receivedAt = performance.now();
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
      const openedElsewhere = code === OPENED_ELSEWHERE;
      this.status(
        false,
        openedElsewhere || CLOSED_BY_SERVER.includes(code) ? reason : "",
        !openedElsewhere,
      );
      if (openedElsewhere) this.#stopped = true;
      if (!this.#stopped) this.#reconnect();
    };
  }

  #reconnect(): void {
    const wait = BACKOFF[Math.min(this.#tries, BACKOFF.length - 1)] ?? 10_000;
    this.#tries += 1;
    this.#timer = window.setTimeout(() => this.#connect(), wait * (0.8 + Math.random() * 0.4));
  }

  #ping(): void {
    if (!this.#ws) return;
    if (performance.now() - this.#receivedAt > SILENCE) this.#ws.close();
    else {
      this.#send({ type: "ping", at: Date.now(), touched: this.#active });
      this.#active = false;
    }
  }

  #receive(message: FromServer): void {
    this.#receivedAt = performance.now();
    this.#tries = 0;
    if (message.type === "answer" || message.type === "previewed") {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      this.receive(message);
      waiting?.resolve(message);
      return;
    }
    if (message.type === "view_sent" && !this.#isNext(message)) return;
    this.receive(message);
  }

  /** Whether a patch fits what we have. After a gap, ask for the whole view again, at most once a second. */
  #isNext({ table, base, version }: ViewSent): boolean {
    const joined = this.#joined.get(table);
    if (!joined) return false;
    if (base === 0 || base === joined.version) {
      joined.version = version;
      return true;
    }
    const now = performance.now();
    if (now - joined.joinedAt > RESYNC) {
      joined.joinedAt = now;
      this.#send({ type: "join", table });
    }
    return false;
  }
}
