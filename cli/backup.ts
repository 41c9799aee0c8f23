import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readManifest } from '#server/db/archive/manifest.ts';
import { openSettled } from './backup/open-settled.ts';
import { writeBackup } from './backup/write-backup.ts';
import { recordCommand } from './record-command.ts';
import { UsageProblem } from './usage-problem.ts';

const USAGE = `Usage:
  npm run backup -- --to FOLDER [--keep N] [--with-photos]

Writes the database and the photos to a new folder in FOLDER, while the site serves.
  --keep         removes the oldest backups in FOLDER, so that N stay
  --with-photos  copies photos out of an S3 bucket too; those on a disk always are
More in docs/operations.md.`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      'with-photos': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  if (!values.to) throw new UsageProblem('Say where the backup goes: --to FOLDER.');
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new UsageProblem('--keep is a whole number, 1 or more.');
  return {
    folder: values.to,
    keep: values.keep ? Number(values.keep) : null,
    withPhotos: values['with-photos'],
  };
}

/** `npm run backup`: see `writeBackup`. Exit codes: 0 done, 1 failed, 2 not understood. */
async function runBackup(): Promise<void> {
  const args = readArguments();
  if (args === null) return console.log(USAGE);
  const { database, settings } = await openSettled();
  try {
    const path = await writeBackup({ database, settings, ...args, say: (line) => console.log(line) });
    const { tables, photos } = await readManifest(path);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const counts = { tables: tables.length, rows, photos: photos?.files ?? 0 };
    await recordCommand(database.db, 'backup', { backup: basename(path), ...counts });
    console.log(`Done: ${path}`);
  } finally {
    await database.close();
  }
}

try {
  await runBackup();
} catch (error) {
  const isUsage = error instanceof UsageProblem || error instanceof TypeError;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}
