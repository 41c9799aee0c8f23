import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';
import { findOperatorActions } from '#test/helpers/find-operator-actions.ts';
import { createImportCommand } from './run-import.ts';

const HEADER =
  'UNITID,OPEID,INSTNM,ALIAS,CITY,STABBR,ZIP,INSTURL,LATITUDE,LONGITUDE,CONTROL,LOCALE,UGDS,ADM_RATE,SAT_AVG';
const ROWS = [
  '900001,1,Elm State University-Main Campus,ESU,Elmville,OH,43001,www.elm.example,40.10,-83.10,1,13,31367,0.716,1200',
  '900002,2,Lincoln University,,Oxford,PA,19352,,39.80,-75.92,1,41,PrivacySuppressed,NULL,PS',
  '900003,3,Lincoln University,,Oakland,CA,94612,,37.80,-122.26,3,11,,,',
  '900004,4,"Media",,Media,PA,19063,,39.91,-75.38,2,21,500,1.5,',
  '900001,5,Elm State University again,,Elmville,OH,43001,,40.10,-83.10,1,13,1,,',
  '900005,6,Nowhere College,,Nowhere,ZZ,1,,1,1,1,13,,,',
  '900006,7,"Broken College,,Here,OH,43001,,40,-83,1,13,,,',
];
const FILE = `${HEADER}\n${ROWS.join('\n')}\n`;
const LISTING =
  'external_id,address_1,city,state,latitude,longitude,bedrooms,price\nh1,1 Elm St,Elmville,OH,40.11,-83.11,1,900\n';

const database = await testDatabase();
const importCommand = createImportCommand(database.url);
await database.db
  .insertInto('schools')
  .values({
    name: 'Made by hand',
    short_name: 'Hand',
    city: 'Lincoln',
    state: 'NE',
    public_view_url: 'elm-state-university',
  })
  .execute();
const first = await importCommand.run(
  'schools',
  importCommand.file('schools.csv', FILE),
  '--years',
  '2022-23',
);

const school = (unitid: number) =>
  database.db.selectFrom('schools').selectAll().where('unitid', '=', unitid).executeTakeFirstOrThrow();

test('a school import has one outcome per row', () => {
  expect(first.code).toBe(0);
  expect(first.summary?.counts).toEqual({ imported: 4, updated: 0, unchanged: 0, inactive: 0, rejected: 3 });
  const reasons = first.rows.flatMap(({ line, reasons: [reason] }) => (reason ? [[line, reason.kind]] : []));
  expect(reasons).toEqual([
    [6, 'the UNITID is in an earlier line'],
    [7, 'STABBR is no state'],
    [8, 'a quote is opened and never closed'],
  ]);
});

test('the audit log records the start and end of a school import, but no dry run and no invalid file', async () => {
  await importCommand.run('schools', importCommand.file('tried.csv', FILE), '--dry-run');
  await importCommand.run('schools', importCommand.file('none.csv', 'UNITID'));
  const counts = { imported: 4, updated: 0, unchanged: 0, inactive: 0, rejected: 3 };
  expect(await findOperatorActions(database.db, 'import-schools')).toEqual([
    {
      actor: expect.stringMatching(/^operator ./),
      user_id: null,
      detail: { command: 'import-schools', source: 'schools', rows: 7, ...counts },
    },
  ]);
  const begun = await findOperatorActions(database.db, 'import-schools-begun');
  expect(begun.map(({ detail }) => detail)).toEqual([{ command: 'import-schools-begun', source: 'schools' }]);
});

test('an imported school has the facts of the file, with null for missing ones', async () => {
  expect(await school(900001)).toMatchObject({
    name: 'Elm State University',
    short_name: 'Elm State',
    alias: 'ESU',
    website: 'https://www.elm.example/',
    enrollment_undergrad: 31367,
    admission_rate: 0.716,
    sat_scores: 1200,
    scorecard_year: '2022-23',
  });
  expect(await school(900002)).toMatchObject({
    enrollment_undergrad: null,
    admission_rate: null,
    sat_scores: null,
    website: null,
  });
  expect((await school(900004)).admission_rate).toBeNull();
});

test('URLs of imported schools are readable and unique, and never the path of another page', async () => {
  const urls = await Promise.all(
    [900001, 900002, 900003, 900004].map(async (id) => (await school(id)).public_view_url),
  );
  expect(urls).toEqual([
    'elm-state-university-oh',
    'lincoln-university-pa',
    'lincoln-university-ca',
    'media-pa',
  ]);
});

describe('importing schools again', () => {
  test('changes nothing for the same file', async () => {
    const before = await database.db.selectFrom('schools').selectAll().orderBy('id').execute();
    const again = await importCommand.run(
      'schools',
      importCommand.file('schools.csv', FILE),
      '--years',
      '2022-23',
    );
    expect(again.summary?.counts).toMatchObject({ imported: 0, updated: 0, unchanged: 4, rejected: 3 });
    expect(await database.db.selectFrom('schools').selectAll().orderBy('id').execute()).toEqual(before);
  });

  test('updates facts, and keeps the URL and edited texts', async () => {
    await database.db
      .updateTable('schools')
      .set({ name: 'Elm State', description: 'Our own words.' })
      .where('unitid', '=', 900001)
      .execute();
    const newer = FILE.replace('31367', '32000').replace(
      '39.80,-75.92,1,41,PrivacySuppressed',
      '39.80,-75.92,1,41,2000',
    );
    const run = await importCommand.run('schools', importCommand.file('newer.csv', newer));
    expect(run.summary?.counts).toMatchObject({ updated: 2, unchanged: 2 });
    expect(await school(900001)).toMatchObject({
      name: 'Elm State',
      description: 'Our own words.',
      enrollment_undergrad: 32000,
      scorecard_year: '2022-23',
      public_view_url: 'elm-state-university-oh',
    });
    expect((await school(900002)).description).toContain('2,000 undergraduates');
  });

  test('reads IPEDS names of columns, and keeps facts for which the file has no column', async () => {
    const ipeds = `UNITID,INSTNM,IALIAS,CITY,STABBR,WEBADDR,LONGITUD,LATITUDE\n900001,Elm State University,ESU,Elmville,OH,new.elm.example,-83.10,40.10\n`;
    const run = await importCommand.run('schools', importCommand.file('ipeds.csv', ipeds));
    expect(run.summary?.counts).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await school(900001)).toMatchObject({
      website: 'https://new.elm.example/',
      postal_code: '43001',
      enrollment_undergrad: 32000,
      admission_rate: 0.716,
    });
  });

  test('updates the listings nearby when a school moves', async () => {
    await importCommand.run('listings', importCommand.file('listing.csv', LISTING));
    const near = async () =>
      (
        await database.db
          .selectFrom('property_cards as c')
          .innerJoin('schools as s', 's.id', 'c.school_id')
          .select('s.unitid')
          .execute()
      ).map(({ unitid }) => unitid);
    expect(await near()).toEqual([900001]);
    await importCommand.run(
      'schools',
      importCommand.file('moved.csv', FILE.replace('40.10,-83.10', '41.40,-81.85')),
    );
    expect(await near()).toEqual([]);
    await importCommand.run('schools', importCommand.file('schools.csv', FILE));
    expect(await near()).toEqual([900001]);
  });
});
