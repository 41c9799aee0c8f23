import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Settings } from '#server/config/settings.ts';
import { ArchiveProblem, queriesOn, withArchiveClient } from '#server/db/archive/archive-client.ts';
import { openSnapshot, readRows } from '#server/db/archive/open-snapshot.ts';
import { acquireLock, BACKUP_LOCK } from '#server/db/named-lock.ts';
import { openConfiguredStore } from '#server/storage/open-configured-store.ts';
import {
  backupName,
  copyPhotos,
  listBackups,
  type Manifest,
  manifestIn,
  manifestText,
  photosIn,
  tableFile,
} from './backup-folder.ts';

export type BackupOptions = {
  connection: pg.ClientConfig;
  settings: Settings;
  folder: string;
  /** Defaults to true only for a store on disk. */
  withPhotos?: boolean | undefined;
  /** Null keeps all backups. */
  keep: number | null;
  print: (line: string) => void;
};

/** A database lock ensures that only one process uses this folder. */
const UNFINISHED = '.porchlight-unfinished';
/** Half the size, in a fifth of the time of the best compression. */
const GZIP_LEVEL = 2;

/** @returns the folder, which has its final name only once it is complete */
export async function writeBackup(options: BackupOptions): Promise<{ path: string; manifest: Manifest }> {
  const { connection, folder, keep, print } = options;
  const unfinished = join(folder, UNFINISHED);
  return await withArchiveClient(connection, async (client) => {
    if (!(await acquireLock(queriesOn(client), BACKUP_LOCK)))
      throw new ArchiveProblem('Another backup of this site is running.');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(unfinished, { recursive: true, force: true });
    try {
      const manifest = await writeFiles(client, unfinished, options);
      const path = join(folder, backupName(manifest.taken));
      await rename(unfinished, path);
      for (const old of keep === null ? [] : (await listBackups(folder)).slice(0, -keep)) {
        // A partially deleted backup must never look complete.
        await rename(join(folder, old), unfinished);
        await rm(unfinished, { recursive: true });
        print(`Deleted ${old}.`);
      }
      return { path, manifest };
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  });
}

async function writeFiles(client: pg.Client, folder: string, options: BackupOptions): Promise<Manifest> {
  const { settings, print } = options;
  await mkdir(folder, { mode: 0o700 });
  await mkdir(join(folder, 'tables'));
  const snapshot = await openSnapshot(client);
  for (const table of snapshot.tables) {
    const file = createWriteStream(tableFile(folder, table.name), { mode: 0o600, flush: true });
    await pipeline(readRows(client, table), createGzip({ level: GZIP_LEVEL }), file);
    print(`  ${table.name}: ${table.rows} rows`);
  }
  const store = openConfiguredStore(settings);
  const isCopying = options.withPhotos ?? store.kind === 'disk';
  const photos = isCopying ? await copyPhotos(store, photosIn(folder)) : null;
  if (!isCopying)
    print(
      `This backup does not include photos, which are in the bucket ${settings.s3Bucket}. Use --with-photos to copy them.`,
    );
  // The commit fails if the connection, and with it the lock, was lost.
  await client.query('commit');
  const manifest: Manifest = { format: 1, ...snapshot, photos };
  await writeFile(manifestIn(folder), manifestText(manifest), { mode: 0o600, flush: true });
  return manifest;
}
