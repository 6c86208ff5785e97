/** A betting spot in words, by its state; `accepts` says whether this viewer can place a chip there now. */
import { dollars } from "../../money";
import type { SpotSheet, SpotShown } from "../../wire";
import { paraNumber, words } from "../../words";

const text = words.table.spot;

export function spotLabel(sheet: SpotSheet, spot: SpotShown, sending = 0, accepts = true): string {
  const { label } = sheet;
  if (sending) return text.sending({ bet: label, amount: dollars(spot.cents + sending) });
  const bet = spot.cents ? text.amount({ bet: label, amount: dollars(spot.cents) }) : label;
  const paragraphs = spot.cited.map((cited) => paraNumber(cited.number)).join(", ");
  const withParagraphs = (result: string): string => result + (paragraphs && `, ${paragraphs}`);
  const [least, most] = [dollars(sheet.least), dollars(sheet.most)];
  switch (spot.state) {
    case "open":
      if (spot.cents) return text.placed({ bet });
      if (!accepts) return text.notOpen({ bet: label });
      return least === most
        ? text.openAt({ bet: label, amount: least })
        : text.openBetween({ bet: label, least, most });
    case "placed":
      return text.placed({ bet });
    case "locked":
      return text.noMoreBets({ bet });
    case "won":
      return withParagraphs(text.won({ bet: label, amount: dollars(spot.paid - spot.cents) }));
    case "lost":
      return withParagraphs(text.lost({ bet: label, amount: dollars(spot.cents) }));
    case "returned":
      return withParagraphs(text.returned({ bet }));
    default:
      return text.closed({ bet });
  }
}

/** The figure beside a bet's chips: what it won, what came back, or its amount. */
export function betFigure(spot: SpotShown, cents = spot.cents): string {
  if (spot.state === "won") return `+${dollars(spot.paid - spot.cents)}`;
  if (spot.state === "returned") return `↩ ${dollars(spot.paid || spot.cents)}`;
  return dollars(cents);
}
