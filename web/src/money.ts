/** Cents to figures: never abbreviated, decimals only where there are any. */
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const money = (cents: number): string => (cents % 100 ? exact : whole).format(cents / 100);
/** "$1,000.50", as people read it. */
export const dollars = (cents: number): string => `$${money(cents)}`;
export const meter = (cents: number): string => exact.format(cents / 100);
export const count = (n: number): string => whole.format(n);
export const signed = (cents: number): string =>
  (cents < 0 ? "−" : cents > 0 ? "+" : "") + dollars(Math.abs(cents));
export const range = (least: number, most: number): string =>
  least === most ? dollars(least) : `${dollars(least)} – ${dollars(most)}`;

/** "1,250.50" -> 125050; null where it is no amount. */
export function cents(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, "");
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
