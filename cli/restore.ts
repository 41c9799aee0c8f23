import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { findDatabaseName } from '#server/db/archive/archive-client.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { recordCommand } from './record-command.ts';
import { runCommand } from './run-command.ts';
import { UsageProblem } from './usage-problem.ts';
import { openSite, settingsFrom } from './with-database.ts';

const USAGE = `Usage:
  npm run restore -- --from FOLDER [--replace]

Restores a backup to the configured database, which must be empty, and its photos to the media store. Stop the site first.
  --from     a backup, or the folder of several backups to restore the newest
  --replace  overwrites a database that is not empty; asks for its name to confirm
See docs/operations.md.`;

/** The operator types the database's name. */
async function isConfirmed(place: string, name: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  console.log(`This deletes all data in ${place}.`);
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question(`Type the name of the database (${name}): `), ended]);
  lines.close();
  return answer.trim() === name;
}

await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, replace: { type: 'boolean' } } });
  if (!values.from) throw new UsageProblem('Specify the backup: --from FOLDER.');
  const isReplacing = values.replace ?? false;
  const settings = settingsFrom(process.env);
  const { database, place } = await openSite(settings);
  try {
    if (isReplacing && !(await isConfirmed(place, await findDatabaseName(database.connection))))
      throw new Error('The name does not match. Nothing was changed.');
    const { tables } = await restoreBackup({
      connection: database.connection,
      settings,
      place,
      folder: values.from,
      isReplacing,
      print: (line) => console.log(line),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const detail = { replaced: isReplacing, tables: tables.length, rows };
    await recordCommand(database.jobsDb, 'restore', detail);
    console.log(`Done: restored ${rows} rows in ${tables.length} tables.`);
  } finally {
    await database.close();
  }
});
