import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';
import { createImportCommand } from './run-import.ts';

const database = await testDatabase();
const importCommand = createImportCommand(database.url);

const property = (id: string, rent: number) =>
  `<Property IDValue="${id}"><PropertyID><MarketingName>${id}</MarketingName><Address><AddressLine1>${rent} Elm Street</AddressLine1><City>Columbus</City><State>OH</State></Address></PropertyID>
<ILS_Identification><Latitude>40.${rent}</Latitude><Longitude>-83.03</Longitude></ILS_Identification><Floorplan><Name>A</Name><Room RoomType="Bedroom"><Count>1</Count></Room>
<Room RoomType="Bathroom"><Count>1</Count></Room><MarketRent Min="${rent}"/></Floorplan></Property>`;
const mits = (...properties: string[]) =>
  `<?xml version="1.0"?><PhysicalProperty>${properties.join('')}</PhysicalProperty>`;
const FEED = mits(property('a', 900), property('b', 950));

const findListings = async () =>
  await database.db
    .selectFrom('properties')
    .innerJoin('managers', 'managers.id', 'properties.manager_id')
    .select(['external_id', 'source', 'company_name', 'properties.status'])
    .orderBy('external_id')
    .execute();

test('a compressed MITS feed is imported without a mapping, under its own source', async () => {
  const run = await importCommand.run('listings', importCommand.file('feed.xml.gz', gzipSync(FEED)));
  expect(run.errors).toBe('');
  expect(run.summary).toMatchObject({ rows: 2, source: 'mits' });
  const listing = { source: 'mits', company_name: 'Listings from MITS feeds' };
  expect(await findListings()).toMatchObject([
    { ...listing, external_id: 'a' },
    { ...listing, external_id: 'b' },
  ]);
  const again = await importCommand.run('listings', importCommand.file('feed.xml', FEED));
  expect(again.summary?.counts).toMatchObject({ unchanged: 2 });
});

test('a HotPads feed is imported under a given source', async () => {
  const feed = `<hotPadsItems version="2.1"><Listing id="h" type="RENTAL" propertyType="HOUSE"><street>7 Oak Street</street><city>Columbus</city><state>OH</state>
<latitude>40.1</latitude><longitude>-83.03</longitude><price>1200</price><numBedrooms>2</numBedrooms><numFullBaths>1</numFullBaths></Listing></hotPadsItems>`;
  const run = await importCommand.run(
    'listings',
    importCommand.file('h.xml', feed),
    '--source',
    'oak-realty',
  );
  expect(run.summary).toMatchObject({ rows: 1, source: 'oak-realty' });
});

test.each([
  ['truncated.xml', FEED.slice(0, -60), 'it ends too early'],
  ['empty.xml', mits(), 'no Property element'],
  ['page.xml', '<!doctype html><html><body>Log in</body></html>', 'This is a web page, not a feed'],
  ['other.xml', '<rss/>', 'We don’t know the format of this XML'],
])(
  'the import exits with 1 for %s, deactivates no listing and prints the reason',
  async (name, content, sentence) => {
    const before = await findListings();
    const run = await importCommand.run(
      'listings',
      importCommand.file(name, content),
      '--source',
      'mits',
      '--retire-missing',
    );
    expect(run.errors).toContain(sentence);
    expect(run.errors).toContain('Nothing was imported.');
    expect(run).toMatchObject({ code: 1, summary: null });
    expect(await findListings()).toEqual(before);
  },
);
