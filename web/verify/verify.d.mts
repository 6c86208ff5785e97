/** What the page knows of verify.mjs, which stands alone. */
export interface Proven {
  shuffle: number;
  position: number;
  card: string;
  drawn: number | null;
}
export interface Fault {
  code: string;
  says: string;
  shuffle: number;
  at: number;
}
export interface Checked {
  holds: boolean;
  proven: Proven[];
  faults: Fault[];
}
export type Pair = readonly [player: string, given: string];
export interface Noted {
  commitments?: readonly string[];
  seals?: readonly Pair[];
  words?: Pair | null;
  cards?: readonly string[];
  old?: boolean;
}
export interface RoundId {
  game: string;
  table: string;
  round: number;
  commitment: string;
}
export function verify(given: unknown, noted?: Noted): Promise<Checked>;
export function sealOf(about: RoundId, player: string, words: string): Promise<string>;
