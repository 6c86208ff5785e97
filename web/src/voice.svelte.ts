/** Announcements to screen readers. Two alternating lines, so that a repeated text is announced again. */
class Voice {
  lines = $state<[string, string]>(["", ""]);
  #current: 0 | 1 = 0;

  say(text: string): void {
    if (!text) return;
    this.#current = this.#current ? 0 : 1;
    this.lines = this.#current ? ["", text] : [text, ""];
  }
}

export const voice = new Voice();
