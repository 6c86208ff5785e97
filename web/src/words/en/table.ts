/** The table of a player: felt, bars, panels, Poker and receipts. */

interface BoxNumber {
  box: number | string;
}
interface SeatNumber {
  seat: number | string;
}
interface Amount {
  amount: string;
}
/** A bet by its printed label. */
interface NamedBet {
  bet: string;
}
interface BetAmount extends NamedBet, Amount {}
interface Limits {
  least: string;
  most: string;
}

export const table = {
  product: "Croupier",
  you: "You",
  dealer: "Dealer",
  rules: "Rules",
  stepRules: "Rules for this step",
  allTables: "All tables",
  backToTables: "Back to the tables",
  takeSeat: "Take a seat",
  tableClosed: "The table is closed",
  watching: "You are watching",
  buyInToPlay: "Buy in to play",
  yourActions: "Your actions",
  whatYouMayDo: "What you may do",
  notWhileStopped: "Not possible while play is stopped",
  sending: "Sending",
  yourCards: "Your cards",
  back: "Back",
  close: "Close",
  receiptOfRound: (v: { round: string }) => `Receipt for round ${v.round}`,
  waitingFor: (v: { who: string }) => `Waiting for ${v.who}`,

  screen: {
    loading: "Loading the table …",
    name: (v: { game: string; table: string }) => `${v.game}, ${v.table}`,
    yourTurn: (v: { name: string }) => `Your turn · ${v.name}`,
    table: "Table",
    roundSoFar: (v: { round: string }) => `Round ${v.round} so far`,
  },

  header: {
    round: (v: { round: string }) => `round ${v.round}`,
    jackpot: "Jackpot",
    jackpotBet: "Jackpot bet",
    jackpotLinkDown: "Jackpot link down",
  },

  box: {
    named: (v: BoxNumber) => `Box ${v.box}`,
    heldBy: (v: BoxNumber & { who: string }) => `Box ${v.box}, ${v.who}`,
    yours: (v: BoxNumber) => `Your box, ${v.box}`,
    cards: (v: BoxNumber) => `Box ${v.box} cards`,
    cardsOfHand: (v: { cards: string; hand: number }) => `${v.cards}, hand ${v.hand}`,
    sit: (v: BoxNumber) => `Sit at box ${v.box}`,
    free: "free",
    isFree: "Free",
    blocked: "blocked",
    isBlocked: "Blocked",
    away: "away",
    seated: "seated",
    standing: "betting without a seat",
    hand: (v: { hand: number }) => `Hand ${v.hand}`,
    hands: (v: { hands: number }) => `${v.hands} hands`,
    yourTurn: "Your turn",
    choices: (v: { choices: readonly string[] }) => v.choices.join(", or "),
    pull: "Pull this card",
  },

  felt: {
    linePays: (v: { label: string; pays: string }) => `${v.label} pays ${v.pays}`,
    boxes: (v: { first: number | undefined; last: number | undefined }) =>
      `Betting boxes, from ${v.first} to ${v.last}`,
    sitAbove: "Sit down at a free box above.",
    cards: (v: { name: string; cards: string }) => `${v.name}: ${v.cards}`,
    freeMarker: "Free",
  },

  otherBoxes: {
    region: "Other boxes",
    yours: (v: BoxNumber) => `You · ${v.box}`,
    sit: "Sit",
    atBox: (v: BoxNumber) => `at box ${v.box}`,
    betHere: "bet here",
    show: "Show this box",
  },

  otherBettors: {
    onBox: "Also betting on this box",
    onHand: "Also betting on this hand",
    freeBet: "free",
    betResult: (v: { bet: string; result: string }) => `${v.bet} ${v.result}`,
    about: (v: { player: string; about: string }) => `${v.player}: ${v.about}`,
  },

  spot: {
    jackpotPrint: "JP",
    amount: (v: BetAmount) => `${v.bet} ${v.amount}`,
    sending: (v: BetAmount) => `${v.bet} ${v.amount}, sending`,
    placed: (v: { bet: string }) => `${v.bet}, placed`,
    notOpen: (v: NamedBet) => `${v.bet}, not open`,
    openAt: (v: BetAmount) => `${v.bet}, open, ${v.amount}`,
    openBetween: (v: NamedBet & Limits) => `${v.bet}, open, ${v.least} to ${v.most}`,
    noMoreBets: (v: { bet: string }) => `${v.bet}, no more bets`,
    won: (v: BetAmount) => `${v.bet} won ${v.amount}`,
    lost: (v: BetAmount) => `${v.bet} lost ${v.amount}`,
    returned: (v: { bet: string }) => `${v.bet} returned`,
    closed: (v: { bet: string }) => `${v.bet}, closed`,
    freeMarker: (v: NamedBet) => `${v.bet}, free bet marker`,
    markerWon: (v: BetAmount) => `${v.bet}, won ${v.amount}`,
    markerResult: (v: { bet: string; result: string }) => `${v.bet}, ${v.result}`,
    push: "push",
    /** Bets without a printed spot. */
    bets: {
      split: "Split",
      double: "Double",
      free_split: "Free Split",
      free_double: "Free Double",
    } as Record<string, string>,
    /** Printed on free bet markers. */
    markers: { free_split: "Split", free_double: "Double" } as Record<string, string>,
    results: { won: "won", lost: "lost", returned: "returned" } as Record<string, string>,
    addAmount: (v: Amount) => `Add ${v.amount}`,
    addOrTakeBack: (v: Amount) => `Add ${v.amount} · Backspace takes it back`,
    takeBackAmount: (v: BetAmount) => `Take back ${v.bet} ${v.amount}`,
    takeBackFromBox: (v: BetAmount & BoxNumber) => `Take back ${v.bet} ${v.amount}, box ${v.box}`,
  },

  actionBar: {
    whichHand: "Which hand",
    handInTurn: (v: { words: string; hand: number }) => `${v.words}, hand ${v.hand}`,
    inBox: (v: BoxNumber) => `You are at box ${v.box}`,
    yourTurn: "Your turn.",
    youHave: (v: { words: string }) => `You have ${v.words}.`,
    pickChip: "Pick a chip, then press a spot in your box",
    buyInFor: (v: Amount) => `Buy in for ${v.amount}`,
    buyInToBetBehind: "Buy in to bet behind",
    actionForBox: (v: { word: string } & BoxNumber) => `${v.word} ${v.box}`,
    explained: (v: { word: string; meaning: string }) => `${v.word}: ${v.meaning}`,
  },

  amount: {
    forLess: (v: { word: string }) => `${v.word} for less`,
    forLessKey: (v: { word: string; key: string }) => `${v.word} for less · Shift ${v.key}`,
    less: "less",
    label: (v: { word: string } & Limits) => `${v.word}, ${v.least} to ${v.most}`,
    suggestions: "Amounts",
  },

  chipPicker: {
    group: "Chip to bet",
    chipKey: (v: Amount & { key: number }) => `${v.amount} · key ${v.key}`,
    takeBackAll: "Take back all",
    repeatLastBets: "Repeat last bets",
  },

  countdown: {
    secondsLeft: (v: { seconds: number }) =>
      `${v.seconds} ${v.seconds === 1 ? "second" : "seconds"} left`,
  },

  refusal: {
    dismiss: "Dismiss",
  },

  chips: {
    open: "Chips",
    history: "History",
    settings: "Settings",
    title: "Your chips",
    yourBets: "Your bets",
    yourChips: "Your chips",
    wallet: "Wallet",
    owed: "You owe the house",
    atThisTable: "At this table",
    timeHere: "Time in this session",
    minutes: (v: { minutes: number }) => `${v.minutes} min`,
    soldAtCashier: "Chips are sold at the cashier",
    soldAndRedeemed: "Chips are sold and redeemed at the cashier.",
    needAtLeast: (v: Amount) =>
      `You need at least ${v.amount} to buy in. Buy chips at the cashier.`,
    noChips: "You have no chips. Buy some at the cashier.",
  },

  confirmBet: {
    region: "Staff want to place a bet for you",
    nothingMoves: "Your chips do not move unless you confirm.",
    confirm: "Confirm",
    decline: "Decline",
  },

  history: {
    nothingYet: "Nothing has happened yet.",
  },

  settings: {
    autoLook: "Show my cards automatically",
    autoLookNote: "When you play one hand",
    fourColours: "Four-colour deck",
    fourColoursNote: "With suit letters: S H D C",
    sound: "Sounds",
    soundNote: "Cards, chips, and two knocks when it is your turn",
    keys: {
      to: "to",
      onSpot: "on a spot",
      pickChip: "pick a chip",
      placeChip: "place the chip",
      takeBack: "take the bet back",
      repeat: "repeat your last bets",
      readAloud: "read the table aloud",
      rules: "rules for this step",
    },
  },

  stepRulesPanel: {
    ranking: (v: { title: string }) => `Ranking of ${v.title}`,
    houseOptions: "House options at this table",
    allRules: (v: { game: string }) => `All rules of ${v.game}`,
  },

  narration: {
    yourTurn: "Your turn.",
    youHave: (v: { words: string }) => `You have ${v.words}.`,
    wordsOnHand: (v: { words: string; hand: number }) => `${v.words} on hand ${v.hand}`,
    betsReturned: "Your bets were returned",
    youWin: (v: Amount) => `You win ${v.amount}`,
    youLose: (v: Amount) => `You lose ${v.amount}`,
    breakEven: "You break even",
    onFreeMarker: "on a free bet marker",
    opening: (v: { game: string; table: string; round: number; announced: string }) =>
      `${v.game}, ${v.table}, round ${v.round}. ${v.announced}.`,
    area: (v: { name: string; cards: string }) => `${v.name}: ${v.cards}.`,
    you: "you",
    box: (v: { word: string; who: string; holds: string } & BoxNumber) =>
      `${v.word} ${v.box}, ${v.who}: ${v.holds}.`,
    player: (v: { player: string; place: string }) => `${v.player} ${v.place}`,
    result: (v: Amount) => `Result ${v.amount}.`,
    choice: (v: { word: string; meaning: string }) => `${v.word}: ${v.meaning}`,
    choiceListed: (v: { word: string; meaning: string }) => `${v.word}, ${v.meaning}`,
    youMay: (v: { choices: string }) => `You may: ${v.choices}.`,
    chips: (v: Amount) => `You have ${v.amount} in chips at this table.`,
  },

  poker: {
    dealer: (v: { name: string }) => `Dealer ${v.name}`,
    communityCards: (v: { cards: string }) => `Community cards: ${v.cards}`,
    gameMarker: (v: { print: string }) => `Game marker: ${v.print}`,
    markerPrint: "BETTING ROUND",
    dealerButton: "Dealer button",
    dealerButtonPrint: "D",
    dealerButtonAt: (v: SeatNumber) => `Dealer button, seat ${v.seat}`,
    seatsClockwise: "Seats, clockwise",
    pots: "Pots",
    potAmount: (v: { pot: string } & Amount) => `${v.pot} ${v.amount}`,
    wonBy: (v: { who: string }) => `won by ${v.who}`,
    you: "you",
    rake: (v: Amount) => `rake ${v.amount}`,
    call: "Call",

    bar: {
      sittingOut: "You are sitting out",
      payOrWait: "Pay to join, or wait for your big blind",
      allSeatsTaken: "Every seat is taken",
      joinNextRound: "You join in the next round",
      toCall: (v: Amount & { pot: string }) => `${v.amount} to call. Pot ${v.pot}.`,
      checkIsFree: (v: { pot: string }) => `You can check. Pot ${v.pot}.`,
      nextIsCalled: "If time runs out, the next player is called.",
      youAreCalled: "When a seat is yours, a notice tells you, on whatever page you are.",
      onTimeBank: (v: { who: string }) => `Waiting for ${v.who}, on the time bank`,
      sitDown: "Sit down at a free seat",
      beforeYourTurn: "When your turn comes",
      buyInRange: (v: Amount & { range: string }) => `${v.amount} (allowed: ${v.range})`,
    },

    preAction: {
      fold: "Fold",
      checkOrFold: "Check or fold",
      check: "Check",
      call: (v: Amount) => `Call ${v.amount}`,
      callAny: "Call any",
      cancelled: (v: Amount) => `Cancelled: the call is now ${v.amount}`,
    },

    raise: {
      group: (v: { word: string; range: string }) => `${v.word}, ${v.range}`,
      bet: "Bet",
      raise: "Raise",
      allIn: "All-in",
      to: "to",
      amount: (v: { word: string }) => `${v.word}, amount`,
      least: "Min",
      halfPot: "½ pot",
      threeQuarterPot: "¾ pot",
      pot: "Pot",
    },

    seat: {
      cards: (v: SeatNumber & { who: string }) => `Seat ${v.seat}, ${v.who}`,
      look: "Look",
      away: "Away",
      waiting: "Waiting",
      yourSeat: "Your seat",
      sitDown: "Sit down",
      atSeat: "at seat",
      reservedForYou: "Reserved for you",
      reservedFor: (v: { who: string }) => `Reserved for ${v.who}`,
      free: "Free",
      named: (v: SeatNumber) => `Seat ${v.seat}`,
      isFree: (v: SeatNumber) => `Seat ${v.seat}, free`,
      isReserved: (v: SeatNumber & { who: string }) => `Seat ${v.seat}, reserved for ${v.who}`,
      chips: (v: Amount) => `${v.amount} in chips`,
      bet: (v: Amount) => `bet ${v.amount}`,
      folded: "folded",
      /** Printed on the plastic before a seat. */
      discs: { all_in: "ALL-IN", missed_blind: "MISSED BLIND" } as Record<string, string>,
      marks: {
        small_blind: "small blind",
        big_blind: "big blind",
        away: "away",
        waiting: "waiting for the big blind",
        joining: "joins next",
      } as Record<string, string>,
    },

    seatTable: {
      title: "Seats",
      region: "Seats and their chips",
      marker: (v: { print: string }) => `The game marker shows ${v.print}.`,
      seat: "Seat",
      player: "Player",
      chips: "Chips",
      bet: "Current bet",
      inPots: "Total bet in this round",
      cards: "Cards",
      status: "Status",
    },
  },

  receipt: {
    documentTitle: (v: { round: string }) => `Round ${v.round} · receipt`,
    table: "Table",
    receipt: "Receipt",
    rounds: "Rounds",
    earlier: "Earlier",
    later: "Later",
    notFound: "Receipt not found",
    backToTable: "Back to the table",
    loading: "Loading the receipt …",
    round: (v: { round: string }) => `Round ${v.round}`,
    voided: "This round was voided.",
    betsReturned: "All bets were returned.",
    notShown: "Not shown",
    wasItHonest: "Was the shuffle honest?",
    howItWasFixed:
      "The house committed to its shuffle before the first bet. Words that players had sealed " +
      "were then mixed in. Check this in your browser, or with a tool you trust.",
    yourRounds: "Your rounds at this table",
    whatHappened: "What happened",
    summary: (v: { round: string; staked: string; returned: string; net: string }) =>
      `Round ${v.round}: staked ${v.staked}, returned ${v.returned}, net ${v.net}.`,
    lines: {
      region: "Bets and results",
      bet: "Bet",
      staked: "Staked",
      result: "Result",
      paragraph: "Paragraph",
      returned: "Returned",
      net: "Net",
      chips: "Your chips",
      hand: (v: { hand: number }) => `Hand ${v.hand}`,
      place: (v: { word: string } & BoxNumber) => `${v.word} ${v.box}`,
      records: (v: { first: string; last: string }) =>
        `Entries ${v.first} to ${v.last} of the record`,
    },
  },
} as const;
