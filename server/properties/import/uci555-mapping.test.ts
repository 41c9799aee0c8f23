import { expect, test } from 'vitest';
import { mapRow } from './listing-mapping.ts';
import { createDateOrder } from './read-date.ts';
import { readListing } from './read-listing.ts';
import { uci555Mapping } from './uci555-mapping.ts';

const FEATURES = new Set([
  'laundry-on-site',
  'laundry-in-unit',
  'balcony',
  'dishwasher',
  'air-conditioning',
  'no-pets',
  'cats-allowed',
]);

/** A made-up row in the source's format. */
const ROW = {
  id: '77',
  title: 'One BR 12 Elm St',
  body: 'This unit is located at 12 Elm St, Lafayette, 47901, INMonthly rental rates range from $775 - $1050We have one - two beds units available for rent Apartment features include:-- On-Site Laundry- In-Unit Laundry- A-c- On Bus Line- Balcony, Deck, Patio- Range / Oven',
  amenities: 'Dishwasher,View',
  bathrooms: '1',
  bedrooms: '2',
  pets_allowed: 'None',
  price: '775',
  price_display: '$775',
  price_type: 'Monthly',
  square_feet: '517',
  address: '12 Elm St',
  cityname: 'Lafayette',
  state: 'IN',
  latitude: '40.41',
  longitude: '-86.89',
};

function read(changes: Partial<typeof ROW> = {}) {
  const reading = readListing(mapRow(uci555Mapping, { ...ROW, ...changes }), {
    zeroPrice: 'missing',
    knownFeatures: FEATURES,
    dateOrder: createDateOrder(),
  });
  if ('problems' in reading) throw new Error(reading.problems[0]!.kind);
  return reading.row;
}

test('uci555 mapping restores line breaks and turns the list into features', () => {
  const { property } = read();
  expect(property.description).toBe(
    'This unit is located at 12 Elm St, Lafayette, IN 47901. Monthly rents range from $775 to $1,050. It has one- to two-bedroom units for rent.\n\nAlso listed: View, Range / Oven',
  );
  expect(property.features).toEqual([
    'air-conditioning',
    'balcony',
    'dishwasher',
    'laundry-in-unit',
    'laundry-on-site',
    'no-pets',
  ]);
  expect(property.on_bus_route).toBe(true);
  expect(property.listing_title).toBe('One-bedroom home at 12 Elm St');
});

test('uci555 mapping reads the ZIP code from the body with its leading zero', () => {
  expect(read().property.postal_code).toBe('47901');
  const jersey = read({
    body: 'This unit is located at 12 Elm St, Camden, 8102, NJ',
    cityname: 'Camden',
    state: 'NJ',
    latitude: '39.94',
    longitude: '-75.11',
  });
  expect(jersey.property.postal_code).toBe('08102');
  expect(jersey.notes.map(({ kind }) => kind)).toContain('the ZIP code’s leading zero was restored');
});

test("uci555 mapping trusts a studio in the title over the building's bedrooms", () => {
  expect(read({ title: 'Studio apartment 12 Elm St', bedrooms: '2' }).plan.bedrooms).toBe(0);
  expect(read({ bedrooms: '1' }).plan.bedrooms).toBe(1);
});

test('uci555 mapping uses a price range only for buildings with one kind of unit', () => {
  expect(read().plan).toMatchObject({ price: 775, price_max: null });
  const body =
    'This unit is located at 12 Elm St, Lafayette, 47901, INMonthly rental rates range from $775 - $1050We have 2 beds units available for rent';
  expect(read({ body }).plan).toMatchObject({ price: 775, price_max: 1050 });
});

test('uci555 mapping treats null as missing and None as no pets allowed', () => {
  const row = read({
    pets_allowed: 'null',
    amenities: 'null',
    bathrooms: 'null',
    address: 'null',
    square_feet: 'null',
  });
  expect(row.property.features).not.toContain('no-pets');
  expect(row.plan.sq_feet).toBeNull();
  expect(row.notes.map(({ kind }) => kind)).toContain('the number of baths is missing: one is assumed');
});

test('uci555 mapping uses an intersection as missing address, but not a slogan', () => {
  const body = (place: string) =>
    `This unit is located at ${place}, Lafayette, 47901, INMonthly rental rates range from $775`;
  const crossing = read({
    address: 'null',
    title: 'One BR 2nd St & Elm Ave',
    body: body('second St & Elm Ave'),
  });
  expect(crossing).toMatchObject({ property: { address_1: '2nd St & Elm Ave' }, hasStreetAddress: false });
  const slogan = read({
    address: 'null',
    title: 'One BR Live Where It Happens',
    body: body('Live Where It Happens'),
  });
  expect(slogan.property).toMatchObject({ address_1: '', listing_title: 'One BR Live Where It Happens' });
});

test("uci555 mapping reads the building's name from the title", () => {
  const row = read({
    title: 'Quebec House #Studio A: Lafayette IN 47901',
    body: 'Two fabulous buildings... List ID: 5 | RealRentals.com',
  });
  expect(row.property).toMatchObject({ name: 'Quebec House', postal_code: '47901' });
  expect(row.property.description).not.toContain('List ID');
});

test('uci555 mapping withholds a rent given both monthly and weekly', () => {
  expect(read({ price_type: 'Monthly|Weekly' }).planWithheld[0]?.kind).toBe('the rent’s period is unclear');
  expect(read({ price_type: 'Weekly', price: '300' }).plan.price).toBe(1300);
});
