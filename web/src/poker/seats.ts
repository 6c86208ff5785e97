/** The places around the oval, and a seat in words. Knows no rules: marks and figures come from the table. */
import type {
  BoxShown,
  HandState,
  PokerTableShown,
  SeatMark,
  SeatShown,
  TableShown,
} from "../wire";
import { dollars } from "../money";
import { sentence, words } from "../words";
import { shortScreen } from "../table/shortScreen";
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
  seat: SeatShown | undefined;
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

/** One drawing for wide windows, scaled to the space available; on a phone the drawing has the phone's size. */
export const WIDE_ROOM: Room = {
  width: 1280,
  height: 632,
  x: 640,
  y: 314,
  rx: 508,
  ry: 226,
  gap: 0,
  own: 566,
};
export const phoneRoom = (width: number, height: number): Room => ({
  width,
  height,
  x: width / 2,
  y: height * 0.44,
  rx: width / 2 - 44,
  ry: height * 0.44 - 62,
  gap: 58,
  own: height - 34,
});

/** Clockwise from your own seat, which is nearest to you; a spectator sees seat 1 at the dealer's left. */
export function seatPlaces(view: TableShown, seats: PokerTableShown, room: Room): Place[] {
  const count = view.boxes.length;
  const mine = ownBox(view)?.number ?? 0;
  return view.boxes.map((box, i) => {
    const own = box.number === mine;
    const place = {
      number: box.number,
      box,
      seat: seats.seats.find((seat) => seat.box === box.number),
      own,
    };
    return {
      ...place,
      ...seatPosition(own, mine ? (box.number - mine + count) % count : i, mine, count, room),
    };
  });
}

function seatPosition(
  own: boolean,
  step: number,
  mine: number,
  count: number,
  room: Room,
): Point & { bet: Point; disc: Point } {
  if (own) return ownPosition(room);
  const gap = mine ? room.gap || 360 / count : room.gap;
  const angle = mine
    ? 90 + gap + (step - 1) * ((360 - 2 * gap) / Math.max(1, count - 2))
    : spectatorAngle(step, count);
  const point = (radius: number, by = 0): Point => pointOnOval(room, angle + by, radius);
  if (room.gap) return phonePosition(point(1), room);
  const isLow = Math.sin((angle * Math.PI) / 180) > 0.3;
  return { ...point(1), bet: point(0.7), disc: point(0.8, isLow ? -15 : 15) };
}

/** On a phone there is no space towards the middle: bets go below the name, the button at its inner side. */
function phonePosition(seat: Point, room: Room): Point & { bet: Point; disc: Point } {
  const inwards = seat.x > room.x + 20 ? -1 : 1;
  return {
    ...seat,
    bet: { x: seat.x - 4 * inwards, y: seat.y + 31 },
    disc: { x: seat.x + 47 * inwards, y: seat.y - 12 },
  };
}

/** For a spectator the seats go all the way round, with the dealer's place at the top left free. */
const spectatorAngle = (step: number, count: number): number => -90 + ((step + 0.5) * 360) / count;

function ownPosition(room: Room): Point & { bet: Point; disc: Point } {
  const far = room.gap ? 130 : 190;
  const up = room.gap ? (shortScreen.current ? 46 : 78) : 96; // on a phone below the bets of both neighbours
  return {
    x: room.x,
    y: room.own,
    bet: { x: room.x + far, y: room.own - up },
    disc: { x: room.x - far, y: room.own - up },
  };
}

function pointOnOval(room: Room, degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: Math.round(room.x + room.rx * radius * Math.cos(angle)),
    y: Math.round(room.y + room.ry * radius * Math.sin(angle)),
  };
}

const text = words.table.poker.seat;
/** States that the oval shows in another way. */
const UNSAID: readonly HandState[] = ["seated", "playing", "folded"];

export const isMarked = (seat: SeatShown | undefined, mark: SeatMark): boolean =>
  !!seat?.marks.some(({ code }) => code === mark);

/** The print on the discs before a seat. */
export const discsOf = (seat: SeatShown | undefined): string[] =>
  (seat?.marks ?? []).flatMap(({ code }) => text.discs[code] ?? []);

/** The number, marks and status of a seat, in a few words. */
export function seatStatus(place: Place): string {
  const { box, seat } = place;
  const marks = (seat?.marks ?? []).flatMap(({ code }) => text.marks[code] ?? []);
  const status = box && !UNSAID.includes(box.state) ? box.status : "";
  const folded = box?.state === "folded" ? text.folded : "";
  return [String(place.number), ...marks, folded || status].filter(Boolean).join(" · ");
}

export const isInHand = (box: BoxShown | undefined): boolean =>
  !!box && box.cards.length > 0 && box.state !== "folded";
export const amountPaid = (box: BoxShown | undefined): number =>
  box?.spots.reduce((sum, spot) => sum + spot.paid, 0) ?? 0;
export const totalPot = (view: TableShown): number =>
  view.boxes.flatMap((box) => box.spots).reduce((sum, spot) => sum + spot.cents, 0);

/** A seat as a voice would say it. */
export function describeSeat(place: Place, reservedFor = ""): string {
  const { box, seat, number } = place;
  if (!seat)
    return reservedFor
      ? text.isReserved({ seat: number, who: reservedFor })
      : text.isFree({ seat: number });
  const parts = [
    text.named({ seat: number }),
    place.own ? words.table.you : seat.player,
    text.chips({ amount: dollars(seat.stack) }),
    seat.bet ? text.bet({ amount: dollars(seat.bet) }) : "",
    ...seat.marks.map((mark) => text.marks[mark.code] ?? mark.text),
    box?.status ?? "",
    box?.words ?? "",
  ];
  return sentence([...new Set(parts)].filter(Boolean).join(", "));
}

/** The names of seats: "You, Owl". */
export function seatNames(
  boxes: readonly number[],
  places: readonly Place[],
  you: string = words.table.you,
): string {
  return boxes
    .map((number) => places.find((place) => place.number === number))
    .map((place) => (place?.own ? you : (place?.seat?.player ?? place?.box?.player ?? "")))
    .filter(Boolean)
    .join(", ");
}
