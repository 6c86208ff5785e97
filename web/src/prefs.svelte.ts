/** What this viewer likes, kept in this browser. */
const KEY = "croupier.prefs";
const kept = (): Partial<Prefs> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>;
  } catch {
    return {};
  }
};

class Prefs {
  sound = $state(false);
  fourColours = $state(false);
  autoLook = $state(true);
  history = $state(false);
  name = $state("");
  chip = $state(2_500);
  mixing = $state(true); // your own words in every shuffle; `mix`, which was off by default, is no longer read
  words = $state(""); // how they begin

  constructor() {
    const old = kept();
    this.sound = old.sound ?? false;
    this.fourColours = old.fourColours ?? false;
    this.autoLook = old.autoLook ?? true;
    this.history = old.history ?? false;
    this.name = old.name ?? "";
    this.chip = old.chip ?? 2_500;
    this.mixing = old.mixing ?? true;
    this.words = old.words ?? "";
  }

  keep(): void {
    const { sound, fourColours, autoLook, history, name, chip, mixing, words } = this;
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({ sound, fourColours, autoLook, history, name, chip, mixing, words }),
      );
    } catch {
      // a browser that keeps nothing is a browser's right
    }
  }
}

export const prefs = new Prefs();
