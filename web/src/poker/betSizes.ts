/** Preset sizes of a bet: parts of the pot as it would be after a call. */
import type { Offer } from "../wire";
import { words } from "../words";

const text = words.table.poker.raise;

export interface BetSize {
  word: string;
  to: number;
}

/** The nearest amount in chips within the limits of the offer; all-in is always allowed. */
export function fitAmount(offer: Offer, cents: number, unit: number): number {
  if (cents >= offer.most) return offer.most;
  const least = Math.ceil(offer.least / unit) * unit;
  return Math.min(offer.most, Math.max(least, Math.round(cents / unit) * unit));
}

export function betSizes(
  offer: Offer,
  level: number,
  pot: number,
  callCost: number,
  unit: number,
): BetSize[] {
  const potShare = (share: number): number =>
    fitAmount(offer, level + share * (pot + callCost), unit);
  const sizes = [
    { word: text.least, to: fitAmount(offer, offer.least, unit) },
    { word: text.halfPot, to: potShare(0.5) },
    { word: text.threeQuarterPot, to: potShare(0.75) },
    { word: text.pot, to: potShare(1) },
    { word: text.allIn, to: offer.most },
  ];
  return sizes.filter(
    ({ to }, i) => i === 0 || i === sizes.length - 1 || (to > offer.least && to < offer.most),
  );
}
