/** The page's own words in the reader's language, and what reads cards and figures aloud. */
import { en } from "./en";

/** A new language is another folder with the same shape. */
export type Words = typeof en;
export const words: Words = en;

export * from "./spoken";
