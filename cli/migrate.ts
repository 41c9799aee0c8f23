import { DatabaseUnavailableError } from '#server/db/connection-problem.ts';
import { spokenLog, withDatabase } from './with-database.ts';

/** `npm run migrate`: brings the schema of DATABASE_URL, or of the bundled database, up to date. */
async function runMigrate(): Promise<void> {
  await withDatabase(spokenLog, async ({ migrated }) => {
    console.log(migrated.length === 0 ? 'The schema is up to date.' : `Migrated: ${migrated.join(', ')}.`);
  });
}

try {
  await runMigrate();
} catch (error) {
  const isExpected = error instanceof DatabaseUnavailableError || error instanceof Error;
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
