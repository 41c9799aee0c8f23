import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { USER_EVENTS, type UserEvent, writeUserEvent } from './user-event.ts';

export async function insertUserEvent(db: Db, event: UserEvent): Promise<void> {
  await sql`select pg_notify(${USER_EVENTS}, ${writeUserEvent(event)})`.execute(db);
}
