/** Suggest a name, such as "Lucky Otter". */
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
const pick = (names: readonly string[]): string =>
  names[Math.floor(Math.random() * names.length)] ?? "";

export const randomName = (): string => `${pick(FIRST)} ${pick(SECOND)}`;
