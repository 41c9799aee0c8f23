import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { EventStreams } from '#server/notifications/event-streams.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import type { Problem } from '#shared/api/errors.ts';
import type { ManagerPhoto } from '#shared/api/manager-properties-schemas.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { testDatabase } from '#test/helpers/database.ts';
import type { Fault } from '#test/helpers/fault-proxy.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { dataUrl } from '#test/helpers/manager-listings.ts';
import { type FormPart, multipart, sendForm } from '#test/helpers/multipart.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import { ROOMMATE_BODY } from '#test/helpers/roommates.ts';
import { type FaultyBucket, startFaultyBucket } from './faulty-bucket.ts';
import { photo } from './hostile-pictures.ts';

const PROMISED_MS = 5000;
const CASE_MS = 30_000;
const SENTENCE = 'We can’t load pictures right now. Please try again in a moment.';

let db: Db;
let faulty: FaultyBucket;
let app: FastifyInstance;
let manager: Actor;
let student: Actor;
let school: number;
let property: number;
let shown: string;
let picture: Buffer;

beforeAll(async () => {
  ({ db } = await testDatabase());
  faulty = await startFaultyBucket();
  app = await createApp({
    db,
    cards: await openSandbox(db),
    cache: new ResponseCache(),
    live: new EventStreams({ findActiveSessions: async (ids) => ids }),
    store: faulty.open(),
    settings: readSettings({ REQUEST_LIMIT_PER_MINUTE: '0' }),
  });
  school = await makeSchool(db);
  picture = await photo(700, 500);
  const [owner, tenant] = [await makePerson(db, 'manager'), await makePerson(db)];
  manager = { ...owner, ...(await openSession(db, owner)) };
  student = { ...tenant, ...(await openSession(db, tenant)) };
  property = await makeProperty(db, owner.manager_id!);
  const { url } = (await upload()).json() as ManagerPhoto;
  shown = url;
  // Uploads twice to start both picture processes.
  await Promise.all([upload(), upload()]);
});
afterEach(() => faulty.proxy.set(null));
afterAll(async () => {
  await app?.close();
  await faulty?.close();
});

const upload = () =>
  send(app, 'POST', 'photos/', { token: manager.token, body: { property, photo: dataUrl(picture) } });
const duplicate = () =>
  send(app, 'POST', `manager_properties/${property}/duplicate/`, { token: manager.token, body: {} });
/** Creates a roommate profile with a photo. */
async function createProfile() {
  const fields = Object.entries(ROOMMATE_BODY).map(([name, value]): FormPart => [name, String(value)]);
  const form = await multipart([...fields, ['school', String(school)], ['photo', picture]]);
  return await sendForm(app, 'POST', 'roommates/', student.token, form);
}

async function timed(request: () => Promise<LightMyRequestResponse>) {
  const began = performance.now();
  const answer = await request();
  expect(performance.now() - began).toBeLessThan(PROMISED_MS);
  return answer;
}

/** Asserts a 503 response with Retry-After and without internal details. */
function expectAway(answer: LightMyRequestResponse, field?: string): void {
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    ...[503, '5', 'no-store'],
  ]);
  const { detail, errors } = answer.json() as Problem;
  expect([detail, errors]).toEqual([SENTENCE, field ? { [field]: [SENTENCE] } : undefined]);
  expect(answer.body).not.toMatch(/smithy|bucket|ECONN|timeout/i);
}

describe.each<Fault>(['silence', 'reset', 'refusal'])('bucket with the fault %s', (fault) => {
  test(
    'makes picture requests respond 503 within five seconds, while pages work, and recovers',
    async () => {
      await faulty.proxy.set(fault);
      const see = () => app.inject(shown);
      const [seen, headed, uploaded, duplicated, introduced] = await Promise.all([
        timed(see),
        timed(() => app.inject({ method: 'HEAD', url: shown })),
        timed(upload),
        timed(duplicate),
        timed(createProfile),
      ]);
      expectAway(seen);
      // Equal photos are stored once, so copying a listing stores no photo.
      expect(duplicated.statusCode).toBe(201);
      expect(headed.statusCode).toBe(503);
      for (const answer of [uploaded, introduced]) expectAway(answer, 'photo');

      const list = await timed(() => send(app, 'GET', `property_near/?school=${school}&point=-83.03,40`));
      const home = await timed(() => send(app, 'GET', `properties/${property}/`));
      expect([list.statusCode, home.statusCode]).toEqual([200, 200]);

      await faulty.proxy.set(null);
      expect((await timed(see)).statusCode).toBe(200);
      expect((await timed(upload)).statusCode).toBe(201);
    },
    CASE_MS,
  );
});
