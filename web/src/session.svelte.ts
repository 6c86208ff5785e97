/** The state of this browser: who you are, the lobby, the jackpot meters and the tables you watch. */
import { SvelteMap } from "svelte/reactivity";
import { api, Refused } from "./api";
import { motion } from "./motion";
import { Socket, makeId } from "./socket";
import { sounds } from "./sounds";
import { ViewSections } from "./table/sections";
import { voice } from "./voice.svelte";
import { wholeSentence, words } from "./words";
import type {
  Answer,
  AnyCommand,
  BuyIn,
  CallFromList,
  CashOut,
  ClockKind,
  CloseTable,
  FromServer,
  JoinList,
  LeaveList,
  LobbySent,
  MeterSent,
  OfficeCommand,
  OnList,
  Previewed,
  Refusal,
  Sheet,
  Signature,
  SigningCommand,
  TableShown,
  Told,
  ViewSent,
  WaiterShown,
  You,
} from "./wire";

export const HOUSE = "house"; // the address of the office

export interface Pending {
  id: string;
  command: AnyCommand;
}
export interface RefusedAction {
  refusal: Refusal;
  step?: boolean;
} // a step of the dealer, cleared when the table moves on
export interface Bet {
  box: number;
  bet: string;
  cents: number;
}
export interface Waiter extends WaiterShown {
  end: number;
} // on this browser's clock
export interface Place extends OnList {
  end: number;
}
export interface Countdown {
  kind: ClockKind;
  end: number;
  of: number;
  says: string;
  number: string;
}

/** One table as this viewer sees it. All of it comes from the server, except commands still being sent. */
export class TableSubscription {
  sheet = $state.raw<Sheet | null>(null);
  view = $state.raw<TableShown | null>(null);
  clock = $state.raw<Countdown | null>(null);
  dealer = $state("");
  waiting = $state.raw<readonly Waiter[]>([]);
  pending = $state.raw<readonly Pending[]>([]);
  refused = $state.raw<RefusedAction | null>(null);
  box = $state<number | null>(null); // the hand on the screen, if there are several
  lastBets = $state.raw<readonly Bet[]>([]);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- listeners, not shown
  readonly changed = new Set<(now: TableShown, before: TableShown | null) => void>();
  readonly #sections = new ViewSections();

  constructor(
    readonly id: string,
    private readonly socket: Socket,
  ) {}

  show(sent: ViewSent): void {
    const before = this.view;
    this.#sections.take(sent);
    const view = this.#sections.view(sent);
    if (!before) motion.hold();
    this.#remember(before, view);
    if (before?.round !== view.round) this.refused = this.box = null;
    else if (
      (this.refused?.step || this.refused?.refusal.field === "proposal") &&
      hasMoved(before, view)
    )
      this.refused = null;
    this.view = view;
    this.dealer = this.#sections.dealer;
    this.#time(sent);
    if (!before) motion.release();
    for (const notify of this.changed) notify(view, before);
  }

  /** Set the ends of the countdowns that have just arrived: the others run on. */
  #time(sent: ViewSent): void {
    const { clock, waiting = [] } = this.#sections;
    const arrives = (name: "clock" | "waiting"): boolean =>
      sent.base === 0 || name in sent.public || name in sent.private;
    if (arrives("waiting")) this.waiting = waiting.map(withEnd);
    if (!arrives("clock")) return;
    this.clock = clock && {
      kind: clock.kind,
      end: performance.now() + clock.left,
      of: clock.of,
      says: clock.text,
      number: clock.number,
    };
  }

  /** Remember the bets of this round when betting ends, to repeat them in the next one. */
  #remember(before: TableShown | null, now: TableShown): void {
    if (before?.phase !== "betting" || now.phase === "betting") return;
    const mine = before.boxes.filter((box) => box.yours);
    const bets = mine.flatMap((box) =>
      box.spots
        .filter((s) => s.cents)
        .map((s) => ({ box: box.number, bet: s.bet, cents: s.cents })),
    );
    if (bets.length) this.lastBets = bets;
  }

  /** Send a command and return its refusal, or null once it is saved. `quiet` neither shows nor clears a refusal. */
  async say(
    command: AnyCommand,
    sign: Signature | null = null,
    quiet = false,
  ): Promise<Refusal | null> {
    const id = makeId();
    this.pending = [...this.pending, { id, command }];
    const answer = (await this.socket.ask({
      type: "say",
      id,
      table: this.id,
      command,
      ...(sign && { sign }),
    })) as Answer;
    this.pending = this.pending.filter((pending) => pending.id !== id);
    const refusal = answer.refused ?? null;
    if (!quiet) this.refused = refusal && { refusal };
    if (!refusal) await this.#reached(answer.seq);
    return refusal;
  }

  async dealNext(): Promise<Refusal | null> {
    const answer = (await this.socket.ask({
      type: "deal_next",
      id: makeId(),
      table: this.id,
    })) as Answer;
    this.refused = answer.refused ? { refusal: answer.refused, step: true } : null;
    return answer.refused ?? null;
  }

  preview(command: AnyCommand): Promise<Previewed> {
    return this.socket.ask({
      type: "preview",
      id: makeId(),
      table: this.id,
      command,
    }) as Promise<Previewed>;
  }

  /** Wait until the view includes the answered command, at most a second. */
  #reached(seq: number): Promise<void> {
    if ((this.view?.seq ?? 0) >= seq) return Promise.resolve();
    return new Promise((done) => {
      const stop = (): void => {
        this.changed.delete(look);
        clearTimeout(timer);
        done();
      };
      const look = (now: TableShown): void => {
        if (now.seq >= seq) stop();
      };
      const timer = setTimeout(stop, 1_000);
      this.changed.add(look);
    });
  }
}

/** Whether the table has moved on, so that a refused command may be accepted now. */
const hasMoved = (before: TableShown, now: TableShown): boolean =>
  before.phase !== now.phase ||
  before.notice !== now.notice ||
  before.proposals?.length !== now.proposals?.length;

const withEnd = <T extends { left: number }>(timed: T): T & { end: number } => ({
  ...timed,
  end: performance.now() + timed.left,
});

/** A spectator has no name yet and counts as not signed in. */
const signedIn = (you: You): You | null => (you.role === "spectator" ? null : you);

class Session {
  you = $state.raw<You | null>(null);
  known = $state(false); // whether the server has answered who we are
  connected = $state(false);
  everConnected = $state(false);
  closedReason = $state(""); // why the server closed the connection, if it said so
  reconnects = $state(true);
  signedOut = $state(""); // why you were signed out, if the server said so
  stopped = $state(""); // why the server has stopped
  lobby = $state.raw<LobbySent | null>(null);
  meters = new SvelteMap<string, MeterSent>();
  lists = $state.raw<readonly Place[]>([]); // the waiting lists you are on
  notices = $state.raw<readonly Told[]>([]); // notices from the server that you have not closed
  spectating = $state(false); // watching without a name
  seatWanted = $state(""); // the table chosen in the lobby
  readonly started = Date.now();
  #renewing = false; // signing in again with a new PIN
  readonly #tables = new SvelteMap<string, TableSubscription>();
  readonly #socket = new Socket(
    (message) => this.receive(message),
    (connected, why, reconnects) => {
      this.connected = connected;
      this.closedReason = why;
      this.reconnects = reconnects;
      if (connected) {
        this.everConnected = true;
        this.stopped = "";
      }
    },
    (why) => this.#renewing || this.#forget(why),
  );

  async begin(): Promise<void> {
    try {
      this.you = signedIn(await api.me());
      if (this.you) this.#socket.start();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.field === "idle") this.signedOut = error.message;
    }
    this.known = true;
  }

  async enter(signIn: Promise<You>): Promise<void> {
    this.you = await signIn;
    this.signedOut = "";
    this.#socket.restart();
  }

  /** Change your PIN: this browser stays signed in, all others are signed out. */
  async newPin(old: string, fresh: string): Promise<void> {
    const name = this.you?.player ?? "";
    this.#renewing = true;
    try {
      await api.pin(old, fresh);
      await this.enter(api.staff(name, fresh));
    } finally {
      this.#renewing = false;
    }
  }

  async leave(): Promise<void> {
    await api.signOut();
    this.#forget("");
  }

  #forget(why: string): void {
    this.signedOut = why;
    this.you = null;
    this.spectating = false;
    this.lists = [];
    this.#socket.stop();
    this.#tables.clear();
  }

  async askLobby(): Promise<void> {
    this.receive({ ...(await api.lobby()), type: "lobby_sent" });
  }

  /** Join or leave a waiting list or, as staff, call somebody from it; show a notice if it is refused. */
  async ask(
    request: Omit<JoinList, "id"> | Omit<LeaveList, "id"> | Omit<CallFromList, "id">,
  ): Promise<void> {
    const { refused } = (await this.#socket.ask({ ...request, id: makeId() })) as Answer;
    if (refused)
      this.notices = [
        ...this.notices,
        { type: "told", text: wholeSentence(refused.why), table: request.table },
      ];
  }

  /** Send a command to the house or to a table that is not open here; return its refusal, or null once it is saved. */
  async order(
    command: OfficeCommand | SigningCommand | CloseTable | BuyIn | CashOut,
    table = HOUSE,
  ): Promise<Refusal | null> {
    const { refused } = (await this.#socket.ask({
      type: "say",
      id: makeId(),
      table,
      command,
    })) as Answer;
    return refused;
  }

  place(table: string): Place | undefined {
    return this.lists.find((place) => place.table === table);
  }

  #updateLists(lists: readonly OnList[]): void {
    const before = this.lists;
    this.lists = lists.map(withEnd);
    for (const { table, title, seat, left } of lists) {
      if (!seat || before.some((old) => old.table === table && old.seat === seat)) continue;
      sounds.knocks();
      voice.say(
        words.house.seatReserved({ table: title, seat, seconds: Math.round(left / 1_000) }),
      );
    }
  }

  table(id: string): TableSubscription | undefined {
    return this.#tables.get(id);
  }

  subscribe(id: string): TableSubscription {
    const table = this.#tables.get(id) ?? new TableSubscription(id, this.#socket);
    this.#tables.set(id, table);
    this.#socket.start();
    this.#socket.join(id);
    return table;
  }

  unsubscribe(id: string): void {
    this.#socket.part(id);
    this.#tables.delete(id);
  }

  receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.you = signedIn(message.you);
        break;
      case "wallet_sent":
        if (this.you) this.you = { ...this.you, wallet: message.cents, debt: message.debt };
        break;
      case "lobby_sent":
        this.lobby = message;
        for (const meter of message.meters) this.meters.set(meter.link, meter);
        break;
      case "meter_sent":
        this.meters.set(message.link, message);
        break;
      case "sheet_sent": {
        const table = this.#tables.get(message.sheet.table);
        if (table) table.sheet = message.sheet;
        break;
      }
      case "view_sent":
        this.#tables.get(message.table)?.show(message);
        break;
      case "lists_sent":
        this.#updateLists(message.lists);
        break;
      case "told":
        this.notices = [...this.notices, message];
        break;
      case "stopped":
        this.stopped = message.why;
        break;
      default: // the socket itself handles answers and pongs
    }
  }
}

export const session = new Session();
