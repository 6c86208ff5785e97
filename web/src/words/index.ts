/** All texts of the page, and helpers that put cards, ordinals and phases into words. */
import { en } from "./en";

/** The shape of a catalogue: another language is another folder with this shape. */
export type Words = typeof en;
export const words: Words = en;

export * from "./spoken";
