/** The paragraph that is shown now, and its position on the screen. */
import type { Cited } from "../wire";

class Reader {
  open = $state.raw<{
    cited: Cited;
    x: number;
    y: number;
    above: boolean;
    from: HTMLElement;
  } | null>(null);
  game = $state("");

  toggle(cited: Cited, from: HTMLElement): void {
    if (this.open?.cited === cited) return this.close();
    const rect = from.getBoundingClientRect();
    const above = rect.top > innerHeight / 2;
    this.open = {
      cited,
      x: rect.x + rect.width / 2,
      y: above ? rect.top - 8 : rect.bottom + 8,
      above,
      from,
    };
  }

  close(): void {
    this.open = null;
  }
}

export const reader = new Reader();
