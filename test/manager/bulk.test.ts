import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveListingHidden } from '#server/moderation/decide-listing.ts';
import { UNDO_HOURS } from '#server/properties/manage/change-many.ts';
import { deletePhotosOfDeleted } from '#server/properties/manage/many-properties.queries.ts';
import type { ChangeManyResult, ListingPatch } from '#shared/api/manager-bulk-schemas.ts';
import { openSession } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makeListing } from '#test/helpers/manager-listings.ts';
import { makePerson, send } from '#test/helpers/people.ts';

const { db } = await testDatabase();
const api = await testApi(db);
await makeSchool(db);
let manager: number;
let token: string;
let ids: number[];

beforeEach(async () => {
  const person = await makePerson(db, 'manager');
  manager = person.manager_id!;
  token = (await openSession(db, person)).token;
  const made = [
    await makeListing(db, manager),
    await makeListing(db, manager, { status: 'inactive' }),
    await makeListing(db, manager),
  ];
  ids = made.map(({ id }) => id);
});

const change = (listings: ListingPatch[]) =>
  send(api.app, 'POST', 'manager_properties/bulk/', { token, body: { listings } });
const all = (patch: Omit<ListingPatch, 'id'>) => change(ids.map((id) => ({ id, ...patch })));
type Answered = Awaited<ReturnType<typeof send>>;
const shown = async () => {
  const answers = await Promise.all(ids.map((id) => api.get(`properties/${id}/`)));
  return answers.map(({ status }) => status === 200);
};
const resultOf = (answer: Answered) => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as ChangeManyResult;
};

describe('POST manager_properties/bulk/', () => {
  test.each([[[]], [[{ id: 1 }, { id: 1 }]], [Array.from({ length: 501 }, (_, at) => ({ id: at + 1 }))]])(
    'responds 400 for none, duplicate or too many listings',
    async (listings) => {
      expect((await change(listings)).statusCode).toBe(400);
    },
  );

  test('responds 404 and changes nothing when one listing belongs to another manager', async () => {
    const foreign = await makeListing(db, (await makePerson(db, 'manager')).manager_id!);
    const answer = await change([...ids, foreign.id].map((id) => ({ id, status: 'inactive' })));
    expect(answer.statusCode).toBe(404);
    expect(await shown()).toEqual([true, false, true]);
  });

  test('deactivates and activates listings, and undoes both exactly', async () => {
    const off = resultOf(await all({ status: 'inactive' }));
    expect(await shown()).toEqual([false, false, false]);
    expect(off.items.map(({ status }) => status)).toEqual(['inactive', 'inactive', 'inactive']);
    await change(off.undo);
    expect(await shown()).toEqual([true, false, true]);
    const on = resultOf(await all({ status: 'active' }));
    expect(await shown()).toEqual([true, true, true]);
    await change(on.undo);
    expect(await shown()).toEqual([true, false, true]);
  });

  test('does not show a listing hidden by staff', async () => {
    await saveListingHidden(db, { actor: 'operator test' }, { id: ids[0]!, reason: 'A scam' });
    await all({ status: 'active' });
    expect(await shown()).toEqual([false, true, true]);
  });

  test('sets the availability date of all floor plans and undoes it', async () => {
    const dates = async () => {
      const { rows } = await sql<{ date: string | null }>`
        select to_char(date_available, 'YYYY-MM-DD') as date from floor_plans
        where property_id = any(${ids}::bigint[]) order by id`.execute(db);
      return rows.map(({ date }) => date);
    };
    const before = await dates();
    const { undo } = resultOf(await all({ date_available: '2027-08-15' }));
    expect(await dates()).toEqual(before.map(() => '2027-08-15'));
    await change(undo);
    expect(await dates()).toEqual(before);
  });

  test('deletes listings and restores them with their photos within a day', async () => {
    const deleted = resultOf(await all({ is_deleted: true }));
    expect(await shown()).toEqual([false, false, false]);
    expect(deleted.items).toEqual([]);
    await deletePhotosOfDeleted(db, UNDO_HOURS);
    const restored = resultOf(await change(deleted.undo));
    expect(await shown()).toEqual([true, false, true]);
    expect(restored.items.map(({ photos }) => photos.length)).toEqual([1, 1, 1]);
  });

  test('responds 404 to an undo after a day, when the cleanup deletes the photos', async () => {
    const { undo } = resultOf(await all({ is_deleted: true }));
    await sql`update properties set deleted = now() - interval '25 hours' where id = any(${ids}::bigint[])`.execute(
      db,
    );
    expect((await change(undo)).statusCode).toBe(404);
    await deletePhotosOfDeleted(db, UNDO_HOURS);
    const photos = await db.selectFrom('photos').select('id').where('property_id', 'in', ids).execute();
    expect(photos).toEqual([]);
  });
});
