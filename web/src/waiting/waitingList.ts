/** What a waiting list says about players and seats. */
import type { Waiter, Place } from "../session.svelte";
import { ordinal, words } from "../words";

const text = words.waiting;

export const placeText = (place: Place): string =>
  place.seat
    ? text.seatReserved({ seat: place.seat })
    : text.yourPlace({ place: ordinal(place.place) });

export const waitingText = (count: number): string =>
  count ? text.playersWaiting({ count }) : text.nobodyWaiting;

/** The player this seat is reserved for; empty where it is not reserved. */
export const reservedFor = (waiting: readonly Waiter[], seat: number): string =>
  waiting.find((waiter) => waiter.seat === seat)?.player ?? "";
