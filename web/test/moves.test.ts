import { expect, test } from 'vitest';
import { canSayUno, choiceFor, parseMove, parseMoves, playableKinds, settle } from '../src/moves.ts';

test('every form of a move', () => {
  const forms = {
    r5: { act: 'play', kind: 'r5' },
    'r5!': { act: 'play', kind: 'r5', uno: true },
    'w:r': { act: 'play', kind: 'w', color: 'r' },
    'f:g!': { act: 'play', kind: 'f', color: 'g', uno: true },
    'bv:y': { act: 'play', kind: 'bv', color: 'y' },
    'r5 r5': { act: 'play', kind: 'r5', twin: true },
    'r5 r5!': { act: 'play', kind: 'r5', twin: true, uno: true },
    draw: { act: 'draw' },
    'draw w:r': { act: 'draw', kind: 'w', color: 'r' },
    pass: { act: 'pass' },
    challenge: { act: 'challenge' },
    accept: { act: 'accept' },
    'color r': { act: 'color', color: 'r' },
    'swap 2': { act: 'swap', target: 2 },
    'jump r5!': { act: 'jump', kind: 'r5', uno: true },
    'catch 9': { act: 'catch', target: 9 },
    uno: { act: 'uno' },
  };
  for (const [text, move] of Object.entries(forms)) expect(parseMove(text), text).toEqual({ text, ...move });
});

test('what is no move is none', () => {
  for (const text of ['', 'r', 'r5 g5', 'r5 r5 r5', 'swap', 'swap x', 'catch 10', 'color', 'color x', 'jump', 'pass now', 'draw draw']) {
    expect(parseMove(text), text).toBeNull();
  }
});

test('choosing a card asks for what is open about it', () => {
  const moves = parseMoves(['r5', 'r5 r5', 'w:r', 'w:g', 'w:b', 'w:y', 'g5', 'draw']);
  expect([...playableKinds(moves)].sort()).toEqual(['g5', 'r5', 'w']);
  expect(choiceFor(moves, 'r5')).toMatchObject({ twin: true, single: true, colors: [] });
  expect(choiceFor(moves, 'w')).toMatchObject({ twin: false, single: true, colors: ['r', 'g', 'b', 'y'] });
  expect(choiceFor(moves, 'y1')).toBeNull();
  expect(settle(moves, choiceFor(moves, 'w')!, false, 'b', false)?.text).toBe('w:b');
  expect(settle(moves, choiceFor(moves, 'r5')!, true, null, false)?.text).toBe('r5 r5');
});

test('Uno is said when it is wanted and can be', () => {
  const moves = parseMoves(['r5!', 'r5', 'g5']);
  expect(canSayUno(moves)).toBe(true);
  expect(settle(moves, choiceFor(moves, 'r5')!, false, null, true)?.text).toBe('r5!');
  expect(settle(moves, choiceFor(moves, 'r5')!, false, null, false)?.text).toBe('r5');
  expect(settle(moves, choiceFor(moves, 'g5')!, false, null, true)?.text).toBe('g5');
});

test('out of turn a card is jumped in with', () => {
  const moves = parseMoves(['jump r5', 'catch 2']);
  expect(choiceFor(moves, 'r5')).toMatchObject({ act: 'jump' });
  expect(settle(moves, choiceFor(moves, 'r5')!, false, null, false)?.text).toBe('jump r5');
});
