/** Wait for the end of a round: the settings of a table only change between two rounds. */
import { session } from "../session.svelte";
import type { TableShown } from "../wire";

const BETWEEN_ROUNDS = ["idle", "over", "closed"];
/** Is no round being played, or one without a single bet? The server ends that one itself. */
const canChange = (view: TableShown): boolean =>
  BETWEEN_ROUNDS.includes(view.phase) ||
  (view.phase === "betting" &&
    view.boxes.every((box) =>
      [box, ...(box.others ?? [])].every(({ spots }) => spots.every((spot) => !spot.cents)),
    ));

export class RoundEnd {
  isWaiting = $state(false);
  #cancel: () => void = () => undefined;

  /** True once no round is being played; false when the wait was cancelled. */
  wait(tableId: string): Promise<boolean> {
    const table = session.subscribe(tableId);
    return new Promise((resolve) => {
      const end = (isOver: boolean): void => {
        this.#cancel = () => undefined;
        table.changed.delete(check);
        session.unsubscribe(tableId);
        this.isWaiting = false;
        resolve(isOver);
      };
      const check = (view: TableShown): void => {
        this.isWaiting = !canChange(view);
        if (!this.isWaiting) end(true);
      };
      this.#cancel = () => end(false);
      table.changed.add(check);
      if (table.view) check(table.view);
    });
  }

  cancel(): void {
    this.#cancel();
  }
}
