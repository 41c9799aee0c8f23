import { describe, expect, test } from 'vitest';
import { streetKey } from '#streets/places/street-key.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { fillMap, houseAt, makeMap } from '#test/helpers/maps.ts';
import { createImportCommand } from './run-import.ts';

const [EAST, NORTH] = [-83.03, 40];
const at = (east: number, north: number): [number, number] => [EAST + east / 1000, NORTH + north / 1000];
const streetAt = (name: string, [lng, lat]: [number, number], length_m: number) => ({
  ...{ name, street_key: streetKey(name), lng, lat, length_m },
});
const SCHOOLS = `UNITID,INSTNM,CITY,STABBR,LATITUDE,LONGITUDE\n900001,Elm University,Columbus,OH,${NORTH},${EAST}\n`;
const HEAD = 'external_id,address_1,city,state,postal_code,latitude,longitude,bedrooms,price';
const csv = (...rows: string[]) => [HEAD, ...rows, ''].join('\n');

const UNKNOWN = [
  'nowhere,7 Nowhere St,Columbus,OH,43201,,,1,900',
  'other-town,12 Maple St,Hyannis,NE,69350,,,1,900',
];
const DOUBTFUL = ['long,100 Long St,Columbus,OH,43201,,,1,900', 'several,7 Oval,Columbus,OH,43201,,,1,900'];
const HALF = 'half,12 Maple St,Columbus,OH,43201,40,,2,900';
const KNOWN = [
  'house,12 Maple St,Columbus,OH,43201,,,1,900',
  'between,16 Maple St,Columbus,OH,43201,,,1,900',
  'street,7 Elm St,Columbus,OH,43201,,,1,900',
];

const database = await testDatabase();
// The geocoding service is unreachable.
const importCommand = createImportCommand(database.url, {
  GEOCODER: 'census',
  CENSUS_GEOCODER_URL: 'http://127.0.0.1:9',
});
await importCommand.run('schools', importCommand.file('schools.csv', SCHOOLS));
const box = { west: -83.3, south: 39.8, east: -82.7, north: 40.2 };
await fillMap(database.db, await makeMap(database.db, { region: 'columbus', box }), {
  addresses: [houseAt('12', 'Maple Street', at(1, 1)), houseAt('20', 'Maple Street', at(1, 2))],
  streets: [
    streetAt('Elm Street', [EAST, NORTH], 500),
    streetAt('Long Street', at(3, 3), 6_400),
    streetAt('East Oval', at(4, 4), 500),
    streetAt('West Oval', at(-4, 4), 500),
  ],
});
const first = await importCommand.run(
  'listings',
  importCommand.file('first.csv', csv(...UNKNOWN, HALF, ...DOUBTFUL, ...KNOWN)),
);

const listings = async () =>
  await database.db
    .selectFrom('properties')
    .select(['id', 'external_id', 'lng', 'lat', 'location_precision', 'is_approximate', 'status'])
    .orderBy('id')
    .execute();

const placed = async () =>
  (await listings()).filter(({ external_id }) => /^(house|between|street)$/.test(external_id!));

describe('a row without coordinates', () => {
  test('is approximate if only its area, a long street or several places are found', async () => {
    expect(first.summary?.counts).toMatchObject({ imported: 7, inactive: 1, rejected: 0 });
    const none = 'there are no coordinates, and';
    const notes = first.rows.flatMap(({ id, notes }) =>
      notes.filter(({ kind }) => kind.endsWith('approximate')).map(({ kind, detail }) => [id, kind, detail]),
    );
    const area = `${none} only the ZIP code or city was found: shown as approximate`;
    expect(notes).toEqual([
      ['nowhere', area, '43201'],
      ['other-town', area, '69350'],
      ['long', `${none} only a long street was found: shown as approximate`, 'Long Street'],
      ['several', `${none} the address may be in several places: shown as approximate`, expect.any(String)],
    ]);
    expect(first.summary?.remarks).toContainEqual(
      expect.stringMatching(/^Placed at their ZIP code or city: 2 rows\..*map/),
    );
    const approximate = (await listings()).filter(
      ({ location_precision }) => location_precision === 'postal_code',
    );
    expect(approximate).toMatchObject([{ is_approximate: true }, { is_approximate: true }]);
  });

  test('is looked up if one coordinate is missing, which the report states', () => {
    expect(first.rows.find(({ id }) => id === 'half')?.notes).toContainEqual({
      kind: 'the coordinates can’t be read and are left out',
      detail: '40, ',
    });
  });

  test('gets the coordinates and precision of its address, which the report states', async () => {
    const shown = { status: 'active' };
    expect(await placed()).toMatchObject([
      {
        external_id: 'house',
        lng: at(1, 1)[0],
        lat: at(1, 1)[1],
        location_precision: 'exact',
        is_approximate: false,
        ...shown,
      },
      {
        external_id: 'between',
        lng: at(1, 1.5)[0],
        lat: at(1, 1.5)[1],
        location_precision: 'interpolated',
        is_approximate: true,
        ...shown,
      },
      {
        external_id: 'street',
        lng: EAST,
        lat: NORTH,
        location_precision: 'street',
        is_approximate: true,
        ...shown,
      },
    ]);
    const kind = 'there are no coordinates, and the address was found at';
    expect(first.rows.find(({ id }) => id === 'house')?.notes).toContainEqual({
      kind,
      detail: '12 Maple Street',
    });
    expect(first.summary?.notes).toContainEqual(expect.objectContaining({ kind, rows: 4 }));
  });

  test('changes nothing when it is imported again, and keeps a pin that a manager has set', async () => {
    const again = await importCommand.run('listings', importCommand.file('again.csv', csv(...KNOWN)));
    expect(again.summary?.counts).toMatchObject({ unchanged: 3, updated: 0 });
    const pin = {
      lng: at(2, 2)[0],
      lat: at(2, 2)[1],
      location_precision: 'confirmed' as const,
      is_approximate: false,
    };
    await database.db.updateTable('properties').set(pin).where('external_id', '=', 'between').execute();
    const dearer = KNOWN.map((row) => row.replace(/900$/, '950'));
    const changed = await importCommand.run('listings', importCommand.file('dearer.csv', csv(...dearer)));
    expect(changed.summary?.counts).toMatchObject({ updated: 3 });
    expect(await placed()).toMatchObject([
      { location_precision: 'exact' },
      pin,
      { location_precision: 'street' },
    ]);
  }, 60_000);

  test('keeps the listing’s coordinates when a later file contains only the address', async () => {
    const row = 'moved,7 Nowhere St,Columbus,OH,43201,40.002,-83.028,1,900';
    await importCommand.run('listings', importCommand.file('point.csv', csv(row)));
    const bare = 'moved,7 Nowhere St,Columbus,OH,43201,,,1,990';
    const run = await importCommand.run('listings', importCommand.file('bare.csv', csv(bare)));
    expect(run.summary?.counts).toMatchObject({ updated: 1, rejected: 0 });
    const place = { lng: -83.028, lat: 40.002, location_precision: 'exact' };
    expect((await listings()).at(-1)).toMatchObject(place);
    const other = bare.replace('7 Nowhere', '8 Nowhere');
    const away = await importCommand.run('listings', importCommand.file('away.csv', csv(other)));
    expect(away.summary?.counts).toMatchObject({ updated: 1, rejected: 0 });
    expect((await listings()).at(-1)).toMatchObject({
      location_precision: 'postal_code',
      is_approximate: true,
    });
  }, 60_000);
});
