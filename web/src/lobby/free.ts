/** Seats that anybody may take: those kept for people on the waiting list are not among them. */
import type { TableRow } from "../wire";

export const free = (t: TableRow): number => t.box_count - t.taken - (t.kept ?? 0);
