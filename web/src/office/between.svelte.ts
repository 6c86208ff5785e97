/** Between two rounds: only then is anything about a table changed. */
import { session } from "../session.svelte";
import type { TableShown } from "../wire";

const PHASES = ["idle", "over", "closed"];
/** Is no round under way, or one without a single bet? That one ends for whatever is changed. */
const free = (now: TableShown): boolean =>
  PHASES.includes(now.phase) ||
  (now.phase === "betting" &&
    now.boxes.every((box) =>
      [box, ...(box.others ?? [])].every((each) => each.spots.every((spot) => !spot.cents)),
    ));

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
        this.waits = !free(now);
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
