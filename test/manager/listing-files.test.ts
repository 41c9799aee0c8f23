import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkAvailability } from '#server/properties/manage/availability-jobs.ts';
import { MAX_IMPORT_BYTES } from '#shared/api/listing-import.ts';
import { MAX_FLOOR_PLANS } from '#shared/api/manager-properties.ts';
import type { ManagerProperty, ManagerPropertyItem } from '#shared/api/manager-properties-schemas.ts';
import type { Actor } from '#test/access/actors.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { PLAN_BODY } from '#test/helpers/manager-listings.ts';
import { send } from '#test/helpers/people.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { ageAvailability } from './age-availability.ts';
import { importFile, importState, sendFile } from './import-file.ts';
import { createManagerApi, errorsOf, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db } = managerApi;
let manager: Actor;

beforeEach(async () => {
  manager = await makeManagerActor(db);
});

const HEAD =
  'external_id,name,address_1,city,state,postal_code,latitude,longitude,plan_name,bedrooms,bathrooms,sq_feet,price,photos';
const ROWS = [
  'elm,Elm Court,12 Elm Street,Columbus,OH,43201,40,-83.03,Studio,studio,1,420,650,',
  'elm,Elm Court,12 Elm Street,Columbus,OH,43201,40,-83.03,Four,4,4,1310,590,',
  'oak,Oak House,3 Oak Street,Columbus,OH,43201,40.001,-83.03,,2,1,800,1200,',
];
const BAD_ROW = `x${','.repeat(HEAD.split(',').length - 1)}`;
const csv = (...rows: string[]) => [HEAD, ...rows, ''].join('\n');
const MITS = `<?xml version="1.0"?><PhysicalProperty xmlns:m="x"><m:Property IDValue="elm"><m:PropertyID>
<Identification IDValue="elm"/><MarketingName>Elm &amp; Court</MarketingName><Address><AddressLine1>12 Elm Street</AddressLine1>
<City>Columbus</City><State>OH</State><PostalCode>43201</PostalCode></Address></m:PropertyID>
<ILS_Identification ILS_IdentificationType="Apartment"><Latitude>40</Latitude><Longitude>-83.03</Longitude></ILS_Identification>
<Information><YearBuilt>1990</YearBuilt><LongDescription><![CDATA[Near <b>campus</b>]]></LongDescription></Information>
<Amenity><Description>Dishwasher</Description></Amenity>
<Floorplan IDValue="A"><Name>A1</Name><Room RoomType="Bedroom"><Count>1</Count></Room><Room RoomType="Bathroom"><Count>1.5</Count></Room>
<SquareFeet Min="600" Max="650"/><MarketRent Min="900" Max="1000"/></Floorplan>
<ILS_Unit IDValue="101" FloorPlanID="A"><Availability><MadeReadyDate Month="8" Day="15" Year="2027"/></Availability></ILS_Unit>
</m:Property></PhysicalProperty>`;

const imported = (who: Actor, file: string, dry_run = false) =>
  importFile(managerApi, who, file, { dry_run });
const exported = async (who: Actor, format = 'csv') => {
  const answer = await managerApi.request(who, 'GET', `manager_properties/export/?format=${format}`);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="porchlight-listings.${format}"`);
  return answer.body;
};
const own = async (who: Actor) => (await managerApi.listListings(who)).toReversed();

describe('import file refusals', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['that is a spreadsheet named csv', Buffer.from('PK\x03\x04rest', 'latin1'), /spreadsheet or a zip/],
    ['that is compressed twice', gzipSync(gzipSync(HEAD)), /compressed twice/],
    ['without its columns', 'name,city\nElm,Columbus\n', /external_id/],
    ['with a header and no rows', `${HEAD}\n`, /no rows/],
    ['with a million columns', `${'a,'.repeat(1_000_000)}b\n1\n`, /longer than a megabyte/],
    ['with a hundred thousand columns', `${'a,'.repeat(100_000)}b\n1\n`, /external_id/],
    ['with 20,001 rows', csv(...Array.from({ length: 20_001 }, () => BAD_ROW)), /more than 20,000 rows/],
    ['of XML that is broken', MITS.slice(0, 400), /can’t read/],
    ['of XML with nothing in it', '<PhysicalProperty/>', /no Property element/],
    [
      'of XML that would read a file of ours',
      MITS.replace('?>', '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>').replace('1990', '&a;'),
      /document type/,
    ],
    [
      'of XML that would grow by its entities',
      `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}">]><l>&b;</l>`,
      /document type/,
    ],
    ['of XML with an entity of its own', MITS.replace('1990', '&secret;'), /can’t read/],
    ['of XML that is too deep', `${'<Property>'.repeat(60)}`, /deep/],
    ['of XML with too many elements', `<a><Property>${'<b/>'.repeat(30_000)}</Property></a>`, /too many/],
  ])('fails with a message for a file %s', async (_, file, says) => {
    const { state, problem, report } = await importState(managerApi, manager, file);
    expect([state, report]).toEqual(['failed', null]);
    expect(problem).toMatch(says);
    expect(await own(manager)).toEqual([]);
  });

  test('responds 413 to an oversized and 400 to a missing file', async () => {
    const large = Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a');
    expect((await sendFile(managerApi, manager, large)).statusCode).toBe(413);
    const dense = randomBytes(17 * 1024 * 1024);
    expect((await sendFile(managerApi, manager, dense)).statusCode).toBe(413);
    const empty = await managerApi.request(manager, 'POST', 'listing_imports/', {});
    expect(errorsOf(empty)).toHaveProperty('file');
  });
});

describe('listing import', () => {
  test("never changes another manager's listing, even if a row has its id", async () => {
    const other = await makeManagerActor(db);
    await imported(other, csv(ROWS[0]!));
    const foreign = await makeProperty(db, other.manager_id!, { name: 'Theirs' });
    const report = await imported(manager, csv(ROWS[0]!, ROWS[2]!.replace('oak', `porchlight-${foreign}`)));
    expect(report).toMatchObject({ created: 1, updated: 0, rejected: 1 });
    expect(report.problems.at(-1)).toMatchObject({ row: 3, outcome: 'rejected' });
    expect((await own(manager)).map(({ name }) => name)).toEqual(['Elm Court']);
    expect((await own(other)).map(({ name }) => name)).toEqual(['Elm Court', 'Theirs']);
  });

  test('changes nothing in a dry run, whose report equals that of the real run', async () => {
    const file = csv(...ROWS, 'pine,Pine,1 Pine Street,Columbus,XX,1,1,1,,1,1,500,800,');
    const dry = await imported(manager, file, true);
    expect(dry).toMatchObject({ dry_run: true, rows: 4, created: 2, updated: 0, unchanged: 0, rejected: 1 });
    expect(await own(manager)).toEqual([]);
    expect(await imported(manager, file)).toEqual({ ...dry, dry_run: false });
    const [elm, oak] = await own(manager);
    expect([elm!.name, elm!.floor_plans.length, elm!.status, elm!.tier]).toEqual([
      'Elm Court',
      2,
      'active',
      'free',
    ]);
    expect(oak!.floor_plans).toMatchObject([{ bedrooms: 2, price: 1200, sq_feet: 800 }]);
  });

  test('is idempotent, and updates only the listings of changed rows', async () => {
    await imported(manager, csv(...ROWS));
    const before = await own(manager);
    expect(await imported(manager, csv(...ROWS))).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await own(manager)).toEqual(before);
    const report = await imported(manager, csv(ROWS[0]!, ROWS[1]!, ROWS[2]!.replace('1200', '1300')));
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 1, rejected: 0 });
    const changes = report.problems.filter(({ outcome }) => outcome === 'changed');
    expect(changes).toMatchObject([{ external_id: 'oak', sentences: ['Rent: 1200 → 1300.'] }]);
    const [elm, oak] = await own(manager);
    expect(elm).toEqual(before[0]);
    expect(oak!.floor_plans).toMatchObject([{ id: before[1]!.floor_plans[0]!.id, price: 1300 }]);
  });

  test('leaves an exported listing unchanged in every format of its phone number', async () => {
    const { id } = await managerApi.createListing(manager, { contact_phone: '(614) 555-0123 ext. 9' });
    await managerApi.request(manager, 'POST', 'floor_plans/', { ...PLAN_BODY, property_id: id });
    expect(await imported(manager, await exported(manager))).toMatchObject({ unchanged: 1, updated: 0 });
  });

  test('creates each listing once for concurrent imports', async () => {
    await Promise.all([imported(manager, csv(...ROWS)), imported(manager, csv(...ROWS))]);
    expect(await own(manager)).toHaveLength(2);
  });

  test('keeps fields for which the file has no column', async () => {
    const { id } = await managerApi.createListing(manager, { pet_policy: 'Cats only.', year_built: 1990 });
    await managerApi.request(manager, 'POST', 'floor_plans/', { ...PLAN_BODY, property_id: id });
    const file = `external_id,address_1,city,state,latitude,longitude,bedrooms,price
porchlight-${id},12 Maple Street,Columbus,OH,40,-83.03,2,950
`;
    expect(await imported(manager, file)).toMatchObject({ updated: 1 });
    expect(await managerApi.getListing(manager, id)).toMatchObject({
      name: 'Maple Court',
      description: 'Twelve quiet homes behind the library.',
      pet_policy: 'Cats only.',
      year_built: 1990,
      floor_plans: [{ name: 'The Maple', price: 950, date_available: '2027-08-15' }],
    });
  });

  test('keeps values of a known floor plan that the file has unreadably, and clears empty ones', async () => {
    const header = `${HEAD},stories,date_available,tour_url,price_max,price_per`;
    const file = (...rows: string[]) => [header, ...rows, ''].join('\n');
    const oak = (plan: string, values: string) =>
      `${ROWS[2]!.slice(0, -',,2,1,800,1200,'.length)},${plan},${values}`;
    const good = '2.5,800,1200,,3,2027-08-15,tour.example,1400,bed';
    await imported(manager, file(oak('A,2', good), oak('B,3', good)));
    const [before] = await own(manager);
    const report = await imported(
      manager,
      file(
        oak('A,2', 'lots,big,cheap,,many,soon,our site,more,moon'),
        oak('B,3', '1,900,1500,,2,,,lots,unit'),
      ),
    );
    expect(report.problems.map(({ outcome }) => outcome)).toContain('noted');
    const [a, b] = (await own(manager))[0]!.floor_plans;
    expect({ ...a, updated: null }).toEqual({ ...before!.floor_plans[0], updated: null });
    expect(b).toMatchObject({
      ...{ full_bath: 1, half_bath: 0, sq_feet: 900, stories: 2, date_available: null, tour_url: null },
      ...{ price: 1500, price_max: null, price_per: 'unit' },
    });
    await imported(manager, file(oak('A,2', ',,1200,,,,,,'), oak('B,3', good)));
    expect((await own(manager))[0]!.floor_plans[0]).toMatchObject({
      ...{ full_bath: 1, half_bath: 0, sq_feet: null, stories: 1, date_available: null, tour_url: null },
      ...{ price: 1200, price_max: null, price_per: 'unit' },
    });
  });

  test('shows lapsed listings again, but not those that their manager hid', async () => {
    const file = csv(ROWS[0]!, ROWS[2]!);
    await imported(manager, file);
    const [elm, oak] = (await own(manager)) as [ManagerPropertyItem, ManagerPropertyItem];
    await imported(manager, `${HEAD},status\n${ROWS[0]},inactive\n`);
    for (const days of [31, 30]) {
      await ageAvailability(db, days);
      await checkAvailability(db);
    }
    expect(await managerApi.getListing(manager, oak.id)).toMatchObject({
      status: 'inactive',
      is_lapsed: true,
    });
    expect(await imported(manager, file)).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await managerApi.getListing(manager, oak.id)).toMatchObject({
      status: 'active',
      is_lapsed: false,
    });
    expect(await managerApi.findPublic(oak.id, managerApi.school)).toMatchObject({ id: oak.id });
    expect(await managerApi.getListing(manager, elm.id)).toMatchObject({
      status: 'inactive',
      is_lapsed: false,
    });
    expect(await imported(manager, file)).toMatchObject({ updated: 0, unchanged: 2 });
  });

  test('imports at most the maximum of floor plans per listing', async () => {
    const plan = (index: number) => ROWS[2]!.replace(',,2,', `,Plan ${index},2,`);
    const report = await imported(
      manager,
      csv(...Array.from({ length: MAX_FLOOR_PLANS + 1 }, (_, i) => plan(i))),
    );
    expect(report).toMatchObject({ created: 1, rejected: 0 });
    const [{ id }] = (await own(manager)) as [ManagerPropertyItem];
    expect((await managerApi.getListing(manager, id)).floor_plans).toHaveLength(MAX_FLOOR_PLANS);
  });

  test('ignores the tier, manager and category columns', async () => {
    const report = await imported(manager, `${HEAD},tier,manager,category\n${ROWS[2]},premium,1,for_sale\n`);
    expect(report).toMatchObject({ created: 1 });
    expect(await own(manager)).toMatchObject([{ tier: 'free', category: 'for_rent' }]);
  });

  test('returns rejected rows as a file that can be corrected and imported', async () => {
    const report = await imported(manager, csv(ROWS[0]!, ROWS[2]!.replace(',2,1,', ',many,1,')));
    expect(report).toMatchObject({ created: 1, rejected: 1 });
    const corrected = report.rejected_rows!.replace(',many,', ',2,');
    expect(await imported(manager, corrected)).toMatchObject({ created: 1, rejected: 0 });
    expect((await own(manager)).at(-1)).toMatchObject({ name: 'Oak House', floor_plans: [{ price: 1200 }] });
  });

  test.each(['listings.csv', 'listings-mits.xml', 'listings-hotpads.xml', 'listings-zillow.xml'])(
    'reads the template %s',
    async (name) => {
      const report = await imported(manager, readFileSync(join(ROOT, 'public/templates', name), 'utf8'));
      expect(report).toMatchObject({ created: 1, rejected: 0 });
    },
  );

  test('hides a listing without a rent and reports it', async () => {
    const report = await imported(manager, csv(ROWS[2]!.replace('1200', '')));
    expect(report).toMatchObject({ created: 1, rejected: 0 });
    expect(report.problems[0]).toMatchObject({ row: 2, external_id: 'oak', outcome: 'hidden' });
    expect(await own(manager)).toMatchObject([{ status: 'inactive' }]);
  });

  test('reads a MITS XML feed', async () => {
    expect(await imported(manager, MITS)).toMatchObject({ rows: 1, created: 1, rejected: 0 });
    const [elm] = await own(manager);
    expect(elm).toMatchObject({ name: 'Elm & Court', address_1: '12 Elm Street', year_built: 1990 });
    expect(elm!.floor_plans).toMatchObject([
      { name: 'A1', bedrooms: 1, full_bath: 1, half_bath: 1, sq_feet: 600, price: 900, price_max: 1000 },
    ]);
    expect(elm!.floor_plans[0]!.date_available).toBe('2027-08-15');
    expect((await managerApi.getListing(manager, elm!.id)).features.map(({ slug }) => slug)).toEqual([
      'dishwasher',
    ]);
    expect(await imported(manager, MITS)).toMatchObject({ unchanged: 1 });
  });

  test('enqueues photo downloads and reports invalid photo URLs immediately', async () => {
    const photos = 'https://photos.example/1.jpg file:///etc/passwd http://10.0.0.1:22/x';
    const report = await imported(manager, csv(`${ROWS[2]}${photos}`));
    const about = report.problems[0]!.sentences.filter((sentence) =>
      sentence.includes('isn’t a photo’s web address'),
    );
    expect(about).toHaveLength(2);
    const [{ id }] = (await own(manager)) as [ManagerPropertyItem];
    const waiting = [{ url: 'https://photos.example/1.jpg', problem: null }];
    expect((await managerApi.getListing(manager, id)).photo_fetches).toEqual(waiting);
    expect((await imported(manager, csv(`${ROWS[2]}${photos}`), true)).unchanged).toBe(1);
  });
});

describe('listing export', () => {
  test.each(['csv', 'xml'])(
    "in the format %s contains only the manager's own listings, and importing it changes nothing",
    async (format) => {
      const other = await makeManagerActor(db);
      await makeProperty(db, other.manager_id!, { name: 'Theirs' });
      const { id } = await managerApi.createListing(manager, {
        name: 'Quoted "Maple" & Co, east',
        description: 'Two lines,\nand "quotes".',
      });
      await managerApi.request(manager, 'POST', 'floor_plans/', {
        ...PLAN_BODY,
        property_id: id,
        price_max: 1100,
      });
      await imported(manager, csv(...ROWS));
      const file = await exported(manager, format);
      expect(file).not.toContain('Theirs');
      const before = await own(manager);
      const report = await imported(manager, file);
      expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 3, rejected: 0 });
      expect(await own(manager)).toEqual(before);
    },
  );

  test('escapes formulas for spreadsheets and imports them unchanged', async () => {
    const name = '=HYPERLINK("http://evil.example")';
    const { id } = await managerApi.createListing(manager, {
      name,
      description: '@SUM(1+1)\t+cmd',
      listing_title: '-1+1',
    });
    const file = await exported(manager);
    for (const cell of file.split(/[,\n]/)) expect(cell).not.toMatch(/^"?[=+@\t]/);
    expect(file).toContain(`'-1+1`);
    await imported(manager, file);
    expect((await managerApi.getListing(manager, id)) as ManagerProperty).toMatchObject({
      name,
      listing_title: '-1+1',
    });
  });

  test('has only a header for a manager without listings', async () => {
    expect((await exported(manager)).trim().split('\n')).toHaveLength(1);
    const refused = await send(managerApi.app, 'GET', 'manager_properties/export/');
    expect(refused.statusCode).toBe(401);
  });
});
