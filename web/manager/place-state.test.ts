import { describe, expect, test } from 'vitest';
import type { AddressPlace } from '#shared/api/address-places-schemas.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { blankDraft } from '#test/helpers/listing-drafts.ts';
import { geocodedPinOf, setGeocodedPin } from './geocoded-pin.ts';
import type { ListingFields } from './listing-draft.ts';
import { isPlaced, placeState } from './place-state.ts';

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

describe('placeState', () => {
  test('returns rough for an approximate pin until the user confirms it', () => {
    expect(placeState(withPin(), rough)).toBe('rough');
    expect(placeState(withPin({ is_center_confirmed: true }), rough)).toBe('set');
  });

  test('returns moved_away after an address change until the user moves or confirms the pin', () => {
    expect(placeState(withPin({ address_1: '99 Elm Street' }), exact)).toBe('moved_away');
    expect(placeState(withPin({ address_1: '99 Elm Street', center: elsewhere }), exact)).toBe('set');
    expect(placeState(withPin({ address_1: '99 Elm Street', is_center_confirmed: true }), exact)).toBe('set');
  });

  test('returns found for a geocoded pin, or found_roughly if the match is uncertain', () => {
    const foundAt = (is_sure: boolean, address_1 = '12 Maple Street') =>
      setGeocodedPin(placeOf({ is_sure }), false)(blankDraft({ fields: { address_1 } }));
    expect(placeState(foundAt(true), null)).toBe('found');
    expect(placeState(foundAt(false), null)).toBe('found_roughly');
    expect(placeState(foundAt(true, '99 Elm Street'), exact)).toBe('found');
    expect(isPlaced('found') && !isPlaced('found_roughly')).toBe(true);
  });

  test('no longer returns found after the address or the pin has changed', () => {
    const found = setGeocodedPin(placeOf({}), false)(blankDraft());
    const renamed = { ...found, fields: { ...found.fields, city: 'Dayton' } };
    expect(placeState(renamed, null)).toBe('moved_away');
    const moved = { ...found, fields: { ...found.fields, center: elsewhere, is_center_confirmed: true } };
    expect([placeState(moved, null), geocodedPinOf(moved)]).toEqual(['set', null]);
  });
});
