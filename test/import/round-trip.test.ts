import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ExportFormat } from '#server/properties/import/export-source.ts';
import { csvLine } from '#shared/rules/csv-cell.ts';
import { createOperatorCommand } from '#test/accounts/operator-command.ts';
import { addCleanup } from '#test/helpers/cleanups.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { createImportCommand, type ImportCommand } from './run-import.ts';

const SCHOOLS = 'UNITID,INSTNM,CITY,STABBR,LATITUDE,LONGITUDE\n1,Lake University,Lakeshore,MI,43.59,-87.18\n';
const LISTINGS = 150;

const words = fc
  .array(
    fc.constantFrom('Élan', 'court', '“Oak”', 'a & b', '<4>', '100%', '👩‍🎓', 'near', 'the', 'lake;', "it's"),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((list) => list.join(' '));
const digits = (length: number) => fc.integer({ min: 10 ** (length - 1), max: 10 ** length - 1 });
const plan = fc.record({
  plan_name: words,
  bedrooms: fc.integer({ min: 0, max: 6 }),
  bathrooms: fc.constantFrom(1, 1.5, 2, 2.5, 3),
  sq_feet: fc.integer({ min: 300, max: 1500 }),
  price: fc.integer({ min: 400, max: 4000 }),
  isRange: fc.boolean(),
  date_available: fc.constantFrom('2027-08-15', '2027-01-02', ''),
});
const listing = fc.record({
  name: words,
  listing_title: words,
  description: words,
  address_2: fc.constantFrom('', 'Unit 4', 'Apt 12B'),
  contact_phone: fc.oneof(
    digits(4).map((last) => `231-555-${last}`),
    digits(3).map((extension) => `231-555-0144 x${extension}`),
    fc.constant('+44 20 7946 0018'),
  ),
  type: fc.constantFrom('apartment', 'condo', 'house', 'townhome'),
  external_site_url: fc.constantFrom('https://elm.example/?a=1&b=2', ''),
  number_of_units: fc.integer({ min: 1, max: 300 }),
  year_built: fc.integer({ min: 1850, max: 2026 }),
  features: fc.subarray(['pool', 'dishwasher', 'elevator', 'carpet']),
  plans: fc.uniqueArray(plan, { minLength: 1, maxLength: 3, selector: ({ plan_name }) => plan_name }),
});

let database: TestDatabase;
let command: ImportCommand;
let operator: ReturnType<typeof createOperatorCommand>;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  command = createImportCommand(database.url);
  operator = createOperatorCommand(database.url);
  folder = mkdtempSync(join(tmpdir(), 'porchlight-export-'));
  addCleanup(() => rmSync(folder, { recursive: true }));
  await command.run('schools', command.file('schools.csv', SCHOOLS));
  const lines = fc
    .sample(listing, { seed: 37, numRuns: LISTINGS })
    .flatMap(({ plans, features, ...shared }, index) =>
      plans.map(({ isRange, ...facts }) => ({
        external_id: `l-${index}`,
        ...shared,
        features: features.join('|'),
        address_1: `${100 + index} W Probe Street`,
        ...{ city: 'Lakeshore', state: 'MI', postal_code: '49499' },
        ...{ latitude: 43.5 + index / 20_000, longitude: -87.18 },
        ...facts,
        price_max: isRange ? facts.price + 100 : '',
      })),
    );
  const text = [Object.keys(lines[0]!), ...lines.map((line) => Object.values(line))].map(csvLine).join('');
  const run = await command.run('listings', command.file('seed.csv', text), '--source', 'seed');
  expect(run.summary?.counts).toMatchObject({ rejected: 0, inactive: 0 });
}, 60_000);

/** Returns the data of a source's listings in order of external id, to compare imports. */
async function factsOf(source: string) {
  const rows = await database.db
    .selectFrom('properties as p')
    .select(['p.external_id', 'p.name', 'p.listing_title', 'p.description', 'p.address_1', 'p.address_2'])
    .select(['p.city', 'p.state', 'p.postal_code', 'p.contact_phone', 'p.type', 'p.external_site_url'])
    .select(['p.number_of_units', 'p.year_built', 'p.lng', 'p.lat', 'p.status', 'p.id'])
    .where('p.source', '=', source)
    .orderBy('p.external_id')
    .execute();
  return await Promise.all(
    rows.map(async ({ id, ...row }) => ({
      ...row,
      plans: await database.db
        .selectFrom('floor_plans')
        .select([
          'name',
          'bedrooms',
          'full_bath',
          'half_bath',
          'sq_feet',
          'price',
          'price_max',
          'date_available',
        ])
        .where('property_id', '=', id)
        .orderBy('bedrooms')
        .orderBy('price')
        .orderBy('name')
        .execute(),
      features: (
        await database.db
          .selectFrom('property_features as x')
          .innerJoin('features as f', 'f.id', 'x.feature_id')
          .select('f.slug')
          .where('x.property_id', '=', id)
          .execute()
      )
        .map(({ slug }) => slug)
        .sort(),
    })),
  );
}
type Facts = Awaited<ReturnType<typeof factsOf>>[number];

/**
 * Removes what HotPads cannot represent: the year, the number of units, the type apartment, and the name of a
 * single plan.
 */
const inHotpads = ({ year_built: _, number_of_units: __, type: ___, plans, ...facts }: Facts) => ({
  ...facts,
  plans: plans.map(({ name, ...one }) => (plans.length > 1 ? { name, ...one } : one)),
});
const whole = (facts: Facts) => facts;

test.each<[ExportFormat, string, (facts: Facts) => object]>([
  ['csv', 'csv', whole],
  ['mits', 'xml', whole],
  ['hotpads', 'xml', inHotpads],
])(
  'a %s export imports as equal listings, and a second time as unchanged',
  async (format, extension, comparable) => {
    const file = join(folder, `${format}.${extension}`);
    const exported = await operator('export-listings', 'seed', file, '--format', format);
    expect(exported).toMatchObject({ code: 0, output: `${LISTINGS} listings of seed written to ${file}.\n` });
    const run = await command.run('listings', file, '--source', `from-${format}`);
    expect(run.summary?.counts).toMatchObject({ rejected: 0, inactive: 0 });
    expect((await factsOf(`from-${format}`)).map(comparable)).toEqual(
      (await factsOf('seed')).map(comparable),
    );
    const again = await command.run('listings', file, '--source', `from-${format}`);
    expect(again.summary?.counts).toMatchObject({ imported: 0, updated: 0, rejected: 0 });
  },
  60_000,
);
