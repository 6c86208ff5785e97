/** All texts of the page, and helpers that put cards, ordinals and phases into words. */
// A namespace, so that the build leaves the texts of staff out of what players load.
export * as words from "./en";

/** The shape of a catalogue: a further language is a further folder with this shape. */
export type Words = typeof import("./en");

export * from "./spoken";
