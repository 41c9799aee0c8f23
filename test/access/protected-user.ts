import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { makeCase, makeComment, makePost } from '#test/helpers/forum.ts';
import { makeCredit, makeLeadRow } from '#test/helpers/leads.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makeListing } from '#test/helpers/manager-listings.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson } from '#test/helpers/people.ts';
import { makeRoommate } from '#test/helpers/roommates.ts';
import { openSession } from './actors.ts';

/**
 * Id of the protected user's first row in every table. No other id is near it. It has more digits than
 * fractional seconds, so no timestamp in a row contains it.
 */
export const PROTECTED_ID = 1_700_000_001;
/** Noon on a summer day in the past: this time has the same date in every time zone. */
export const WISHED_TIME = '1999-06-15T12:00:00Z';
export const WISHED_WORD = 'wished';
/** Matches these values in the text of a row. Covers a hundred ids per table. */
const MARKS = String.raw`\m17000000\d\d\M|1999-06-15|\mwished\M|evil\.test`;

/** Coordinates far from every other property and school. */
const AWAY = { lng: -100, lat: 45 };

/** Restarts the id sequences at `first`, or after the last unprotected id. */
async function countFrom(db: Db, first?: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`.execute(db);
  for (const { name } of rows) {
    const before = await sql<{ next: string }>`select coalesce(max(id), 0) + 1 as next from ${sql.table(name)}
      where id < ${PROTECTED_ID}`.execute(db);
    const next = Number(first ?? before.rows[0]!.next);
    await sql`alter table ${sql.table(name)} alter column id restart with ${sql.lit(next)}`.execute(db);
  }
}

/** Creates the user's messages, posts, profile and reports. */
async function makeSocial(db: Db, user_id: number, friend: number, school_id: number): Promise<void> {
  const post = await makePost(db, school_id, user_id);
  await makeComment(db, post, user_id);
  const case_id = await makeCase(db, school_id, post);
  await db.insertInto('reports').values({ case_id, reporter_id: user_id, reason: 'spam' }).execute();
  await makeMessage(db, user_id, friend);
  await makeRoommate(db, school_id, user_id);
  await db.insertInto('user_blocks').values({ user_id, blocked_id: friend }).execute();
  await db.insertInto('school_mods').values({ school_id, user_id }).execute();
  await db.insertInto('notifications').values({ user_id, topic: 'message', path: '/messages/' }).execute();
}

/** Creates a user with one row in every table, each with an id in the protected range. */
export async function makeProtectedUser(db: Db): Promise<void> {
  await countFrom(db, PROTECTED_ID);
  const { id: user_id, manager_id, ...names } = await makePerson(db, 'manager');
  const { id: friend } = await makePerson(db);
  const school_id = await makeSchool(db, AWAY);
  const { id: property_id } = await makeListing(db, manager_id!, AWAY);
  const { session_id } = await openSession(db, { id: user_id, manager_id, ...names });
  await makeSocial(db, user_id, friend, school_id);
  await db
    .insertInto('inquiries')
    .values({ user_id, property_id, school_id, flow: 'property_page', message: 'Is it free?' })
    .execute();
  await makeLeadRow(db, { manager_id: manager_id!, property_id, user_id, school_id });
  await db.insertInto('favorites').values({ user_id, property_id }).execute();
  const keys = { endpoint: 'https://push.example/protected', p256dh: 'x', auth: 'x' };
  await db
    .insertInto('push_subscriptions')
    .values({ user_id, session_id, ...keys })
    .execute();
  const search = { school_id, name: 'Near campus', query: '', frequency: 'daily' } as const;
  await db
    .insertInto('saved_searches')
    .values({ user_id, ...search })
    .execute();
  await makeCredit(db, manager_id!);
  await countFrom(db);
}

const tablesOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  return rows.map(({ name }) => name);
};

/** Returns the names of tables that contain a row of the protected user. */
export async function tablesWithProtectedRows(db: Db): Promise<string[]> {
  const looks = (await tablesOf(db)).map(
    (name) =>
      sql`select ${sql.lit(name)} as name from ${sql.table(name)} r where r::text ~ ${sql.lit(MARKS)}`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union `)}`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Records every change of a row that contains a protected id, time or word. Uses triggers, because scanning
 * all tables after each of thousands of calls would be slower. The audit log may name the user when it
 * records a refusal.
 */
export async function watchProtectedRows(db: Db): Promise<void> {
  const tables = await tablesOf(db);
  await sql`create table touched (line text not null)`.execute(db);
  await sql`create function note_touched() returns trigger language plpgsql as $$
    declare
      before text := case when tg_op <> 'INSERT' then (to_jsonb(old) - tg_argv[0])::text end;
      afterwards text := case when tg_op <> 'DELETE' then (to_jsonb(new) - tg_argv[0])::text end;
    begin
      if before ~ ${sql.lit(MARKS)} or afterwards ~ ${sql.lit(MARKS)} then
        insert into touched values (tg_op || ' ' || tg_table_name || ': ' || coalesce(afterwards, before));
      end if;
      return null;
    end $$`.execute(db);
  for (const name of tables) {
    const unread = sql.lit(name === 'security_events' ? 'detail' : '');
    await sql`create trigger note_touched after insert or update or delete on ${sql.table(name)}
      for each row execute function note_touched(${unread})`.execute(db);
  }
}

/** Returns and clears the recorded changes. */
export async function takeTouchedRows(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`delete from touched returning line`.execute(db);
  return rows.map(({ line }) => line);
}
