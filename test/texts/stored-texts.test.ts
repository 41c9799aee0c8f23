import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Roommate } from '#shared/api/roommates-schemas.ts';
import { defaultInquiry } from '#shared/rules/inquiry-message.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePost } from '#test/helpers/forum.ts';
import { makeListing, PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import { makeRoommate, makeRoommateStudent } from '#test/helpers/roommates.ts';
import { createInquiryFixture, type InquiryFixture, inquire } from '../inquiries/inquiry-fixture.ts';
import { readCatalogue } from './collect-texts.ts';

/** Returns the app with a client that requests Spanish, like a Spanish browser. */
function inSpanish(app: FastifyInstance): FastifyInstance {
  return {
    inject: (options: { headers?: Record<string, string> }) =>
      app.inject({
        ...options,
        headers: { ...options.headers, 'accept-language': 'es-US,es;q=0.9,en;q=0.5' },
      }),
  } as unknown as FastifyInstance;
}

async function makeActor(type?: Parameters<typeof makePerson>[1]): Promise<Actor> {
  const person = await makePerson(db, type);
  await sql`update users set created = now() - interval '30 days' where id = ${person.id}`.execute(db);
  return { ...person, ...(await openSession(db, person)) };
}

/** Returns all rows of all tables as text, so that the search covers every column. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts = tables.map(async ({ schema, name }) => {
    const { rows } = await sql<{ text: string | null }>`
      select json_agg(r)::text as text from ${sql.table(`${schema}.${name}`)} r`.execute(db);
    return rows[0]?.text ?? '';
  });
  return (await Promise.all(texts)).join('\n');
}

/**
 * Returns the Spanish translations that have no arguments and at least two words, and that differ from the
 * English text.
 */
function spanishTexts(): string[] {
  const all = Object.values(readCatalogue('es')).flatMap((area) => Object.entries(area));
  return all.flatMap(([english, spanish]) =>
    english !== spanish && spanish.includes(' ') && !/[{<]/.test(spanish) ? [spanish] : [],
  );
}

const { db } = await testDatabase();
const fixture = await createInquiryFixture(db, (await testApi(db)).app);

test('roommate reasons are in the language of each request', async () => {
  const asker = await makeActor();
  const alike = { cleaning: 5, bedtime: 1, visitors: 1, personality: 1, budget: 800 };
  await makeRoommate(db, fixture.school, asker.id, alike);
  await makeRoommateStudent(db, fixture.school, alike);
  const reasonsFor = async (app: FastifyInstance) => {
    const answer = await send(app, 'GET', `roommates/?school=${fixture.school}`, { token: asker.token });
    const { results } = answer.json() as { results: Roommate[] };
    return results[0]?.match?.reasons.map(({ text }) => text);
  };
  expect(await reasonsFor(inSpanish(fixture.app))).toContain('Ambos madrugan.');
  expect(await reasonsFor(fixture.app)).toContain('You’re both early birds.');
});

test('stored texts, jobs and emails are English for a Spanish user', async () => {
  const app = inSpanish(fixture.app);
  const spanish: InquiryFixture = { ...fixture, app };
  const request = async (who: Actor, method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await send(app, method, path, { token: who.token, body });
    expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300);
  };
  const student = await makeActor();
  const address = { address_1: '12 High Street', city: 'Columbus', state: 'OH' };
  const asked = await inquire(spanish, student, { message: defaultInquiry(address, 'Near State') });
  expect(asked.statusCode, asked.body).toBe(201);
  // Three reports hide the listing. The server stores an automatic reason for that.
  const post = await makePost(db, fixture.school, student.id, { title: 'A desk', text: 'Who wants a desk?' });
  for (const who of [await makeActor(), await makeActor(), await makeActor()]) {
    await request(who, 'POST', 'reports/', { kind: 'forum_post', id: post, reason: 'spam', note: '' });
    await request(who, 'POST', 'messages/', { receiver: student.id, text: 'Is it still there?' });
  }
  const manager = await makeActor('manager');
  const { id: listing } = await makeListing(db, manager.manager_id!);
  await request(manager, 'PUT', `properties/${listing}/`, { ...PROPERTY_BODY, is_center_confirmed: true });
  const forgotten = await send(app, 'POST', 'password-reset/', { body: { email: student.email } });
  expect(forgotten.statusCode, forgotten.body).toBeLessThan(300);

  const stored = await everythingStored();
  expect(stored).toContain('I found your listing on the Near State off-campus housing site');
  expect(stored).toContain('Hidden until a moderator has looked at it');
  // The read model contains the search responses in every language.
  expect(stored).toMatch(/type_display[\\": ]+Apartment/);
  expect(spanishTexts().length).toBeGreaterThan(100);
  expect(spanishTexts().filter((text) => stored.includes(text))).toEqual([]);
});
