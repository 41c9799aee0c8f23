import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export type EventKey = { provider: string; event_id: string };

type NewEvent = EventKey & {
  type: string;
  provider_ref: string | null;
  livemode: boolean;
  sent: string;
};

export async function insertEvent(db: Db, event: NewEvent): Promise<boolean> {
  await db
    .insertInto('webhook_events')
    .values(event)
    .onConflict((conflict) => conflict.constraint('webhook_events_pkey').doNothing())
    .execute();
  const row = await db
    .selectFrom('webhook_events')
    .select('processed')
    .where('provider', '=', event.provider)
    .where('event_id', '=', event.event_id)
    .executeTakeFirst();
  return row?.processed == null;
}

/** False if the event is processed already. */
export async function lockEvent(trx: Db, { provider, event_id }: EventKey): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select processed is null as "isWaiting" from webhook_events
    where provider = ${provider} and event_id = ${event_id} for update`.execute(trx);
  return rows[0]?.isWaiting ?? false;
}

export async function updateEventDone(
  trx: Db,
  { provider, event_id }: EventKey,
  outcome: string,
): Promise<void> {
  await sql`
    update webhook_events set processed = now(), outcome = ${outcome}
    where provider = ${provider} and event_id = ${event_id} and processed is null`.execute(trx);
}

export type WaitingEvent = EventKey & { type: string; intent_id: string | null };

export async function findWaitingEvents(
  db: Db,
  provider: string,
  minutes: number,
  limit: number,
): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select provider, event_id, type, provider_ref as intent_id from webhook_events
    where processed is null and received < now() - make_interval(mins => ${minutes}::int) and provider = ${provider}
    order by received limit ${limit}`.execute(db);
  return rows;
}

export async function deleteOldEvents(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_events
    where received < now() - make_interval(days => ${days}::int) and processed is not null`.execute(db);
  return Number(numAffectedRows ?? 0);
}
