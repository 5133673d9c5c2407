// The pictures of the cards: the server draws them, as symbols in one document,
// which is taken into the page so that a card is a use of a symbol.

import { beside } from './alone.ts';

let started = false;

export async function loadSprite(): Promise<void> {
  if (started) return;
  started = true;
  try {
    const answer = await fetch(beside('/cards.svg'));
    if (!answer.ok) throw new Error(answer.statusText);
    const sprite = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
    sprite.setAttribute('aria-hidden', 'true');
    sprite.setAttribute('width', '0');
    sprite.setAttribute('height', '0');
    sprite.classList.add('unseen');
    document.body.append(document.importNode(sprite, true));
  } catch {
    // Asked for again when the next card is drawn; the names of the cards are read out without it.
    started = false;
  }
}
