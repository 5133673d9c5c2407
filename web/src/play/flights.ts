// Cards that fly across the table. Where they start and land is looked up when
// they do: seats, the draw pile and the discards are marked in the page.

import { flight } from '../settings.svelte.ts';

const at = (place: string): DOMRect | null => document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect() ?? null;

export const seatPlace = (seat: number): string => `seat-${seat}`;

/** Where the card that was chosen last lay, for its own flight. */
let picked: { rect: DOMRect; at: number } | null = null;
export function pick(element: Element): void {
  picked = { rect: element.getBoundingClientRect(), at: performance.now() };
}

/** Lets an element that has just appeared fly in from a place. */
export function flyIn(element: HTMLElement, from: { seat: number | null; own: boolean; turn: number }): void {
  const ms = flight();
  if (ms === 0 || from.seat === null) return;
  const fresh = from.own && picked !== null && performance.now() - picked.at < 3000;
  const start = fresh ? picked!.rect : at(seatPlace(from.seat));
  if (from.own) picked = null;
  const end = element.getBoundingClientRect();
  if (!start || end.width === 0) return;
  const x = start.left + start.width / 2 - (end.left + end.width / 2);
  const y = start.top + start.height / 2 - (end.top + end.height / 2);
  const scale = fresh ? start.width / end.width : 0.5;
  const resting = `rotate(${from.turn}deg)`;
  // It rises, comes down with some speed, and settles: a card has weight.
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${-from.turn * 2}deg)`, easing: 'cubic-bezier(0.3, 0, 0.5, 1)' },
      { transform: `translate(${x * 0.12}px, ${y * 0.12 - 10}px) scale(1.13) rotate(${from.turn * 1.6}deg)`, offset: 0.68, easing: 'cubic-bezier(0.6, 0, 0.8, 0.6)' },
      { transform: `scale(0.975) ${resting}`, offset: 0.9 },
      { transform: resting },
    ],
    { duration: ms },
  );
}

/** Lets n cards, face down, fly from the draw pile to a seat, the first of them after a while. */
export function flyBacks(seat: number, n: number, after = 0): void {
  const ms = flight();
  const start = at('pile');
  const end = at(seatPlace(seat));
  if (ms === 0 || !start || !end) return;
  for (let i = 0; i < Math.min(n, 4); i++) {
    const back = document.createElement('div');
    back.className = 'flying-back';
    back.setAttribute('aria-hidden', 'true');
    back.style.left = `${start.left}px`;
    back.style.top = `${start.top}px`;
    back.style.width = `${start.width}px`;
    back.style.height = `${start.height}px`;
    document.body.append(back);
    const x = end.left + end.width / 2 - (start.left + start.width / 2);
    const y = end.top + end.height / 2 - (start.top + start.height / 2);
    back
      .animate(
        [
          { transform: 'none', opacity: 1 },
          { transform: `translate(${x * 0.5}px, ${y * 0.5 - 12}px) scale(0.8) rotate(${x > 0 ? 20 : -20}deg)` },
          { transform: `translate(${x}px, ${y}px) scale(0.45) rotate(${x > 0 ? 34 : -34}deg)`, opacity: 0.7 },
        ],
        { duration: ms, delay: after + i * 55, easing: 'cubic-bezier(0.3, 0.1, 0.3, 1)', fill: 'backwards' },
      )
      .finished.finally(() => back.remove());
  }
}
