import { parseArgs } from 'node:util';
import { fillDemo } from '#demo/fill-demo.ts';
import { openConfiguredStore } from '#server/storage/open-configured-store.ts';
import { consoleLog, withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run seed [-- --small] [-- --force]

Fills the database with the demo: Lakeshore State University, 24 real universities, listings with photos, and
accounts to log in as. What is there stays; a filling that was stopped goes on where it was.
  --small   40 listings at Lakeshore and three universities
  --force   also in a database that has data of its own`;

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
      console.log('This database has data of its own. To add the demo all the same: --force');
    else
      console.log(
        `${added === 0 ? 'Nothing was missing.' : `${added} listings added.`}\n  ${accounts.join('\n  ')}`,
      );
  });
}

try {
  const { values } = parseArgs({
    options: {
      small: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(USAGE);
  else await runSeed(values.small, values.force);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
