import type { RulesText } from "../src/api";
import type { LobbySent, Receipt } from "../src/wire";
import { c } from "./sheet";

export const LOBBY: LobbySent = {
  type: "lobby_sent",
  games: [{ game: "mlp-three-card", title: "Multi-Link Progressive 3 Card Poker", blurb: "Three cards against a dealer who needs a queen, and five cards for the jackpot.", felt: "pine", document: "ML3C-2, version 2, in force from 2020-06-28", board: 2 }],
  tables: [
    { table: "t4", title: "Table 4", game: "mlp-three-card", least: 2_500, most: 100_000, taken: 4, box_count: 6, link: "multi", dealer: "automatic", phase: "betting" },
    { table: "t9", title: "Table 9", game: "mlp-three-card", least: 500, most: 20_000, taken: 1, box_count: 6, link: "multi", dealer: "automatic", phase: "deciding" },
    { table: "t2", title: "Table 2", game: "mlp-three-card", least: 1_000, most: 30_000, taken: 6, box_count: 6, link: "multi", dealer: "Lim", phase: "settling" },
  ],
  meters: [{ type: "meter_sent", link: "multi", name: "Multi-Link", cents: 41_280_635, healthy: true }],
  rounds_a_minute: 11,
};
export const RECEIPT: Receipt = {
  table: "t4", title: "Table 4", game_title: "MLP 3 Card Poker", box_word: "box", round: 4_812, at: 1_763_194_442_000, player: "Mira", voided: null,
  hands: [{ name: "Box 3", cards: ["Qs", "Qd", "9h"], words: "Pair of Queens" }, { name: "Dealer", cards: ["Ac", "Jh", "6d"], words: "Ace high, qualifies" }, { name: "Community", cards: ["9c", "9s"], words: "Full House for you" }],
  lines: [
    { box: 3, bet: "ante", label: "Ante", stake: 5_000, result: "win", paid: 10_000, net: 5_000, hand: 0, because: "won, 1 to 1", cited: [c("3.15.1"), c("4.1")] },
    { box: 3, bet: "play", label: "Play", stake: 5_000, result: "win", paid: 10_000, net: 5_000, hand: 0, because: "won, 1 to 1", cited: [c("3.15.1"), c("4.1")] },
    { box: 3, bet: "ante_bonus", label: "Ante Bonus", stake: 0, result: "none", paid: 0, net: 0, hand: 0, because: "below a Straight", cited: [c("4.3")] },
    { box: 3, bet: "pair_plus", label: "Pair Plus", stake: 1_000, result: "win", paid: 2_000, net: 1_000, hand: 0, because: "won, Pair, 1 to 1", cited: [c("3.16"), c("4.2")] },
    { box: 3, bet: "jackpot", label: "Progressive Jackpot", stake: 500, result: "win", paid: 20_000, net: 19_500, hand: 0, because: "won, Full House, fixed", cited: [c("4.4"), c("4.4.1")] },
  ],
  staked: 11_500, returned: 42_000, net: 30_500, rack_before: 200_000, rack_after: 230_500, first_record: 88_120, last_record: 88_131,
  happened: [
    { seq: 1, says: "“Place your Bets, please”", cited: c("3.2") }, { seq: 2, says: "Mira bets 50 on Ante", cited: c("3.6") }, { seq: 3, says: "“No more Bets”", cited: c("3.9") },
    { seq: 4, says: "Mira plays 50", cited: c("3.12.2") }, { seq: 5, says: "The Dealer shows Ace high, which qualifies", cited: c("1.18") }, { seq: 6, says: "Ante and Play of box 3 win 1 to 1", cited: c("4.1") },
  ],
};
export const RECEIPTS = [4_815, 4_814, 4_812, 4_811, 4_810].map((round, i) => ({ round, at: 1_763_194_442_000 - i * 60_000, net: [-5_000, 0, 30_500, -6_500, 2_500][i] ?? 0 }));
export const RULES: RulesText = {
  code: "ML3C-2", title: "Multi-Link Progressive 3 Card Poker", version: "2", effective: "2020-06-28",
  paragraphs: ["1.1", "1.18", "3.1", "3.1.1", "3.2", "3.12", "3.12.1", "3.12.2", "4.1", "4.4", "5.1", "5.1.1", "5.17.2", "5.17.2.a"].map((number) => ({ number, kind: "rule", summary: `What paragraph ${number} says, in our own words: as long as it must be and not longer.` })),
};

const FELTS = ["pine", "ink", "claret", "slate", "teal"];
const TITLES = ["MLP 3 Card Poker", "MLP Texas Hold’em", "Progressive Texas Hold’em", "Poker", "Free Bet Blackjack"];
export const FIVE: LobbySent = {
  ...LOBBY,
  games: TITLES.map((title, i) => ({ game: `g${i}`, title, blurb: "A few words that say what it is.", felt: FELTS[i] ?? "pine", document: `DOC-${i}, version 1`, board: [2, 5, 5, 5, 0][i] ?? 0 })),
  tables: TITLES.flatMap((_, i) => LOBBY.tables.slice(0, 2).map((t) => ({ ...t, table: `${t.table}${i}`, game: `g${i}` }))),
};
