import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asDatabaseUrl } from '#server/config/setting-readers.ts';
import { requireExclusiveAccess, withArchiveClient } from '#server/db/archive/archive-client.ts';
import { loadArchive } from '#server/db/archive/load-archive.ts';
import { openSnapshot, readRows, type Snapshot } from '#server/db/archive/open-snapshot.ts';
import { recordCommand } from './record-command.ts';
import { runCommand } from './run-command.ts';
import { UsageProblem } from './usage-problem.ts';
import { openSite, settingsFrom } from './with-database.ts';

const USAGE = `Usage:
  npm run move -- --to-file FILE     FILE contains postgres://user:password@host/name
  npm run move -- --to URL           exposes the password to all users of this machine

Copies the bundled database to an empty PostgreSQL database, version 15 or newer. Stop the site first.
See docs/operations.md.`;

function readTarget(): string {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'to-file': { type: 'string' } } });
  const file = values['to-file'];
  if (file !== undefined && values.to !== undefined)
    throw new UsageProblem('Specify either --to-file or --to, not both.');
  const url = asDatabaseUrl((file === undefined ? (values.to ?? '') : readFileSync(file, 'utf8')).trim());
  if (url === null)
    throw new UsageProblem(
      'Specify the target database: --to-file FILE with postgres://user:password@host/name.',
    );
  return url;
}

await runCommand(USAGE, async () => {
  const url = readTarget();
  const { dataDir } = settingsFrom(process.env);
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder) && !existsSync(`${folder}.moved-to`))
    throw new Error(`No bundled database found in ${dataDir}. Check DATA_DIR.`);
  const from = await openSite({ databaseUrl: null, dataDir });
  try {
    const to = await openSite({ databaseUrl: url, dataDir: '' });
    try {
      const { tables } = await withArchiveClient(
        from.database.connection,
        async (client): Promise<Snapshot> => {
          await requireExclusiveAccess(client, from.place);
          const archive = await openSnapshot(client);
          await loadArchive({
            connection: to.database.connection,
            place: to.place,
            archive,
            readRows: (table) => readRows(client, table),
            isReplacing: false,
          });
          return archive;
        },
      );
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      await recordCommand(to.database.jobsDb, 'move', { tables: tables.length, rows });
      console.log(`Done: copied ${rows} rows in ${tables.length} tables to ${to.place}.`);
      console.log('Start the site with this DATABASE_URL. Keep DATA_DIR: it still contains the photos.');
    } finally {
      await to.database.close();
    }
  } finally {
    await from.database.close();
  }
});
