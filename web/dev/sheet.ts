import type { Cited, Sheet } from "../src/wire";

export const c = (
  number: string,
  summary = `What paragraph ${number} says, in our own words, for as long as it takes to say it.`,
): Cited => ({ number, summary });

export const SHEET: Sheet = {
  table: "t4",
  box_word: "box",
  cashier: false,
  title: "Table 4",
  game: "mlp-three-card",
  game_title: "Multi-Link Progressive 3 Card Poker",
  document: "ML3C-2, version 2, in force from 2020-06-28",
  edition: c("0"),
  legend: "Dealer qualifies with a Queen or higher",
  device: "shoe",
  box_count: 6,
  jackpot_bet: 500,
  link: "multi",
  spots: [
    { bet: "jackpot", label: "Jackpot", shape: "coin", least: 500, most: 500, cited: c("3.8") },
    {
      bet: "pair_plus",
      label: "Pair Plus",
      shape: "circle",
      least: 1_000,
      most: 20_000,
      cited: c("3.6"),
    },
    { bet: "ante", label: "Ante", shape: "square", least: 2_500, most: 100_000, cited: c("3.6") },
    { bet: "play", label: "Play", shape: "cards", least: 0, most: 0, cited: c("3.12.2") },
  ],
  pay_sheets: [
    {
      title: "Ante and Play",
      cited: c("4.1"),
      rows: [
        { code: "ante", name: "Ante", pays: "1 to 1", number: "4.1" },
        { code: "play", name: "Play", pays: "1 to 1", number: "4.1" },
      ],
    },
    {
      title: "Pair Plus",
      cited: c("4.2"),
      rows: [
        ["Straight Flush", "40 to 1"],
        ["Three of a Kind", "30 to 1"],
        ["Straight", "5 to 1"],
        ["Flush", "4 to 1"],
        ["Pair", "1 to 1"],
      ].map(([name, pays]) => ({ code: "", name: name ?? "", pays: pays ?? "", number: "4.2" })),
    },
    {
      title: "Ante Bonus",
      cited: c("4.3"),
      rows: [
        ["Straight Flush", "5 to 1"],
        ["Three of a Kind", "4 to 1"],
        ["Straight", "1 to 1"],
      ].map(([name, pays]) => ({ code: "", name: name ?? "", pays: pays ?? "", number: "4.3" })),
    },
    {
      title: "Progressive Jackpot",
      cited: c("4.4"),
      rows: [
        ["Royal Flush", "100%"],
        ["Straight Flush", "10%"],
        ["Four of a Kind", "2,000"],
        ["Full House", "200"],
        ["Flush", "100"],
      ].map(([name, pays]) => ({ code: "", name: name ?? "", pays: pays ?? "", number: "4.4" })),
    },
  ],
  rank_sheets: [
    {
      title: "3 Card Poker",
      cited: c("3.1.2[h1]"),
      rows: [
        { code: "straight_flush", name: "Straight Flush", pays: "", number: "3.1.2[r1]" },
        { code: "one_pair", name: "One Pair", pays: "", number: "3.1.2[r5]" },
      ],
    },
  ],
  irregularities: [
    {
      id: "second_hand",
      title: "A player looked at a second Hand",
      ruling:
        "Looked on purpose: the second Hand is out, its cards leave the table and all its Bets go back. The Hand looked at first plays on.",
      by: "pit_supervisor",
      by_name: "Pit Supervisor",
      cited: [c("5.18")],
      asks: [
        { field: "box", label: "Which box?", kind: "box", choices: [], needed: true },
        {
          field: "intentional",
          label: "Was it intentional?",
          kind: "yes_no",
          choices: [],
          needed: true,
        },
        { field: "reason", label: "In your words", kind: "text", choices: [], needed: true },
      ],
    },
    {
      id: "foreign_card",
      title: "A card of another deck is found",
      ruling: "The Round is Voided and all Bets go back.",
      by: "pit_supervisor",
      by_name: "Pit Supervisor",
      cited: [c("5.8.1"), c("5.21")],
      asks: [],
    },
    {
      id: "two_cards",
      title: "Two cards came out together",
      ruling: "The order is ruled; then all players have their options.",
      by: "pit_supervisor",
      by_name: "Pit Supervisor",
      cited: [c("5.14")],
      asks: [{ field: "order", label: "Order ruled", kind: "order", choices: [], needed: true }],
    },
    {
      id: "over",
      title: "A Bet over the maximum was noticed",
      ruling: "It settles at the maximum.",
      by: "dealer",
      by_name: "Dealer",
      cited: [c("5.1.1")],
      asks: [
        { field: "box", label: "Which box?", kind: "box", choices: [], needed: true },
        { field: "bet", label: "Which Bet?", kind: "bet", choices: [], needed: true },
        { field: "cents", label: "What lies there", kind: "cents", choices: [], needed: true },
      ],
    },
    {
      id: "other",
      title: "Something the rules do not provide for",
      ruling: "The Table Games Shift Manager decides.",
      by: "shift_manager",
      by_name: "Table Games Shift Manager",
      cited: [c("5.23")],
      asks: [
        {
          field: "remedy",
          label: "Remedy",
          kind: "choice",
          choices: ["void_round", "return_bets", "play_on"],
          needed: true,
        },
        { field: "reason", label: "Reason", kind: "text", choices: [], needed: true },
      ],
    },
  ],
  options: [{ label: "Deal out when all folded", value: "as needed" }],
};
