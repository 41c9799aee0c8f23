import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { removeAnnouncement, saveAnnouncement } from '#server/accounts/save-announcement.ts';
import { createApp } from '#server/app.ts';
import { openProgram } from '#server/open-program.ts';
import type { Program } from '#server/open-services.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createPageLoader } from '#test/helpers/pages.ts';

const operator = { actor: 'operator test' };
const folder = mkdtempSync(join(tmpdir(), 'porchlight-announcement-'));
/** Two processes that share only the database. */

const database = await testDatabase();
const db = database.db;
const env = { DATABASE_URL: database.url, DATA_DIR: folder, ANNOUNCEMENT: 'As the settings say' };
const programs = [await openProgram(env), await openProgram({ ...env, ANNOUNCEMENT: '' })];
afterAll(async () => {
  for (const program of programs) await program.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await removeAnnouncement(db, operator);
  await expectTexts(['As the settings say', null]);
});

const texts = () => programs.map(({ announcement }) => announcement.text);
/** Waits until the two processes show these announcements. */
const expectTexts = (expected: (string | null)[]) =>
  expect.poll(texts, { timeout: 10_000, interval: 10 }).toEqual(expected);

describe('site announcement', () => {
  test.each([
    ['', 'Specify a text for the announcement.'],
    ['   ', 'Specify a text for the announcement.'],
    ['Two\nlines', 'must be one line of text'],
    ['Two\u2028lines', 'must be one line of text'],
    ['x'.repeat(301), 'can have at most 300 characters; this one has 301'],
  ])('rejects the text %j', async (text, sentence) => {
    await expect(saveAnnouncement(db, operator, text)).rejects.toThrow(sentence);
    expect(await db.selectFrom('site_settings').selectAll().execute()).toEqual([]);
  });

  test('has the text of the settings until an operator sets another, which every process then shows', async () => {
    await saveAnnouncement(db, operator, 'Closed on Monday 🏮');
    await expectTexts(['Closed on Monday 🏮', 'Closed on Monday 🏮']);
    await saveAnnouncement(db, { actor: 'operator other' }, `${'x'.repeat(299)}🏮`);
    await expectTexts([`${'x'.repeat(299)}🏮`, `${'x'.repeat(299)}🏮`]);
    const rows = await db.selectFrom('site_settings').select(['name', 'set_by']).execute();
    expect(rows).toEqual([{ name: 'announcement', set_by: 'operator other' }]);
    expect(await removeAnnouncement(db, operator)).toBe(true);
    await expectTexts(['As the settings say', null]);
    expect(await removeAnnouncement(db, operator)).toBe(false);
  });

  test('has the last text in every process after many quick changes', async () => {
    for (let at = 1; at <= 20; at += 1) await saveAnnouncement(db, operator, `Number ${at}`);
    await expectTexts(['Number 20', 'Number 20']);
  });

  test('is shown on the next page', async () => {
    const [program] = programs as [Program];
    const seen: (string | null)[] = [];
    const app = await createApp({
      ...program,
      db: program.database.db,
      loadPages: createPageLoader(async (_request, { settings }) => {
        seen.push(settings.announcement);
        return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });
      }),
    });
    const open = async () => (await app.inject({ url: '/page/' })).statusCode;
    expect(await open()).toBe(200);
    await saveAnnouncement(db, operator, 'From now on');
    await expectTexts(['From now on', 'From now on']);
    expect(await open()).toBe(200);
    await app.close();
    expect(seen).toEqual(['As the settings say', 'From now on']);
  });
});
