import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { asDatabaseUrl } from '#server/config/setting-readers.ts';
import { keepOthersOut } from '#server/db/archive/keep-others-out.ts';
import type { LoadedTable } from '#server/db/archive/load-database.ts';
import { moveDatabase } from '#server/db/archive/move-database.ts';
import { describeUrl } from '#server/db/connection-problem.ts';
import { migrateJobs } from '#server/db/migrate-jobs.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openBundled } from './backup/open-settled.ts';
import { recordCommand } from './record-command.ts';
import { UsageProblem } from './usage-problem.ts';
import { quietLog } from './with-database.ts';

const USAGE = `Usage:
  npm run move -- --to-file FILE     FILE holds postgres://user:password@host/name
  npm run move -- --to ADDRESS       everybody on this machine sees its password meanwhile

Copies the bundled database into an empty one of your own, PostgreSQL 15 or newer. Stop the site first.
More in docs/operations.md.`;

function readArguments(): string | null {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'to-file': { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return null;
  const file = values['to-file'];
  if (file !== undefined && values.to !== undefined)
    throw new UsageProblem('Say where the database goes by --to-file or by --to, not by both.');
  const written = file === undefined ? (values.to ?? '') : readFileSync(file, 'utf8');
  const url = asDatabaseUrl(written.trim());
  if (url === null)
    throw new UsageProblem(
      'Say where the database goes: --to-file FILE with postgres://user:password@host/name.',
    );
  return url;
}

function tablePrinter(): (table: LoadedTable) => void {
  let isFirst = true;
  return ({ table, rows, sha256 }) => {
    if (isFirst) console.log('Table, rows and SHA-256 of the rows, equal on both sides:');
    isFirst = false;
    console.log(`  ${table.padEnd(45)} ${String(rows).padStart(10)}  ${sha256}`);
  };
}

/** Exit codes: 0 done, 1 refused or failed, 2 usage error. */
async function runMove(): Promise<void> {
  const url = readArguments();
  if (url === null) return console.log(USAGE);
  const from = await openBundled();
  try {
    const place = describeUrl(url);
    const to = await openDatabase({ databaseUrl: url, dataDir: '', log: quietLog });
    try {
      await migrateJobs(to.connection, quietLog);
      const tables = await keepOthersOut(from.database.connection, from.place, () =>
        keepOthersOut(to.connection, place, () =>
          moveDatabase(from.database.connection, to.connection, tablePrinter()),
        ),
      );
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      await recordCommand(to.patientDb, 'move', { tables: tables.length, rows });
      console.log(`Done: ${rows} rows in ${tables.length} tables stand at ${place}.`);
      console.log('Start the site with that DATABASE_URL; DATA_DIR stays, its photos are still used.');
    } finally {
      await to.close();
    }
  } finally {
    await from.database.close();
  }
}

try {
  await runMove();
} catch (error) {
  const isUsage = error instanceof UsageProblem || error instanceof TypeError;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}
