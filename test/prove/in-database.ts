import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/tables.ts';
import type { ClusterSite } from '#test/helpers/cluster-site.ts';

const quiet = { info() {}, warn() {} };

/** Joins the database of a site for a moment. */
export async function inDatabase<T>({ env, folders }: ClusterSite, work: (db: Db) => Promise<T>): Promise<T> {
  const databaseUrl = env.E2E_DATABASE_URL!;
  const database = await openDatabase({ databaseUrl, dataDir: folders[0]!, log: quiet });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
