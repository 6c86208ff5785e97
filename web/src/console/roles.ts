/** The ladder of authority, as far as a form must know whom to ask. The server decides. */
const LADDER = ["dealer", "pit_supervisor", "pit_manager", "shift_manager"];
const NAMES: Record<string, string> = {
  dealer: "Dealer",
  pit_supervisor: "Pit Supervisor",
  pit_manager: "Pit Manager",
  shift_manager: "Table Games Shift Manager",
  cashier: "Cashier",
  auditor: "Auditor",
  administrator: "Administrator",
  player: "Player",
  spectator: "Spectator",
};

export const isStaff = (role: string): boolean =>
  LADDER.includes(role) || ["cashier", "auditor", "administrator"].includes(role);
/** Everybody who works here but the Dealers has something to propose, to sign or to read in the office. */
export const entersOffice = (role: string): boolean => isStaff(role) && role !== "dealer";
export const sellsChips = (role: string): boolean => role === "cashier";
export const mayRule = (role: string, by: string): boolean =>
  !LADDER.includes(by) || LADDER.indexOf(role) >= LADDER.indexOf(by);
export const roleName = (role: string): string => NAMES[role] ?? role;
