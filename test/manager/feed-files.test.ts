import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import type { Actor } from '#test/access/actors.ts';
import { hasShared, sharedFile } from '#test/helpers/shared-data.ts';
import { importFile, importState } from './import-file.ts';
import { createManagerApi, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db } = managerApi;
let manager: Actor;

beforeEach(async () => {
  manager = await makeManagerActor(db);
});

const importListings = (file: string | Uint8Array) => importFile(managerApi, manager, file);

async function importOne(file: string | Uint8Array): Promise<ManagerProperty> {
  expect(await importListings(file)).toMatchObject({ created: 1, rejected: 0 });
  const [item] = await managerApi.listListings(manager);
  return await managerApi.getListing(manager, item!.id);
}

const ADDRESS =
  '<Address AddressType="property"><AddressLine1>12 Elm Street</AddressLine1><City>Columbus</City><State>OH</State><PostalCode>43201</PostalCode></Address>';
const POINT =
  '<ILS_Identification ILS_IdentificationType="Apartment"><Latitude>40.00000000000000000000</Latitude><Longitude>-83.03</Longitude></ILS_Identification>';
const ROOMS =
  '<Room RoomType="Bedroom"><Count>1</Count></Room><Room RoomType="Bathroom"><Count>1</Count></Room>';
const RENT = '<MarketRent Min="900" Max="950"/>';
type Parts = { id?: string; more?: string; rooms?: string; rent?: string; units?: string };
const mits = ({
  id = '<Identification IDValue="elm"/>',
  more = '',
  rooms = ROOMS,
  rent = RENT,
  units,
}: Parts) =>
  `<PhysicalProperty><Property><PropertyID>${id}<MarketingName>Elm Court</MarketingName>${ADDRESS}</PropertyID>${POINT}${more}${
    units ??
    `<Floorplan IDValue="f1"><Name>A1</Name>${rooms}<SquareFeet Min="700" Max="720"/>${rent}</Floorplan>`
  }</Property></PhysicalProperty>`;
const UNIT =
  '<ILS_Unit><Units><Unit><MarketingName>Unit 1</MarketingName><UnitBedrooms>2</UnitBedrooms><UnitBathrooms>1.5</UnitBathrooms><MinSquareFeet>900</MinSquareFeet></Unit></Units><EffectiveRent Min="1400" Max="1400"/><Availability><MadeReadyDate Month="8" Day="1" Year="2027"/></Availability></ILS_Unit>';
const HOTPADS = `<hotPadsItems version="2.1"><Company id="c1"><website>https://elm.example</website></Company>
<Listing id="abc" type="RENTAL" companyId="c1" propertyType="CONDO"><name>The Willows</name><unit>55C</unit><street hide="false">12 Elm Street</street><city>Columbus</city>
<state>OH</state><zip>43201</zip><latitude>40</latitude><longitude>-83.03</longitude><contactPhone>614-555-0100</contactPhone><description><![CDATA[Nice & bright]]></description>
<ListingTag type="PROPERTY_AMENITY"><tag>Pool</tag></ListingTag><ListingPhoto source="https://elm.example/1.jpg"/><price>1200</price><pricingFrequency>MONTH</pricingFrequency>
<numBedrooms>2</numBedrooms><numFullBaths>1</numFullBaths><numHalfBaths>1</numHalfBaths><squareFeet>900</squareFeet><dateAvailable>2027-08-01</dateAvailable></Listing></hotPadsItems>`;
const ZILLOW = `<Listings><Listing><Location><StreetAddress>12 Elm Street</StreetAddress><City>Columbus</City><State>OH</State><Zip>43201</Zip><Lat>40</Lat><Long>-83.03</Long></Location>
<ListingDetails><Status>For Rent</Status><Price>350</Price><ProviderListingId>z</ProviderListingId></ListingDetails><BasicDetails><PropertyType>SingleFamily</PropertyType>
<Title>House</Title><Bedrooms>3</Bedrooms><FullBathrooms>2</FullBathrooms></BasicDetails><RichDetails><Furnished>Yes</Furnished></RichDetails></Listing></Listings>`;

const PLAN = {
  name: 'A1',
  bedrooms: 1,
  full_bath: 1,
  half_bath: 0,
  sq_feet: 700,
  price: 900,
  price_max: 950,
};
const UNIT_PLAN = {
  ...{ name: 'Unit 1', bedrooms: 2, full_bath: 1, half_bath: 1, sq_feet: 900, price: 1400, price_max: null },
  date_available: '2027-08-01',
};

describe('feed import', () => {
  test.each<[string, string, object]>([
    ['with attributes', mits({}), PLAN],
    ['with the id as element', mits({ id: '<Identification><IDValue>elm</IDValue></Identification>' }), PLAN],
    ['with Room Type', mits({ rooms: ROOMS.replaceAll('RoomType', 'Type') }), PLAN],
    [
      'with rent 0',
      mits({ rent: '<MarketRent Min="0" Max="0"/><EffectiveRent Min="900" Max="950"/>' }),
      PLAN,
    ],
    ['with decimals', mits({ rent: '<MarketRent Min="900.0000" Max="950.0000"/>' }), PLAN],
    ['of units', mits({ units: UNIT }), UNIT_PLAN],
  ])('reads MITS %s', async (_, file, plan) => {
    const listing = await importOne(file);
    expect(listing).toMatchObject({ name: 'Elm Court', address_1: '12 Elm Street', status: 'active' });
    expect(listing.floor_plans).toMatchObject([plan]);
    expect(await importListings(file)).toMatchObject({ unchanged: 1 });
  });

  test('decodes MITS as declared', async () => {
    const file = `<?xml version="1.0" encoding="ISO-8859-1"?>${mits({}).replace('Elm Court', 'Café Élan')}`;
    expect(await importOne(Buffer.from(file, 'latin1'))).toMatchObject({ name: 'Café Élan' });
  });

  test('reads HotPads', async () => {
    const listing = await importOne(HOTPADS);
    expect(listing).toMatchObject({
      name: 'The Willows',
      address_2: '55C',
      type: 'condo',
      contact_phone: '614-555-0100',
      external_site_url: 'https://elm.example/',
      description: 'Nice & bright',
      photo_fetches: [{ url: 'https://elm.example/1.jpg' }],
      floor_plans: [{ bedrooms: 2, full_bath: 1, half_bath: 1, sq_feet: 900, price: 1200 }],
    });
    expect(listing.floor_plans[0]!.date_available).toBe('2027-08-01');
    expect(listing.features.map(({ slug }) => slug)).toEqual(['pool']);
  });

  test('shows a hidden street of HotPads as approximate', async () => {
    const listing = await importOne(HOTPADS.replace('hide="false"', 'hide="true"'));
    expect(listing).toMatchObject({ address_1: 'Elm Street', address_2: '', is_approximate: true });
  });

  test('reads Zillow', async () => {
    expect(await importOne(ZILLOW)).toMatchObject({
      type: 'house',
      listing_title: 'House',
      furnished_units: true,
      floor_plans: [{ bedrooms: 3, full_bath: 2, price: 350 }],
    });
  });

  test('keeps amenities, phone and description that a later feed lacks', async () => {
    const more =
      '<Information><LongDescription>Quiet.</LongDescription><YearBuilt>1990</YearBuilt></Information><Amenity AmenityType="Pool"><Description>Pool</Description></Amenity>';
    await importOne(mits({ more }));
    expect(await importListings(mits({ rent: '<MarketRent Min="910"/>' }))).toMatchObject({ updated: 1 });
    const [item] = await managerApi.listListings(manager);
    const listing = await managerApi.getListing(manager, item!.id);
    expect(listing).toMatchObject({ description: 'Quiet.', year_built: 1990, floor_plans: [{ price: 910 }] });
    expect(listing.features.map(({ slug }) => slug)).toEqual(['pool']);
  });
});

describe('feed refusals', () => {
  test.each<[string, string, RegExp]>([
    ['a web page', '<!DOCTYPE html><html><body>Log in</body></html>', /web page, not a feed/],
    ['an unknown format', '<rss><channel/></rss>', /don’t know the format/],
    ['an empty feed', '<hotPadsItems version="2.1"/>', /no Listing element/],
    ['a truncated feed', HOTPADS.slice(0, -40), /ends too early/],
  ])('fail with a message for %s and save nothing', async (_, file, sentence) => {
    const { state, problem } = await importState(managerApi, manager, file);
    expect([state, problem]).toEqual(['failed', expect.stringMatching(sentence)]);
    expect(await managerApi.listListings(manager)).toEqual([]);
  });
});

const CASES: [file: string, expected: object][] = [
  ['mits-ok.xml', { name: 'Elm Court', floor_plans: [PLAN] }],
  ['mits-id-as-element.xml', { floor_plans: [PLAN] }],
  ['mits-room-type.xml', { floor_plans: [PLAN] }],
  ['mits-rent-zero.xml', { floor_plans: [PLAN] }],
  ['mits-unit-only.xml', { floor_plans: [UNIT_PLAN] }],
  ['latin1-mits.xml', { name: 'Café Élan', floor_plans: [{ price: 950, price_max: 1100 }] }],
  ['hotpads-as-is.xml', { name: 'The Willows', type: 'condo', floor_plans: [{ price: 1200, half_bath: 1 }] }],
];

describe.skipIf(!hasShared(...CASES.map(([file]) => `cases/${file}`)))('feeds of vendors', () => {
  test.each(CASES)('are imported as expected from %s', async (file, expected) => {
    expect(await importOne(readFileSync(sharedFile(`cases/${file}`)))).toMatchObject(expected);
  });
});
