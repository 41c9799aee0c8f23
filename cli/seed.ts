import { parseArgs } from 'node:util';
import { fillDemo } from '#demo/fill-demo.ts';
import { openConfiguredStore } from '#server/storage/open-configured-store.ts';
import { runCommand } from './run-command.ts';
import { consoleLog, withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run seed [-- --small] [-- --force]

Adds demo data: Lakeshore State University, 24 real universities, listings with photos, and accounts to log in with.
Keeps existing data and resumes an interrupted run.
  --small   only 40 listings at Lakeshore and three universities
  --force   adds demo data to a database with other data too`;

async function runSeed(isSmall: boolean, isForced: boolean): Promise<void> {
  await withDatabase(consoleLog, async ({ database, settings }) => {
    const { accounts, added } = await fillDemo({
      db: database.jobsDb,
      store: openConfiguredStore(settings),
      today: new Date().toISOString().slice(0, 10),
      size: isSmall ? 'small' : 'full',
      log: consoleLog,
      isForced,
    });
    if (accounts.length === 0)
      console.log('This database contains other data. Use --force to add demo data anyway.');
    else
      console.log(
        `${added === 0 ? 'Nothing to add.' : `Added ${added} listings.`}\n  ${accounts.join('\n  ')}`,
      );
  });
}

await runCommand(USAGE, async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { small: flag, force: flag } });
  await runSeed(values.small, values.force);
});
