import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { clearAnnouncement, replaceAnnouncement } from '#server/content/save-announcement.ts';
import { openProgram } from '#server/open-program.ts';
import type { Program } from '#server/open-services.ts';
import type { StartUp } from '#shared/page-host.ts';
import { openSession } from '#test/access/actors.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { createPageLoader } from '#test/helpers/pages.ts';
import { makePerson, makeStaff, type Person, send } from '#test/helpers/people.ts';

const operator = { actor: 'operator test' };
const folder = mkdtempSync(join(tmpdir(), 'porchlight-announcement-'));
const { db, url } = await testDatabase();
const lake = await makeSchool(db, { name: 'Lake College', public_view_url: 'lake' });
const content = await openSession(db, await makeStaff(db, 'content'));
const env = { DATABASE_URL: url, DATA_DIR: folder, ANNOUNCEMENT: 'As the settings say' };
/** Two processes that share only the database. */
const programs = [await openProgram(env), await openProgram({ ...env, ANNOUNCEMENT: '' })];
const [program] = programs as [Program];
const { announcements } = program;
const seen: (string | null)[] = [];
const app = await createApp({
  ...program,
  db: program.database.db,
  loadPages: createPageLoader(async (_request, { settings }) => {
    seen.push(settings.announcement);
    return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });
  }),
});

afterAll(async () => {
  await app.close();
  for (const one of programs) await one.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await db.deleteFrom('announcements').execute();
  await Promise.all(programs.map(({ announcements }) => announcements.reload()));
});

const siteWide = () => programs.map(({ announcements }) => announcements.forVisitors('en').announcement);
/** Waits until the two processes show these announcements. */
const expectTexts = (expected: (string | null)[]) =>
  expect.poll(siteWide, { timeout: 10_000, interval: 10 }).toEqual(expected);

const VALUES = { audience: 'everyone', text_en: 'Closed', reason: 'A holiday' };
const create = (body: object) =>
  send(app, 'POST', 'staff/announcements/', { token: content.token, body: { ...VALUES, ...body } });
describe('POST staff/announcements/', () => {
  test.each([
    [{ text_en: ' ' }, { text_en: ['Text is required'] }],
    [{ text_en: 'Two\nlines' }, { text_en: ['Text must be one line of text.'] }],
    [{ text_en: 'x'.repeat(301) }, { text_en: ['Text can have up to 300 characters.'] }],
    [{ school_id: 999_999 }, { school_id: ['This school doesn’t exist.'] }],
    [{ ends: 'soon' }, { ends: ['ends must be a time such as 2026-03-31T09:00:00Z.'] }],
    [
      { starts: '2030-01-02T00:00:00Z', ends: '2030-01-01T00:00:00Z' },
      { ends: ['The end must be in the future and after the start.'] },
    ],
    [{ ends: '2020-01-01T00:00:00Z' }, { ends: ['The end must be in the future and after the start.'] }],
    [{ reason: '' }, { reason: ['Reason is required'] }],
  ])('responds 400 to %j', async (body, errors) => {
    const answer = await create(body);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
  });

  test('shows the text in every process, and the Spanish text to Spanish visitors', async () => {
    const { id } = (await create({ text_es: 'Cerrado' })).json();
    await expectTexts(['Closed', 'Closed']);
    expect(announcements.forVisitors('es').announcement).toBe('Cerrado');
    await send(app, 'POST', `staff/announcements/${id}/end/`, {
      token: content.token,
      body: { reason: 'Over' },
    });
    await expectTexts(['As the settings say', null]);
  });

  test('shows the text of a school only there, in place of that of the site', async () => {
    await create({ school_id: lake, text_en: 'At the lake' });
    await expect
      .poll(() => announcements.forVisitors('en'))
      .toEqual({
        announcement: 'As the settings say',
        school_announcements: { lake: 'At the lake' },
      });
  });

  test('shows a text to students only to them', async () => {
    await create({ audience: 'students', text_en: 'Hello, students' });
    const shown = async (type: 'student' | 'manager' | 'staff') => {
      const startUp = { user: { type } as never, manager: null };
      return (await announcements.forUser(startUp, 'en')).announcement;
    };
    await expect.poll(() => shown('student')).toBe('Hello, students');
    expect(await shown('manager')).toBe('As the settings say');
    expect(await shown('staff')).toBe('As the settings say');
    expect(announcements.forVisitors('en').announcement).toBe('As the settings say');
  });

  test('shows a school’s text to managers on every page of a manager with a listing there', async () => {
    const [near, far] = [await makePerson(db, 'manager'), await makePerson(db, 'manager')];
    await makeProperty(db, near.manager_id!);
    await create({ audience: 'managers', school_id: lake, text_en: 'New rules' });
    const shown = async ({ manager_id: id }: Person) => {
      const startUp = { user: { type: 'manager' }, manager: { id } } as unknown as StartUp;
      return (await announcements.forUser(startUp, 'en')).announcement;
    };
    await expect.poll(() => shown(near)).toBe('New rules');
    expect(await shown(far)).toBe('As the settings say');
  });

  test('is shown from its start to its end', async () => {
    const { state, id } = (await create({ starts: '2999-01-01T00:00:00Z' })).json();
    expect(state).toBe('scheduled');
    await announcements.reload();
    expect(siteWide()[0]).toBe('As the settings say');
    const at = { starts: '2020-01-01T00:00:00Z', ends: '2999-01-01T00:00:00Z' };
    const changed = await send(app, 'PUT', `staff/announcements/${id}/`, {
      token: content.token,
      body: { ...VALUES, ...at },
    });
    expect(changed.json().state).toBe('shown');
    await expectTexts(['Closed', 'Closed']);
  });
});

describe('PUT staff/announcements/{id}/', () => {
  test('responds 409 once the announcement has ended', async () => {
    const { id } = (await create({})).json();
    const path = `staff/announcements/${id}/`;
    const end = () => send(app, 'POST', `${path}end/`, { token: content.token, body: { reason: 'Over' } });
    expect([(await end()).statusCode, (await end()).statusCode]).toEqual([200, 409]);
    const answer = await send(app, 'PUT', path, { token: content.token, body: VALUES });
    expect(answer.json().detail).toBe('This announcement has ended.');
    const list = await send(app, 'GET', 'staff/announcements/', { token: content.token });
    expect(list.json()).toMatchObject([{ id, state: 'ended', set_by: content.username }]);
  });
});

describe('announcement from the command line', () => {
  test('replaces the text of the settings in every process until it is removed', async () => {
    await replaceAnnouncement(db, operator, 'Closed on Monday 🏮');
    await expectTexts(['Closed on Monday 🏮', 'Closed on Monday 🏮']);
    expect(await clearAnnouncement(db, operator)).toBe(true);
    await expectTexts(['As the settings say', null]);
    expect(await clearAnnouncement(db, operator)).toBe(false);
  });

  test('has the last text in every process after many quick changes', async () => {
    for (let at = 1; at <= 20; at += 1) await replaceAnnouncement(db, operator, `Number ${at}`);
    await expectTexts(['Number 20', 'Number 20']);
  });

  test('is on the next page', async () => {
    await replaceAnnouncement(db, operator, 'From now on');
    await expectTexts(['From now on', 'From now on']);
    expect((await app.inject({ url: '/page/' })).statusCode).toBe(200);
    expect(seen.at(-1)).toBe('From now on');
  });
});
