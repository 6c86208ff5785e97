/** What the live region says. Two alternating lines, so that the same words twice are two announcements. */
class Voice {
  lines = $state<[string, string]>(["", ""]);
  #turn: 0 | 1 = 0;

  say(text: string): void {
    if (!text) return;
    this.#turn = this.#turn ? 0 : 1;
    this.lines = this.#turn ? ["", text] : [text, ""];
  }
}

export const voice = new Voice();
