/** Lobby, lobby cards, rules, proofs, connection notices and everything around the tables. */
export const house = {
  app: {
    name: "Croupier",
    skip: "Skip to content",
    notLoaded: "This page could not be loaded",
    reload: "Reload it to try again.",
  },

  cards: {
    ranks: {
      A: "Ace",
      K: "King",
      Q: "Queen",
      J: "Jack",
      "10": "Ten",
      "9": "Nine",
      "8": "Eight",
      "7": "Seven",
      "6": "Six",
      "5": "Five",
      "4": "Four",
      "3": "Three",
      "2": "Two",
    },
    suits: { s: "spades", h: "hearts", d: "diamonds", c: "clubs" },
    faceUp: (v: { rank: string; suit: string }) => `${v.rank} of ${v.suit}`,
    faceDown: "Card, face down",
    faceDownCount: (v: { count: number }) =>
      `${v.count} ${v.count === 1 ? "card" : "cards"} face down`,
    none: "no cards",
  },

  confirm: {
    question: (v: { action: string }) => `${v.action}: are you sure?`,
    yes: "Yes",
    yesTo: (v: { action: string }) => `Yes: ${v.action}`,
    no: "No",
    noTo: (v: { action: string }) => `No, cancel: ${v.action}`,
  },

  connection: {
    connecting: "Connecting …",
    lost: "Connection lost. If you have a seat or bets, they are kept. Reconnecting …",
    closedByServer: (v: { why: string }) =>
      `${v.why} If you have a seat or bets, they are kept. This page tries again by itself …`,
    paused: (v: { why: string }) => `${v.why} This window is paused. Reload it to continue.`,
    serverStopped: (v: { why: string }) =>
      `The server has stopped. All confirmed bets are saved. (${v.why})`,
    unreachable: "Server unreachable. Check your connection.",
    requestFailed: (v: { status: number }) => `Request failed (${v.status}). Try again.`,
  },

  gameCard: {
    rules: "Rules",
    rulesOf: (v: { game: string }) => `Rules of ${v.game}`,
    seatsTaken: (v: { taken: number; seats: number }) => `${v.taken} of ${v.seats} seats taken`,
    closed: "closed",
    full: "full",
    fullWithWaiting: (v: { waiting: number }) => `full, ${v.waiting} waiting`,
    freeSeats: (v: { free: number }) => `${v.free} ${v.free === 1 ? "seat" : "seats"} free`,
    seatReserved: (v: { seat: number }) => `seat ${v.seat} is reserved for you`,
    onWaitingList: (v: { place: string }) => `you are ${v.place} on the waiting list`,
    dealer: (v: { name: string }) => `dealer ${v.name}`,
    noJackpot: "no jackpot",
    chipsAtCashier: "buy chips at the cashier",
    console: "Console",
    consoleOf: (v: { table: string }) => `Console of ${v.table}`,
    leaveList: "Leave the waiting list",
    leaveListOf: (v: { table: string }) => `Leave the waiting list of ${v.table}`,
    joinList: "Join the waiting list",
    joinListOf: (v: { table: string }) => `Join the waiting list of ${v.table}`,
    takeSeat: "Take a seat",
    takeSeatAt: (v: { table: string }) => `Take a seat at ${v.table}`,
    watch: "Watch",
    watchTable: (v: { table: string }) => `Watch ${v.table}`,
  },

  jackpots: {
    title: "Progressive jackpots",
    name: (v: { name: string }) =>
      /progressive/i.test(v.name) ? `${v.name} jackpot` : `${v.name} progressive jackpot`,
    games: (v: { titles: readonly string[] }) => v.titles.join(" and "),
    tables: (v: { count: number }) => `${v.count} ${v.count === 1 ? "table" : "tables"}`,
    linkDown: "jackpot link down",
  },

  lobby: {
    title: "Croupier · casino tables, dealt by the book",
    pages: "Pages",
    tables: "Tables",
    rules: "Rules",
    staff: "Staff",
    office: "Office",
    playChips: "Play chips",
    signOut: "Sign out",
    headline: "Casino tables, dealt by the book",
    offer:
      "Free play chips: no account, no real money. Every payout cites its rule. Every shuffle can be verified.",
    playNow: "Play now",
    notLoaded: (v: { why: string }) => `${v.why} This page tries again by itself …`,
    games: "Games",
    roundsPerMinute: (v: { rounds: number }) =>
      `${v.rounds} ${v.rounds === 1 ? "round" : "rounds"} a minute`,
    acrossTables: (v: { tables: number }) =>
      `across ${v.tables} ${v.tables === 1 ? "table" : "tables"}`,
    chooseName: "Choose a name",
    chooseNameForList: "Choose a name for the waiting list",
  },

  mixing: {
    switch: "Mix my words into the shuffle",
    reason:
      "Your words are sealed while bets are open and revealed afterwards. They help decide which card comes when, so the house alone cannot choose the cards.",
    field: "Any words you like; random ones are added in every round",
    placeholder: "None: only random ones",
    commitment: "The house committed to its shuffle before the first bet:",
    yourWords: "Your sealed words help decide which card comes when:",
  },

  /** 1st, 2nd, 3rd, 4th … 11th … 21st. */
  ordinal: (v: { n: number }) => {
    const endings = ["th", "st", "nd", "rd"];
    const teen = v.n % 100 > 10 && v.n % 100 < 14;
    return `${v.n}${(teen ? "" : endings[v.n % 10]) || "th"}`;
  },

  nameForm: {
    name: "Your name at the table",
    sitDown: "Sit down",
    joinList: "Join the waiting list",
    watch: "Just watch",
  },

  notFound: {
    page: "Page not found",
    table: "Table not found",
    back: "Back to the tables",
  },

  paragraph: {
    label: (v: { number: string }) => `Paragraph ${v.number}`,
    readInRules: "Read it in the rules",
  },

  people: {
    dealer: "the dealer",
    pit: "the pit",
    link: "the jackpot link",
  },

  phases: {
    closed: "closed",
    idle: "no round yet",
    betting: "bets are open",
    dealing: "dealing",
    options: "players choose after a dealing error",
    deciding: "players decide",
    showing: "cards are shown",
    settling: "settling bets",
    awarding: "jackpot award pending",
    shuffling: "shuffling",
    ruling: "the pit decides",
    over: "round over",
  },

  rules: {
    title: (v: { document: string }) => `${v.document} · rules`,
    rules: "Rules",
    notFound: "Rules not found",
    edition: (v: { code: string; version: string; effective: string }) =>
      `${v.code}, version ${v.version}, in force from ${v.effective}. Each paragraph in our own words.`,
    search: "Find a word or a number",
    chapters: "Chapters",
    about: "About these rules",
    appendices: "Appendices",
    noMatch: "No paragraph found. Try another word.",
  },

  seatReserved: (v: { table: string; seat: number; seconds: number }) =>
    `${v.table}: seat ${v.seat} is reserved for you for ${v.seconds === 1 ? "one second" : `${v.seconds} seconds`}.`,

  verify: {
    commitment: "Commitment",
    shuffle: (v: { number: number }) => `Shuffle ${v.number}`,
    yourWords: "Your words",
    verify: "Verify the shuffle",
    provenCards: "Verified cards",
    card: (v: { number: number }) => `Card ${v.number}`,
    position: (v: { position: number }) => `position ${v.position}`,
    positionInShuffle: (v: { position: number; shuffle: number }) =>
      `position ${v.position}, shuffle ${v.shuffle}`,
    verified: "Verified",
    cardsMatch: (v: { cards: number; dealt: number }) =>
      `${v.cards === 1 ? "One" : v.cards} of the first ${v.dealt} cards dealt came, in order, from the positions committed before the round.`,
    failed: "Verification failed",
    doesNotMatch: "The proof does not match what the house committed to.",
    nothingToVerify: "Nothing to verify",
    noCardSeen: "You saw no card of this round.",
    insecureConnection:
      "This browser verifies rounds only on a secure connection (https). Open this page with https, or run the command `croupier verify`.",
    oldFormat:
      "This proof has an older format, which proves less. Check it with the command `croupier verify --old`.",
    otherRound: "this is the proof of another round",
    commitmentNoted: "This page saved the commitment before the first card.",
    commitmentNotNoted:
      "This page was not open when the round began. The house supplied the commitment afterwards.",
    nobodyMixed: "Nobody mixed in words.",
    mixedIn: (v: { players: number; including: boolean | null }) =>
      `${v.players === 1 ? "One player" : `${v.players} players`} mixed in words${v.including === null ? "" : v.including ? ", including you" : ", not including you"}.`,
    notRevealed: (v: { players: readonly string[] }) =>
      `${v.players.join(", ")} sealed words but did not reveal them.`,
    sealsNotSeen:
      "This page did not see who had sealed words, so it cannot tell whether a seal was added later.",
    sealsSeenLate: "This page first saw who had sealed words after the first card.",
    cardsNumbered: "Each card was compared with the number it had when this page saw it dealt.",
    cardsNotNumbered:
      "This page could not number the cards as they were dealt. Compare the numbers below with what you saw.",
  },

  welcome: {
    title: "Your seat is waiting",
    offer: "Free play chips: no account, no real money.",
  },
} as const;
