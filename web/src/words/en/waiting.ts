/** Waiting lists, and the notices on every screen. */
export const waiting = {
  seatReserved: (v: { seat: number }) => `Seat ${v.seat} is reserved for you`,
  seatReservedAt: (v: { table: string; seat: number }) =>
    `${v.table}: seat ${v.seat} is reserved for you`,
  ifTimeRunsOut: "If time runs out, the next player is called.",
  yourPlace: (v: { place: string }) => `You are ${v.place} on the waiting list`,
  nobodyWaiting: "No players waiting",
  playersWaiting: (v: { count: number }) =>
    `${v.count} ${v.count === 1 ? "player" : "players"} waiting`,
  takeSeat: (v: { seat: number }) => `Take seat ${v.seat}`,
  decline: "Decline",
  leaveList: "Leave the waiting list",
  joinList: "Join the waiting list",
  notices: "Notices",
  goToTable: "Go to the table",
  dismiss: "Dismiss",
} as const;
