import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/tables.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** Connects to the database of the shared test server, or of a test's own server. */
export async function withDatabase<T>(
  work: (db: Db) => Promise<T>,
  dataDir = process.env.E2E_DATA_DIR,
): Promise<T> {
  if (!dataDir) throw new Error('E2E_DATA_DIR names the DATA_DIR of the server that E2E_BASE_URL names.');
  const database = await openDatabase({ dataDir, databaseUrl: null, log: SILENT as never });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Makes the last confirmation by password or second factor older in all of the user's sessions. */
export async function ageLastPasswordEntry(username: string): Promise<void> {
  await withDatabase((db) =>
    db
      .updateTable('sessions')
      .set({
        confirmed: new Date(Date.now() - 6 * 60_000).toISOString(),
        second_factor_confirmed: null,
      })
      .where('user_id', 'in', db.selectFrom('users').select('id').where('username', '=', username))
      .execute(),
  );
}

/** Resets the sign-up rate limit, which all tests share. */
export async function resetSignUpLimit(): Promise<void> {
  await withDatabase((db) => db.deleteFrom('attempts').where('key', 'like', 'sign-up-address:%').execute());
}
