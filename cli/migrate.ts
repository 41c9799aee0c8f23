import { parseArgs } from 'node:util';
import { UsageProblem } from './usage-problem.ts';
import { spokenLog, withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run migrate

Brings the schema of DATABASE_URL, or of the bundled database, up to date.`;

/** @throws UsageProblem */
function isHelpAsked(): boolean {
  try {
    return parseArgs({ options: { help: { type: 'boolean' } } }).values.help === true;
  } catch (error) {
    throw new UsageProblem((error as Error).message);
  }
}

/** Exit codes: 0 done, 1 failed, 2 usage error. */
async function runMigrate(): Promise<void> {
  if (isHelpAsked()) return console.log(USAGE);
  await withDatabase(spokenLog, async ({ migrated }) => {
    console.log(migrated.length === 0 ? 'The schema is up to date.' : `Migrated: ${migrated.join(', ')}.`);
  });
}

try {
  await runMigrate();
} catch (error) {
  const isUsage = error instanceof UsageProblem;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}
