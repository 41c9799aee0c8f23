import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, type Settings } from '#server/config/settings.ts';
import { ArchiveProblem } from '#server/db/archive/archive-problem.ts';
import { describeUrl } from '#server/db/connection-problem.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import { quietLog } from '../with-database.ts';

/** Without migrating. */
export async function openSettled(): Promise<{ database: Database; settings: Settings; place: string }> {
  const settings = readSettings(process.env, (path) => readFileSync(path, 'utf8'));
  const { databaseUrl, dataDir } = settings;
  const database = await openDatabase({ databaseUrl, dataDir, log: quietLog });
  return { database, settings, place: databaseUrl ? describeUrl(databaseUrl) : `the database in ${dataDir}` };
}

/** Ignores DATABASE_URL. @throws ArchiveProblem */
export async function openBundled(): Promise<{ database: Database; place: string }> {
  const { dataDir } = readSettings(process.env, (path) => readFileSync(path, 'utf8'));
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder) && !existsSync(`${folder}.moved-to`))
    throw new ArchiveProblem(`There is no bundled database in ${dataDir}: check DATA_DIR.`);
  const database = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  return { database, place: `the database in ${dataDir}` };
}
