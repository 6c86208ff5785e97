/** Amounts as people read them: never abbreviated, with cents only where there are any. */
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const money = (cents: number): string => (cents % 100 ? exact : whole).format(cents / 100);
/** "$1,000.50" */
export const dollars = (cents: number): string => `$${money(cents)}`;
/** A jackpot meter, always with its cents: "$12,000.00" */
export const meter = (cents: number): string => `$${exact.format(cents / 100)}`;
export const count = (n: number): string => whole.format(n);
/** A result: "+$25", "−$25" or "$0" */
export const signed = (cents: number): string =>
  (cents < 0 ? "−" : cents > 0 ? "+" : "") + dollars(Math.abs(cents));
/** Limits: "$5 – $100", or "$5" if both are the same */
export const range = (least: number, most: number): string =>
  least === most ? dollars(least) : `${dollars(least)} – ${dollars(most)}`;

/** Read an amount: "$1,250.50" -> 125050; null for any other text. */
export function cents(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, "");
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
