/** Who sits where around the oval, and what is said about a seat. Knows no rules: marks and figures come from the table. */
import type { Around, BoxShown, SeatSeen, TableShown } from "../wire";
import { money } from "../money";
import { sentence } from "../words";
import { low } from "../table/shortScreen";
import { ownBox } from "../table/offers";

export interface Room {
  width: number;
  height: number;
  x: number;
  y: number;
  rx: number;
  ry: number;
  gap: number;
  own: number;
}
export interface Place {
  number: number;
  box: BoxShown | undefined;
  seat: SeatSeen | undefined;
  own: boolean;
  x: number;
  y: number;
  bet: Point;
  disc: Point;
}
export interface Point {
  x: number;
  y: number;
}

/** One drawing for wide windows, scaled to the room there is; the phone's has the size of the phone. */
export const WIDE: Room = {
  width: 1280,
  height: 632,
  x: 640,
  y: 314,
  rx: 508,
  ry: 226,
  gap: 0,
  own: 566,
};
export const phone = (width: number, height: number): Room => ({
  width,
  height,
  x: width / 2,
  y: height * 0.44,
  rx: width / 2 - 44,
  ry: height * 0.44 - 62,
  gap: 58,
  own: height - 34,
});

/** Clockwise from your own seat, which is nearest to you; who looks on sees seat 1 at the Dealer's left. */
export function around(view: TableShown, seats: Around, room: Room): Place[] {
  const count = view.boxes.length;
  const mine = ownBox(view)?.number ?? 0;
  return view.boxes.map((box, i) => {
    const own = box.number === mine;
    const place = {
      number: box.number,
      box,
      seat: seats.seats.find((each) => each.box === box.number),
      own,
    };
    return {
      ...place,
      ...where(own, mine ? (box.number - mine + count) % count : i, mine, count, room),
    };
  });
}

function where(
  own: boolean,
  step: number,
  mine: number,
  count: number,
  room: Room,
): Point & { bet: Point; disc: Point } {
  if (own) return nearest(room);
  const gap = mine ? room.gap || 360 / count : room.gap;
  const turn = mine
    ? 90 + gap + (step - 1) * ((360 - 2 * gap) / Math.max(1, count - 2))
    : free(step, count);
  const at = (part: number, by = 0): Point => on(room, turn + by, part);
  if (room.gap) return beside(at(1), room);
  const low = Math.sin((turn * Math.PI) / 180) > 0.3;
  return { ...at(1), bet: at(0.7), disc: at(0.8, low ? -15 : 15) };
}

/** On a phone there is no room towards the middle: below the name, and at its inner side. */
function beside(seat: Point, room: Room): Point & { bet: Point; disc: Point } {
  const inwards = seat.x > room.x + 20 ? -1 : 1;
  return {
    ...seat,
    bet: { x: seat.x - 4 * inwards, y: seat.y + 31 },
    disc: { x: seat.x + 47 * inwards, y: seat.y - 12 },
  };
}

/** Without a seat of one's own all of them go round, the Dealer's place at the top kept free. */
const free = (step: number, count: number): number => -90 + ((step + 0.5) * 360) / count;

function nearest(room: Room): Point & { bet: Point; disc: Point } {
  const far = room.gap ? 130 : 190;
  const up = room.gap ? (low.current ? 46 : 78) : 96; // on a phone below the Bets of both neighbours
  return {
    x: room.x,
    y: room.own,
    bet: { x: room.x + far, y: room.own - up },
    disc: { x: room.x - far, y: room.own - up },
  };
}

function on(room: Room, degrees: number, part: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return {
    x: Math.round(room.x + room.rx * part * Math.cos(turn)),
    y: Math.round(room.y + room.ry * part * Math.sin(turn)),
  };
}

const DISCS: Record<string, string> = { "all-in": "ALL-IN", "missed blind": "MISSED BLIND" };
/** The plastic that lies before a seat. */
export const discs = (seat: SeatSeen | undefined): string[] =>
  (seat?.marks ?? []).flatMap((mark) => DISCS[mark] ?? []);

const LINES: Record<string, string> = {
  "small blind": "Small Blind",
  "big blind": "Big Blind",
  away: "away",
  waits: "waits for the Big Blind",
  joining: "not in yet",
};
/** A seat in a few words. */
export function line(place: Place): string {
  const { box, seat } = place;
  const marks = (seat?.marks ?? []).flatMap((mark) => LINES[mark] ?? []);
  const status =
    box?.status && !["seated", "active", "folded"].includes(box.status) ? box.status : "";
  const folded = box?.status === "folded" ? "folded" : "";
  return [String(place.number), ...marks, folded || status].filter(Boolean).join(" · ");
}

export const inHand = (box: BoxShown | undefined): boolean =>
  !!box && box.cards.length > 0 && box.status !== "folded";
export const paid = (box: BoxShown | undefined): number =>
  box?.spots.reduce((n, spot) => n + spot.paid, 0) ?? 0;
export const inAll = (view: TableShown): number =>
  view.boxes.reduce((n, box) => n + box.spots.reduce((m, spot) => m + spot.cents, 0), 0);

/** A seat as a voice would say it. */
export function spoken(place: Place, kept = ""): string {
  const { box, seat } = place;
  if (!seat) return `Seat ${place.number}, ${kept ? `kept for ${kept}` : "free"}`;
  const who = place.own ? "You" : seat.player;
  const parts = [
    `Seat ${place.number}`,
    who,
    `${money(seat.stack)} in chips`,
    seat.bet ? `Bet ${money(seat.bet)}` : "",
    ...seat.marks,
    box?.status ?? "",
    box?.words ?? "",
  ];
  return sentence([...new Set(parts)].filter(Boolean).join(", "));
}

/** The names of seats: "You, Owl". */
export function named(boxes: readonly number[], places: readonly Place[]): string {
  const found = boxes.map((n) => places.find((each) => each.number === n));
  return found
    .map((each) => (each?.own ? "You" : (each?.seat?.player ?? each?.box?.player ?? "")))
    .filter(Boolean)
    .join(", ");
}
