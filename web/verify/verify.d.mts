/** What the page knows of verify.mjs, which stands alone. */
export interface Proven { shuffle: number; position: number; card: string; drawn: number | null }
export interface Checked { holds: boolean; proven: Proven[]; faults: string[] }
export function verify(given: unknown, noted?: string, words?: string): Promise<Checked>;
