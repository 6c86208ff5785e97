/** Common sizes of a Bet: parts of the Pot as it would be after a Call. */
import type { Offer } from "../wire";

export interface Size {
  word: string;
  to: number;
}

/** Chips of the smallest kind, within what is allowed; all of it is always allowed. */
export function fitted(offer: Offer, cents: number, unit: number): number {
  if (cents >= offer.most) return offer.most;
  const least = Math.ceil(offer.least / unit) * unit;
  return Math.min(offer.most, Math.max(least, Math.round(cents / unit) * unit));
}

export function sizes(
  offer: Offer,
  level: number,
  pot: number,
  owes: number,
  unit: number,
): Size[] {
  const part = (share: number): number => fitted(offer, level + share * (pot + owes), unit);
  const found = [
    { word: "Min", to: fitted(offer, offer.least, unit) },
    { word: "½ pot", to: part(0.5) },
    { word: "¾ pot", to: part(0.75) },
    { word: "Pot", to: part(1) },
    { word: "All-in", to: offer.most },
  ];
  return found.filter(
    (each, i) =>
      i === 0 || i === found.length - 1 || (each.to > offer.least && each.to < offer.most),
  );
}
