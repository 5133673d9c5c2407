import { expect, test } from 'vitest';
import { botsFor } from '../src/bots.ts';
import type { BotInfo, RulesInfo } from '../src/protocol.ts';
import { changes, departures, isOn, readValue } from '../src/rules.ts';

const info: RulesInfo = {
  presets: [
    { name: 'official', help: '', min_seats: 2, max_seats: 10, target: 500, options: {}, deck: 108 },
    { name: 'duel', help: '', min_seats: 2, max_seats: 2, target: 0, options: { 'open-hands': true, limit: 1000, 'max-seats': 2 }, deck: 108 },
  ],
  options: ['twins', 'stack', 'open-hands', 'deck', 'hands', 'limit', 'max-seats'].map((name) => ({ name, help: '', values: '', house: false })),
};

test('what is sent is what differs from the preset', () => {
  expect(changes(info, 'official', {})).toEqual({});
  expect(changes(info, 'official', { twins: true, stack: 'any' })).toEqual({ twins: true, stack: 'any' });
  expect(changes(info, 'duel', { 'open-hands': true, limit: 1000, 'max-seats': 2 })).toEqual({});
  expect(changes(info, 'duel', { limit: 500, 'max-seats': 2 })).toEqual({ 'open-hands': false, limit: 500 });
});

test('what departs from Mattel’s rules is the preset’s and one’s own', () => {
  const all = departures(info, { name: 'duel', options: { twins: true, 'open-hands': false } });
  expect(isOn(all, 'open-hands')).toBe(false);
  expect(isOn(all, 'twins')).toBe(true);
  expect(isOn(departures(info, { name: 'duel' }), 'open-hands')).toBe(true);
});

test('typed values', () => {
  expect(readValue('hands', '7, 6')).toEqual([7, 6]);
  expect(readValue('hands', '7, x')).toBeNull();
  expect(readValue('limit', '60')).toBe(60);
  for (const text of ['', '-1', '1.5', 'x']) expect(readValue('limit', text), text).toBeNull();
  expect(readValue('deck', ' r1,  g2 w ')).toBe('r1 g2 w');
});

test('a program that plays open hands alone is offered at no other table', () => {
  const bot = (name: string, level: BotInfo['level'], open = false): BotInfo => ({ name, help: '', level, cheats: false, open });
  const both = [bot('greedy', 'normal'), bot('duelist', 'hard', true)];
  expect(botsFor(both, true, 2)).toEqual(both);
  for (const [openHands, seats] of [[false, 2], [true, 3]] as const) expect(botsFor(both, openHands, seats)).toEqual(both.slice(0, 1));
});
