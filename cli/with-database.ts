import { readFileSync } from 'node:fs';
import { readSettings, type Settings } from '#server/config/settings.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';

type Log = Parameters<typeof openDatabase>[0]['log'];

export const spokenLog: Log = { info: (line) => console.log(line), warn: (line) => console.warn(line) };
/** Warnings only: the program prints its own output. */
export const quietLog: Log = { info: () => {}, warn: (line) => console.error(line) };

export type OpenDatabase = {
  database: Database;
  settings: Settings;
  migrated: string[];
};

/** Closes the database also after an error. */
export async function withDatabase<T>(
  log: Log,
  work: (open: OpenDatabase) => Promise<T>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  const settings = readSettings(env, (path) => readFileSync(path, 'utf8'));
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    log,
  });
  try {
    const migrated = await migrate({ connection: database.connection, log });
    return await work({ database, settings, migrated });
  } finally {
    await database.close();
  }
}
