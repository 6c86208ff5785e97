import type { BoxShown, Clock, Offer, SpotShown, TableShown, ViewSent } from "../src/wire";
import { c } from "./sheet";

const spot = (bet: string, cents = 0, state = cents ? "placed" : "open", paid = 0): SpotShown => ({
  bet,
  cents,
  state,
  paid,
  because: "",
  cited: state === "won" ? [c("4.1")] : [],
  hand: 0,
});
const bets = (jp: number, pp: number, ante: number, play = 0, state = "locked"): SpotShown[] =>
  (
    [
      ["jackpot", jp],
      ["pair_plus", pp],
      ["ante", ante],
      ["play", play],
    ] as const
  ).map(([bet, n]) => spot(bet, n * 100, n ? state : "open"));
const box = (
  number: number,
  player: string,
  spots: SpotShown[],
  more: Partial<BoxShown> = {},
): BoxShown => ({
  number,
  player,
  seated: !!player,
  yours: false,
  blocked: false,
  away: false,
  spots,
  cards: [],
  words: "",
  state: "",
  status: "",
  cited: null,
  splits: [],
  others: [],
  ...more,
});
const B3 = ["", "", ""];

const offer = (o: Partial<Offer> & Pick<Offer, "command" | "label">): Offer => ({
  description: "",
  cost: 0,
  least: 0,
  most: 0,
  key: "",
  confirm: "",
  cited: c("3.6"),
  ...o,
});
const rack: Offer[] = [
  offer({
    command: { type: "buy_in", cents: 0 },
    label: "Buy in",
    description: "Chips from your wallet",
    least: 100,
    most: 200_000,
  }),
  offer({
    command: { type: "cash_out", cents: 0 },
    label: "Cash out",
    description: "Chips to your wallet",
    least: 100,
    most: 93_500,
  }),
  offer({
    command: { type: "leave" },
    label: "Leave",
    description: "Give up the seat, take the rack along",
  }),
];
const put = (at: number, bet: string, least: number, most: number): Offer =>
  offer({
    command: { type: "place_bet", box: at, bet, cents: least },
    label: bet,
    description: "",
    least,
    most,
    cost: least,
    cited: c("3.6"),
  });

const others = [
  box(1, "Kim", bets(5, 10, 25, 25), { cards: B3, state: "playing", status: "plays" }),
  box(
    2,
    "Sam",
    bets(5, 0, 25).map((s) => (s.bet === "ante" ? { ...s, state: "lost" } : s)),
    { cards: B3, state: "folded", status: "folded, coin stays", cited: c("3.12.1") },
  ),
  box(5, "Wei", bets(5, 0, 100), { cards: B3, state: "to_act", status: "to decide" }),
  box(6, "Ana", bets(0, 20, 0), { cards: B3, state: "not_examined", status: "not examined" }),
];
const me = (spots: SpotShown[], more: Partial<BoxShown> = {}): BoxShown =>
  box(3, "Mira", spots, { yours: true, ...more });
const free = box(4, "", bets(0, 0, 0));
const sorted = (boxes: BoxShown[]): BoxShown[] => boxes.sort((a, b) => a.number - b.number);

const base: TableShown = {
  table: "t4",
  seq: 1,
  round: 4_812,
  phase: "deciding",
  commitment: "7f3a91c0e2d4",
  notice: "",
  areas: [
    { code: "burnt", name: "Burnt", cards: [""], words: "", cited: null, room: 0 },
    { code: "dealer", name: "Dealer", cards: B3, words: "", cited: null, room: 0 },
    { code: "community", name: "Community", cards: ["", ""], words: "", cited: null, room: 2 },
  ],
  boxes: [],
  announced: {
    bet: "",
    quote: "No more Bets",
    text: "Box 3 decides: Fold or Play",
    cited: c("3.12"),
  },
  offers: [],
  happened: [
    { seq: 1, text: "“Place your Bets, please”", cited: c("3.2") },
    { seq: 2, text: "Mira bets 50 on Ante, box 3", cited: c("3.6") },
    { seq: 9, text: "“No more Bets”", cited: c("3.9") },
    { seq: 12, text: "Sam folds, box 2", cited: c("3.12.1") },
  ],
  pay_take: [],
  waits_for: ["Mira"],
  rack: 193_500,
  at_stake: 6_500,
  net: null,
  proposals: [],
  poker: null,
  deals: 0,
  seals: [],
  seals_for: 0,
  deal: [],
  stopped: "",
};
interface Shown {
  view: TableShown;
  clock: Clock | null;
  dealer: string;
}
const sent = (
  view: Partial<TableShown>,
  clock: Clock | null = null,
  dealer = "automatic",
): Shown => ({ view: { ...base, ...view }, clock, dealer });

/** A whole view as the server sends it, in sections. */
export function whole({ view, clock, dealer }: Shown, version: number): ViewSent {
  const { table, boxes, happened, deal, ...rest } = view;
  const { round, commitment, phase, waits_for, deals, stopped } = rest;
  const { announced, notice, areas, seals, poker, offers, pay_take, proposals } = rest;
  const { rack, at_stake, net, seals_for } = rest;
  const own = {
    player: boxes.find((box) => box.yours)?.player ?? "",
    rack,
    at_stake,
    net,
    seals_for,
  };
  return {
    type: "view_sent",
    table,
    seq: version,
    version,
    base: 0,
    public: {
      round: { round, commitment },
      step: { phase, waits_for, deals, stopped },
      ...Object.fromEntries(boxes.map((box) => [`box:${box.number}`, box])),
      happened: { kept: 0, more: happened },
      deal: { kept: 0, more: deal },
      ...{ announced, notice, areas, seals, poker, clock, dealer },
    },
    private: { own, offers, pay_take, proposals },
  };
}

const deciding = sent(
  {
    boxes: sorted([
      ...others,
      free,
      me(bets(5, 10, 50), {
        cards: ["Qs", "Qd", "9h"],
        words: "Pair of Queens, nine kicker",
        state: "to_act",
        status: "to decide",
      }),
    ]),
    offers: [
      offer({
        command: { type: "decide", box: 3, decision: "fold" },
        label: "Fold",
        description: "Ante 50 lost, coin stays in",
        key: "f",
        cited: c("3.12.1"),
      }),
      offer({
        command: { type: "decide", box: 3, decision: "play" },
        label: "Play",
        description: "Bet equal to your Ante",
        cost: 5_000,
        key: "p",
        cited: c("3.12.2"),
      }),
      ...rack.slice(0, 1),
    ],
  },
  { kind: "decision", left: 14_000, of: 20_000, text: "No answer is a Fold", number: "5.5" },
);
const open = (list: BoxShown[]): BoxShown[] =>
  list.map((b) => ({
    ...b,
    cards: [],
    state: "",
    status: "",
    cited: null,
    spots: b.spots.map((s) => spot(s.bet, s.bet === "play" ? 0 : s.cents)),
  }));
const noAreas = base.areas.map((a) => ({ ...a, cards: [] }));
const betting = sent(
  {
    phase: "betting",
    areas: noAreas,
    announced: {
      bet: "",
      quote: "Place your Bets, please",
      text: "Bets are open",
      cited: c("3.2"),
    },
    waits_for: [],
    boxes: sorted([
      ...open(others),
      free,
      me([spot("jackpot"), spot("pair_plus"), spot("ante", 5_000), spot("play")]),
    ]),
    offers: [
      put(3, "jackpot", 500, 500),
      put(3, "pair_plus", 1_000, 20_000),
      put(3, "ante", 100, 95_000),
      put(4, "ante", 2_500, 100_000),
      put(4, "pair_plus", 1_000, 20_000),
      offer({ command: { type: "withdraw_bet", box: 3, bet: "ante" }, label: "Take back" }),
      ...rack,
    ],
    at_stake: 5_000,
    rack: 195_000,
  },
  { kind: "betting", left: 9_000, of: 12_000, text: "Then: No more Bets", number: "3.9" },
);
const settled = sent({
  phase: "over",
  announced: { bet: "", quote: "", text: "Round 4,812 is settled", cited: c("3.15.1") },
  waits_for: [],
  net: 30_500,
  at_stake: 0,
  rack: 230_500,
  areas: [
    { code: "burnt", name: "Burnt", cards: [""], words: "", cited: null, room: 0 },
    {
      code: "dealer",
      name: "Dealer",
      cards: ["Ac", "Jh", "6d"],
      words: "Ace high, qualifies",
      cited: c("1.18"),
      room: 0,
    },
    { code: "community", name: "Community", cards: ["9c", "9s"], words: "", cited: null, room: 2 },
  ],
  boxes: sorted([
    box(
      1,
      "Kim",
      [
        spot("jackpot", 500, "lost"),
        spot("pair_plus", 1_000, "won", 2_000),
        spot("ante", 2_500, "won", 5_000),
        spot("play", 2_500, "returned", 2_500),
      ],
      { cards: ["Td", "Th", "3c"], words: "Pair of Tens", state: "playing", status: "won 35" },
    ),
    box(
      2,
      "Sam",
      [spot("jackpot", 500, "lost"), spot("pair_plus"), spot("ante", 2_500, "lost"), spot("play")],
      { cards: B3, state: "folded", status: "folded" },
    ),
    me(
      [
        spot("jackpot", 500, "won", 20_000),
        spot("pair_plus", 1_000, "won", 2_000),
        spot("ante", 5_000, "won", 10_000),
        spot("play", 5_000, "won", 10_000),
      ],
      {
        cards: ["Qs", "Qd", "9h"],
        words: "Pair of Queens, nine kicker",
        state: "playing",
        status: "won 305",
      },
    ),
    free,
    box(
      5,
      "Wei",
      [
        spot("jackpot", 500, "lost"),
        spot("pair_plus"),
        spot("ante", 10_000, "lost"),
        spot("play", 10_000, "lost"),
      ],
      { cards: ["Kc", "7d", "2s"], words: "King high", state: "playing", status: "lost 205" },
    ),
    box(6, "Ana", [spot("jackpot"), spot("pair_plus", 2_000, "lost"), spot("ante"), spot("play")], {
      cards: ["8s", "5h", "3d"],
      words: "Eight high",
      state: "not_examined",
      status: "lost 20",
    }),
  ]),
  offers: rack,
});
const seats = sent({
  phase: "betting",
  areas: noAreas,
  announced: betting.view.announced,
  waits_for: [],
  rack: 0,
  at_stake: 0,
  boxes: sorted([...open(others), free, box(3, "", bets(0, 0, 0))]),
  offers: [
    offer({ command: { type: "sit", box: 3 }, label: "Sit" }),
    offer({ command: { type: "sit", box: 4 }, label: "Sit" }),
  ],
});
const dealing = sent({
  phase: "dealing",
  announced: {
    bet: "",
    quote: "No more Bets",
    text: "Three cards each, one at a time",
    cited: c("3.10"),
  },
  waits_for: ["dealer"],
  boxes: sorted([
    ...others.map((b): BoxShown => ({ ...b, state: "", status: "" })),
    free,
    me(bets(5, 10, 50), { cards: B3 }),
  ]),
});
const look = sent({
  ...dealing.view,
  phase: "deciding",
  announced: { bet: "", quote: "", text: "Look at your cards", cited: c("3.12") },
  offers: [
    offer({
      command: { type: "examine", box: 3 },
      label: "Look",
      description: "Examine your Hand",
      key: "k",
      cited: c("3.7"),
    }),
    offer({
      command: { type: "examine", box: 4 },
      label: "Look",
      description: "Examine this Hand",
      key: "k",
      cited: c("3.7"),
    }),
  ],
});
const dealer = sent(
  {
    ...settled.view,
    phase: "settling",
    net: null,
    offers: [
      offer({
        command: { type: "walk_away", player: "Wei" },
        label: "Wei walked away",
        description: "No decision left: the House settles",
        cited: c("5.6"),
      }),
      put(4, "ante", 2_500, 100_000),
    ],
    announced: {
      bet: "",
      quote: "Box three, Ante and Play, one hundred",
      text: "Pay Mira 100, take 15",
      cited: c("3.15.1"),
    },
    waits_for: ["dealer"],
    round: 4_813,
    pay_take: [
      {
        box: 1,
        player: "Kim",
        text: "Flush. Ante, Play and Pair Plus win",
        pay: 9_000,
        take: 500,
        cited: [c("4.2")],
        done: true,
      },
      {
        box: 2,
        player: "Sam",
        text: "Folded, Ante and coin taken",
        pay: 0,
        take: 3_000,
        cited: [c("3.12.1")],
        done: true,
      },
      {
        box: 3,
        player: "Mira",
        text: "Ante and Play win",
        pay: 10_000,
        take: 1_500,
        cited: [c("4.1")],
        done: false,
      },
      {
        box: 5,
        player: "Wei",
        text: "Queen high loses",
        pay: 0,
        take: 20_500,
        cited: [c("3.15.2")],
        done: false,
      },
    ],
  },
  null,
  "Lim",
);
const down = sent(
  {
    ...dealer.view,
    pay_take: [],
    notice: "No Progressive Jackpot Bets are accepted at this table",
    offers: [
      offer({
        command: { type: "rule_jackpot", mode: "close_table" },
        label: "Close the table",
        description: "No further round here",
        cited: c("5.17.2.a"),
      }),
      offer({
        command: { type: "rule_jackpot", mode: "no_jackpot" },
        label: "Play on without jackpot",
        description: "With a notice at the table",
        cited: c("5.17.2.c"),
      }),
    ],
  },
  null,
  "Lim",
);

export const VIEWS: Record<string, Shown> = {
  deciding,
  betting,
  settled,
  seats,
  dealing,
  look,
  dealer,
  down,
};
