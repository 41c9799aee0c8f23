import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { connectionSettings, JOB_LIMITS } from '#server/db/database-pool.ts';
import { findRoommatePage } from '#server/roommates/roommate-list.queries.ts';
import { findOwnRoommate, findRoommates } from '#server/roommates/roommates.queries.ts';
import { toQuestionnaire } from '#server/roommates/to-roommate.ts';
import { type Questionnaire, roommateScore } from '#shared/rules/roommate-score.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';

const PROFILES = 20_000;
const SCHOOLS = 40;

/** A quarter of the profiles are at the first school. */
async function fill(): Promise<void> {
  await sql`
    insert into users (username, type, first_name, last_name, status)
    select 'u' || i, 'student', 'Ada', 'Lane', case when i % 200 = 7 then 'blocked' else 'active' end
    from generate_series(1, ${PROFILES}::int) i`.execute(db);
  const bounds = (a: number, b: number) =>
    sql`int4range((1 + least(i / ${a}::int % 5, i / ${b}::int % 5))::int,
      (1 + greatest(i / ${a}::int % 5, i / ${b}::int % 5))::int, '[]')`;
  await sql`
    insert into roommate_profiles (user_id, school_id, about, study_program, grad_year, age, gender, budget, smoking, pets,
      personality, bedtime, visitors, cleaning, preferred_smoking, preferred_pets, preferred_personality,
      preferred_bedtime, preferred_cleaning, preferred_visitors, interest_keys)
    select u.id, (${schools}::bigint[])[case when i % 4 = 0 then 1 else 1 + i % ${SCHOOLS}::int end], 'Hello', 'Law', 2028, 20,
      (array['female', 'male', 'other'])[1 + i % 3], 50 * (i * 7919 % 40), i % 5 = 1, i % 7 = 2,
      1 + i * 31 % 5, 1 + i * 17 / 3 % 5, 1 + i / 11 % 5, 1 + i / 13 % 5,
      (array[true, false, null])[1 + i / 17 % 3], (array[true, false, null])[1 + i / 19 % 3],
      ${bounds(3, 23)}, ${bounds(5, 29)}, ${bounds(7, 31)}, ${bounds(2, 37)},
      array(select distinct 'k' || (i * k % 23) from generate_series(1, 1 + i % 9) k)
    from users u cross join lateral (select substr(u.username, 2)::int as i) n where u.username ~ '^u[0-9]+$'`.execute(
    db,
  );
  await sql`insert into user_blocks (user_id, blocked_id)
    select a.id, b.id from users a join users b on b.id = a.id + 1 where a.id % 3 = 0`.execute(db);
  await sql`
    with made as (insert into conversations (user_lo, user_hi, started_by)
      select a.id, b.id, a.id from users a join users b on b.id = a.id + 4 where a.id % 2 = 0 returning id, user_lo, user_hi)
    insert into messages (conversation_id, sender, receiver, text) select id, user_lo, user_hi, 'Hello' from made`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

const database = await testDatabase();
const { db } = database;
const client = new pg.Client(connectionSettings(database.connection, JOB_LIMITS));
await client.connect();
const schools: number[] = [];
for (let each = 0; each < SCHOOLS; each += 1) schools.push(await makeSchool(db));
await fill();
const { rows } = await sql<{ id: number }>`select id from users where username = 'u4000'`.execute(db);
const asker = rows[0]!.id;
afterAll(async () => {
  await client.end();
});

const questionnaire = async (): Promise<Questionnaire> =>
  toQuestionnaire((await findOwnRoommate(db, asker))!);
const everything = { limit: 100_000, offset: 0 };

describe('ranking of 5,000 roommate profiles', () => {
  test('is sorted by score and then newest first', async () => {
    const ranker = await questionnaire();
    const filter = { school_id: schools[0]! };
    const { count, user_ids } = await findRoommatePage(db, asker, filter, { sort: ranker, ...everything });
    expect(count).toBeGreaterThan(4500);
    expect(user_ids).toHaveLength(count);
    const rows = new Map((await findRoommates(db, asker, user_ids)).map((row) => [row.user_id, row]));
    const scores = user_ids.map((id) => roommateScore(ranker, toQuestionnaire(rows.get(id)!)));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBeGreaterThan(40);
  });

  test('returns each profile once at any page size', async () => {
    const ranker = await questionnaire();
    const filter = { school_id: schools[0]!, genders: ['female' as const], smoking: [false] };
    const all = await findRoommatePage(db, asker, filter, { sort: ranker, ...everything });
    const paged: number[] = [];
    for (let offset = 0; offset < 100; offset += 10) {
      paged.push(
        ...(await findRoommatePage(db, asker, filter, { sort: ranker, limit: 10, offset })).user_ids,
      );
    }
    expect(paged).toEqual(all.user_ids.slice(0, 100));
  });
});
