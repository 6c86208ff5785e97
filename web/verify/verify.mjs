// Checks a round's proof (ROUND.json) against the commitments that the table published. docs/fair-shuffles.md is its
// specification. It stands alone: it needs only the SHA-256 of WebCrypto, which browsers (on https or localhost) and
// node 20.16 have.
//
//   node verify.mjs ROUND.json [--commitment HEX]... [--seal HEX:PLAYER]... [--player NAME --words WORDS]
//                   [--cards "0:As 3:Kd"] [--old] [--json]
//   exit code 0: it holds, 1: it does not, 2: not a proof, or wrong options. From another program:
//   await verify(proof, { commitments: [hex], seals: [[player, hex]], words: [player, words], cards: ["0:As", "Kd"] })

const HASH = /^[0-9a-f]{64}$/;
const CARD = /^[2-9TJQKA][cdhs]$/;
const LONE = /\p{Surrogate}/u; // half a character: no UTF-8
const DECK = 52;
const MOST_DECKS = 64;
const NOTED_CARD = /^((0|[1-9][0-9]*):)?[2-9TJQKA][cdhs]$/;
const SEALED_BEFORE_OPENING = ["poker"]; // games whose players seal before there is a commitment
const LONGEST = 16; // hashes in a path of format 1 whose number of decks is not said
const DEEPEST = 100; // lists and objects inside each other
const letters = (text) => new TextEncoder().encode(text);
const bytes = (given) => Uint8Array.from(given.match(/../g), (pair) => parseInt(pair, 16));
const hex = (given) => Array.from(given, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function hashed(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", all));
}

/** Four bytes, the high one first. */
function u32(number) {
  return new Uint8Array([number >>> 24, number >>> 16, number >>> 8, number]);
}

function u64(number) {
  return new Uint8Array([...u32(Math.floor(number / 2 ** 32)), ...u32(number % 2 ** 32)]);
}

/** UTF-8 after its length. */
function counted(text) {
  const encoded = letters(text);
  return new Uint8Array([...u32(encoded.length), ...encoded]);
}

/** The hash that fixes a player's words before anybody reveals theirs; `commitment` is the one of the first shuffle. */
export async function sealOf({ game, table, round, commitment }, player, words) {
  const opening = SEALED_BEFORE_OPENING.includes(game) ? new Uint8Array(32) : bytes(commitment);
  const about = [counted(game), counted(table), u64(round), opening];
  return hex(await hashed(letters("croupier seal\0"), ...about, counted(player), counted(words)));
}

// ---- shape ---------------------------------------------------------------------------------------------------------

const number = (least, most) => (value) =>
  Number.isSafeInteger(value) && value >= least && value <= most;
const COUNT = number(0, Number.MAX_SAFE_INTEGER);
const TEXT = (value) => typeof value === "string" && !LONE.test(value);
const MATCHES = (pattern) => (value) => typeof value === "string" && pattern.test(value);
const LIST = (kind) => (value) => Array.isArray(value) && value.every(kind);
const OR_NULL = (kind) => (value) => value === null || kind(value);

/** Exactly these fields, of these kinds. */
const OBJECT =
  (fields, defaults = {}) =>
  (value) => {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
    const full = { ...defaults, ...value };
    return (
      Object.keys(full).every((name) => Object.hasOwn(fields, name)) &&
      Object.entries(fields).every(([name, kind]) => kind(full[name]))
    );
  };

const [A_HASH, HASHES] = [MATCHES(HASH), LIST(MATCHES(HASH))];
const ROUND = number(1, Number.MAX_SAFE_INTEGER);
const DECKS = number(1, MOST_DECKS);
const OPENING = OBJECT({
  position: COUNT,
  card: MATCHES(CARD),
  salt: A_HASH,
  path: HASHES,
  drawn: COUNT,
});
const PROOF = OBJECT({
  format: number(2, 2),
  game: TEXT,
  table: TEXT,
  round: ROUND,
  decks: DECKS,
  commitment: A_HASH,
  openings: LIST(OPENING),
  again: LIST(OBJECT({ commitment: A_HASH, openings: LIST(OPENING) })),
  mixed: LIST(OBJECT({ player: TEXT, seal: A_HASH, words: OR_NULL(TEXT) })),
});
const OLD_OPENING = OBJECT(
  { position: COUNT, card: MATCHES(CARD), salt: A_HASH, path: HASHES, drawn: OR_NULL(COUNT) },
  { drawn: null },
);
const BEFORE = { again: [], mixed: [] }; // what the oldest proofs do not say
const OLD_PROOF = OBJECT(
  {
    table: TEXT,
    round: ROUND,
    decks: DECKS,
    commitment: A_HASH,
    openings: LIST(OLD_OPENING),
    again: LIST(OBJECT({ commitment: A_HASH, openings: LIST(OLD_OPENING) })),
    mixed: LIST(OBJECT({ player: TEXT, words: TEXT })),
  },
  { ...BEFORE, decks: 1 },
);

function shaped(given, old) {
  const isOld =
    given !== null &&
    typeof given === "object" &&
    !Array.isArray(given) &&
    !Object.hasOwn(given, "format");
  if (!(isOld ? OLD_PROOF : PROOF)(given))
    throw new TypeError("a field is missing, unknown or of another kind");
  if (isOld && !old)
    throw new TypeError(
      "it is of format 1, which names neither table nor round nor decks. Add --old to check what it can show",
    );
  if (!isOld && old) throw new TypeError("it is of format 2. Leave out --old");
  return isOld ? { ...BEFORE, decks: 0, ...given } : given;
}

// ---- cards ---------------------------------------------------------------------------------------------------------

/** The root that an opening leads to. */
async function root({ position, card, salt, path }) {
  let node = await hashed(letters("croupier card\0"), u32(position), letters(card), bytes(salt));
  for (const [up, given] of path.entries()) {
    const beside = bytes(given);
    const [left, right] = (position >> up) & 1 ? [beside, node] : [node, beside];
    node = await hashed(letters("croupier pair\0"), left, right);
  }
  return node;
}

/** Does this card fit the commitment of this shuffle of this round? */
async function fits({ game, table, round, decks }, shuffle, { commitment }, opened) {
  const cards = DECK * decks;
  if (opened.position >= cards || opened.path.length !== Math.ceil(Math.log2(cards))) return false;
  const label = [counted(game), counted(table), u64(round), u32(shuffle), u32(decks), u32(cards)];
  return (
    hex(await hashed(letters("croupier round\0"), ...label, await root(opened))) === commitment
  );
}

/** The same for format 1, whose commitment is the root. */
async function fitsOld({ decks }, { commitment }, opened) {
  const { position, path } = opened;
  if (path.length > LONGEST || (decks && path.length !== Math.ceil(Math.log2(DECK * decks))))
    return false;
  if (position >= (decks ? DECK * decks : 2 ** path.length)) return false;
  return hex(await root(opened)) === commitment;
}

/** 16-bit words: those of SHA-256(source + block), block 0, 1, 2 ... as 8 bytes, high first. */
async function* derived(source) {
  for (let block = 0; ; block += 1) {
    const made = await hashed(source, u64(block));
    for (let at = 0; at < made.length; at += 2) yield made[at] * 256 + made[at + 1];
  }
}

/** Which position of the committed order each card of the deal comes from: Fisher and Yates on those words. */
export async function positions(commitment, words, cards) {
  const order = Array.from({ length: cards }, (_, at) => at);
  if (!words.length) return order;
  const said = words.flatMap((text) => [...counted(text)]);
  const drawn = derived(
    Uint8Array.from([...letters("croupier mix\0"), ...bytes(commitment), ...said]),
  );
  for (let last = cards - 1; last > 0; last -= 1) {
    const top = 65536 - (65536 % (last + 1)); // a word that would favour a number is thrown away
    let word;
    do word = (await drawn.next()).value;
    while (word >= top);
    const at = word % (last + 1);
    [order[last], order[at]] = [order[at], order[last]];
  }
  return order;
}

// ---- faults --------------------------------------------------------------------------------------------------------

const times = (list, wanted) => list.filter((given) => given === wanted).length;
const same = (one, two) => one.length === two.length && one.every((given, at) => given === two[at]);
const fault = (code, says, shuffle = 0, at = 0) => ({ code, says, shuffle, at });

function* commitmentFaults(shuffles, noted) {
  const published = shuffles.map((part) => part.commitment);
  if (noted.length && !same(noted, published))
    yield fault("commitment", "the commitments are not the ones that you noted");
  else if (!noted.length && published.length > 1)
    yield fault(
      "commitment",
      "the cards were shuffled again: give every commitment that you noted, in order",
    );
}

async function mixingFaults(proof, noted) {
  const { format, mixed } = proof;
  const faults = [];
  const sealed = mixed.map((one) => [one.player, one.seal]);
  const compared = noted.seals.length > 0 || (format && noted.commitments.length > 0);
  const equal =
    noted.seals.length === sealed.length && noted.seals.every((pair, at) => same(pair, sealed[at]));
  if (compared && !equal)
    faults.push(fault("seals", "the seals and their players are not the ones that you noted"));
  const told = !noted.words || mixed.some((one) => same([one.player, one.words], noted.words));
  if (!told) faults.push(fault("words", "your words are not among those mixed in"));
  for (const [at, one] of format ? mixed.entries() : []) {
    const { player } = one;
    if (one.words !== null && (await sealOf(proof, player, one.words)) !== one.seal) {
      faults.push(fault("seal", `the words of ${player} are not the ones that were sealed`, 0, at));
    }
    if (
      times(
        mixed.map((other) => other.player),
        player,
      ) > 1
    )
      faults.push(fault("player", `${player} is listed more than once`, 0, at));
  }
  return faults;
}

/** Why one card is not proven: code and words; nothing where it is. */
async function why(proof, shuffle, part, at, places) {
  const { format, mixed, decks } = proof;
  const opened = part.openings[at];
  const drawn = opened.drawn ?? null;
  if (!(await (format ? fits(proof, shuffle, part, opened) : fitsOld(proof, part, opened))))
    return ["path", "does not fit the commitment"];
  if (drawn === null) {
    if (mixed.length) return ["due", "does not say when it was drawn"];
  } else {
    if (
      times(
        part.openings.map((other) => other.drawn),
        drawn,
      ) > 1
    )
      return ["repeated", "is one of two cards drawn at the same time"];
    const due = format || mixed.length ? places[drawn] : drawn;
    if (opened.position !== due) return ["due", `was not due as card ${drawn + 1}`];
  }
  const copies = times(
    part.openings.slice(0, at + 1).map((other) => other.card),
    opened.card,
  );
  return decks && copies > decks
    ? ["copies", "is there more often than the decks contain it"]
    : null;
}

/** A number in the deal is compared with the first shuffle: a later order skips cards that nobody can count. */
function cardFaults(proven, noted) {
  const numbered = proven
    .filter((one) => one.shuffle === 1)
    .map((one) => `${one.drawn}:${one.card}`);
  const left = proven.map((one) => one.card);
  const wrong = noted.filter((card) => card.includes(":") && !numbered.includes(card));
  const missing = noted
    .filter((card) => !wrong.includes(card))
    .map((card) => card.split(":").at(-1))
    .filter((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  const all = [...wrong, ...missing].sort();
  return all.length ? [fault("cards", `on the table but not proven: ${all.join(" ")}`)] : [];
}

/** The same answer as `croupier verify --json`. Throws where the shape is wrong. */
export async function verify(
  given,
  { commitments = [], seals = [], words = null, cards = [], old = false } = {},
) {
  const proof = shaped(given, old);
  const { commitment, openings, again, mixed, decks } = proof;
  const shuffles = [{ commitment, openings }, ...again];
  const said = mixed.map((one) => one.words).filter((text) => text !== null);
  const faults = [
    ...commitmentFaults(shuffles, commitments),
    ...(await mixingFaults(proof, { commitments, seals, words })),
  ];
  const proven = [];
  if (!shuffles.some((part) => part.openings.length))
    faults.push(fault("empty", "the proof shows no card"));
  for (const [index, part] of shuffles.entries()) {
    const places = await positions(part.commitment, said, DECK * decks);
    for (const [at, { position, card, drawn = null }] of part.openings.entries()) {
      const found = await why(proof, index + 1, part, at, places);
      if (found)
        faults.push(
          fault(
            found[0],
            `shuffle ${index + 1}, position ${position}: ${card} ${found[1]}`,
            index + 1,
            at,
          ),
        );
      else proven.push({ shuffle: index + 1, position, card, drawn });
    }
  }
  faults.push(...cardFaults(proven, cards));
  return { holds: faults.length === 0, proven, faults };
}

// ---- the command ---------------------------------------------------------------------------------------------------

/** The proof in these bytes, not yet checked. */
export function read(data) {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
  let depth = 0;
  for (const letter of text.replace(/"(?:[^"\\]|\\.)*"/gs, "")) {
    depth += "[{".includes(letter) - "]}".includes(letter);
    if (depth > DEEPEST) throw new TypeError(`lists and objects are more than ${DEEPEST} deep`);
  }
  return JSON.parse(text);
}

function options(given) {
  const said = {
    "--commitment": [],
    "--seal": [],
    "--player": [],
    "--words": [],
    "--cards": [],
    "--old": false,
    "--json": false,
    files: [],
  };
  for (const rest = [...given]; rest.length;) {
    const [whole, name, , value] = /^(--[a-z]+)(=(.*))?$/s.exec(rest[0]) ?? [
      rest[0],
      "files",
      "",
      rest[0],
    ];
    rest.shift();
    if (Array.isArray(said[name]) && (value !== undefined || rest.length))
      said[name].push(value ?? rest.shift());
    else if (said[name] === false && value === undefined) said[name] = true;
    else throw new TypeError(`unknown option, or one without its value: ${whole}`);
  }
  if (said.files.length !== 1) throw new TypeError("give one file");
  return said;
}

function notes(said) {
  const seals = said["--seal"].map((given) => [
    given.slice(given.indexOf(":") + 1),
    given.slice(0, given.indexOf(":")),
  ]);
  const [words, player] = [said["--words"].at(-1), said["--player"].at(-1)];
  const cards = (said["--cards"].at(-1) ?? "").split(" ").filter(Boolean);
  if (said["--seal"].some((given) => !given.includes(":")))
    throw new TypeError("--seal: write the seal, a colon and the player's name");
  if (words !== undefined && player === undefined)
    throw new TypeError("--words: say with --player under which name you mixed them in");
  if (!cards.every((card) => NOTED_CARD.test(card)))
    throw new TypeError("--cards: write As, Td, 9c or 0:As");
  return {
    commitments: said["--commitment"],
    seals,
    words: words === undefined ? null : [player, words],
    cards,
    old: said["--old"],
  };
}

async function main(given, { readFile }) {
  let said, noted, found;
  try {
    noted = notes((said = options(given)));
    found = await verify(read(await readFile(said.files[0])), noted);
  } catch (wrong) {
    console.error(
      noted ? `${said.files[0]}: not a proof of a round: ${wrong.message}` : wrong.message,
    );
    return 2;
  }
  if (said["--json"]) console.log(JSON.stringify(found));
  else {
    found.faults.forEach(({ says }) => console.log(`BROKEN  ${says}`));
    found.proven.forEach(({ shuffle, position, card, drawn }) =>
      console.log(
        `proven  shuffle ${shuffle}, position ${position}: ${card}${drawn === null ? "" : `, card ${drawn + 1} of the deal`}`,
      ),
    );
    if (!noted.commitments.length)
      console.log(
        "note    no --commitment given: compare the proof's with what the table showed when the round opened",
      );
    const plain = !noted.cards.length || noted.cards.some((card) => !card.includes(":"));
    if (plain)
      console.log(
        "note    not every card was given with its number (0:As is card 1): compare when each was dealt yourself",
      );
    console.log(`${found.proven.length} cards, it ${found.holds ? "holds" : "does not hold"}`);
  }
  return found.holds ? 0 : 1;
}

const node = globalThis.process?.getBuiltinModule;
if (node) {
  const { existsSync, realpathSync, promises } = node("node:fs");
  const [, program] = process.argv;
  if (
    program &&
    existsSync(program) &&
    node("node:url").pathToFileURL(realpathSync(program)).href === import.meta.url
  ) {
    void main(process.argv.slice(2), promises).then((code) => (process.exitCode = code));
  }
}
