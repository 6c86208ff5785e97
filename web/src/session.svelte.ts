/** What this browser knows: who you are, the lobby, the meters, and the tables you watch. */
import { SvelteMap } from "svelte/reactivity";
import { api, Refused } from "./api";
import { motion } from "./motion";
import { Socket, makeId } from "./socket";
import { sounds } from "./sounds";
import { voice } from "./voice.svelte";
import { wholeSentence } from "./words";
import type {
  Answer,
  AnyCommand,
  BuyIn,
  CallFromList,
  CashOut,
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
export interface Turned {
  word: string;
  refusal: Refusal;
  step?: boolean;
} // a step of the dealer, of no interest once the table moves
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
  end: number;
  of: number;
  says: string;
  number: string;
}

/** One table as this viewer sees it. Everything in it came from the server, but for what is on its way there. */
export class Watched {
  sheet = $state.raw<Sheet | null>(null);
  view = $state.raw<TableShown | null>(null);
  clock = $state.raw<Countdown | null>(null);
  dealer = $state("");
  waiting = $state.raw<readonly Waiter[]>([]);
  pending = $state.raw<readonly Pending[]>([]);
  refused = $state.raw<Turned | null>(null);
  box = $state<number | null>(null); // the hand looked at, where there are several
  lastBets = $state.raw<readonly Bet[]>([]);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- listeners, not shown
  readonly changed = new Set<(now: TableShown, before: TableShown | null) => void>();

  constructor(
    readonly id: string,
    private readonly socket: Socket,
  ) {}

  show(sent: ViewSent): void {
    const before = this.view;
    const { view, clock } = sent;
    if (!before) motion.hold();
    this.#remember(before, view);
    if (before?.round !== view.round) this.refused = this.box = null;
    else if (
      (this.refused?.step || this.refused?.refusal.field === "proposal") &&
      moved(before, view)
    )
      this.refused = null;
    this.view = view;
    this.dealer = sent.dealer;
    this.waiting = sent.waiting.map(ending);
    this.clock = clock && {
      end: performance.now() + clock.left,
      of: clock.of,
      says: clock.says,
      number: clock.number,
    };
    if (!before) motion.release();
    for (const tell of this.changed) tell(view, before);
  }

  /** The bets that lay there when betting ended can be repeated in the next round. */
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

  /** Send a command. Answers why it was refused, or null once it is durable. What is said without a word clears no refusal, and what is said quietly shows none. */
  async say(
    command: AnyCommand,
    word = "",
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
    this.pending = this.pending.filter((each) => each.id !== id);
    const refusal = answer.refused ?? null;
    if ((refusal || word) && !quiet) this.refused = refusal && { word, refusal };
    if (!refusal) await this.#reached(answer.seq);
    return refusal;
  }

  async dealNext(word: string): Promise<Refusal | null> {
    const answer = (await this.socket.ask({
      type: "deal_next",
      id: makeId(),
      table: this.id,
    })) as Answer;
    this.refused = answer.refused ? { word, refusal: answer.refused, step: true } : null;
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

  /** Wait until the view has caught up with an answer (or a second has passed). */
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

/** Has the table moved on, so that what it refused before may be possible now? */
const moved = (before: TableShown, now: TableShown): boolean =>
  before.phase !== now.phase ||
  before.notice !== now.notice ||
  before.proposals?.length !== now.proposals?.length;

const ending = <T extends { left: number }>(each: T): T & { end: number } => ({
  ...each,
  end: performance.now() + each.left,
});

/** Somebody who only looks on is nobody yet. */
const person = (you: You): You | null => (you.role === "spectator" ? null : you);

class Session {
  you = $state.raw<You | null>(null);
  known = $state(false); // has the house said who we are, or that it does not know us?
  connected = $state(false);
  everConnected = $state(false);
  turnedAway = $state(""); // why the house has closed our connection, where it says so
  triesAgain = $state(true);
  signedOut = $state(""); // why the house does not know us any more, where it says so
  stopped = $state(""); // why the house can write nothing more
  lobby = $state.raw<LobbySent | null>(null);
  meters = new SvelteMap<string, MeterSent>();
  lists = $state.raw<readonly Place[]>([]); // the waiting lists you are on
  told = $state.raw<readonly Told[]>([]); // what you were told and have not put away
  spectating = $state(false); // looking on without a name
  seatWanted = $state(""); // a table where a seat was asked for in the lobby
  readonly started = Date.now();
  #renewing = false; // our own session, with another PIN
  readonly #tables = new SvelteMap<string, Watched>();
  readonly #socket = new Socket(
    (message) => this.hear(message),
    (connected, why, again) => {
      this.connected = connected;
      this.turnedAway = why;
      this.triesAgain = again;
      if (connected) {
        this.everConnected = true;
        this.stopped = "";
      }
    },
    (why) => this.#renewing || this.#isSignedOut(why),
  );

  async begin(): Promise<void> {
    try {
      this.you = person(await api.me());
      if (this.you) this.#socket.start();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.field === "idle") this.signedOut = error.message;
    }
    this.known = true;
  }

  async enter(how: Promise<You>): Promise<void> {
    this.you = await how;
    this.signedOut = "";
    this.#socket.restart();
  }

  /** Another PIN: with it this browser stays signed in, all others end. */
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
    this.#isSignedOut("");
  }

  #isSignedOut(why: string): void {
    this.signedOut = why;
    this.you = null;
    this.spectating = false;
    this.lists = [];
    this.#socket.stop();
    this.#tables.clear();
  }

  async askLobby(): Promise<void> {
    this.hear({ ...(await api.lobby()), type: "lobby_sent" });
  }

  /** To join a waiting list, to leave it, or, for staff, to call somebody; what is refused is told. */
  async ask(
    what: Omit<JoinList, "id"> | Omit<LeaveList, "id"> | Omit<CallFromList, "id">,
  ): Promise<void> {
    const { refused } = (await this.#socket.ask({ ...what, id: makeId() })) as Answer;
    if (refused)
      this.told = [
        ...this.told,
        { type: "told", says: wholeSentence(refused.why), table: what.table },
      ];
  }

  /** A command to the house itself, or about one of its tables: why it was refused, or null once it is durable. */
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
    return this.lists.find((each) => each.table === table);
  }

  #onLists(lists: readonly OnList[]): void {
    const before = this.lists;
    this.lists = lists.map(ending);
    for (const each of lists) {
      if (!each.seat || before.some((old) => old.table === each.table && old.seat === each.seat))
        continue;
      sounds.knocks();
      voice.say(
        `${each.title}: seat ${each.seat} is kept for you, ${Math.round(each.left / 1_000)} seconds.`,
      );
    }
  }

  table(id: string): Watched | undefined {
    return this.#tables.get(id);
  }

  watch(id: string): Watched {
    const table = this.#tables.get(id) ?? new Watched(id, this.#socket);
    this.#tables.set(id, table);
    this.#socket.start();
    this.#socket.join(id);
    return table;
  }

  part(id: string): void {
    this.#socket.part(id);
    this.#tables.delete(id);
  }

  hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.you = person(message.you);
        break;
      case "wallet_sent":
        if (this.you) this.you = { ...this.you, wallet: message.cents, debt: message.debt };
        break;
      case "lobby_sent":
        this.lobby = message;
        for (const each of message.meters) this.meters.set(each.link, each);
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
        this.#tables.get(message.view.table)?.show(message);
        break;
      case "lists_sent":
        this.#onLists(message.lists);
        break;
      case "told":
        this.told = [...this.told, message];
        break;
      case "stopped":
        this.stopped = message.why;
        break;
      default: // answers are brought by the socket to those who asked; a pong is only a sign of life
    }
  }
}

export const session = new Session();
