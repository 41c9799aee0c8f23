import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { saveBlocked, saveUnblocked } from '#server/accounts/block-user.ts';
import { createApp } from '#server/app.ts';
import { saveListingHidden, saveListingRestored } from '#server/moderation/decide-listing.ts';
import { openProgram } from '#server/open-program.ts';
import { updateBlockedListings } from '#server/properties/hide-listings.ts';
import { setFeatured } from '#server/properties/set-featured.ts';
import { propertyDetail } from '#shared/api/properties.ts';
import { mainSchools } from '#shared/api/schools.ts';
import { openSession } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { createPageLoader } from '#test/helpers/pages.ts';
import { HOST, makePerson, type Person, send } from '#test/helpers/people.ts';

const operator = { actor: 'operator test' };
const folder = mkdtempSync(join(tmpdir(), 'porchlight-hidden-'));

type Actor = Person & { token: string };

/** Two processes with separate caches. */
let manager: Actor;
let student: Actor;
let saver: Actor;
let id: number;

async function login(type: 'student' | 'manager' | 'staff'): Promise<Actor> {
  const person = await makePerson(db, type);
  return { ...person, ...(await openSession(db, person)) };
}

/** Renders a property page. The page cache may serve it. */
const pages = createPageLoader(async (request, host) => {
  const [, , , , asked] = new URL(request.url).pathname.split('/');
  await host.call(mainSchools, { public_view_url: 'lamp-college' });
  const found = await host.call(propertyDetail, { id: Number(asked), school }).catch(() => null);
  const status = found ? 200 : 404;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(`<!doctype html><p>${found?.name ?? 'not found'}</p>`, { status, headers });
});

const database = await testDatabase();
const db = database.db;
const school = await makeSchool(db, { public_view_url: 'lamp-college' });
const open = () =>
  openProgram({ DATABASE_URL: database.url, DATA_DIR: folder, REQUEST_LIMIT_PER_MINUTE: '0' });
const programs = [await open(), await open()];
const apps = await Promise.all(
  programs.map((program) => createApp({ ...program, db: program.database.db, loadPages: pages })),
);
await Promise.all(apps.map((app) => app.ready()));
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const program of programs) await program.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  await db.deleteFrom('properties').execute();
  manager = await login('manager');
  student = await login('student');
  saver = await login('student');
  id = await makeProperty(db, manager.manager_id!, { name: 'Lamp House', tier: 'premium' });
  await setFeatured(db, school, [id]);
  expect((await send(apps[0]!, 'PUT', `favorites/${id}/`, { token: saver.token })).statusCode).toBe(200);
});

const BOX = 'in_bbox=-83.1,39.9,-82.9,40.1';
/** All public URLs that can show a listing. */
const SURFACES = {
  'the list near a point': () => `/api/v1/property_near/?point=-83.03,40&school=${school}`,
  'the cards near a point': () => `/api/v1/property_near/?point=-83.03,40&school=${school}&view=card`,
  'the list of a box': () => `/api/v1/property_in/?${BOX}&school=${school}`,
  'the pins': () => `/api/v1/property_pins/?${BOX}&school=${school}`,
  'the featured listings': () => `/api/v1/featured_properties/?school=${school}`,
  'the favorites of a visitor': () => `/api/v1/favorites/cards/?id=${id}`,
  'the listing': () => `/api/v1/properties/${id}/`,
  'the listing at its school': () => `/api/v1/properties/${id}/?school=${school}`,
  'its commute and surroundings': () => `/api/v1/properties/${id}/auxillary_data/?school=${school}`,
  'its floor plans': () => `/api/v1/properties/${id}/floor_plans/`,
  'its photos': () => `/api/v1/properties/${id}/photos/`,
  'its page': () => `/lamp-college/off-campus-housing/Lamp-House/${id}/`,
  'the sitemap': () => '/sitemaps/listings-1.xml',
};

/** Returns the names of the pages and endpoints that show the listing to a visitor. */
async function findShowing(app: FastifyInstance): Promise<string[]> {
  const showing: string[] = [];
  for (const [name, address] of Object.entries(SURFACES)) {
    const answer = await app.inject({ method: 'GET', url: address(), headers: { host: HOST } });
    const isList = /near|box|pins|featured|favorites|sitemap/.test(name);
    const shows = isList ? new RegExp(`\\b${id}\\b`).test(answer.body) : answer.statusCode === 200;
    if (shows) showing.push(name);
  }
  return showing;
}

const showingEverywhere = async () => (await Promise.all(apps.map(findShowing))).flat();
const ALL = Object.keys(SURFACES);
const hide = (reason = 'Photos of another house') => saveListingHidden(db, operator, { id, reason });
const restore = () => saveListingRestored(db, operator, { id, reason: 'The photos are right now' });

describe('hidden listing', () => {
  test('disappears from every public surface and cache of every process, and returns when restored', async () => {
    expect(await showingEverywhere()).toEqual([...ALL, ...ALL]);
    await hide();
    await expect.poll(showingEverywhere).toEqual([]);
    const former = await send(apps[0]!, 'GET', `former_properties/${id}/`, {});
    expect(former.statusCode).toBe(404);
    await restore();
    await expect.poll(showingEverywhere).toEqual([...ALL, ...ALL]);
  });

  test('of a blocked manager disappears from every surface and process, and returns when unblocked', async () => {
    const { username } = manager;
    expect(await showingEverywhere()).toEqual([...ALL, ...ALL]);
    await saveBlocked(db, operator, { username, reason: 'A scam' }, updateBlockedListings);
    await expect.poll(showingEverywhere).toEqual([]);
    await saveUnblocked(db, operator, username, updateBlockedListings);
    await expect.poll(showingEverywhere).toEqual([...ALL, ...ALL]);
  });

  test('disappears from favorites, and returns when restored', async () => {
    const favorites = async () => {
      const list = await send(apps[0]!, 'GET', 'favorites/', { token: saver.token });
      const ids = await send(apps[0]!, 'GET', 'favorites/ids/', { token: saver.token });
      return [list.json().map((one: { property: number }) => one.property), ids.json()];
    };
    expect(await favorites()).toEqual([[id], [id]]);
    await hide();
    expect(await favorites()).toEqual([[], []]);
    await restore();
    expect(await favorites()).toEqual([[id], [id]]);
  });

  test('accepts no inquiries, leads, favorites or reports', async () => {
    await hide();
    const { token } = student;
    const post = async (path: string, body: object) =>
      (await send(apps[0]!, 'POST', path, { token, body })).statusCode;
    const contact = {
      manager_id: manager.manager_id,
      user_id: student.id,
      property_id: id,
      school_id: school,
    };
    expect([
      await post('inquiries/', { property: id, message: 'Is it free?', phone: '' }),
      await post('contact_property/', { ...contact, fullName: 'Ada Lane', message: 'Is it free?' }),
      await post('leads/', { property: id }),
      await post('reports/', { kind: 'property', id, reason: 'scam' }),
      (await send(apps[0]!, 'PUT', `favorites/${id}/`, { token })).statusCode,
    ]).toEqual([404, 404, 404, 404, 404]);
  });

  test('stays hidden when its manager activates, saves or duplicates it', async () => {
    await hide();
    const { token } = manager;
    const { app } = await testApi(db);
    const body = { ...PROPERTY_BODY, is_center_confirmed: true };
    const saved = await send(app, 'PUT', `properties/${id}/`, { token, body });
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await send(app, 'POST', `manager_properties/${id}/duplicate/`, { token })).statusCode).toBe(409);
    const tier = { property_id: id, tier: 'premium' };
    const bought = await send(app, 'POST', 'create-tier-payment-intent/', { token, body: tier });
    expect(bought.json()).toMatchObject({ status: 409, detail: expect.stringContaining('hidden') });
    expect(await showingEverywhere()).toEqual([]);
  });

  test('is marked with the reason for its manager, who gets a notification and an email', async () => {
    await hide('Photos of another house');
    const { token } = manager;
    const list = await send(apps[0]!, 'GET', 'manager_properties/', { token });
    expect(list.json()).toMatchObject([
      { id, status: 'active', hidden: { cause: 'staff', reason: 'Photos of another house' } },
    ]);
    const bell = await send(apps[0]!, 'GET', 'notifications/', { token });
    expect(bell.json()[0]).toMatchObject({
      topic: 'listing_decision',
      path: '/listing-manager/?status=hidden',
    });
    const mail = await db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('to_user_id', '=', manager.id)
      .execute();
    expect(mail).toMatchObject([
      { template: 'listing_decided', data: { is_hidden: true, reason: 'Photos of another house' } },
    ]);
  });
});

describe('hiding a listing', () => {
  test('responds 400 without a reason, 409 when hidden, 404 when missing', async () => {
    const admin = await login('staff');
    const hide = (listing: number, body: object) =>
      send(apps[0]!, 'POST', `moderation/listings/${listing}/hide/`, { token: admin.token, body });
    expect((await hide(id, { reason: ' ' })).json().errors).toHaveProperty('reason');
    expect((await hide(id, { reason: 'A scam' })).statusCode).toBe(200);
    expect((await hide(id, { reason: 'A scam' })).statusCode).toBe(409);
    expect((await hide(999_999_999, { reason: 'A scam' })).statusCode).toBe(404);
    await expect(saveListingRestored(db, operator, { id: 999_999_999, reason: 'x' })).rejects.toThrow();
  });

  test('records actor, listing and reason in the audit trail, from the site and the command line', async () => {
    const admin = await login('staff');
    const body = { reason: 'A scam' };
    await send(apps[0]!, 'POST', `moderation/listings/${id}/hide/`, { token: admin.token, body });
    await restore();
    const events = await db
      .selectFrom('security_events')
      .select(['kind', 'actor', 'subject_kind', 'subject_id', 'detail'])
      .where('kind', 'in', ['moderated', 'operator'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(events).toMatchObject([
      { actor: 'operator test', detail: { command: 'restore-listing', property: id } },
      {
        actor: `user ${admin.id}`,
        subject_kind: 'property',
        subject_id: id,
        detail: { action: 'hidden', reason: 'A scam' },
      },
    ]);
  });
});

describe('listing reports', () => {
  const report = async (confirmed: boolean, reporter?: Actor) => {
    reporter ??= await login('student');
    if (!confirmed)
      await db.updateTable('users').set({ email_confirmed: null }).where('id', '=', reporter.id).execute();
    const body = { kind: 'property', id, reason: 'scam' };
    return (await send(apps[0]!, 'POST', 'reports/', { token: reporter.token, body })).statusCode;
  };
  const isShown = async () => (await send(apps[0]!, 'GET', `properties/${id}/`, {})).statusCode === 200;

  test('hide the listing at the third distinct user with a confirmed address', async () => {
    for (const confirmed of [true, false, true]) await report(confirmed);
    expect(await isShown()).toBe(true);
    await report(true);
    expect(await isShown()).toBe(false);
    const list = await send(apps[0]!, 'GET', 'manager_properties/', { token: manager.token });
    expect(list.json()[0].hidden.cause).toBe('reports');
  });

  test.each([
    ['resolved', 1],
    ['rejected', 0],
  ])('notify the reporters when staff marks them as %s', async (state, upheld) => {
    const reporter = await login('student');
    await report(true, reporter);
    const admin = await login('staff');
    const queue = await send(apps[0]!, 'GET', 'moderation/reports/', { token: admin.token });
    const found = queue.json().find((one: { place: { id: number } }) => one.place.id === id);
    const body = { state, note: 'Reviewed' };
    await send(apps[0]!, 'POST', `moderation/reports/${found.id}/`, { token: admin.token, body });
    const bell = await send(apps[0]!, 'GET', 'notifications/', { token: reporter.token });
    expect(bell.json()).toMatchObject([{ topic: 'report_outcome', data: { upheld } }]);
  });

  test('do not hide the listing when staff upheld less than a fifth of a reporter’s five others', async () => {
    const reporter = await login('student');
    for (let count = 0; count < 5; count += 1) {
      const other = await makeProperty(db, manager.manager_id!);
      const body = { kind: 'property', id: other, reason: 'scam' };
      await send(apps[0]!, 'POST', 'reports/', { token: reporter.token, body });
    }
    await db
      .updateTable('report_cases')
      .set({ state: 'rejected' })
      .where('author_id', '=', manager.id)
      .execute();
    await report(true);
    await report(true);
    await report(true, reporter);
    expect(await isShown()).toBe(true);
    await report(true);
    expect(await isShown()).toBe(false);
  });

  test('do not count towards hiding again after staff restored the listing, unless there are three new ones', async () => {
    for (let count = 0; count < 3; count += 1) await report(true);
    await restore();
    await report(true);
    await report(true);
    expect(await isShown()).toBe(true);
    await report(true);
    expect(await isShown()).toBe(false);
  });

  test('show the listing again when staff rejects them, unless staff had hidden it', async () => {
    const admin = await login('staff');
    const reject = async () => {
      const queue = await send(apps[0]!, 'GET', 'moderation/reports/', { token: admin.token });
      const [found] = queue.json().filter((one: { place: { id: number } }) => one.place.id === id);
      await send(apps[0]!, 'POST', `moderation/reports/${found.id}/`, {
        token: admin.token,
        body: { state: 'rejected', note: 'It is fine' },
      });
    };
    for (let count = 0; count < 3; count += 1) await report(true);
    await reject();
    expect(await isShown()).toBe(true);
    await report(true);
    await hide();
    await reject();
    expect(await isShown()).toBe(false);
  });
});
