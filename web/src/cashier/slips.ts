/** What was done at this counter, newest first. */
import type { Mode } from "./counter";

export interface Slip {
  at: number;
  mode: Mode;
  player: string;
  cents: number;
}
