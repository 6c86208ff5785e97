/** What each role may do, as far as the page must know it. The server decides. */
const RANKS = ["dealer", "pit_supervisor", "pit_manager", "shift_manager"];

export const isStaff = (role: string): boolean =>
  RANKS.includes(role) || ["cashier", "auditor", "administrator"].includes(role);
/** Everybody who works here, except dealers, has something to propose, sign or read in the office. */
export const entersOffice = (role: string): boolean => isStaff(role) && role !== "dealer";
export const sellsChips = (role: string): boolean => role === "cashier";
export const mayRule = (role: string, by: string): boolean =>
  !RANKS.includes(by) || RANKS.indexOf(role) >= RANKS.indexOf(by);
