/** The view of a table, put together from the sections that the server sends and later replaces one by one. */
import {
  DEFAULTS,
  type BoxShown,
  type CardsAdded,
  type Clock,
  type LinesAdded,
  type OtherShown,
  type OwnShown,
  type Patch,
  type Sections,
  type SplitShown,
  type SpotShown,
  type TableShown,
  type ViewSent,
  type WaiterShown,
} from "../wire";

type Part = Partial<Sections>;
const GROWING = ["happened", "deal"];
const NOBODY: OwnShown = { player: "", rack: 0, at_stake: 0, net: null, seals_for: 0 };

/** The two parts of one viewer's view. A section that has not changed stays the same object. */
export class ViewSections {
  #public: Part = {};
  #private: Part = {};
  #all: Part = {};

  /** Take over what has changed; `base` 0 begins again from nothing. */
  take(sent: ViewSent): void {
    const begins = sent.base === 0;
    this.#private = fold(begins ? {} : this.#private, sent.private);
    this.#public = fold(begins ? {} : this.#public, sent.public);
    this.#all = { ...this.#public, ...this.#private };
  }

  get clock(): Clock | null {
    return this.#all.clock ?? null;
  }
  get dealer(): string {
    return this.#all.dealer ?? "";
  }
  get waiting(): readonly WaiterShown[] | undefined {
    return this.#all.waiting;
  }

  view({ table, seq }: ViewSent): TableShown {
    const { own = NOBODY, round, step, announced, ...rest } = this.#all as Sections;
    return {
      table,
      seq,
      ...round,
      ...step,
      announced,
      notice: rest.notice ?? "",
      areas: rest.areas ?? [],
      boxes: boxesOf(this.#all, own.player),
      offers: rest.offers ?? [],
      happened: rest.happened ?? [],
      pay_take: rest.pay_take ?? [],
      rack: own.rack,
      at_stake: own.at_stake,
      net: own.net,
      proposals: rest.proposals ?? [],
      poker: rest.poker ?? null,
      seals: rest.seals ?? [],
      seals_for: own.seals_for,
      deal: rest.deal ?? [],
    };
  }
}

/** Return a part with the changes of a patch. */
export function fold(part: Part, patch: Patch): Part {
  const folded: Record<string, unknown> = { ...part };
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete folded[name];
    else if (GROWING.includes(name)) {
      const { kept, more } = change as LinesAdded | CardsAdded;
      folded[name] = [...((folded[name] as unknown[] | undefined) ?? []).slice(0, kept), ...more];
    } else folded[name] = change;
  }
  return folded as Part;
}

const completed = new WeakMap<object, BoxShown>();

function boxesOf(sections: Part, player: string): BoxShown[] {
  const names = Object.keys(sections).filter((name) => name.startsWith("box:"));
  return names
    .map((name) => complete(sections[name as `box:${number}`] as BoxShown, player))
    .sort((a, b) => a.number - b.number);
}

/** Return a box with the defaults that the server leaves out; the same section always gives the same box. */
function complete(sent: BoxShown, player: string): BoxShown {
  const known = completed.get(sent);
  if (known) return known;
  const box = { ...DEFAULTS.BoxShown, ...sent } as BoxShown;
  box.yours = player !== "" && box.player === player;
  box.spots = box.spots.map(completeSpot);
  box.splits = box.splits.map(
    (split) => withSpots({ ...DEFAULTS.SplitShown, ...split }) as SplitShown,
  );
  box.others = box.others.map(
    (other) => withSpots({ ...DEFAULTS.OtherShown, ...other }) as OtherShown,
  );
  completed.set(sent, box);
  return box;
}

const completeSpot = (spot: SpotShown): SpotShown =>
  ({ ...DEFAULTS.SpotShown, ...spot }) as SpotShown;

const withSpots = <T extends { spots: readonly unknown[] }>(holder: T): T => ({
  ...holder,
  spots: (holder.spots as SpotShown[]).map(completeSpot),
});
