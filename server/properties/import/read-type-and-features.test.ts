import { describe, expect, test } from 'vitest';
import { readFeatures, readPets } from './read-features.ts';
import { readType } from './read-type.ts';

test.each([
  ['Townhome', 'townhome', false],
  ['', 'apartment', false],
  ['yurt', 'apartment', true],
])('readType(%j) is %j', (given, type, isUnknown) => {
  expect(readType(given)).toEqual({ type, isUnknown });
});

describe('readFeatures', () => {
  const known = new Set(['dishwasher', 'pool', 'cats-allowed']);

  test('finds slugs in any case, once', () => {
    expect(readFeatures(['Dishwasher', 'pool', 'POOL'], known)).toEqual({
      slugs: ['dishwasher', 'pool'],
      flags: [],
      others: [],
    });
  });

  test('returns facts of the property as flags, and keeps other words as written', () => {
    expect(readFeatures(['On bus route', 'Furnished', 'Sauna', 'sauna', '', 'Gym'], known)).toEqual({
      slugs: [],
      flags: ['on_bus_route', 'furnished_units'],
      others: ['sauna', 'Gym'],
    });
  });

  test.each([
    ['Cats,Dogs', ['cats-allowed', 'dogs-allowed']],
    ['None', ['no-pets']],
    ['', []],
  ])('pets %j', (text, slugs) => {
    expect(readPets(text)).toEqual(slugs);
  });
});
