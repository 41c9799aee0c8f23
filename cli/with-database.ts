import { readFileSync } from 'node:fs';
import { readSettings, type Settings } from '#server/config/settings.ts';
import { describeUrl } from '#server/db/connection-problem.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';

type Log = Parameters<typeof openDatabase>[0]['log'];

export const consoleLog: Log = { info: (line) => console.log(line), warn: (line) => console.warn(line) };
/** Commands print their own output. */
export const quietLog: Log = { info: () => {}, warn: (line) => console.error(line) };

export type OpenDatabase = {
  database: Database;
  settings: Settings;
  migrated: string[];
};

export function settingsFrom(env: NodeJS.ProcessEnv): Settings {
  return readSettings(env, (path) => readFileSync(path, 'utf8'));
}

/** Doesn't migrate. `place` is the database's name in messages. */
export async function openSite({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>) {
  const database = await openDatabase({ databaseUrl, dataDir, log: quietLog });
  return { database, place: databaseUrl ? describeUrl(databaseUrl) : `the database in ${dataDir}` };
}

export async function withDatabase<T>(
  log: Log,
  work: (open: OpenDatabase) => Promise<T>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  const settings = settingsFrom(env);
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
