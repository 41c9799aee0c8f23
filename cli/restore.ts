import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { findDatabaseName } from '#server/db/archive/find-catalog.ts';
import { openSettled } from './backup/open-settled.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { recordCommand } from './record-command.ts';
import { UsageProblem } from './usage-problem.ts';

const USAGE = `Usage:
  npm run restore -- --from FOLDER [--replace]

Puts a backup into the empty database of the settings, and its photos into their store. Stop the site first.
  FOLDER     a backup, or the folder that backups were written to: the newest then
  --replace  takes the place of what the database has; asks for the name of the database
More in docs/operations.md.`;

function readArguments() {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, replace: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return null;
  if (!values.from) throw new UsageProblem('Say where the backup is: --from FOLDER.');
  return { folder: values.from, isReplacing: values.replace ?? false };
}

/** Asks for the name of the database to overwrite. */
async function isMeant(place: string, name: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  console.log(`Everything in ${place} will be replaced.`);
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question(`Type the name of the database (${name}): `), ended]);
  lines.close();
  return answer.trim() === name;
}

/** Exit codes: 0 done, 1 refused or failed, 2 usage error. */
async function runRestore(): Promise<void> {
  const args = readArguments();
  if (args === null) return console.log(USAGE);
  const { database, settings, place } = await openSettled();
  try {
    if (args.isReplacing && !(await isMeant(place, await findDatabaseName(database.connection))))
      throw new Error('That is not its name. Nothing was changed.');
    const tables = await restoreBackup({
      database,
      settings,
      place,
      ...args,
      say: (line) => console.log(line),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    await recordCommand(database.patientDb, 'restore', {
      replaced: args.isReplacing,
      tables: tables.length,
      rows,
    });
    console.log(`Done: ${rows} rows in ${tables.length} tables are as they were.`);
  } finally {
    await database.close();
  }
}

try {
  await runRestore();
} catch (error) {
  const isUsage = error instanceof UsageProblem || error instanceof TypeError;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}
