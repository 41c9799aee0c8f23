import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/accounts.ts';
import { fillDemo } from '#demo/fill-demo.ts';
import { LAKESHORE } from '#demo/lakeshore.ts';
import { LAKESHORE_POSTS } from '#demo/lists/forum-posts.ts';
import { demoKeys, planDemo } from '#demo/plan-demo.ts';
import type { FillProgress } from '#demo/progress-bar.ts';
import { isPasswordRight } from '#server/accounts/hash-password.ts';
import { findConversations, findUnread } from '#server/messages/conversations.queries.ts';
import { findMessages } from '#server/messages/messages.queries.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { createTestLog } from '#test/geo/services/manual-clock.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';

const TODAY = '2026-11-21';
/** Allows two runs, which resize a hundred photos. */
const FILL_TIMEOUT_MS = 300_000;
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-demo-'));
  folders.push(folder);
  return folder;
}

const NO_PROGRESS: FillProgress = { start() {}, step() {}, end() {} };

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test('fillDemo does not fill a database with another school unless requested', async () => {
  const { db } = await testDatabase();
  await makeSchool(db);
  const store = createDiskStore(await newFolder());
  const filled = await fillDemo({
    db,
    store,
    today: TODAY,
    size: 'small',
    progress: NO_PROGRESS,
    log: createTestLog(),
  });
  expect(filled).toEqual({ accounts: [], added: 0 });
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
});

describe('fillDemo, restarted after it was interrupted', () => {
  let database: TestDatabase;
  let folder: string;
  const expected = demoKeys('small').length;

  beforeAll(async () => {
    database = await testDatabase();
    folder = join(await newFolder(), 'media');
    const store = createDiskStore(folder);
    const log = createTestLog();
    const options = { db: database.db, today: TODAY, size: 'small', progress: NO_PROGRESS, log } as const;
    const dying = {
      ...NO_PROGRESS,
      step(done: number, total: number) {
        if (done > total - 20 && done < total) throw new Error('killed');
      },
    };
    await expect(fillDemo({ ...options, store, progress: dying })).rejects.toThrow('killed');
    const { count } = await counted();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(expected);
    expect((await fillDemo({ ...options, store })).added).toBe(expected - count);
  }, FILL_TIMEOUT_MS);

  const counted = async () => {
    const rows = await database.db
      .selectFrom('properties')
      .select(['id', 'external_id', 'is_demo'])
      .execute();
    return { rows, count: rows.length };
  };

  test('creates every listing once, marked as demo', async () => {
    const { rows } = await counted();
    expect(rows.map(({ external_id }) => external_id).toSorted()).toEqual(demoKeys('small').toSorted());
    expect(rows.every(({ is_demo }) => is_demo)).toBe(true);
  });

  test('stores every photo with caption, size and placeholder, and identical files once', async () => {
    const photos = await database.db.selectFrom('photos').selectAll().execute();
    const wanted = planDemo(TODAY, 'small').flatMap(({ listings }) =>
      listings.flatMap(({ photos }) => photos),
    );
    expect(photos.length).toBe(wanted.length);
    expect(new Set(photos.map(({ storage_key }) => storage_key)).size).toBeLessThan(photos.length);
    const store = createDiskStore(folder);
    for (const { storage_key, caption, width, height, placeholder } of photos) {
      expect(caption).not.toBe('');
      expect([width, height]).toEqual([1280, 854]);
      expect(placeholder).toMatch(/^data:image\/webp/);
      expect(await store.head(`${storage_key}/320.webp`)).not.toBeNull();
    }
  });

  test('creates a card for each active listing at its school, and featured properties for all schools', async () => {
    const active = await database.db
      .selectFrom('properties')
      .select('id')
      .where('status', '=', 'active')
      .execute();
    const cards = await database.db
      .selectFrom('property_cards')
      .select(['property_id', 'school_id'])
      .execute();
    expect(new Set(cards.map(({ property_id }) => property_id)).size).toBe(active.length);
    const schools = await database.db.selectFrom('schools').select('id').execute();
    const featured = await database.db
      .selectFrom('property_schools')
      .select('school_id')
      .where('featured_rank', 'is not', null)
      .execute();
    expect(new Set(featured.map(({ school_id }) => school_id)).size).toBe(schools.length);
  });

  test('creates the accounts with the README’s password, and records the verification of premium managers', async () => {
    const users = await database.db.selectFrom('users').selectAll().execute();
    const accounts = users.filter(({ password_hash }) => password_hash !== null);
    expect(accounts.map(({ username }) => username).toSorted()).toEqual(
      DEMO_ACCOUNTS.map(({ username }) => username).toSorted(),
    );
    expect(users.every(({ is_demo }) => is_demo)).toBe(true);
    expect(await isPasswordRight(accounts[0]!.password_hash!, DEMO_PASSWORD)).toBe(true);
    expect(await isPasswordRight(accounts[0]!.password_hash!, 'porchlight')).toBe(false);
    expect(accounts[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const managers = await database.db.selectFrom('managers').selectAll().execute();
    for (const { account_level, verified_what } of managers)
      expect(verified_what === null).toBe(account_level === 'basic');
    const mods = await database.db.selectFrom('school_mods').selectAll().execute();
    expect(mods.length).toBe(2);
  });

  test('creates roommate profiles: several pages at Lakeshore, some elsewhere, most with a photo', async () => {
    const profiles = await database.db
      .selectFrom('roommate_profiles as r')
      .innerJoin('schools as s', 's.id', 'r.school_id')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select([
        's.public_view_url',
        'r.photo_key',
        'r.photo_width',
        'r.photo_height',
        'r.interest_keys',
        'u.is_demo',
      ])
      .execute();
    const atLakeshore = profiles.filter(
      ({ public_view_url }) => public_view_url === LAKESHORE.public_view_url,
    );
    expect(atLakeshore.length).toBeGreaterThanOrEqual(25);
    expect(new Set(profiles.map(({ public_view_url }) => public_view_url)).size).toBeGreaterThan(1);
    expect(profiles.every(({ is_demo }) => is_demo)).toBe(true);
    const portraits = profiles.filter(({ photo_key }) => photo_key !== null);
    expect(portraits.length).toBeGreaterThan(profiles.length / 2);
    const store = createDiskStore(folder);
    for (const { photo_key, photo_width, photo_height } of portraits) {
      expect([photo_width, photo_height]).toEqual([320, 320]);
      expect(await store.head(`${photo_key}/320.webp`)).not.toBeNull();
    }
  });

  test('creates forum posts at Lakeshore, dated after their authors joined', async () => {
    const { db } = database;
    const posts = await db
      .selectFrom('forum_posts as p')
      .innerJoin('schools as s', 's.id', 'p.school_id')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['p.id', 'p.title', 'p.created', 'u.username', 'u.created as joined', 's.public_view_url'])
      .execute();
    const ofLakeshore = posts.filter(
      ({ public_view_url }) => public_view_url === 'lakeshore-state-university',
    );
    expect(ofLakeshore.map(({ title }) => title).toSorted()).toEqual(
      LAKESHORE_POSTS.map(({ title }) => title).toSorted(),
    );
    expect(ofLakeshore.length).toBeGreaterThanOrEqual(30);
    const authors = new Set(ofLakeshore.map(({ username }) => username));
    for (const name of ['demo-student', 'demo-premium', 'demo-moderator']) expect(authors).toContain(name);
    expect(posts.length).toBeGreaterThan(ofLakeshore.length);
    const comments = await db.selectFrom('forum_comments').select(['post_id', 'created']).execute();
    for (const { id, created, joined } of posts) {
      expect(joined < created).toBe(true);
      expect(created < TODAY).toBe(true);
      for (const comment of comments.filter(({ post_id }) => post_id === id)) {
        expect(comment.created > created && comment.created < TODAY).toBe(true);
      }
    }
    const cases = await db.selectFrom('report_cases').select(['state', 'kind']).execute();
    expect(cases).toEqual([{ state: 'open', kind: 'forum_post' }]);
    expect(await db.selectFrom('reports').select('id').execute()).toHaveLength(2);
  });

  test('creates leads for each demo manager: locked, unlocked with payment, and replied', async () => {
    const { db } = database;
    const leads = await db
      .selectFrom('leads as l')
      .innerJoin('managers as m', 'm.id', 'l.manager_id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['l.id', 'l.unlocked', 'l.replied', 'u.username'])
      .execute();
    for (const manager of ['demo-manager', 'demo-premium', 'demo-multi']) {
      const own = leads.filter(({ username }) => username === manager);
      const states = own.map(({ unlocked, replied }) => (replied ? 'replied' : unlocked ? 'seen' : 'sent'));
      expect(new Set(states)).toEqual(new Set(['sent', 'seen', 'replied']));
    }
    const paid = await db.selectFrom('payments').select(['lead_id', 'livemode', 'status']).execute();
    const unlocked = leads.filter((lead) => lead.unlocked).map(({ id }) => id);
    expect(paid.map(({ lead_id }) => lead_id).toSorted()).toEqual(unlocked.toSorted());
    expect(paid.every(({ livemode, status }) => !livemode && status === 'succeeded')).toBe(true);
    const inquiries = await db.selectFrom('inquiries').select('id').execute();
    expect(inquiries.length).toBe(leads.length);
    expect((await db.selectFrom('ledger').select('id').execute()).length).toBe(paid.length);
  });

  test('creates conversations for each demo account, with messages from both sides', async () => {
    const { db } = database;
    const users = await db.selectFrom('users').select(['id', 'username']).execute();
    for (const { username } of DEMO_ACCOUNTS.filter(({ about }) => about !== null)) {
      const { id } = users.find((user) => user.username === username)!;
      const inbox = await findConversations(db, id, { limit: 50 });
      expect(inbox.length, username).toBeGreaterThan(0);
      for (const { user, about, last } of inbox) {
        const messages = await findMessages(db, id, { with: user.id, limit: 50 });
        expect(new Set(messages.map(({ sender }) => sender.id)), username).toEqual(new Set([id, user.id]));
        expect(messages.some(({ is_flagged }) => is_flagged)).toBe(false);
        expect(last.created < TODAY).toBe(true);
        if (![username, user.username].includes('demo-admin'))
          expect(about?.path).toEqual(expect.any(String));
      }
    }
    const student = users.find(({ username }) => username === 'demo-student')!;
    expect((await findUnread(db, student.id)).conversations).toBe(2);
  });

  test('changes nothing when it runs a third time', async () => {
    const before = await readdir(folder);
    const versions = async () =>
      await database.db.selectFrom('properties').select(['id', 'version']).orderBy('id').execute();
    const rows = await versions();
    const again = await fillDemo({
      db: database.db,
      store: createDiskStore(folder),
      today: '2026-12-24',
      size: 'small',
      progress: NO_PROGRESS,
      log: createTestLog(),
    });
    expect(again.added).toBe(0);
    expect(again.accounts.length).toBe(7);
    expect(await versions()).toEqual(rows);
    expect(await readdir(folder)).toEqual(before);
  });
});
