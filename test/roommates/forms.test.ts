import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readFormData } from '#server/http/form-fields.ts';
import { findKnownStorageKeys } from '#server/properties/photo-jobs.queries.ts';
import type { Problem } from '#shared/api/errors.ts';
import type { OwnRoommate } from '#shared/api/roommates-schemas.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { type FormPart, multipart, type Sent, sendForm } from '#test/helpers/multipart.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import { ROOMMATE_BODY } from '#test/helpers/roommates.ts';
import { openTestApp } from '#test/manager/open-test-app.ts';
import {
  NOT_PICTURES,
  OTHER_PICTURES,
  photo,
  pngBomb,
  sidewaysPhotoWithPlace,
} from '#test/storage/hostile-pictures.ts';
import { toFormData } from '#web/api/to-form-data.ts';

const { db } = await testDatabase();
const { app, folder } = await openTestApp(db);
const school = await makeSchool(db);
const portrait = await photo(700, 700);
let student: Actor;

beforeEach(async () => {
  student = await openSession(db, await makePerson(db));
});

const FIELDS = (): FormPart[] => [
  ...Object.entries(ROOMMATE_BODY).map(([name, value]): FormPart => [name, String(value)]),
  ['school', String(school)],
];
const create = async (form: Sent) => await sendForm(app, 'POST', 'roommates/', student.token, form);
const createWith = async (parts: FormPart[]) => await create(await multipart([...FIELDS(), ...parts]));
const changeWith = async (parts: FormPart[]) =>
  await sendForm(app, 'PUT', `roommates/${student.id}/`, student.token, await multipart(parts));
const own = async () => await send(app, 'GET', `roommates/${student.id}/`, { token: student.token });
const stored = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.webp'));
const keyOf = (url: string) => url.split('/')[2]!;
const deleted = async (): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select payload ->> 'storage_key' as key from graphile_worker._private_jobs`.execute(db);
  return rows.map(({ key }) => key);
};

async function address(): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `${app.listeningOrigin}/api/v1/roommates/`;
}

async function expectNothingStored(before: string[]): Promise<void> {
  expect(stored()).toEqual(before);
  expect((await own()).statusCode).toBe(404);
}

describe('roommate form with an invalid photo responds with a field error and stores nothing', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, number]>([
    ['a text', () => NOT_PICTURES.text!, 415],
    ['a drawing with a script', () => OTHER_PICTURES.SVG!, 415],
    ['a photo that was cut short', async () => (await photo(800, 600)).subarray(0, 9000), 400],
    ['400 million pixels in 49 kB', () => pngBomb(20_000, 20_000), 413],
    ['20 MB', () => Buffer.alloc(20_000_000, 1), 413],
  ])('%s', async (_name, make, status) => {
    const before = stored();
    const answer = await createWith([['photo', await make()]]);
    expect(answer.statusCode).toBe(status);
    const body = answer.json() as Problem;
    expect(body.errors?.photo?.[0]).toMatch(
      /^(This file|We can’t use this kind|We couldn’t read this picture|This picture)/,
    );
    await expectNothingStored(before);
  });
});

describe('hostile roommate form', () => {
  const raw = (payload: string | Buffer, type = 'multipart/form-data; boundary=x'): Sent => ({
    payload: Buffer.from(payload),
    type,
  });
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const all = () =>
    FIELDS()
      .map(([name, value]) => part(name, String(value)))
      .join('');

  test.each<[string, () => Sent | Promise<Sent>, number]>([
    [
      'that breaks off in the middle of its photo',
      async () => {
        const { payload, type } = await multipart([...FIELDS(), ['photo', portrait]]);
        return { payload: payload.subarray(0, payload.length - 5000), type };
      },
      400,
    ],
    ['that breaks off between its parts', () => raw(all()), 400],
    [
      'whose mark never comes',
      async () => ({ ...(await multipart(FIELDS())), type: 'multipart/form-data; boundary=other' }),
      400,
    ],
    [
      'of 100 fields',
      () => raw(`${all()}${Array.from({ length: 100 }, (_, i) => part(`f${i}`, 'x')).join('')}--x--\r\n`),
      413,
    ],
    ['with a name of 200,000 letters', () => raw(`${all()}${part('n'.repeat(200_000), 'x')}--x--\r\n`), 413],
    ['with a value of 100 kB', () => raw(`${all()}${part('about', 'x'.repeat(100_000))}--x--\r\n`), 413],
    ['that names a prototype', () => raw(`${all()}${part('__proto__', 'x')}--x--\r\n`), 400],
    ['with U+0000 in a value', () => raw(`${all()}${part('about', 'a\0b')}--x--\r\n`), 400],
    [
      'with two photos',
      async () => await multipart([...FIELDS(), ['photo', portrait], ['photo', portrait]]),
      413,
    ],
    ['with a file in another field', async () => await multipart([...FIELDS(), ['about', portrait]]), 400],
    ['with JSON under its type', () => raw(JSON.stringify({ ...ROOMMATE_BODY, school })), 400],
  ])('is refused without a server error: %s', async (_name, make, status) => {
    const before = stored();
    const answer = await create(await make());
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      expect.stringContaining('application/problem+json'),
    ]);
    expect((answer.json() as Problem).detail).toMatch(/\w+ \w+ /);
    await expectNothingStored(before);
  });

  test('does not pollute the prototype through nested names', async () => {
    const answer = await createWith([
      ['preferences.__proto__', 'x'],
      ['preferences.constructor.prototype', 'x'],
      ['preferences.pets', 'false'],
    ]);
    expect(answer.statusCode).toBe(201);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect((answer.json() as OwnRoommate).preferences.pets).toBe(false);
  });

  test('is not parsed by endpoints that accept no form', async () => {
    const answer = await sendForm(app, 'POST', 'account/confirm/', student.token, await multipart(FIELDS()));
    expect(answer.statusCode).toBe(415);
  });

  test('gets 413 for 20 MB before the body is read', async () => {
    const { payload, type } = await multipart([...FIELDS(), ['photo', Buffer.alloc(20_000_000, 1)]]);
    const answer = await fetch(await address(), {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${student.token}` },
      body: Uint8Array.from(payload),
    });
    expect(answer.status).toBe(413);
    expect(((await answer.json()) as Problem).errors).toHaveProperty('photo');
  });

  test('without Content-Length gets 413 when the limit is reached', async () => {
    const { payload, type } = await multipart([...FIELDS(), ['photo', Buffer.alloc(16_000_000, 1)]]);
    const answer = await fetch(await address(), {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${student.token}` },
      body: new Blob([Uint8Array.from(payload)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test('leaves no file and no occupied upload slot after an aborted request', async () => {
    const before = stored();
    const { payload, type } = await multipart([...FIELDS(), ['photo', portrait]]);
    const url = await address();
    const hangUp = () =>
      new Promise<void>((resolve) => {
        const sending = httpRequest(url, {
          method: 'POST',
          headers: {
            'content-type': type,
            'content-length': payload.length,
            authorization: `Bearer ${student.token}`,
          },
        });
        sending.on('error', () => resolve());
        sending.write(payload.subarray(0, payload.length / 2), () => sending.destroy());
      });
    await Promise.all(Array.from({ length: 40 }, hangUp));
    await expectNothingStored(before);
    await vi.waitFor(async () => expect((await create({ payload, type })).statusCode).toBe(201), 20_000);
  });
});

describe('roommate form', () => {
  test('carries every field as text', async () => {
    const answer = await createWith([
      ['has_room', 'true'],
      ['bedtime', '5'],
      ['preferences.bedtime_min', '3'],
      ['preferences.pets', 'false'],
      ['preferences.smoking', ''],
      ['preferences.gender', 'female'],
      ['interests.dining', 'Tacos'],
      ['interests.dining', 'Ramen'],
      ['interests.activities', 'Chess'],
      ['photo', ''],
    ]);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      has_room: true,
      bedtime: 5,
      photo: null,
      preferences: { bedtime_min: 3, bedtime_max: 5, pets: false, smoking: null, gender: 'female' },
      interests: { dining: ['Tacos', 'Ramen'], activities: ['Chess'], entertainment: [] },
    });
    const changed = await changeWith([
      ['interests.dining', ''],
      ['preferences.pets', 'no_preference'],
    ]);
    expect(changed.json()).toMatchObject({
      preferences: { bedtime_min: 3, pets: null },
      interests: { dining: [], activities: ['Chess'] },
    });
  });

  test('encoded by the browser is read like the same JSON', async () => {
    const body = {
      ...ROOMMATE_BODY,
      has_room: true,
      photo: new Blob([Uint8Array.from(portrait)]),
      preferences: { pets: null, smoking: false, bedtime_max: 4 },
      interests: { dining: ['Tacos', 'Ramen'], activities: [] },
    };
    expect(await readFormData(toFormData(body))).toEqual({
      ...Object.fromEntries(Object.entries(ROOMMATE_BODY).map(([name, value]) => [name, String(value)])),
      has_room: 'true',
      photo: Uint8Array.from(portrait),
      preferences: { pets: '', smoking: 'false', bedtime_max: '4' },
      interests: { dining: ['Tacos', 'Ramen'], activities: '' },
    });
  });

  test("strips the photo's metadata and rotates it upright in every size", async () => {
    const answer = await createWith([['photo', await sidewaysPhotoWithPlace()]]);
    expect(answer.statusCode).toBe(201);
    const { photo: saved } = answer.json() as OwnRoommate;
    expect(saved).toMatchObject({ width: 200, height: 400 });
    expect(saved!.placeholder).toMatch(/^data:image\/webp/);
    const file = await app.inject({ url: saved!.url });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    const { exif, xmp } = await sharp(file.rawPayload).metadata();
    expect([exif, xmp, file.rawPayload.includes('Secret')]).toEqual([undefined, undefined, false]);
    expect(
      readFileSync(join(folder, stored().find((path) => path.includes(keyOf(saved!.url)))!)).length,
    ).toBeGreaterThan(0);
  });

  test('keeps the photo unless it is replaced or removed, and enqueues deletion of the old one', async () => {
    const first = (await createWith([['photo', portrait]])).json() as OwnRoommate;
    const kept = (await changeWith([['about', 'Other words']])).json() as OwnRoommate;
    expect(kept.photo).toEqual(first.photo);
    const second = (await changeWith([['photo', await photo(640, 480)]])).json() as OwnRoommate;
    expect(second.photo).toMatchObject({ width: 640, height: 480 });
    expect(await deleted()).toContain(keyOf(first.photo!.url));
    const none = (await changeWith([['remove_photo', 'true']])).json() as OwnRoommate;
    expect(none.photo).toBeNull();
    expect(await deleted()).toContain(keyOf(second.photo!.url));
  });

  test('with an invalid photo changes nothing', async () => {
    const before = (await createWith([['photo', portrait]])).json() as OwnRoommate;
    const files = stored();
    const answer = await changeWith([
      ['about', 'Other words'],
      ['photo', NOT_PICTURES.text!],
    ]);
    expect(answer.statusCode).toBe(415);
    expect((await own()).json()).toEqual(before);
    expect(stored()).toEqual(files);
  });

  test('creates one profile for ten concurrent submissions with a photo', async () => {
    const form = await multipart([...FIELDS(), ['photo', portrait]]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(form)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('stores a picture that is deleted only with its profile', async () => {
    const picture = await photo(710, 700);
    const { photo: saved } = (await createWith([['photo', picture]])).json() as OwnRoommate;
    const key = keyOf(saved!.url);
    expect(await findKnownStorageKeys(db, [key, 'f'.repeat(32)])).toEqual(new Set([key]));
    const answer = await send(app, 'DELETE', `roommates/${student.id}/`, { token: student.token });
    expect(answer.statusCode).toBe(200);
    expect(await deleted()).toContain(key);
    expect((await findKnownStorageKeys(db, [key])).size).toBe(0);
  });
});
