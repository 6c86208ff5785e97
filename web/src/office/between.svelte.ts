/** Between two rounds: only then is anything about a table changed. */
import { session } from "../session.svelte";
import type { TableShown } from "../wire";

const PHASES = ["idle", "over", "closed"];

export class Between {
  waits = $state(false);
  #stop: () => void = () => undefined;

  /** True at once, or as soon as the round under way is over; false where nobody waits for it any more. */
  rounds(table: string): Promise<boolean> {
    const watched = session.watch(table);
    return new Promise((settle) => {
      const end = (over: boolean): void => {
        this.#stop = () => undefined;
        watched.changed.delete(look);
        session.part(table);
        this.waits = false;
        settle(over);
      };
      const look = (now: TableShown): void => {
        this.waits = !PHASES.includes(now.phase);
        if (!this.waits) end(true);
      };
      this.#stop = () => end(false);
      watched.changed.add(look);
      if (watched.view) look(watched.view);
    });
  }

  stop(): void {
    this.#stop();
  }
}
