/** The settings of this viewer, saved in this browser. */
const KEY = "croupier.prefs";
const load = (): Partial<Prefs> => {
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
  mixing = $state(true); // own words in every shuffle
  words = $state(""); // how these words begin

  constructor() {
    const saved = load();
    this.sound = saved.sound ?? false;
    this.fourColours = saved.fourColours ?? false;
    this.autoLook = saved.autoLook ?? true;
    this.history = saved.history ?? false;
    this.name = saved.name ?? "";
    this.chip = saved.chip ?? 2_500;
    this.mixing = saved.mixing ?? true;
    this.words = saved.words ?? "";
  }

  save(): void {
    const { sound, fourColours, autoLook, history, name, chip, mixing, words } = this;
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({ sound, fourColours, autoLook, history, name, chip, mixing, words }),
      );
    } catch {
      // a browser may refuse to store anything
    }
  }
}

export const prefs = new Prefs();
