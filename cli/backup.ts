import { basename } from 'node:path';
import { readBackupArguments } from './backup/backup-arguments.ts';
import { writeBackup } from './backup/write-backup.ts';
import { recordCommand } from './record-command.ts';
import { runCommand } from './run-command.ts';
import { openSite, settingsFrom } from './with-database.ts';

const USAGE = `Usage:
  npm run backup -- --to FOLDER [--keep N] [--with-photos]

Backs up the database and the photos to a new folder in FOLDER while the site is running.
  --keep         keeps the N newest backups in FOLDER and deletes older ones
  --with-photos  also copies photos from an S3 bucket; photos on disk are always copied
See docs/operations.md.`;

await runCommand(USAGE, async () => {
  const args = readBackupArguments(process.argv.slice(2));
  // As PID 1 of a container, a process ignores signals without a handler.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  const settings = settingsFrom(process.env);
  const { database } = await openSite(settings);
  try {
    const { path, manifest } = await writeBackup({
      connection: database.connection,
      settings,
      ...args,
      print: (line) => console.log(line),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const counts = { tables: manifest.tables.length, rows, photos: manifest.photos ?? 0 };
    await recordCommand(database.db, 'backup', { backup: basename(path), ...counts });
    console.log(`Done: ${path}`);
  } finally {
    await database.close();
  }
});
