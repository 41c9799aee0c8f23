import { readFileSync } from 'node:fs';
import { readSettings } from '#server/config/settings.ts';
import { DatabaseUnavailableError } from '#server/db/connection-problem.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';

const log = { info: (line: string) => console.log(line), warn: (line: string) => console.warn(line) };

/** `npm run migrate`: brings the schema of DATABASE_URL, or of the bundled database, up to date. */
async function runMigrate(): Promise<void> {
  const settings = readSettings(process.env, (path) => readFileSync(path, 'utf8'));
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    isPrepared: settings.databasePrepared === 'on',
    log,
  });
  try {
    const names = await migrate({ connection: database.connection, log });
    console.log(names.length === 0 ? 'The schema is up to date.' : `Migrated: ${names.join(', ')}.`);
  } finally {
    await database.close();
  }
}

try {
  await runMigrate();
} catch (error) {
  const isExpected = error instanceof DatabaseUnavailableError || error instanceof Error;
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
