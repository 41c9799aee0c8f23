import type { Insertable, Selectable, Updateable } from 'kysely';
import type {
  SandboxEventsTable,
  SandboxIntentsTable,
  SandboxRefundsTable,
} from '../../db/tables/payment-tables.ts';
import type { Db } from '../../db/tables.ts';

export type SandboxIntent = Selectable<SandboxIntentsTable>;
export type SandboxEvent = Selectable<SandboxEventsTable>;
export type SandboxChange = Pick<
  Updateable<SandboxIntentsTable>,
  'status' | 'failure' | 'refunded_cents' | 'dispute'
>;

/** Does nothing if the idempotency key was used before. */
export async function insertSandboxIntent(
  db: Db,
  metadata: Record<string, string>,
  intent: Omit<Insertable<SandboxIntentsTable>, 'metadata'>,
): Promise<void> {
  await db
    .insertInto('sandbox_intents')
    .values({ ...intent, metadata: JSON.stringify(metadata) })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}

export async function getSandboxIntentByKey(db: Db, key: string): Promise<SandboxIntent> {
  return await db
    .selectFrom('sandbox_intents')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
}

export async function findSandboxIntent(db: Db, id: string): Promise<SandboxIntent | null> {
  const row = await db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function findSandboxIntentLocked(trx: Db, id: string): Promise<SandboxIntent | null> {
  const query = trx.selectFrom('sandbox_intents').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function updateSandboxIntent(
  trx: Db,
  id: string,
  change: SandboxChange,
): Promise<SandboxIntent> {
  return await trx
    .updateTable('sandbox_intents')
    .set({ ...change, updated: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertSandboxRefund(trx: Db, refund: Insertable<SandboxRefundsTable>): Promise<void> {
  await trx.insertInto('sandbox_refunds').values(refund).execute();
}

export async function findSandboxRefund(
  trx: Db,
  key: string,
): Promise<{ intent_id: string; amount_cents: number } | null> {
  const query = trx
    .selectFrom('sandbox_refunds')
    .select(['intent_id', 'amount_cents'])
    .where('idempotency_key', '=', key);
  return (await query.executeTakeFirst()) ?? null;
}

export async function insertSandboxEvent(trx: Db, event: Insertable<SandboxEventsTable>): Promise<void> {
  await trx.insertInto('sandbox_events').values(event).execute();
}

export async function findSandboxEvent(db: Db, id: string): Promise<SandboxEvent | null> {
  const row = await db.selectFrom('sandbox_events').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

type IntentClaim = { manager_id: number; intent: string; client_secret: string };

export async function isOwnSandboxIntent(
  db: Db,
  { manager_id, intent, client_secret }: IntentClaim,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('sandbox_intents as i', 'i.id', 'p.provider_ref')
    .select('p.id')
    .where('p.provider', '=', 'sandbox')
    .where('p.provider_ref', '=', intent)
    .where('p.manager_id', '=', manager_id)
    .where('i.client_secret', '=', client_secret)
    .executeTakeFirst();
  return row !== undefined;
}
