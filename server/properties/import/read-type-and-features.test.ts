import { describe, expect, test } from 'vitest';
import { readFeatures, readPets } from './read-features.ts';
import { readType } from './read-type.ts';

describe('the type of a home', () => {
  test.each([
    ['townhome', '', 'townhome'],
    ['Townhouse', '', 'townhome'],
    ['', 'Three BR Townhouse near the park', 'townhome'],
    ['', 'Charming house for rent', 'house'],
    ['', 'Two BR Apartment - Top floor condominium', 'condo'],
    ['', 'Room for rent near campus', 'single_room'],
    ['', 'Camden features townhomes, studio.', 'apartment'],
    ['', 'One BR Lighthouse Lane', 'apartment'],
    ['', 'Waterhouse Street 4', 'apartment'],
    ['', '', 'apartment'],
  ])('given %j and titled %j', (given, title, type) => {
    expect(readType(given, title, '').type).toBe(type);
  });

  test('a plain sentence counts, the neighbours do not', () => {
    expect(readType('', '', 'Come and see this lovely duplex today.').type).toBe('duplex_etc');
    expect(readType('', '', 'We also rent houses and condos.').type).toBe('apartment');
  });

  test('a type that nobody knows is said', () => {
    expect(readType('yurt', '', '')).toEqual({ type: 'apartment', isUnknown: true });
  });
});

describe('features', () => {
  const known = new Set(['dishwasher', 'pool', 'laundry-in-unit', 'balcony', 'cats-allowed']);

  test('are ours by the words of the source, or by our own', () => {
    expect(readFeatures(['Dishwasher', 'Patio/Deck', 'Washer Dryer', 'pool', 'POOL'], known)).toEqual({
      slugs: ['balcony', 'dishwasher', 'laundry-in-unit', 'pool'],
      flags: [],
      others: [],
    });
  });

  test('that are facts of the property become those, and the rest is kept as it was written', () => {
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
    ['yes', ['cats-allowed', 'dogs-allowed']],
    ['', []],
  ])('pets %j', (text, slugs) => {
    expect(readPets(text)).toEqual(slugs);
  });
});
