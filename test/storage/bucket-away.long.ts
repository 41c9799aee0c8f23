import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { LiveStreams } from '#server/notifications/live-streams.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import type { Problem } from '#shared/api/errors.ts';
import type { ManagerPhoto } from '#shared/api/manager-properties.ts';
import { listingCardPath, schoolCardPath } from '#shared/pages.ts';
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
const SLUG = 'far-from-its-bucket';
const SENTENCE = 'Pictures cannot be reached right now. Please try again in a moment.';

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
    live: new LiveStreams({ findLiving: async (ids) => ids }),
    store: faulty.open(),
    settings: readSettings({ REQUEST_LIMIT_PER_MINUTE: '0' }),
  });
  school = await makeSchool(db, { public_view_url: SLUG });
  picture = await photo(700, 500);
  const [owner, tenant] = [await makePerson(db, 'manager'), await makePerson(db)];
  manager = { ...owner, ...(await openSession(db, owner)) };
  student = { ...tenant, ...(await openSession(db, tenant)) };
  property = await makeProperty(db, owner.manager_id!);
  const { url } = (await upload()).json() as ManagerPhoto;
  shown = url;
  // What draws cards and makes pictures small is a program of its own each, which runs by now as it does in a site that is asked.
  await Promise.all([upload(), upload(), seeSchoolCard()]);
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
/** Shows no photo. */
const seeSchoolCard = () => app.inject(schoolCardPath({ public_view_url: SLUG }));
const seeListingCard = () => app.inject(listingCardPath(property));
/** As a student makes a profile with a portrait. */
async function introduce() {
  const fields = Object.entries(ROOMMATE_BODY).map(([name, value]): FormPart => [name, String(value)]);
  const form = await multipart([...fields, ['school', String(school)], ['photo', picture]]);
  return await sendForm(app, 'POST', 'roommates/', student.token, form);
}

async function timed(ask: () => Promise<LightMyRequestResponse>) {
  const began = performance.now();
  const answer = await ask();
  expect(performance.now() - began).toBeLessThan(PROMISED_MS);
  return answer;
}

/** Told in a sentence to come again, and nothing of how the program is made. */
function expectAway(answer: LightMyRequestResponse, field?: string): void {
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    ...[503, '5', 'no-store'],
  ]);
  const { detail, errors } = answer.json() as Problem;
  expect([detail, errors]).toEqual([SENTENCE, field ? { [field]: [SENTENCE] } : undefined]);
  expect(answer.body).not.toMatch(/smithy|bucket|ECONN|timeout/i);
}

describe.each<Fault>(['silence', 'reset', 'refusal'])('While the bucket meets %s', (fault) => {
  test(
    'pictures are refused within five seconds with a sentence and when to come again, pages stand, and all is well after it',
    async () => {
      await faulty.proxy.set(fault);
      const see = () => app.inject(shown);
      const [seen, headed, card, drawn, uploaded, duplicated, introduced] = await Promise.all([
        timed(see),
        timed(() => app.inject({ method: 'HEAD', url: shown })),
        timed(seeListingCard),
        timed(seeSchoolCard),
        timed(upload),
        timed(duplicate),
        timed(introduce),
      ]);
      for (const answer of [seen, card]) expectAway(answer);
      // Photos are shared by their content, so a copy stores none.
      expect(duplicated.statusCode).toBe(201);
      expect(headed.statusCode).toBe(503);
      expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
      for (const answer of [uploaded, introduced]) expectAway(answer, 'photo');

      const list = await timed(() => send(app, 'GET', `property_near/?school=${school}&point=-83.03,40`));
      const home = await timed(() => send(app, 'GET', `properties/${property}/`));
      expect([list.statusCode, home.statusCode]).toEqual([200, 200]);

      await faulty.proxy.set(null);
      expect((await timed(see)).statusCode).toBe(200);
      expect((await timed(upload)).statusCode).toBe(201);
      expect((await timed(seeListingCard)).statusCode).toBe(200);
    },
    CASE_MS,
  );
});

test(
  'A card that comes byte after byte is drawn anew where it shows no photo, and nobody waits until it is kept',
  async () => {
    await seeSchoolCard();
    const isCard = (key: string) => key.startsWith('cards/');
    // So much that it would take a minute.
    for (const key of [...faulty.bucket.objects.keys()].filter(isCard)) {
      const kept = faulty.bucket.objects.get(key)!;
      faulty.bucket.objects.set(key, { ...kept, bytes: Buffer.alloc(5_000_000) });
    }
    await faulty.proxy.set('one byte at a time');
    const card = await timed(seeSchoolCard);
    expect([card.statusCode, card.rawPayload.subarray(1, 4).toString()]).toEqual([200, 'PNG']);
    await faulty.proxy.set(null);
    await vi.waitUntil(async () => (await seeSchoolCard()).rawPayload.equals(card.rawPayload), {
      timeout: PROMISED_MS,
    });
  },
  CASE_MS,
);
