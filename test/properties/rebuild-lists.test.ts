import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { enqueueStaleRebuild, rebuildTasks } from '#server/properties/rebuild-jobs.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool, photoKey, TOWN } from '#test/helpers/listings.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

const HOMES = 12;

let database: TestDatabase;
let db: Db;
let api: TestApi;
let schools: number[];
let ids: number[];
const folder = mkdtempSync(join(tmpdir(), 'porchlight-rebuild-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  api = await testApi(db);
  schools = [await makeSchool(db), await makeSchool(db, { lng: TOWN[0] + 0.1 })];
  const manager = await makeManager(db);
  ids = [];
  for (let at = 0; at < HOMES; at += 1) {
    const photos = [{ storage_key: photoKey(), width: 960, height: 640, caption: `Porch ${at}` }];
    const place = { lng: TOWN[0] + at / 200, tier: (['free', 'premium'] as const)[at % 2]! };
    const status = at === HOMES - 1 ? ('inactive' as const) : ('active' as const);
    ids.push(await makeProperty(db, manager, { ...place, status }, { photos, features: [1, 2] }));
  }
});
let whole: string[];
beforeEach(async () => {
  whole = await storedRows();
});

/** Runs `npm run rebuild-lists`. Returns its exit code and output. */
async function rebuildLists(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn('npm', ['run', '--silent', 'rebuild-lists', '--', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
  });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}

/** Returns the rows of the read model and of the properties' schools. */
async function storedRows(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select to_json(c)::text as text from property_cards c union all
    select to_json(f)::text from property_forms f union all
    select to_json(s)::text from property_schools s order by 1`.execute(db);
  return rows.map(({ text }) => text);
}

/** Simulates database edits by hand that leave missing, wrong and orphaned rows. */
async function corruptRows(): Promise<void> {
  const [gone, wrong, ghost, formless, far] = ids;
  const hidden = ids.at(-1)!;
  for (const statement of [
    sql`delete from property_cards where property_id = ${gone}`,
    sql`update property_cards set listing = '{"id":0}', lowest_price = 1, walk_minutes = 0, distance = 0
      where property_id = ${wrong}`,
    sql`update property_forms set form = '{"name":"Nobody''s"', detail = ' "description":"Not so"' where property_id = ${ghost}`,
    sql`delete from property_forms where property_id = ${formless}`,
    sql`delete from property_schools where property_id = ${far}`,
    sql`insert into property_cards select (json_populate_record(c, json_build_object('property_id', ${hidden}::bigint))).*
      from property_cards c where c.property_id = ${ghost}`,
  ]) {
    await statement.execute(db);
  }
}

const search = async (school: number) =>
  (await api.get<PropertyCard[]>(`property_in/?school=${school}&in_bbox=-84,39,-82,41&view=card`)).body;

test('program start enqueues a rebuild of rows that another version of the code wrote', async () => {
  const tasks = rebuildTasks({ db });
  const log = { info() {}, warn() {}, error() {} };
  const context = { log, attempt: 1, signal: new AbortController().signal };
  const jobs = async () =>
    (
      await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where task_identifier = 'rebuild-read-model'`.execute(
        db,
      )
    ).rows;
  await enqueueStaleRebuild(db);
  expect(await jobs()).toEqual([]);
  await sql`update property_forms set version = 1, detail = '"description":"Old"' where property_id = ${ids[0]}`.execute(
    db,
  );
  await enqueueStaleRebuild(db);
  expect(await jobs()).toHaveLength(1);
  await tasks['rebuild-read-model']!({}, context);
  expect(await storedRows()).toEqual(whole);
});

describe('rebuild-lists', () => {
  test('restores every list after rows were changed manually', async () => {
    const before = [await search(schools[0]!), await search(schools[1]!)];
    expect(before.map((cards) => cards.length)).toEqual([HOMES - 1, HOMES - 1]);
    await corruptRows();
    expect(await search(schools[0]!)).not.toEqual(before[0]);
    const { code, said } = await rebuildLists();
    expect([code, said]).toEqual([0, expect.stringContaining(`Done: rebuilt ${HOMES} listings.`)]);
    expect(await storedRows()).toEqual(whole);
    expect([await search(schools[0]!), await search(schools[1]!)]).toEqual(before);
  });

  test('--lay-out reorders the table without changing rows', async () => {
    const { code, said } = await rebuildLists('--lay-out');
    expect([code, said]).toEqual([0, expect.stringContaining('clustered the search tables.')]);
    expect(await storedRows()).toEqual(whole);
  });
});
