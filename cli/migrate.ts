import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';
import { consoleLog, withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run migrate

Migrates the schema of DATABASE_URL, or of the bundled database.`;

await runCommand(USAGE, async () => {
  parseArgs({ options: {} });
  await withDatabase(consoleLog, async ({ migrated }) => {
    console.log(migrated.length === 0 ? 'The schema is up to date.' : `Migrated: ${migrated.join(', ')}.`);
  });
});
