import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/tables.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** Joins the database of the server under test for a moment. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error('E2E_DATA_DIR names the DATA_DIR of the server that E2E_BASE_URL names.');
  const database = await openDatabase({ dataDir, log: SILENT as never });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Where the newest letter of a kind to an address leads: a path with the link's secret. */
export async function linkFor(email: string, template: string): Promise<string> {
  const { data } = await withDatabase((db) =>
    db
      .selectFrom('mail_outbox as m')
      .leftJoin('users as u', 'u.id', 'm.to_user_id')
      .select('m.data')
      .where('m.template', '=', template)
      .where((where) => where.or([where('m.to_email', '=', email), where('u.email', '=', email)]))
      .orderBy('m.id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return String(data.path);
}

/** As if the password had been entered long ago, on every device of a person. */
export async function letPasswordGrowOld(username: string): Promise<void> {
  await withDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ confirmed: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('user_id', 'in', db.selectFrom('users').select('id').where('username', '=', username))
      .execute(),
  );
}
