/** The colour of each game's felt, as `[data-felt]` of styles/tokens.css names it. */
const FELTS: Readonly<Record<string, string>> = {
  "mlp-three-card": "pine",
  "mlp-holdem": "ink",
  "progressive-holdem": "claret",
  poker: "slate",
  "free-bet-blackjack": "teal",
};

export const feltOf = (game: string): string => FELTS[game] ?? "pine";
