import { describe, expect, test } from 'vitest';
import type { AddressPlace } from '#shared/api/address-places.ts';
import type { ManagerProperty } from '#shared/api/manager-properties.ts';
import type { SchoolListItem } from '#shared/api/schools.ts';
import { blankDraft } from '#test/helpers/listing-drafts.ts';
import { findArea } from './find-area.ts';
import { foundPinOf, putFoundPin } from './found-pin.ts';
import type { ListingFields } from './listing-draft.ts';
import { isPlaced, placeState } from './place-state.ts';
import { readDegrees } from './read-degrees.ts';

const center = { type: 'Point' as const, coordinates: [-83, 40] as [number, number] };
const elsewhere = { type: 'Point' as const, coordinates: [-83.01, 40] as [number, number] };
const savedAs = (parts: Partial<ManagerProperty>) =>
  ({
    ...blankDraft().fields,
    center,
    is_approximate: false,
    location_precision: 'exact',
    ...parts,
  }) as unknown as ManagerProperty;
const exact = savedAs({});
const rough = savedAs({ is_approximate: true, location_precision: 'city' });
const placeOf = (parts: Partial<AddressPlace>): AddressPlace => ({
  ...{ label: '12 Maple Street', center, precision: 'exact', is_sure: true, pin_distance: null },
  ...parts,
});
const withPin = (fields: Partial<ListingFields> = {}) => blankDraft({ fields: { center, ...fields } });

describe('The pin of a listing', () => {
  test('that nobody has set is missing', () => {
    expect(placeState(blankDraft(), null)).toBe('none');
  });

  test('that stands for an area must be confirmed', () => {
    expect(placeState(withPin(), rough)).toBe('rough');
    expect(placeState(withPin({ is_center_confirmed: true }), rough)).toBe('set');
  });

  test('does not hold for another address, unless it is moved or confirmed', () => {
    expect(placeState(withPin({ address_1: '99 Elm Street' }), exact)).toBe('moved_away');
    expect(placeState(withPin({ address_1: '99 Elm Street', center: elsewhere }), exact)).toBe('set');
    expect(placeState(withPin({ address_1: '99 Elm Street', is_center_confirmed: true }), exact)).toBe('set');
  });

  test('that was set before stands, whatever spaces are typed around the address', () => {
    expect(placeState(withPin({ city: ' Columbus ' }), exact)).toBe('exact');
  });

  test('that stands where the address was found is at the building, or is to be looked at', () => {
    const foundAt = (is_sure: boolean, address_1 = '12 Maple Street') =>
      putFoundPin(placeOf({ is_sure }), false)(blankDraft({ fields: { address_1 } }));
    expect(placeState(foundAt(true), null)).toBe('found');
    expect(placeState(foundAt(false), null)).toBe('found_roughly');
    expect(placeState(foundAt(true, '99 Elm Street'), exact)).toBe('found');
    expect(isPlaced('found') && !isPlaced('found_roughly')).toBe(true);
  });

  test('that was found for another address, or moved since, is no longer the found one', () => {
    const found = putFoundPin(placeOf({}), false)(blankDraft());
    const renamed = { ...found, fields: { ...found.fields, city: 'Dayton' } };
    expect(placeState(renamed, null)).toBe('moved_away');
    const moved = { ...found, fields: { ...found.fields, center: elsewhere, is_center_confirmed: true } };
    expect([placeState(moved, null), foundPinOf(moved)]).toEqual(['set', null]);
  });

  test('that a person picks out of several is theirs where it is a building', () => {
    const picked = (precision: 'exact' | 'street') =>
      placeState(putFoundPin(placeOf({ precision, is_sure: false }), true)(blankDraft()), null);
    expect([picked('exact'), picked('street')]).toEqual(['set', 'found_roughly']);
  });

  test('of a new listing is set as soon as it is put anywhere', () => {
    expect(placeState(withPin(), null)).toBe('set');
  });
});

describe('The map of a new address', () => {
  const school = (id: number, city: string, state: string, is_popular = false) =>
    ({ id, city, state, is_popular }) as SchoolListItem;
  const list = [
    school(1, 'Dayton', 'OH'),
    school(2, 'Columbus', 'OH'),
    school(3, 'Columbus', 'GA'),
    school(4, 'Kent', 'OH', true),
  ];

  test('begins nowhere as long as no state is known', () => {
    expect(findArea(list, { city: 'Columbus', state: '' })).toBeNull();
    expect(findArea(list, { city: 'Reno', state: 'NV' })).toBeNull();
  });

  test('begins at a school of the city, in whatever case it is typed', () => {
    expect(findArea(list, { city: ' columbus ', state: 'OH' })).toMatchObject({
      school: { id: 2 },
      isSameCity: true,
    });
  });

  test('begins at a well-known school of the state where the city has none', () => {
    expect(findArea(list, { city: 'Athens', state: 'Ohio' })).toMatchObject({
      school: { id: 4 },
      isSameCity: false,
    });
  });
});

describe('Typed degrees', () => {
  test.each(['', 'north', '91', '-90.1', '1e1', '40,5', '4 0'])('%o is no latitude', (text) => {
    expect(readDegrees(text, 90)).toBeNull();
  });

  test('are read with any minus sign', () => {
    expect(readDegrees(' -83.012 ', 180)).toBe(-83.012);
    expect(readDegrees('−83.012', 180)).toBe(-83.012);
    expect(readDegrees('90', 90)).toBe(90);
  });
});
