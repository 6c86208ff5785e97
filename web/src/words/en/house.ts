/** Lobby, lobby cards, rules, proofs, settings and everything around the tables. */
export const house = {} as const;
