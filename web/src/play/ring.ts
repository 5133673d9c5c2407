// Where the others sit: on an ellipse around the middle, in the order of play,
// clockwise from one's own seat at the bottom.

export interface Size {
  width: number;
  height: number;
}
export interface Place {
  /** The centre of the seat, from the left upper corner of the board. */
  x: number;
  y: number;
}
export interface Ring {
  places: Place[];
  /** The middle of the table, and how wide it may be. */
  x: number;
  y: number;
  d: number;
  /** Half the width of the ellipse, and half its height. */
  a: number;
  b: number;
}

/** The part of the ellipse, in degrees, on which n others sit: the rest is left to one's own hand. */
const widest = 248;
const span = (n: number): number => Math.min(widest, (360 * (n - 1)) / (n + 1));
/** The ellipse is at most so many times as wide as it is high. */
const longest = 1.9;
const gap = 6;

/**
 * The places of n others on a board, for seats and a middle of a size: points of
 * one ellipse, whose lowest part, under the edge of the board, is one's own seat.
 */
export function ring(n: number, board: Size, seat: Size, widestMiddle: number): Ring {
  const x = board.width / 2;
  // The seat opposite is at the upper edge, the middle takes what is left below it.
  const top = n > 0 ? seat.height / 2 : 0;
  const under = n > 0 ? seat.height + gap : 0;
  const y = under + (board.height - under) / 2;
  const b = y - top;
  const a = Math.max(0, Math.min(board.width / 2 - seat.width / 2, b * longest));
  // The lowest seats are as low as the board leaves room for.
  const low = b > 0 ? Math.max(0, Math.min(1, (board.height - seat.height / 2 - y) / b)) : 0;
  const arc = Math.min(span(n), 180 + (360 / Math.PI) * Math.asin(low));
  const places: Place[] = [];
  for (let i = 0; i < n; i++) {
    const degrees = n === 1 ? 90 : 90 + arc / 2 - (arc * i) / (n - 1);
    const angle = (degrees * Math.PI) / 180;
    places.push({ x: x + a * Math.cos(angle), y: y - b * Math.sin(angle) });
  }
  const free = places.map((p) => Math.hypot(Math.max(0, Math.abs(p.x - x) - seat.width / 2), Math.max(0, Math.abs(p.y - y) - seat.height / 2)));
  const d = Math.min(widestMiddle, board.width, board.height - under, ...free.map((r) => 2 * (r - gap)));
  return { places, x, y, d: Math.max(0, d), a, b };
}
