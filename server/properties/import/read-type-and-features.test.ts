import { describe, expect, test } from 'vitest';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { readFeatures, readPets } from './read-features.ts';
import { readType } from './read-type.ts';

describe('readType', () => {
  test.each([
    ['townhome', '', 'townhome'],
    ['Townhouse', '', 'townhome'],
    ['SingleFamily', '', 'house'],
    ['House for Rent', '', 'house'],
    ['MultiFamily', 'Charming house for rent', 'apartment'],
    ['Garden Style Apartment', '', 'apartment'],
    ['SFR', '', 'house'],
    ['Garden', '', 'apartment'],
    ['Mid Rise', '', 'apartment'],
    ['CONDO', '', 'condo'],
    ['', 'Three BR Townhouse near the park', 'townhome'],
    ['', 'Charming house for rent', 'house'],
    ['', 'Two BR Apartment - Top floor condominium', 'condo'],
    ['', 'Room for rent near campus', 'single_room'],
    ['', 'Camden features townhomes, studio.', 'apartment'],
    ['', 'One BR Lighthouse Lane', 'apartment'],
    ['', 'Waterhouse Street 4', 'apartment'],
    ['', '', 'apartment'],
  ])('given %j and titled %j is %s', (given, title, type) => {
    expect(readType(given, title, '').type).toBe(type);
  });

  test('uses a plain sentence, but not one about other listings', () => {
    expect(readType('', '', 'Come and see this lovely duplex today.').type).toBe('duplex_etc');
    expect(readType('', '', 'We also rent houses and condos.').type).toBe('apartment');
  });

  test('reports an unknown type', () => {
    expect(readType('yurt', '', '')).toEqual({ type: 'apartment', isUnknown: true });
  });
});

describe('readFeatures and readPets', () => {
  const known = new Set(['dishwasher', 'pool', 'laundry-in-unit', 'balcony', 'cats-allowed']);

  test("match the source's names and our own", () => {
    expect(
      readFeatures(['Dishwasher', 'Patio/Deck', 'Washer & Dryer', 'pool', 'POOL', 'none'], known),
    ).toEqual({
      slugs: ['balcony', 'dishwasher', 'laundry-in-unit', 'pool'],
      flags: [],
      others: [],
    });
  });

  test('turn property facts into flags and keep unknown features as text', () => {
    const reading = readFeatures(['On Bus Line', 'Furnished', 'Sauna', 'sauna', '', 'Gym'], known);
    expect(reading).toEqual({
      slugs: [],
      flags: ['on_bus_route', 'furnished_units'],
      others: ['sauna', 'Gym'],
    });
  });

  test.each([
    ['Cats,Dogs', ['cats-allowed', 'dogs-allowed']],
    ['None', ['no-pets']],
    ['no pets allowed', ['no-pets']],
    ['Cats, no dogs', ['cats-allowed']],
    ['cats and no dogs', ['cats-allowed']],
    ['Cats (no dogs)', ['cats-allowed']],
    ['No cats or dogs', ['no-pets']],
    ['Cats OK but dogs are not allowed', ['cats-allowed']],
    ['Pet friendly', ['cats-allowed', 'dogs-allowed']],
    ['yes', ['cats-allowed', 'dogs-allowed']],
    ['', []],
  ])('read pets %j', (text, slugs) => {
    expect(readPets(text, [])).toEqual(slugs);
  });

  test('report pets that are no known words', () => {
    const notes: Remark[] = [];
    for (const text of ['ask us', 'no dogs']) {
      expect(readPets(text, notes)).toEqual([]);
      expect(notes.pop()).toEqual({ kind: 'the pets can’t be read and are left out', detail: text });
    }
  });
});
