import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeUnsubscribeToken } from '#server/notifications/unsubscribe-token.ts';
import { makeAvailabilityToken } from '#server/properties/manage/availability-token.ts';
import { PAGES } from '#shared/pages.ts';
import { fieldsOf, PAGE_FORMS, type PageForm } from '#test/faults/page-forms.ts';
import { PAGE_PATHS, type PageName, type Place } from '#test/faults/page-paths.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePost } from '#test/helpers/forum.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { createAppWithPages } from '#test/helpers/pages.ts';
import { FROM_OWN_PAGE, HOST, logInAs, makePerson, ORIGIN, type Person } from '#test/helpers/people.ts';
import { createBaseData } from './actors.ts';
import { createFormPages, findFormPages } from './form-pages.ts';

const EVIL = 'https://evil.test';
const FORM = 'application/x-www-form-urlencoded';
const SCHOOL = 'test-university';

const pages = await findFormPages();
/** Paths of the actions that ran since the last check. */
let begun: string[] = [];

const { db } = await testDatabase();
const app = await createAppWithPages(
  {
    db,
    loadPages: createFormPages(pages, (path) => begun.push(path)),
  },
  { PUBLIC_URL: ORIGIN, MAIL: 'off' },
);
const base = await createBaseData(db);
await db.updateTable('schools').set({ public_view_url: SCHOOL }).where('id', '=', base.school).execute();
await watchTables();
beforeEach(() => db.deleteFrom('attempts').execute());

/** Adds triggers that record every following insert, update and delete. */
async function watchTables(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  await sql`create table touched (line text not null)`.execute(db);
  await sql`
    create function note_touched() returns trigger language plpgsql as $$
    begin insert into touched values (tg_op || ' ' || tg_table_name); return null; end $$`.execute(db);
  for (const { name } of rows)
    await sql`
      create trigger note_touched after insert or update or delete on ${sql.table(name)}
      for each row execute function note_touched()`.execute(db);
}

/** Returns and clears the actions that ran and the rows that changed. */
async function takeEffects(): Promise<{ begun: string[]; touched: string[] }> {
  const { rows } = await sql<{ line: string }>`delete from touched returning line`.execute(db);
  const deeds = { begun, touched: rows.map(({ line }) => line) };
  begun = [];
  return deeds;
}

const site = (value: string, origin: string) => ({ 'sec-fetch-site': value, origin });
const typed = (type: string) => ({ ...site('cross-site', EVIL), 'content-type': type });

/** Headers that browsers send with a form of another origin. */
const FORGERIES: [string, Record<string, string>][] = [
  ['another site', site('cross-site', EVIL)],
  ['another site, in a browser that names its origin alone', { origin: EVIL }],
  ['a sibling subdomain', site('same-site', 'http://blog.porchlight.test')],
  ['a sibling that is given out for ours', site('same-site', ORIGIN)],
  ['an address that was typed in', site('none', ORIGIN)],
  ['another site’s page that hides its origin', site('cross-site', 'null')],
  ['the origin null', { origin: 'null' }],
  ['an origin that ends like ours', { origin: 'http://evilporchlight.test' }],
  ['an origin that begins like ours', { origin: `${ORIGIN}.evil.test` }],
  ['another port of ours', { origin: `${ORIGIN}:8080` }],
  ['another scheme of ours', { origin: `https://${HOST}` }],
  ['two origins, of which one is ours', { origin: `${ORIGIN}, ${EVIL}` }],
  ['nowhere that it says', {}],
  ['another site, as plain text', typed('text/plain')],
  ['another site, as a form with files', typed('multipart/form-data; boundary=x')],
];

/** Creates the objects that paths and form fields refer to. Those with an owner belong to this user. */
async function createPlace({ id, manager_id }: Person): Promise<Place> {
  const owner = manager_id ?? base.manager.manager_id!;
  const name = 'Lantern House';
  const property = { id: await makeProperty(db, owner, { name }), name };
  await db
    .insertInto('notifications')
    .values({ user_id: id, topic: 'message', path: PAGES.messages })
    .execute();
  return {
    school: { id: base.school, public_view_url: SCHOOL },
    property,
    post: await makePost(db, base.school, id),
    lead: 0,
    roommate: 0,
    picture: '',
    links: {
      availability: await makeAvailabilityToken(db, { manager_id: owner, property_id: property.id }),
      unsubscribe: await makeUnsubscribeToken(db, id, 'message'),
      email: '',
      password: '',
    },
  };
}

type Sendable = {
  /** URLs to which the browser may send the form: the page's own, and the one that its scripts use. */
  addresses: [page: string, data: string];
  send: (address: string, headers: Record<string, string>) => Promise<LightMyRequestResponse>;
};

/** Fills in a form as a logged-in user, with every header and cookie that the browser sends. */
async function fillIn(name: PageName, form: PageForm): Promise<Sendable> {
  const role = form.as === 'manager' ? 'manager' : 'student';
  const person = await makePerson(db, role);
  const { cookies } = await logInAs(app, person, 'browser');
  const place = await createPlace(person);
  const actor = form.as === 'visitor' ? null : { ...person, session_id: 0, token: '' };
  const fields = await fieldsOf(form, place, { base, role, kind: 'own', actor });
  const page = (form.path?.(place) ?? PAGE_PATHS[name].paths(place)[0]!) + (form.search ?? '');
  return {
    addresses: [page, page.replace(/\/?(\?|$)/, '.data$1')],
    send: (url, headers) =>
      app.inject({
        ...{ method: 'POST', url, cookies, payload: fields.toString() },
        headers: { host: HOST, 'content-type': FORM, ...headers },
      }),
  };
}

async function expectRefused(
  { send }: Sendable,
  address: string,
  [from, headers]: (typeof FORGERIES)[number],
): Promise<void> {
  const answer = await send(address, headers);
  const deeds = await takeEffects();
  expect(deeds, `${address} from ${from}`).toEqual({ begun: [], touched: [] });
  expect(answer.statusCode, `${address} from ${from}`).toBe(403);
  expect(answer.headers, `${address} from ${from}`).not.toHaveProperty('set-cookie');
}

/** Returns the page's name; undefined if the list of pages lacks its path. */
function nameOf({ path }: { path: string }): PageName | undefined {
  const names = Object.keys(PAGES) as PageName[];
  return names.find((name) => PAGES[name].replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1') === path);
}
/** Forms that end the session. PAGE_FORMS lacks them, because the fault tests send its forms repeatedly. */
const FORMS_ONCE: typeof PAGE_FORMS = {
  account: [{ as: 'student', fields: () => ({ intent: 'end-all' }) }],
};

/** Selects every third forgery, so that any three consecutive forms cover all of them. */
const forgeriesFor = (at: number) => FORGERIES.filter((_, index) => index % 3 === at % 3);

function formsOf(page: { path: string }): readonly PageForm[] {
  const name = nameOf(page)!;
  return [...(PAGE_FORMS[name] ?? []), ...(FORMS_ONCE[name] ?? [])];
}

test('every page that accepts forms without scripts has a forgeable form in this test', () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => formsOf(page).length === 0).map(({ path }) => path)).toEqual([]);
});

describe.each(pages.map((page, at) => [page.path, page, at] as const))('page %s', (path, page, pageAt) => {
  test.each(formsOf(page).map((form, at) => [at + 1, form] as const))(
    'accepts form %i from its own page and rejects it from other origins with the victim’s cookies',
    async (at, form) => {
      const filled = await fillIn(nameOf(page)!, form);
      await takeEffects();
      for (const address of filled.addresses)
        for (const forgery of forgeriesFor(pageAt + at)) await expectRefused(filled, address, forgery);
      for (const address of filled.addresses) {
        const own = await filled.send(address, FROM_OWN_PAGE);
        expect(own.statusCode, address).not.toBe(403);
        expect((await takeEffects()).begun, address).toEqual([path]);
      }
    },
  );
});
