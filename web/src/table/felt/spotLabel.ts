/** A betting spot in words, by its state; `takes` says whether this viewer may put a chip there now. */
import { money } from "../../money";
import type { SpotSheet, SpotShown } from "../../wire";

export function spotName(sheet: SpotSheet, spot: SpotShown, sending = 0, takes = true): string {
  const { label } = sheet;
  if (sending) return `${label} ${money(spot.cents + sending)}, sending`;
  const at = spot.cents ? `${label} ${money(spot.cents)}` : label;
  const cited = spot.cited.map((each) => each.number).join(", ");
  switch (spot.state) {
    case "open":
      if (spot.cents) return `${at}, placed`;
      if (!takes) return `${label}, not open`;
      return sheet.least === sheet.most
        ? `${label}, open, ${money(sheet.least)}`
        : `${label}, open, ${money(sheet.least)} to ${money(sheet.most)}`;
    case "placed":
      return `${at}, placed`;
    case "locked":
      return `${at}, no more Bets`;
    case "won":
      return `${label} won ${money(spot.paid - spot.cents)}${cited && `, ${cited}`}`;
    case "lost":
      return `${label} lost ${money(spot.cents)}${cited && `, ${cited}`}`;
    case "returned":
      return `${at} returned${cited && `, ${cited}`}`;
    default:
      return `${at}, closed`;
  }
}
