/** A waiting list in words. */
import type { Waiter, Place } from "../session.svelte";
import { ordinal } from "../words";

export const standing = (place: Place): string =>
  place.seat
    ? `Seat ${place.seat} is kept for you`
    : `You are ${ordinal(place.place)} on the waiting list`;

export const others = (waiting: number): string =>
  waiting === 0
    ? "Nobody is waiting yet"
    : waiting === 1
      ? "One is waiting"
      : `${waiting} are waiting`;

/** For whom this seat is kept, where it is kept for anybody. */
export const keptFor = (waiting: readonly Waiter[], seat: number): string =>
  waiting.find((each) => each.seat === seat)?.player ?? "";
