/** The names of roles and ranks. */
import { words } from "../words";

const NAMES: Record<string, string> = words.staff.roles;

export const roleName = (role: string): string => NAMES[role] ?? role;
/** "Pit Manager or above"; nobody is above a Shift Manager. */
export const rankOrAbove = (role: string): string =>
  role === "shift_manager" ? roleName(role) : words.staff.rankOrAbove({ rank: roleName(role) });
