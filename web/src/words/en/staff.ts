/** Console, office, cashier and waiting lists. */
export const staff = {} as const;
