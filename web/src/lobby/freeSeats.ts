/** Seats that anybody may take, without those reserved for the waiting list. */
import type { TableRow } from "../wire";

export const freeSeats = (table: TableRow): number =>
  table.box_count - table.taken - (table.kept ?? 0);
