import { describe, expect, test } from 'vitest';
import { getManagerProperty } from '#server/properties/manage/to-manager-property.ts';
import { testDatabase } from '#test/helpers/database.ts';
import type { ListingFields, PlanFields } from '#web/manager/listing-draft.ts';
import { splitProblems } from '#web/manager/split-problems.ts';
import { toDraft } from '#web/manager/to-draft.ts';
import { firstInvalidPanel, validateListing } from '#web/manager/validate-listing.ts';
import { createImportCommand, type ImportRun } from './run-import.ts';

const COLUMNS = [
  'external_id',
  'name',
  'description',
  'address_1',
  'city',
  'state',
  'postal_code',
  'latitude',
  'longitude',
  'type',
  'plan_name',
  'bedrooms',
  'bathrooms',
  'sq_feet',
  'price',
  'price_max',
  'price_period',
  'price_per',
  'date_available',
  'pets',
  'features',
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

let count = 0;
/** Returns a CSV row with these changes. Its address is unique and near Elm University. */
function row(changes: Row): string {
  count += 1;
  const whole: Row = {
    external_id: `id${count}`,
    name: `House ${count}`,
    description: 'A quiet home.',
    address_1: `${count} Elm Street`,
    city: 'Elmville',
    state: 'OH',
    postal_code: '43001',
    latitude: `40.${1000 + count}`,
    longitude: '-83.1000',
    bedrooms: '2',
    bathrooms: '1',
    sq_feet: '800',
    price: '900',
    ...changes,
  };
  return COLUMNS.map((column) => quoted(whole[column] ?? '')).join(',');
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csv = (lines: string[]) => `${COLUMNS.join(',')}\n${lines.join('\n')}\n`;
const SCHOOLS =
  'UNITID,INSTNM,CITY,STABBR,LATITUDE,LONGITUDE\n900001,Elm University,Elmville,OH,40.10,-83.10\n';

/** CSV rows with faults. The first element is the row's id. */
const DIRTY: [id: string, line: string][] = [
  ['good', row({ external_id: 'good', date_available: 'now' })],
  ['weekly', row({ external_id: 'weekly', price: '300', price_period: 'weekly' })],
  ['no-rent', row({ external_id: 'no-rent', price: '' })],
  ['mad-rent', row({ external_id: 'mad-rent', price: '9999999' })],
  ['call', row({ external_id: 'call', price: '0' })],
  [
    'twice-encoded',
    row({ external_id: 'twice-encoded', name: 'CafÃ© House', description: 'Youâ€™ll love it' }),
  ],
  [
    'zip',
    row({
      external_id: 'zip',
      city: 'Salem',
      state: 'MA',
      postal_code: '1970',
      latitude: '42.52',
      longitude: '-70.89',
    }),
  ],
  ['studio', row({ external_id: 'studio', bedrooms: 'studio' })],
  ['123-beds', row({ external_id: '123-beds', bedrooms: '123' })],
  ['huge', row({ external_id: 'huge', sq_feet: '999999' })],
  ['phone', row({ external_id: 'phone', address_1: '77 Oak Road call 512-555-0133' })],
  ['no-address', row({ external_id: 'no-address', address_1: 'null' })],
  ['ocean', row({ external_id: 'ocean', latitude: '47.6', longitude: '512' })],
  ['swapped', row({ external_id: 'swapped', latitude: '-83.11', longitude: '40.11' })],
  ['oregon', row({ external_id: 'oregon', latitude: '45.52', longitude: '-122.68' })],
  ['far', row({ external_id: 'far', latitude: '41.40', longitude: '-81.85', city: 'Berea' })],
  ['per-person', row({ external_id: 'per-person', price: '650', price_per: 'per person' })],
  ['no-state', row({ external_id: 'no-state', state: 'Elmland' })],
  ['zero-body', row({ external_id: 'zero-body', description: '0' })],
  ['no-pets', row({ external_id: 'no-pets', pets: 'None', features: 'dishwasher|Sauna|On bus line' })],
  [
    'corner-1',
    row({ external_id: 'corner-1', address_1: '500 Corner Street', latitude: '40.12', sq_feet: '700' }),
  ],
  [
    'corner-2',
    row({ external_id: 'corner-2', address_1: '500 CORNER STREET', latitude: '40.14', sq_feet: '750' }),
  ],
  [
    'repost',
    row({
      external_id: 'repost',
      name: 'Other words',
      address_1: '500 Corner Street',
      latitude: '40.12',
      sq_feet: '700',
    }),
  ],
  ['plans', row({ external_id: 'plans', plan_name: 'A', bedrooms: '1', price: '700' })],
  [
    'plans',
    row({
      external_id: 'plans',
      plan_name: 'B',
      bedrooms: '3',
      price: '1500',
      price_max: '1700',
      price_per: 'unit',
    }),
  ],
  ['nul', `nul,a\0b${','.repeat(19)}`],
  ['quotes', '"broken,1,2'],
  ['last', row({ external_id: 'last' })],
  ...Array.from({ length: 10 }, (_, index): [string, string] => [
    `town-${index}`,
    row({ external_id: `town-${index}`, latitude: '40.20', longitude: '-83.20' }),
  ]),
];
const FILE = csv(DIRTY.map(([, line]) => line));
const lineOf = (id: string) => DIRTY.findIndex(([one]) => one === id) + 2;

const database = await testDatabase();
const importCommand = createImportCommand(database.url);
await importCommand.run('schools', importCommand.file('schools.csv', SCHOOLS));
const first = await importCommand.run('listings', importCommand.file('dirty.csv', FILE));

const outcome = (run: ImportRun, id: string) => {
  const result = run.rows.find(({ line }) => line === lineOf(id));
  return result && [result.outcome, ...result.reasons.map(({ kind }) => kind)];
};
const notes = (id: string) =>
  first.rows.find(({ line }) => line === lineOf(id))?.notes.map(({ kind }) => kind);
const saved = async (id: string) => {
  const property = await database.db
    .selectFrom('properties')
    .selectAll()
    .where('external_id', '=', id)
    .executeTakeFirstOrThrow();
  const plans = await database.db
    .selectFrom('floor_plans')
    .selectAll()
    .where('property_id', '=', property.id)
    .orderBy('id')
    .execute();
  return { property, plans, plan: plans[0]! };
};

describe('imported listing', () => {
  const loaded = async (id: string) => {
    const { property } = await saved(id);
    return await getManagerProperty(database.db, property.id, property.manager_id);
  };

  test('passes the editor’s validation when the row is complete', async () => {
    const property = await loaded('good');
    expect(validateListing(toDraft(property), property)).toEqual({ fields: {}, plans: {}, photos: {} });
  });

  test('has no invalid values: the editor reports only missing values and approximate pins, and saves other changes', async () => {
    const rows = await database.db.selectFrom('properties').select('external_id').execute();
    for (const { external_id } of rows) {
      const property = await loaded(external_id!);
      const draft = toDraft(property);
      const found = validateListing(draft, property);
      const wrong = [
        ...Object.keys(found.fields).filter((name) =>
          name === 'center' ? !property.is_approximate : draft.fields[name as keyof ListingFields] !== '',
        ),
        ...draft.plans.flatMap(({ id, fields }) =>
          Object.keys(found.plans[id] ?? {}).filter((name) => fields[name as keyof PlanFields] !== ''),
        ),
      ];
      expect(wrong, external_id!).toEqual([]);
      const renamed = { ...draft, fields: { ...draft.fields, name: 'Renamed' } };
      expect(
        firstInvalidPanel(splitProblems(validateListing(renamed, property), renamed, draft).errors),
      ).toBeNull();
    }
  });
});

describe('an invalid row is rejected without stopping the import', () => {
  test.each([
    ['123-beds', 'the number of bedrooms is missing or not plausible'],
    ['ocean', 'the coordinates are out of range'],
    ['no-state', 'the state is missing or unknown'],
    ['repost', 'a repost of an earlier listing'],
    ['nul', 'name holds NUL bytes'],
    ['quotes', 'a quote is opened and never closed'],
  ])('%s: %s', (id, reason) => {
    expect(outcome(first, id)).toEqual(['rejected', reason]);
  });

  test('the row after an invalid one is imported', () => {
    expect(outcome(first, 'last')).toEqual(['imported']);
  });
});

describe('an incomplete listing is saved as inactive', () => {
  test.each([
    ['no-rent', 'there is no rent'],
    ['mad-rent', 'the rent isn’t plausible'],
    ['far', 'no school is within 15 miles'],
    ['zip', 'no school is within 15 miles'],
  ])('%s: %s', async (id, reason) => {
    expect(outcome(first, id)).toEqual(['inactive', reason]);
    expect((await saved(id)).property.status).toBe('inactive');
  });
});

describe('a correctable value is corrected and reported', () => {
  test('weekly rent is converted to monthly', async () => {
    expect((await saved('weekly')).plan.price).toBe(1300);
    expect(notes('weekly')).toContain('the rent was converted to monthly');
  });

  test('rent 0 means “Call”', async () => {
    expect(outcome(first, 'call')).toEqual(['imported']);
    expect((await saved('call')).plan.price).toBe(0);
  });

  test('“now” becomes the import’s date', async () => {
    const { date_available } = (await saved('good')).plan;
    expect(date_available).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect((await saved('studio')).plan.date_available).toBeNull();
  });

  test('“None” for pets means that pets are not allowed, and unknown features are kept as text', async () => {
    const { property } = await saved('no-pets');
    const features = await database.db
      .selectFrom('property_features as p')
      .innerJoin('features as f', 'f.id', 'p.feature_id')
      .select('f.slug')
      .where('p.property_id', '=', property.id)
      .orderBy('f.slug')
      .execute();
    expect(features.map(({ slug }) => slug)).toEqual(['dishwasher', 'no-pets']);
    expect(property).toMatchObject({
      on_bus_route: true,
      description: 'A quiet home.\n\nAlso listed: Sauna',
    });
  });
});

describe('an inexact point is marked as approximate', () => {
  test.each([
    ['good', false, 'exact'],
    ['no-address', true, 'city'],
    ['corner-1', true, 'street'],
    ['corner-2', true, 'street'],
    ['town-0', true, 'city'],
    ['town-9', true, 'city'],
  ])('%s', async (id, is_approximate, location_precision) => {
    expect((await saved(id)).property).toMatchObject({ is_approximate, location_precision });
  });
});

test('rows with the same id become floor plans of one property', async () => {
  const { plans } = await saved('plans');
  expect(plans.map(({ name, bedrooms, price, price_max }) => [name, bedrooms, price, price_max])).toEqual([
    ['A', 1, 700, null],
    ['B', 3, 1500, 1700],
  ]);
});

test('every row has one outcome, and the report counts each', () => {
  expect(first.code).toBe(0);
  expect(first.summary?.rows).toBe(DIRTY.length);
  expect(first.summary?.counts).toEqual({ imported: 27, updated: 0, unchanged: 0, inactive: 5, rejected: 6 });
  expect(first.output).toContain('a quote is opened and never closed (line');
  expect(new Set(first.rows.map(({ line }) => line)).size).toBe(DIRTY.length);
});

test('active listings are in search, inactive ones are not', async () => {
  const cards = await database.db
    .selectFrom('property_cards as c')
    .innerJoin('properties as p', 'p.id', 'c.property_id')
    .select(['p.external_id', 'p.status'])
    .execute();
  expect(cards.map(({ external_id }) => external_id)).toContain('good');
  expect(cards.filter(({ status }) => status === 'inactive')).toEqual([]);
});

test('listings belong to one manager account for the source, which cannot log in', async () => {
  const managers = await database.db
    .selectFrom('managers')
    .innerJoin('users', 'users.id', 'managers.user_id')
    .select(['username', 'email', 'password_hash', 'account_level'])
    .execute();
  expect(managers).toEqual([
    { username: 'import-porchlight', email: null, password_hash: null, account_level: 'basic' },
  ]);
});

describe('importing again', () => {
  const versions = () =>
    database.db
      .selectFrom('properties')
      .select(['external_id', 'version', 'updated'])
      .orderBy('id')
      .execute();

  test('changes nothing for the same file', async () => {
    const before = await versions();
    const again = await importCommand.run('listings', importCommand.file('dirty.csv', FILE));
    expect(again.summary?.counts).toEqual({
      imported: 0,
      updated: 0,
      unchanged: 32,
      inactive: 0,
      rejected: 6,
    });
    expect(await versions()).toEqual(before);
  });

  test('reports the changes and writes nothing in a dry run', async () => {
    const before = await versions();
    const run = await importCommand.run(
      'listings',
      importCommand.file('dry.csv', FILE.replace('House 1,', 'Home 1,')),
      '--dry-run',
    );
    expect(run.summary?.counts).toMatchObject({ updated: 1, unchanged: 31 });
    expect(run.output).toContain('nothing was changed');
    expect(await versions()).toEqual(before);
  });

  test('updates only changed rows, and keeps tier and floor plan ids', async () => {
    const { property, plan } = await saved('good');
    await database.db
      .updateTable('properties')
      .set({ tier: 'standard' })
      .where('id', '=', property.id)
      .execute();
    const run = await importCommand.run(
      'listings',
      importCommand.file('changed.csv', FILE.replace('House 1,', 'Home 1,')),
    );
    expect(run.summary?.counts).toMatchObject({ updated: 1, unchanged: 31 });
    const after = await saved('good');
    expect(after.property).toMatchObject({ id: property.id, name: 'Home 1', tier: 'standard' });
    expect(after.plan.id).toBe(plan.id);
  });

  test('reports listings that are missing from the file, retires them on request, and restores them when they return', async () => {
    const shorter = importCommand.file(
      'shorter.csv',
      csv(DIRTY.filter(([id]) => id !== 'weekly').map(([, line]) => line)),
    );
    const unretired = await importCommand.run('listings', shorter);
    expect(unretired.output).toContain(
      'Not changed: 1 public listing of porchlight no longer in the file (weekly).',
    );
    expect((await saved('weekly')).property.status).toBe('active');
    const retired = await importCommand.run('listings', shorter, '--retire-missing');
    expect(retired.output).toContain('Deactivated 1 public listing');
    const { property } = await saved('weekly');
    expect(property.status).toBe('inactive');
    expect(
      await database.db
        .selectFrom('property_cards')
        .selectAll()
        .where('property_id', '=', property.id)
        .execute(),
    ).toEqual([]);
    await importCommand.run('listings', importCommand.file('dirty.csv', FILE));
    expect((await saved('weekly')).property.status).toBe('active');
  });
});

test('a mapping with one listing per row imports the first row of a repeated id and rejects the others', async () => {
  const columns = 'id;title;body;bedrooms;price;address;cityname;state;latitude;longitude';
  const line = (id: string, at: number) =>
    `${id};House ${at};A quiet home.;2;900;${at} Elm Street;Adaven;NV;38.1${at};-115.4`;
  const ids = Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? `r${at}` : 'the-same'));
  const path = importCommand.file('each.csv', `${[columns, ...ids.map(line)].join('\n')}\n`);
  const run = await importCommand.run('listings', path, '--mapping', 'uci555', '--dry-run');
  expect(run).toMatchObject({ code: 0, errors: '' });
  expect(run.summary?.counts).toMatchObject({ inactive: 1001, rejected: 1999 });
  const reasons = new Set(
    run.rows.filter(({ outcome }) => outcome === 'rejected').map((one) => JSON.stringify(one.reasons)),
  );
  expect([...reasons]).toEqual([
    JSON.stringify([{ kind: 'the id is in an earlier line', detail: 'line 3' }]),
  ]);
});
