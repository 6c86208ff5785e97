/** The table of a player: felt, bars, panels, Poker and receipts. */
export const table = {} as const;
