import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/**
 * A statement that waits for a table lock blocks all searches behind it. It therefore gives up after this
 * time and is tried again.
 */
const LOCK_WAIT = '1s';
const LOCK_ATTEMPTS = 30;
const LOCK_RETRY_MS = 1000;

async function clusterCards(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ before: string }>`
    select current_setting('lock_timeout') as before, set_config('lock_timeout', ${LOCK_WAIT}, false)`.execute(
    connection,
  );
  try {
    await sql`cluster property_cards using property_cards_place`.execute(connection);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== '55P03') throw error;
    return false;
  } finally {
    await sql`select set_config('lock_timeout', ${rows[0]!.before}, false)`.execute(connection);
  }
}

/**
 * Stores each school's cards next to each other, so that a search reads few pages. Blocks searches while it
 * runs, and can't run in a transaction.
 * @throws if the table stays locked for half a minute
 */
export async function layOutCards(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (let attempt = 1; !(await clusterCards(connection)); attempt += 1) {
      if (attempt === LOCK_ATTEMPTS)
        throw new Error(
          'The lists are in use without a pause, by a backup perhaps. Nothing was changed: try again later.',
        );
      await sleep(LOCK_RETRY_MS);
    }
    await sql`vacuum (analyze) property_cards`.execute(connection);
  });
}
