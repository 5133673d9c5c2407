import { expect, test } from 'vitest';
import { ring, type Place, type Size } from '../src/play/ring.ts';

const boards: [name: string, board: Size, seat: Size][] = [
  ['phone', { width: 359, height: 372 }, { width: 68, height: 72 }],
  ['tablet', { width: 736, height: 620 }, { width: 112, height: 116 }],
  ['desktop', { width: 1076, height: 500 }, { width: 112, height: 116 }],
];

const apart = (p: Place, q: Place, seat: Size) => Math.abs(p.x - q.x) >= seat.width - 0.01 || Math.abs(p.y - q.y) >= seat.height * 0.75;

for (const [name, board, seat] of boards) {
  for (let n = 1; n <= 9; n++) {
    test(`${name}, ${n} others: in order, within the board, beside each other and the middle`, () => {
      const { places, x, y, d } = ring(n, board, seat, 356);
      expect(places).toHaveLength(n);
      for (const p of places) {
        expect(p.x - seat.width / 2).toBeGreaterThanOrEqual(-0.01);
        expect(p.x + seat.width / 2).toBeLessThanOrEqual(board.width + 0.01);
        expect(p.y - seat.height / 2).toBeGreaterThanOrEqual(-0.01);
        expect(p.y + seat.height / 2).toBeLessThanOrEqual(board.height + 0.01);
        // The nearest point of a seat is outside the middle.
        const near = Math.hypot(Math.max(0, Math.abs(p.x - x) - seat.width / 2), Math.max(0, Math.abs(p.y - y) - seat.height / 2));
        expect(near).toBeGreaterThanOrEqual(d / 2);
      }
      for (const [i, p] of places.entries()) for (const q of places.slice(i + 1)) expect(apart(p, q, seat), JSON.stringify([p, q])).toBe(true);
      expect(d).toBeGreaterThanOrEqual(150);
      // Clockwise from the bottom: each next seat is further round.
      const angle = (p: Place) => (Math.atan2(-(p.x - x), p.y - y) + 2 * Math.PI) % (2 * Math.PI);
      const angles = places.map(angle);
      expect([...angles].sort((a, b) => a - b)).toEqual(angles);
    });
  }
}
