import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listingMappingSchema } from '#shared/api/listing-mapping-schemas.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { hasShared, sharedFile } from '#test/helpers/shared-data.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { createImportCommand } from './run-import.ts';

const SCHOOLS = 'UNITID,INSTNM,CITY,STABBR,LATITUDE,LONGITUDE\n1,Lake University,Lakeshore,MI,43.59,-87.18\n';
const HEADER = 'external_id,name,address_1,city,state,postal_code,latitude,longitude,bedrooms,price';

const database = await testDatabase();
const command = createImportCommand(database.url);
await command.run('schools', command.file('schools.csv', SCHOOLS));

let sources = 0;
/** The default source is new, so that no file updates the listings of another. */
async function importFile(content: string | Uint8Array, source = `vendor-${sources}`) {
  sources += 1;
  const run = await command.run('listings', command.file(`${source}.csv`, content), '--source', source);
  const saved = await database.db
    .selectFrom('properties as p')
    .innerJoin('floor_plans as f', 'f.property_id', 'p.id')
    .selectAll('p')
    .select(['f.price', 'f.price_max', 'f.bedrooms', 'f.sq_feet', 'f.date_available'])
    .where('p.source', '=', source)
    .orderBy('p.id')
    .orderBy('f.bedrooms')
    .execute();
  return { run, saved, kinds: run.rows.flatMap(({ reasons, notes }) => [...reasons, ...notes]) };
}

const place = (house: number) => `${house} W Probe Street,Lakeshore,MI,49499,43.5903,-87.18`;

describe('importing a delimited file', () => {
  test('reads names of columns that other programs use, in any order, with tabs', async () => {
    const lines = [
      'Beds\tRent\tProperty Name\tStreet Address\tCity\tState\tZip Code\tLat\tLng\tID\tPhone',
      '2\t$1,250\tElm Court\t1 W Probe Street\tLakeshore\tMI\t49499\t43.59\t-87.18\tx1\t(231) 555-0144 ext 4',
    ];
    const { saved, run } = await importFile(`${lines.join('\n')}\n\t\t\t\n`);
    expect(run.summary?.rows).toBe(1);
    expect(saved).toMatchObject([
      { external_id: 'x1', name: 'Elm Court', price: 1250, bedrooms: 2, contact_phone: '231-555-0144 x4' },
    ]);
  });

  test('reads UTF-16, Windows-1252 and the line `sep=` of Excel', async () => {
    const text = `${HEADER}\na,Café Élan,${place(2)},2,900\n`;
    const excel = `sep=;\r\n${text.replaceAll(',', ';').replaceAll('\n', '\r\n')}`;
    for (const file of [Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text, 'latin1'), excel])
      expect((await importFile(file)).saved).toMatchObject([{ name: 'Café Élan', price: 900 }]);
  });

  test('reads a file without a state column, with spaces around quotes, repeated columns and text formulas', async () => {
    const lines = [
      'Unit ID, Unit Address, Unit City, Unit Zip, Lat, Lng, Beds, Market Rent, Phone, Phone, Amenities, Furnished Units',
      `q1, "6 Elm Street, Apt 3", Columbus, ="43201", 40.01, -83.03, 2, "1,250", , '2315550144, Pool; Washer &amp; Dryer, Unfurnished`,
    ];
    const { saved, kinds } = await importFile(`${lines.join('\n')}\n`);
    expect(saved).toMatchObject([
      {
        ...{ address_1: '6 Elm Street', state: 'OH', postal_code: '43201', price: 1250 },
        contact_phone: '231-555-0144',
      },
    ]);
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'no school is within 15 miles',
      'the state is missing: derived from the place',
      'there is no description',
      'the number of baths is missing: one is assumed',
    ]);
  });

  test('ignores empty columns at the end, also if only some rows have them, and errors of formulas', async () => {
    const rows = [`c1,,${place(40)},2,900,#N/A,,`, `c2,,${place(41)},2,900,Near the hill`];
    const { saved } = await importFile(`${HEADER},description,,\n${rows.join('\n')}\n`);
    expect(saved.map(({ description }) => description)).toEqual(['', 'Near the hill']);
  });

  test('looks up the address if the coordinates are unreadable or 0, 0', async () => {
    const row = (id: string, point: string) =>
      `${id},,${id === 'a' ? 7 : 9} Elm Street,Columbus,OH,43201,${point},2,900`;
    const { run, saved } = await importFile(`${HEADER}\n${row('a', '0,0')}\n${row('b', 'north,west')}\n`);
    expect(saved[0]).toMatchObject({ location_precision: 'postal_code' });
    const left = 'the coordinates can’t be read and are left out';
    expect(run.rows.map(({ notes }) => notes.find(({ kind }) => kind === left)?.detail)).toEqual([
      '0, 0',
      'north, west',
    ]);
  });

  test('hides listings whose status says that they are not available', async () => {
    const rows = ['Off Market', 'pending', 'Not available', 'Coming soon'].map(
      (status, index) => `s${index},,${place(30 + index)},2,900,${status}`,
    );
    const { saved } = await importFile(`${HEADER},status\n${rows.join('\n')}\n`);
    expect(saved.map(({ status }) => status)).toEqual(['inactive', 'inactive', 'inactive', 'active']);
  });

  test('follows the order of day and month of its column', async () => {
    const rows = [`a,,${place(3)},2,900,5/6/2027`, `b,,${place(4)},2,900,25/6/2027`];
    const { saved } = await importFile(`${HEADER},date_available\n${rows.join('\n')}\n`);
    expect(saved.map(({ date_available }) => date_available)).toEqual(['2027-06-05', '2027-06-25']);
  });

  test('reports each value that it cannot read with its text', async () => {
    const header = `${HEADER},contact_phone,date_available,year_built,furnished_units,pets,status,number_of_units`;
    const { kinds, saved } = await importFile(
      `${header}\na,,${place(5)},2,900,call Ann,soon,old,maybe,ask,perhaps,a few\n`,
    );
    expect(saved).toMatchObject([{ status: 'active', contact_phone: '', price: 900 }]);
    expect(kinds.map(({ detail }) => detail).filter(Boolean)).toEqual(
      expect.arrayContaining([
        'call Ann',
        'soon',
        'ask',
        'perhaps',
        'Year Built: old',
        'Number of Units: a few',
      ]),
    );
  });
});

test('an import lists all faults of a rejected row', async () => {
  const { run } = await importFile(`${HEADER}\nx,,1 W Probe Street,,ZZ,,,,many,900\n`);
  expect(run.rows[0]?.reasons.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['the state is missing or unknown', 'ZZ'],
    ['the city is missing', undefined],
    ['the number of bedrooms is missing or not plausible', 'many'],
  ]);
});

describe('importing a later file', () => {
  test('updates a known listing that now equals another, instead of rejecting it as a repost', async () => {
    const file = (rent: number) =>
      `${HEADER}\nu1,,${place(10)},studio,820\nu2,,${place(10)},studio,${rent}\n`;
    await importFile(file(845), 'reposts');
    const { run, saved } = await importFile(file(820), 'reposts');
    expect(run.summary?.counts).toMatchObject({ updated: 1, unchanged: 1, rejected: 0 });
    expect(saved.map(({ price }) => price)).toEqual([820, 820]);
  });

  test('keeps values without a column, and clears those with an empty cell', async () => {
    const first = `${HEADER},description,pets,contact_phone,features\nw1,,${place(11)},2,1820,Near the hill,cats,231-555-0144,pool\n`;
    await importFile(first, 'columns');
    const fewer = `external_id,address_1,city,state,latitude,longitude,bedrooms,price,contact_phone\nw1,11 W Probe Street,Lakeshore,MI,43.5903,-87.18,2,1900,\n`;
    const { run, saved } = await importFile(fewer, 'columns');
    expect(saved).toMatchObject([
      {
        price: 1900,
        description: 'Near the hill',
        postal_code: '49499',
        contact_phone: '',
        status: 'active',
      },
    ]);
    const features = await database.db
      .selectFrom('property_features as p')
      .innerJoin('features as f', 'f.id', 'p.feature_id')
      .select('f.slug')
      .where('p.property_id', '=', saved[0]!.id)
      .execute();
    expect(features.map(({ slug }) => slug).sort()).toEqual(['cats-allowed', 'pool']);
    expect(run.rows[0]?.changes).toEqual([
      { field: 'contact_phone', from: '231-555-0144', to: '' },
      { field: 'price', from: '1820', to: '1900' },
    ]);
  });

  test('keeps the state of a known listing if the file has no state, ZIP code and coordinates', async () => {
    await importFile(`${HEADER}\nn1,,${place(15)},2,900\n`, 'stateless');
    const fewer = 'ID,Address,City,Beds,Rent\nn1,15 W Probe Street,Lakeshore,2,910\n';
    const { saved } = await importFile(fewer, 'stateless');
    expect(saved).toMatchObject([{ state: 'MI', price: 910, lat: 43.5903, location_precision: 'exact' }]);
  });

  test('keeps a stored value if the new one cannot be read', async () => {
    const file = (phone: string, website: string, bus: string) =>
      `${HEADER},contact_phone,external_site_url,on_bus_route,pets\nk1,,${place(13)},2,900,${phone},${website},${bus},${phone ? 'cats' : ''}\n`;
    await importFile(file('231-555-0144', 'elm.example', 'yes'), 'unreadable');
    const { saved, run } = await importFile(
      file('call Ann', 'mailto:ann@elm.example', 'maybe'),
      'unreadable',
    );
    expect(saved).toMatchObject([
      { contact_phone: '231-555-0144', external_site_url: 'https://elm.example/', on_bus_route: true },
    ]);
    expect(run.summary?.notes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'the phone number can’t be read and is left out',
        'a web address can’t be read and is left out',
      ]),
    );
    expect((await importFile(file('', '', 'no'), 'unreadable')).saved).toMatchObject([
      { contact_phone: '', external_site_url: null, on_bus_route: false },
    ]);
  });

  test('keeps a stored value of a floor plan if the new one cannot be read, until its cell is empty', async () => {
    const file = (size: string, date: string) =>
      `${HEADER},sq_feet,date_available\nk2,,${place(14)},2,900,${size},${date}\nk2,,${place(14)},3,1200,1000,now\n`;
    const savedPlan = async (size: string, date: string) =>
      (await importFile(file(size, date), 'plans')).saved[0];
    const stored = { bedrooms: 2, sq_feet: 850, date_available: '2027-08-15' };
    expect(await savedPlan('850', '2027-08-15')).toMatchObject(stored);
    expect(await savedPlan('big', 'soon')).toMatchObject(stored);
    expect(await savedPlan('', '')).toMatchObject({ sq_feet: null, date_available: null });
  });

  test('keeps what one listing of a feed lacks, although others have it', async () => {
    const listing = (id: string, extra: string) =>
      `<Listing id="${id}" type="RENTAL"><street>${id} W Probe Street</street><city>Lakeshore</city><state>MI</state><zip>49499</zip><latitude>43.59</latitude><longitude>-87.18</longitude><price>900</price><numBedrooms>2</numBedrooms>${extra}</Listing>`;
    const feed = (...listings: string[]) => `<hotPadsItems version="2.1">${listings.join('')}</hotPadsItems>`;
    const described = '<description>Near the lake</description>';
    await importFile(feed(listing('31', described), listing('32', described)), 'feed');
    const { saved } = await importFile(feed(listing('31', ''), listing('32', described)), 'feed');
    expect(saved.map(({ description }) => description)).toEqual(['Near the lake', 'Near the lake']);
  });

  test('reports changes before writing in a dry run', async () => {
    await importFile(`${HEADER}\nd1,,${place(12)},2,845\n`, 'tried');
    const file = command.file('tried-2.csv', `${HEADER}\nd1,,${place(12)},2,820\n`);
    const run = await command.run('listings', file, '--source', 'tried', '--dry-run');
    expect(run.output).toContain('line 2, d1: price 845 → 820');
    expect(
      (await importFile(`${HEADER}\nd1,,${place(12)},2,845\n`, 'tried')).run.summary?.counts.unchanged,
    ).toBe(1);
  });
});

describe('a mapping in JSON', () => {
  const MAPPING = {
    name: 'acme',
    manager_name: 'Acme Realty',
    fields: {
      external_id: 'Prop',
      address_1: { columns: ['No', 'Street'] },
      city: { constant: 'Lakeshore' },
      state: { column: 'Place', match: '^[A-Z]{2}' },
      postal_code: { column: 'Place', match: '\\d{5}' },
      bedrooms: { column: 'Layout', match: '^(\\d)x.*', replace: '$1' },
      price: { column: 'Rent', values: { ask: 'call' } },
      pets: 'Pets',
    },
  };
  const FILE =
    'Prop;No;Street;Place;Layout;Rent;Pets\np1;21;W Probe Street;MI 49499;3x2;1,450;cats\np2;22;W Probe Street;MI 49499;1x1;ASK;\n';

  async function importMapped(mapping: object, ...options: string[]) {
    const path = command.file('acme.json', JSON.stringify(mapping));
    return await command.run('listings', command.file('acme.csv', FILE), '--mapping', path, ...options);
  }

  test('reads columns, constants, joined columns, parts and replaced values', async () => {
    const run = await importMapped(MAPPING);
    expect(run.summary).toMatchObject({ source: 'acme', counts: { imported: 2, rejected: 0 } });
    const { saved } = await importFile('', 'acme');
    expect(saved).toMatchObject([
      { address_1: '21 W Probe Street', city: 'Lakeshore', state: 'MI', bedrooms: 3, price: 1450 },
      { address_1: '22 W Probe Street', bedrooms: 1, price: 0 },
    ]);
  });

  test.each<[object, string]>([
    [{ ...MAPPING, fields: {} }, 'fields.external_id is missing'],
    [{ ...MAPPING, fields: { ...MAPPING.fields, rent: 'Rent' } }, 'fields has the unknown key rent'],
    [
      { ...MAPPING, fields: { external_id: { column: 'Prop', match: '(' } } },
      'isn’t a valid regular expression',
    ],
    [{ ...MAPPING, fields: { ...MAPPING.fields, price: 'Price' } }, 'has no column Price'],
  ])('is refused with the place of its fault: %j', async (mapping, sentence) => {
    const run = await importMapped(mapping, '--dry-run');
    expect(run.errors).toContain(sentence);
    expect(run.code).toBe(1);
  });

  test('has a JSON Schema for editors', () => {
    const file = readFileSync(join(ROOT, 'docs/listing-mapping.schema.json'), 'utf8');
    expect(JSON.parse(file)).toEqual(z.toJSONSchema(listingMappingSchema, { reused: 'ref' }));
  });
});

const CASES = ['rents', 'phones', 'texts', 'sep-line', 'repost-1', 'repost-2', 'listing-all-columns'];
CASES.push('listing-fewer-columns', 'school-few-columns', 'ipeds-hd-header');
const pathOf = (name: string) => `cases/${name}.csv`;

describe.skipIf(!hasShared(...CASES.map(pathOf)))('files that failed in the field', () => {
  const importCase = (name: string, source = name) =>
    importFile(readFileSync(sharedFile(pathOf(name))), source);

  test('have the rents that a person reads, and note the ambiguous ones', async () => {
    const { saved, run } = await importCase('rents');
    expect(saved.map(({ external_id, price, price_max }) => [external_id, price, price_max])).toEqual([
      ...['r1', 'r2', 'r3', 'r4', 'r5', 'r6'].map((id) => [id, 1250, null]),
      ['r7', 1250, 1400],
    ]);
    const ambiguous = run.rows.filter(({ notes }) => notes.some(({ kind }) => kind.includes('ambiguous')));
    expect(ambiguous.map(({ id }) => id)).toEqual(['r3', 'r7']);
  });

  test('have phone numbers that can be dialed', async () => {
    const { saved } = await importCase('phones');
    expect(saved.map(({ contact_phone }) => contact_phone)).toEqual([
      ...['231-555-0144 x12', '231-555-0144 x4', '231-555-0144', '800-555-7368', '+44 20 7946 0018'],
    ]);
  });

  test('have the texts that their writers meant', async () => {
    const [persian, entities] = (await importCase('texts')).saved;
    expect(persian).toMatchObject({
      name: 'Sunny 👩‍👩‍👧 House',
      description: 'خانه‌ای نزدیک دانشگاه, می‌خواهم 👩‍🎓',
    });
    expect(entities).toMatchObject({
      name: 'Café House',
      description: '900 ft², ¼ acre, El Niño, © 2027™',
    });
    expect((await importCase('sep-line')).saved).toMatchObject([{ external_id: 's1', price: 1250 }]);
  });

  test('update known listings, and keep values without a column', async () => {
    await importCase('repost-1', 'case-reposts');
    const reposts = await importCase('repost-2', 'case-reposts');
    expect(reposts.run.summary?.counts).toMatchObject({ updated: 0, unchanged: 1, inactive: 1, rejected: 0 });
    expect(reposts.saved.map(({ price }) => price)).toEqual([820, 820]);
    await importCase('listing-all-columns', 'case-columns');
    const { saved } = await importCase('listing-fewer-columns', 'case-columns');
    expect(saved).toMatchObject([
      { price: 1900, description: 'A nice home near the hill', postal_code: '14850' },
    ]);
  });

  test('have schools by IPEDS names of columns, and keep figures without a column', async () => {
    const importSchool = (name: string) => command.run('schools', sharedFile(pathOf(name)));
    await importSchool('school-few-columns');
    await importSchool('ipeds-hd-header');
    const school = await database.db
      .selectFrom('schools')
      .selectAll()
      .where('unitid', '=', 190_415)
      .execute();
    expect(school).toMatchObject([
      { sat_scores: 1520, website: 'https://www.cornell.edu/', lng: -76.483084 },
    ]);
  });
});
