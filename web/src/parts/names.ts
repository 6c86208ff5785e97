/** A playful name for those who do not want to think of one. */
const FIRST = [
  "Lucky",
  "Quiet",
  "Brass",
  "Velvet",
  "Midnight",
  "Sunday",
  "Clever",
  "Patient",
  "Northern",
  "Amber",
];
const SECOND = [
  "Otter",
  "Magpie",
  "Heron",
  "Badger",
  "Lynx",
  "Finch",
  "Marten",
  "Owl",
  "Hare",
  "Kestrel",
];
const one = (from: readonly string[]): string =>
  from[Math.floor(Math.random() * from.length)] ?? "";

export const playfulName = (): string => `${one(FIRST)} ${one(SECOND)}`;
