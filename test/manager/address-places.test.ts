import { describe, expect, test } from 'vitest';
import { consumeAttempt } from '#server/accounts/consume-attempt.ts';
import { MANAGER_LIMITS } from '#server/properties/manage/manager-limits.ts';
import type { AddressPlaces } from '#shared/api/address-places-schemas.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { streetKey } from '#streets/places/street-key.ts';
import type { Actor } from '#test/access/actors.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { fillMap, houseAt, makeMap } from '#test/helpers/maps.ts';
import { importFile } from './import-file.ts';
import { createManagerApi, errorsOf, expectStatus, makeManagerActor } from './manager-api.ts';

const [EAST, NORTH] = [-83.03, 40];
const at = (east: number, north: number): [number, number] => [EAST + east / 1000, NORTH + north / 1000];
const streetAt = (name: string, [lng, lat]: [number, number]) => ({
  ...{ name, street_key: streetKey(name), lng, lat, length_m: 500 },
});
const point = (coordinates: readonly number[]) => ({ type: 'Point', coordinates });

const managerApi = await createManagerApi();
const { putListing } = managerApi;
const manager = await makeManagerActor(managerApi.db);
const box = { west: -83.3, south: 39.8, east: -82.7, north: 40.2 };
await fillMap(managerApi.db, await makeMap(managerApi.db, { region: 'columbus', box }), {
  addresses: [
    houseAt('12', 'Maple Street', at(1, 1)),
    houseAt('20', 'Maple Street', at(1, 2)),
    houseAt('300', 'North Main Street', at(10, 10)),
    houseAt('300', 'South Main Street', at(10, -10)),
  ],
  streets: [
    streetAt('Elm Street', [EAST, NORTH]),
    { ...streetAt('Long Street', at(3, 3)), length_m: 6_400 },
    streetAt('East Oval', at(4, 4)),
    streetAt('West Oval', at(-4, 4)),
  ],
});
const ADDRESS = { address_1: '12 Maple St', city: 'Columbus', state: 'OH', postal_code: '43201' };
const lookUp = (more: object = {}) =>
  managerApi.request(manager, 'POST', 'address_places/', { ...ADDRESS, ...more });
const found = async (more: object = {}) => expectStatus(await lookUp(more)) as AddressPlaces;
const placeOf = ({ center, location_precision, is_approximate }: ManagerProperty) => [
  ...center.coordinates,
  location_precision,
  is_approximate,
];

describe('POST address_places/', () => {
  test('responds 400 with a message for each invalid part', async () => {
    const answer = await lookUp({
      address_1: ' ',
      state: 'Ontario',
      postal_code: 'K1A',
      center: point([999, 0]),
    });
    expect([answer.statusCode, Object.keys(errorsOf(answer)).toSorted()]).toEqual([
      400,
      ['address_1', 'center.coordinates', 'postal_code', 'state'],
    ]);
  });

  test('returns no place for an unknown address', async () => {
    const nowhere = { city: 'Nowhere', state: 'NE', postal_code: '69999' };
    expect(await found({ ...nowhere, center: point([-101.5, 41.9]) })).toEqual({
      places: [],
      pin_doubt: null,
    });
  });

  test('responds 429 to a manager who sends too many requests, and not to other managers', async () => {
    const other = await makeManagerActor(managerApi.db);
    const { points } = MANAGER_LIMITS.lookUp;
    await consumeAttempt(managerApi.db, { ...MANAGER_LIMITS.lookUp, weight: points }, other.id);
    expect((await managerApi.request(other, 'POST', 'address_places/', ADDRESS)).statusCode).toBe(429);
    expect((await lookUp()).statusCode).toBe(200);
  });
});

describe('saved listing', () => {
  test('responds 400 for an impossible pin, and for a distant one unless confirmed', async () => {
    for (const center of [point([40, -83.03]), point([-60, 35])]) {
      const answer = await managerApi.postListing(manager, { center, is_center_confirmed: true });
      expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([400, ['center']]);
    }
    const far = { center: point([-81.69, 41.45]) };
    const answer = await managerApi.postListing(manager, far);
    expect(errorsOf(answer).center?.[0]).toContain('The pin is about 122 miles from 43201.');
    const confirmed = await managerApi.createListing(manager, { ...far, is_center_confirmed: true });
    expect(placeOf(confirmed)).toEqual([-81.69, 41.45, 'confirmed', false]);
  });

  test('is published with an approximate pin and a notice when only a street or area is found', async () => {
    for (const address_1 of ['100 Long St', '7 Oval', '7 Nowhere St']) {
      const answer = await managerApi.postListing(manager, { address_1, center: null });
      expect(answer.statusCode, address_1).toBe(201);
      expect(answer.json().place_notice, address_1).toContain('This listing’s location is approximate.');
    }
    const long = { address_1: '100 Long St', center: point(at(3, 3)) };
    const saved = await managerApi.createListing(manager, long);
    expect(placeOf(saved)).toEqual([...at(3, 3), 'unknown', true]);
    const confirmed = expectStatus(
      await putListing(manager, saved.id, { ...long, is_center_confirmed: true }),
    );
    expect(placeOf(confirmed as ManagerProperty)).toEqual([...at(3, 3), 'confirmed', false]);
  });

  test("keeps the manager's pin when its address is only reformatted, and moves it with a new address", async () => {
    const center = point(at(1.2, 1.1));
    const { id } = await managerApi.createListing(manager, { center });
    const renamed = expectStatus(await putListing(manager, id, { address_1: '12 Maple St. Apt 4', center }));
    expect(placeOf(renamed as ManagerProperty)).toEqual([...at(1.2, 1.1), 'confirmed', false]);
    const moved = expectStatus(await putListing(manager, id, { address_1: '300 N Main St', center }));
    expect(placeOf(moved as ManagerProperty)).toEqual([...at(10, 10), 'exact', false]);
  });
});

describe('imported row without coordinates', () => {
  const head = 'external_id,address_1,city,state,postal_code,latitude,longitude,bedrooms,price';
  const bring = (who: Actor, ...rows: string[]) =>
    importFile(managerApi, who, [head, ...rows, ''].join('\n'));
  const own = async (who: Actor) => (await managerApi.listListings(who)).toSorted((a, b) => a.id - b.id);

  test('is approximate when its address is ambiguous, and looked up if only one coordinate is missing', async () => {
    const who = await makeManagerActor(managerApi.db);
    const report = await bring(
      who,
      'a,7 Nowhere St,Columbus,OH,43201,,,1,900',
      'b,12 Maple St,Columbus,OH,43201,40,,1,900',
      'c,100 Long St,Columbus,OH,43201,,,1,900',
      'd,300 Main St,Columbus,OH,43201,,,1,900',
      'e,7 Oval,Columbus,OH,43201,,,1,900',
    );
    expect(report).toMatchObject({ created: 5, rejected: 0 });
    expect((await own(who)).filter(({ is_approximate }) => is_approximate)).toHaveLength(4);
    const about = report.problems.map(({ sentences }) =>
      sentences.find((one) => one.includes('coordinates')),
    );
    expect(about).toEqual([
      expect.stringContaining('only the ZIP code or city was found'),
      'The coordinates can’t be read and are left out: 40, .',
      expect.stringContaining('only a long street was found'),
      expect.stringContaining('may be in several places'),
      expect.stringContaining('may be in several places'),
    ]);
  });

  test('gets the coordinates of its address, and keeps a pin set later by the manager', async () => {
    const who = await makeManagerActor(managerApi.db);
    const rows = ['a,12 Maple St,Columbus,OH,43201,,,1,900', 'b,16 Maple St,Columbus,OH,43201,,,1,900'];
    const report = await bring(who, ...rows);
    expect(report).toMatchObject({ created: 2, rejected: 0 });
    expect(report.problems[0]!.sentences).toContain(
      'There are no coordinates, and the address was found at: 12 Maple Street.',
    );
    const [sure, near] = await own(who);
    const place = async (id: number) => placeOf(await managerApi.getListing(who, id));
    expect([await place(sure!.id), await place(near!.id)]).toEqual([
      [...at(1, 1), 'exact', false],
      [...at(1, 1.5), 'interpolated', true],
    ]);
    const pin = { ...PROPERTY_BODY, address_1: '16 Maple St', center: point(at(2, 2)) };
    expectStatus(await managerApi.request(who, 'PUT', `properties/${near!.id}/`, pin));
    expect(await bring(who, ...rows)).toMatchObject({ created: 0, rejected: 0 });
    expect(await place(near!.id)).toEqual([...at(2, 2), 'confirmed', false]);
  });
});
