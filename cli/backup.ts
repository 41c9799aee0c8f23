import { basename } from 'node:path';
import { readManifest } from '#server/db/archive/manifest.ts';
import { readBackupArguments, USAGE } from './backup/backup-arguments.ts';
import { openSettled } from './backup/open-settled.ts';
import { writeBackup } from './backup/write-backup.ts';
import { recordCommand } from './record-command.ts';
import { UsageProblem } from './usage-problem.ts';

/** As PID 1 of a container a process ignores signals without a handler. */
function endBySignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    console.error(`Stopped by ${signal}.`);
    stopping.abort();
    process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  return stopping.signal;
}

/** Exit codes: 0 done, 1 failed or stopped, 2 usage error. */
async function runBackup(): Promise<void> {
  const args = readBackupArguments(process.argv.slice(2));
  if (args === null) return console.log(USAGE);
  const stopping = endBySignal();
  const { database, settings } = await openSettled();
  try {
    const say = (line: string) => console.log(line);
    const path = await writeBackup({ database, settings, ...args, say, stopping });
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
