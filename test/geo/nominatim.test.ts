import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Geocoder, openNominatim } from '#server/geo/addresses/open-nominatim.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createImportCommand } from '#test/import/run-import.ts';

const ADDRESS = { address_1: '72 E 15th Ave', city: 'Columbus', state: 'OH', postal_code: '43201-1234' };
const HOUSE = {
  lat: '40.0001',
  lon: '-83.0075',
  place_rank: 30,
  osm_type: 'node',
  category: 'place',
  type: 'house',
  display_name: '72, East 15th Avenue, Columbus',
  address: { house_number: '72' },
};

let requests: URL[];
let respond: () => { status?: number; body: unknown };
const server = createServer((request, response) => {
  requests.push(new URL(request.url!, 'http://geocoder'));
  const { status = 200, body } = respond();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

let geocode: Geocoder;
let warnings: string[];
beforeEach(() => {
  requests = [];
  warnings = [];
  respond = () => ({ body: [HOUSE] });
  geocode = openNominatim({ url, publicUrl: null, log: { warn: (message) => warnings.push(message) } });
});

test('the geocoder returns the house, and caches it', async () => {
  const found = [{ lng: -83.0075, lat: 40.0001, precision: 'address', source: 'nominatim' }];
  expect(await geocode(ADDRESS)).toMatchObject(found);
  expect(await geocode(ADDRESS)).toMatchObject(found);
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/search']);
  expect(Object.fromEntries(requests[0]!.searchParams)).toMatchObject({
    street: '72 E 15th Ave',
    postalcode: '43201',
    countrycodes: 'us',
  });
});

test.each<[string, object, string[]]>([
  ['another house number', { address: { house_number: '74' } }, ['street']],
  ['an interpolated house', { osm_type: 'way' }, ['interpolated']],
  ['a street', { place_rank: 26, address: {} }, ['street']],
  ['a town', { place_rank: 16, address: {} }, ['city']],
  ['a county', { place_rank: 12, address: {} }, []],
  ['a shop without a house number', { address: {} }, []],
  ['a place in another state', { lat: '34.05', lon: '-118.24' }, []],
])('the geocoder rates %s', async (_, changes, precisions) => {
  respond = () => ({ body: [{ ...HOUSE, ...changes }] });
  expect((await geocode(ADDRESS)).map(({ precision }) => precision)).toEqual(precisions);
});

test.each<[string, { status?: number; body: unknown }]>([
  ['an error', { status: 503, body: {} }],
  ['a response of another form', { body: [{ lat: 'north' }] }],
])('the geocoder returns nothing after %s, logs it and pauses', async (_, response) => {
  respond = () => response;
  expect(await geocode(ADDRESS)).toEqual([]);
  expect(await geocode({ ...ADDRESS, address_1: '74 E 15th Ave' })).toEqual([]);
  expect(requests).toHaveLength(1);
  expect(warnings).toEqual([expect.stringContaining('paused for a minute')]);
});

test('an import places a row without coordinates by the configured geocoder', async () => {
  const database = await testDatabase();
  const command = createImportCommand(database.url, { GEOCODER_URL: url });
  const schools = 'UNITID,INSTNM,CITY,STABBR,LATITUDE,LONGITUDE\n1,Elm University,Columbus,OH,40,-83\n';
  await command.run('schools', command.file('schools.csv', schools));
  const rows =
    'external_id,address_1,city,state,postal_code,bedrooms,price\na,72 E 15th Ave,Columbus,OH,43201,1,900\n';
  const run = await command.run('listings', command.file('listings.csv', rows));
  expect(run.summary?.counts).toMatchObject({ imported: 1 });
  const [listing] = await database.db.selectFrom('properties').selectAll().execute();
  expect(listing).toMatchObject({ lng: -83.0075, lat: 40.0001, location_precision: 'exact' });
});
